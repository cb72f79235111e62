import type { Tx } from '../../storage/database.js';
import { demandAccess, type Visitor } from './access.js';
import { demandNotClosed } from './closed.js';
import { findServer } from './server-store.js';

/**
 * That `visitor` may still do something on the server, as the transaction sees it: it may have been closed, or he may
 * have lost his access, while the request waited (operations.md §3.5).
 * Throws GAME_SERVER_NOT_FOUND, GAME_SERVER_ACCESS_DENIED, GAME_SERVER_CLOSED.
 */
export async function demandStillOpen(tx: Tx, projectId: number, serverId: number, visitor: Visitor): Promise<void> {
  demandNotClosed(demandAccess(await findServer(tx, projectId, serverId), visitor));
}
