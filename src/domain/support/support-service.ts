import { pageOf } from '../../base/page-of.js';
import type { Deps } from '../../platform/deps.js';
import type { ProjectSnapshot } from '../projects/index.js';
import { type DeliverySubject, subjectsOf } from './dead-letters-view.js';
import { createUserSearch } from './find-user.js';
import { listNewestUsers } from './find-user-view.js';
import { createPlayerCard, type PlayerCardDeps } from './player-card.js';
import { type HistoryQuery, type PlayerHistory, readHistory } from './player-history-view.js';
import { type Effect, effectsOf } from './request-view.js';

export type SupportDeps = Pick<Deps, 'db' | 'clock'> & PlayerCardDeps;

/** Read-only queries of support about users, orders and requests: rules.md §4.5. */
export const createSupportService = (deps: SupportDeps) => ({
  findUsers: createUserSearch(deps),

  /**
   * Lists users of a project, newest first; `next` is the `after` of the next page, null after the
   * last one.
   */
  async listUsers(projectId: number, { after, limit }: { readonly after: number | null; readonly limit: number }) {
    const now = deps.clock.now();
    const rows = await listNewestUsers(deps.db, projectId, { after, limit: limit + 1, now });
    const { page, next } = pageOf(rows, limit, ({ id }) => id);
    return { users: page, next };
  },

  /**
   * Lists the effects of a request, oldest first; its id is any text. With a slug, only those in
   * that project.
   */
  effectsOf: (requestId: string, project: string | null): Promise<Effect[]> => effectsOf(deps.db, requestId, project),
  card: createPlayerCard(deps),

  /** The players and items of several deliveries, by the ids of the deliveries. */
  subjectsOf: (projectId: number, deliveryIds: readonly string[]): Promise<ReadonlyMap<string, DeliverySubject>> =>
    subjectsOf(deps.db, projectId, deliveryIds),

  /** Lists audit entries about a player, newest first. */
  history: (project: Pick<ProjectSnapshot, 'id' | 'slug'>, query: HistoryQuery): Promise<PlayerHistory> =>
    readHistory(deps.db, project, query),
});
