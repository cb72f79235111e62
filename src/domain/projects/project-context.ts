import { andThen, isPending, type PromiseOrValue } from '../../base/promise-or-value.js';
import type { Deps } from '../../platform/deps.js';
import { DerivedCache, SnapshotCache, SnapshotTable } from '../../storage/snapshots.js';
import { allTokens, findContextToken } from './context-token-store.js';
import { effectiveState, isContextToken } from './context-tokens.js';
import { type ContextToken, matchesOrigin, type ProjectContext, type ProjectSnapshot } from './project-model.js';
import { findProject, listOrigins } from './project-store.js';

const ALL = 'all';
const UNKNOWN: ProjectContext = { kind: 'unknown' };
const OUTDATED: ProjectContext = { kind: 'outdated' };

/** Returns when the token expires, in Unix milliseconds. */
const endOf = ({ state, graceUntil }: ContextToken): number =>
  state === 'GRACE' && graceUntil !== null ? graceUntil.getTime() : Number.POSITIVE_INFINITY;

/**
 * Lookups at the start of every request. They query the database only if the cache is not fresh.
 */
export function createProjectContext({ db, notifications, memory }: Pick<Deps, 'db' | 'notifications' | 'memory'>) {
  const projects = new SnapshotCache<number, ProjectSnapshot>({
    name: 'projects',
    notifications,
    topics: ['project'],
    max: memory.projects,
    keyOf: Number,
  });
  /** While the cache is fresh, an unknown token costs no query. */
  const tokens = new SnapshotTable<ContextToken>({
    name: 'context tokens',
    notifications,
    topics: ['token'],
    keyOf: ({ token }) => token,
    partOf: ({ projectId }) => projectId,
    load: (projectIds) => allTokens(db, projectIds),
    find: (token) => findContextToken(db, token),
  });
  const origins = new SnapshotCache<typeof ALL, ReadonlySet<string>>({
    name: 'origins',
    notifications,
    topics: ['project'],
    max: 1,
  });

  /** Contexts by valid token, until the end of its grace period. */
  const contexts = new DerivedCache<string, ProjectContext>({
    name: 'project contexts',
    notifications,
    topics: ['token', 'project'],
    max: memory.projects,
  });

  /** Returns the context of a known token. */
  function contextFor(token: ContextToken, now: Date): PromiseOrValue<ProjectContext> {
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
    /**
     * Returns the project of `X-Project-Context`: rules.md §1.3. An archived project is outdated
     * (§3.9).
     */
    contextOf(token: string, now: Date): PromiseOrValue<ProjectContext> {
      const cached = contexts.get(token, now);
      if (cached !== undefined) return cached;
      if (!isContextToken(token)) return UNKNOWN;
      const found = tokens.get(token);
      // The next request stores what was looked up: a stored value has to be derived synchronously.
      if (isPending(found)) return found.then((read) => (read === null ? UNKNOWN : contextFor(read, now)));
      if (found === null) return UNKNOWN;
      const context = contextFor(found, now);
      if (!isPending(context) && context.kind === 'known') contexts.set(token, context, endOf(found));
      return context;
    },

    /**
     * Returns true if the project allows pages of `origin` (the header as sent) to read responses.
     */
    isOriginAllowed: (project: ProjectSnapshot, origin: string): boolean =>
      matchesOrigin((pattern) => project.allowedOrigins.includes(pattern), origin),

    /** Returns true if any project allows `origin`: preflight requests carry no context token. */
    async isOriginAllowedByAnyProject(origin: string): Promise<boolean> {
      const allowed = await origins.get(ALL, () => listOrigins(db));
      return matchesOrigin((pattern) => allowed?.has(pattern) === true, origin);
    },
  };
}
