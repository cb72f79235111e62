import type { Memory } from '../../base/config.js';
import { andThen, isPending, type PromiseOrValue } from '../../base/promise-or-value.js';
import { Answers } from '../../storage/answers.js';
import { createFactCache } from '../../storage/cache.js';
import type { Db } from '../../storage/database.js';
import { createFactTable } from '../../storage/fact-table.js';
import type { Notifications } from '../../storage/notifications.js';
import { allTokens, findToken } from './context-token-store.js';
import { effectiveState, isContextToken } from './context-tokens.js';
import { type ContextToken, matchesOrigin, type ProjectContext, type ProjectFacts } from './project-model.js';
import { allOrigins, findProject } from './project-store.js';

const ALL = 'all';
const UNKNOWN: ProjectContext = { kind: 'unknown' };
const OUTDATED: ProjectContext = { kind: 'outdated' };

/** When it leads nowhere any more by itself. */
const endOf = ({ state, graceUntil }: ContextToken): number =>
  state === 'GRACE' && graceUntil !== null ? graceUntil.getTime() : Number.POSITIVE_INFINITY;

/** The reads that every request begins with; they touch the database only where memory may not be trusted. */
export function createProjectContext(parts: {
  readonly db: Db;
  readonly notifications: Notifications;
  readonly memory: Pick<Memory, 'projects'>;
}) {
  const { db, notifications, memory } = parts;

  const projects = createFactCache<number, ProjectFacts>({
    name: 'projects',
    notifications,
    topics: ['project'],
    max: memory.projects,
    keyOf: (_topic, key) => Number(key),
  });
  /** Tokens that are not ours cost no query while memory may be trusted, whatever is sent. */
  const tokens = createFactTable<number, string, ContextToken>({
    name: 'context tokens',
    notifications,
    topic: 'token',
    changedPart: Number,
    keyOf: ({ token }) => token,
    partOf: ({ projectId }) => projectId,
    load: (projectIds) => allTokens(db, projectIds),
    find: (token) => findToken(db, token),
  });
  const origins = createFactCache<typeof ALL, readonly string[]>({
    name: 'origins',
    notifications,
    topics: ['project'],
    max: 1,
    keyOf: () => ALL,
  });

  /** Of tokens that lead to a project; the end of a grace is no change that anybody tells of. */
  const contexts = new Answers<string, ProjectContext>({
    name: 'project contexts',
    notifications,
    topics: ['token', 'project'],
    max: memory.projects,
  });

  /** The project of a token that is one of ours. */
  function contextBy(token: ContextToken, now: Date): PromiseOrValue<ProjectContext> {
    if (effectiveState(token, now) === 'RETIRED') return OUTDATED;
    const { projectId } = token;
    return andThen(
      projects.get(projectId, () => findProject(db, projectId, now)),
      (project) => {
        if (project === null) return UNKNOWN;
        return project.availability === 'ARCHIVED' ? OUTDATED : { kind: 'known', project };
      },
    );
  }

  return {
    /** The project that `X-Project-Context` names: rules.md §1.3; an archived one is outdated (§3.9). */
    contextOf(token: string, now: Date): PromiseOrValue<ProjectContext> {
      const kept = contexts.get(token, now);
      if (kept !== undefined) return kept;
      if (!isContextToken(token)) return UNKNOWN;
      return andThen(tokens.get(token), (found) => {
        if (found === null) return UNKNOWN;
        const context = contextBy(found, now);
        if (!isPending(context) && context.kind === 'known') contexts.keep(token, context, endOf(found));
        return context;
      });
    },

    /** Whether a page of `origin` (the header as sent) may read this project's answers. */
    originAllowed: (project: ProjectFacts, origin: string): boolean => matchesOrigin(project.allowedOrigins, origin),

    /** Whether some project allows `origin`: for preflights, which carry no context token. */
    originAllowedSomewhere: async (origin: string): Promise<boolean> =>
      matchesOrigin((await origins.get(ALL, () => allOrigins(db))) ?? [], origin),
  };
}
