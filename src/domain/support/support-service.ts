import type { Deps } from '../../platform/deps.js';
import type { ProjectSnapshot } from '../projects/index.js';
import { type DeliverySubject, subjectsOf } from './dead-letters-view.js';
import { createUserSearch } from './find-user.js';
import { listNewestUsers } from './find-user-view.js';
import { type CardParts, createPlayerCard } from './player-card.js';
import { type HistoryQuestion, historyOf, type PlayerHistory } from './player-history-view.js';
import { type Effect, effectsOf } from './request-view.js';

export type SupportParts = Pick<Deps, 'db' | 'clock'> & CardParts;

/** What people who help players ask, over all that is known of them: rules.md §4.5. It changes nothing. */
export const createSupportService = (parts: SupportParts) => ({
  findUsers: createUserSearch(parts),

  /** A page of the users of a project, the newest first; `next` is the `after` of the next page, null if there is none. */
  async listUsers(projectId: number, { after, limit }: { readonly after: number | null; readonly limit: number }) {
    const now = parts.clock.now();
    const rows = await listNewestUsers(parts.db, projectId, { after, limit: limit + 1, now });
    const users = rows.slice(0, limit);
    return { users, next: rows.length > limit ? (users.at(-1)?.id ?? null) : null };
  },

  /** What came of a request, from the first to the last; its id is any text. */
  effectsOf: (requestId: string): Promise<Effect[]> => effectsOf(parts.db, requestId),
  card: createPlayerCard(parts),

  /** The players and items of several deliveries of a project, by the ids of the deliveries. */
  subjectsOf: (projectId: number, deliveryIds: readonly string[]): Promise<ReadonlyMap<string, DeliverySubject>> =>
    subjectsOf(parts.db, projectId, deliveryIds),

  /** What was done to a player and to what is theirs, the newest first, page by page. */
  history: (project: Pick<ProjectSnapshot, 'id' | 'slug'>, question: HistoryQuestion): Promise<PlayerHistory> =>
    historyOf(parts.db, project, question),
});
