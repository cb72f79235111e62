import { createFactCache } from '../../storage/cache.js';
import type { Database } from '../../storage/database.js';
import type { Notifications } from '../../storage/notifications.js';
import { type CatalogueSnapshot, createSnapshot, type ServerShelves } from './snapshot.js';
import { listCategories } from './snapshot-store.js';

const MAX_PROJECTS = 1_000;

/** What a server shows of its project's categories. */
export type ShelvesOf = (server: { readonly id: number; readonly projectId: number }) => Promise<ServerShelves>;

/** Categories, and how many items are in which: read once per edit of the catalogue, so that no request counts. */
export function createShelves(parts: {
  readonly database: Database;
  readonly notifications: Notifications;
}): ShelvesOf {
  const { database, notifications } = parts;
  const snapshots = createFactCache<number, CatalogueSnapshot>({
    notifications,
    topics: ['catalogue'],
    max: MAX_PROJECTS,
    keyOf: (_topic, key) => Number(key),
  });
  const load = async (projectId: number) => createSnapshot(await listCategories(database.db, projectId));
  const empty = createSnapshot([]);

  return async ({ id, projectId }) => ((await snapshots.get(projectId, () => load(projectId))) ?? empty).on(id);
}
