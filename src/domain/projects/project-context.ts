import { andThen, isPending, type PromiseOrValue } from '../../base/promise-or-value.js';
import type { Deps } from '../../platform/deps.js';
import { DerivedCache, SnapshotCache, SnapshotTable } from '../../storage/snapshots.js';
import { allTokens, findToken } from './context-token-store.js';
import { effectiveState, isContextToken } from './context-tokens.js';
import { type ContextToken, matchesOrigin, type ProjectContext, type ProjectSnapshot } from './project-model.js';
import { findProject, listOrigins } from './project-store.js';

const ALL = 'all';
const UNKNOWN: ProjectContext = { kind: 'unknown' };
const OUTDATED: ProjectContext = { kind: 'outdated' };

/** When the token expires, in Unix milliseconds. */
const endOf = ({ state, graceUntil }: ContextToken): number =>
  state === 'GRACE' && graceUntil !== null ? graceUntil.getTime() : Number.POSITIVE_INFINITY;

/** The reads that every request begins with; they touch the database only where memory may not be trusted. */
export function createProjectContext({ db, notifications, memory }: Pick<Deps, 'db' | 'notifications' | 'memory'>) {
  const projects = new SnapshotCache<number, ProjectSnapshot>({
    name: 'projects',
    notifications,
    topics: ['project'],
    max: memory.projects,
    keyOf: Number,
  });
  /** An unknown token costs no query while memory is fresh. */
  const tokens = new SnapshotTable<number, string, ContextToken>({
    name: 'context tokens',
    notifications,
    topics: ['token'],
    changedPart: Number,
    keyOf: ({ token }) => token,
    partOf: ({ projectId }) => projectId,
    load: (projectIds) => allTokens(db, projectIds),
    find: (token) => findToken(db, token),
  });
  const origins = new SnapshotCache<typeof ALL, readonly string[]>({
    name: 'origins',
    notifications,
    topics: ['project'],
    max: 1,
  });

  /** By valid token, until the end of its grace. */
  const contexts = new DerivedCache<string, ProjectContext>({
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
        if (!isPending(context) && context.kind === 'known') contexts.set(token, context, endOf(found));
        return context;
      });
    },

    /** Whether a page of `origin` (the header as sent) may read this project's answers. */
    originAllowed: (project: ProjectSnapshot, origin: string): boolean => matchesOrigin(project.allowedOrigins, origin),

    /** Whether some project allows `origin`: for preflights, which carry no context token. */
    originAllowedSomewhere: async (origin: string): Promise<boolean> =>
      matchesOrigin((await origins.get(ALL, () => listOrigins(db))) ?? [], origin),
  };
}
