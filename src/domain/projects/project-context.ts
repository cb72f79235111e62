import type { Clock } from '../../base/clock.js';
import { createFactCache } from '../../storage/cache.js';
import type { Db } from '../../storage/database.js';
import type { Notifications } from '../../storage/notifications.js';
import { allTokens, findToken } from './context-token-store.js';
import { effectiveState, isContextToken } from './context-tokens.js';
import { type ContextToken, matchesOrigin, type ProjectContext, type ProjectFacts } from './project-model.js';
import { allOrigins, findProject } from './project-store.js';

const MAX_PROJECTS = 1_000;
const ALL = 'all';

/** The reads that every request begins with; they touch the database only where memory may not be trusted. */
export function createProjectContext(parts: {
  readonly db: Db;
  readonly notifications: Notifications;
  readonly clock: Clock;
}) {
  const { db, notifications, clock } = parts;

  const projects = createFactCache<number, ProjectFacts>({
    notifications,
    topics: ['project'],
    max: MAX_PROJECTS,
    keyOf: (_topic, key) => Number(key),
  });
  const tokens = createFactCache<typeof ALL, ReadonlyMap<string, ContextToken>>({
    notifications,
    topics: ['token'],
    max: 1,
    keyOf: () => ALL,
  });
  const origins = createFactCache<typeof ALL, readonly string[]>({
    notifications,
    topics: ['project'],
    max: 1,
    keyOf: () => ALL,
  });

  const loadTokens = async () => new Map((await allTokens(db)).map((token) => [token.token, token]));

  /** Tokens that are not ours cost no query while memory may be trusted, whatever is sent. */
  async function tokenFacts(token: string): Promise<ContextToken | null> {
    if (!notifications.isFresh()) return await findToken(db, token);
    return (await tokens.get(ALL, loadTokens))?.get(token) ?? null;
  }

  return {
    /** The project that `X-Project-Context` names: rules.md §1.3; an archived one is outdated (§3.9). */
    async contextOf(token: string): Promise<ProjectContext> {
      if (!isContextToken(token)) return { kind: 'unknown' };
      const facts = await tokenFacts(token);
      if (facts === null) return { kind: 'unknown' };
      if (effectiveState(facts, clock.now()) === 'RETIRED') return { kind: 'outdated' };
      const project = await projects.get(facts.projectId, () => findProject(db, facts.projectId, clock.now()));
      if (project === null) return { kind: 'unknown' };
      return project.availability === 'ARCHIVED' ? { kind: 'outdated' } : { kind: 'known', project };
    },

    /** Whether a page of `origin` (the header as sent) may read this project's answers. */
    originAllowed: (project: ProjectFacts, origin: string): boolean => matchesOrigin(project.allowedOrigins, origin),

    /** Whether some project allows `origin`: for preflights, which carry no context token. */
    originAllowedSomewhere: async (origin: string): Promise<boolean> =>
      matchesOrigin((await origins.get(ALL, () => allOrigins(db))) ?? [], origin),
  };
}
