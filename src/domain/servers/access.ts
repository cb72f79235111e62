import { Refusal } from '../../base/errors/refusal.js';
import { andThen, type PromiseOrValue } from '../../base/promise-or-value.js';
import type { Tx } from '../../storage/database.js';
import { askOne } from '../../storage/statement.js';
import { covers, type ProjectSnapshot } from '../projects/index.js';
import type { GameServerSnapshot } from './server-model.js';
import { findServer } from './server-store.js';

/** As much of whoever asks as access depends on. */
export type Visitor =
  | { readonly kind: 'anonymous' }
  | { readonly kind: 'user'; readonly user: { readonly grantedServerIds: readonly number[] } };

/** Which server a request asks for. */
export interface ServerQuestion {
  readonly viewer: Visitor;
  /** The `gameServerId` that came with the request. */
  readonly explicitId: number | null;
  /** The server selected for the session. */
  readonly sessionServerId: number | null;
}

/** What a visitor may know of a server: rules.md §3.5. */
export type Access = 'GRANTED' | 'DENIED' | 'INVISIBLE';

/** A hidden server exists only for those who were let in by name; a restricted one is seen by all. */
export function accessOf(server: GameServerSnapshot, visitor: Visitor): Access {
  if (isListed(server, visitor)) return 'GRANTED';
  if (server.status === 'HIDDEN') return 'INVISIBLE';
  return server.access === 'RESTRICTED' ? 'DENIED' : 'GRANTED';
}

const isListed = (server: GameServerSnapshot, visitor: Visitor): boolean =>
  visitor.kind === 'user' && visitor.user.grantedServerIds.includes(server.id);

/** What it is at `now`: one that is open by its file is in maintenance while a window of its own covers it (rules.md §1.2). */
export const statusAt = (
  { id, status }: Pick<GameServerSnapshot, 'id' | 'status'>,
  { windows }: Pick<ProjectSnapshot, 'windows'>,
  now: Date,
): GameServerSnapshot['status'] =>
  status === 'OPEN' && windows.some((window) => window.gameServerId === id && covers(window, now))
    ? 'MAINTENANCE'
    : status;

/** Whether a session may be put on the server: it runs, sooner or later, and the visitor may enter it. */
export const isSelectable = (server: GameServerSnapshot, visitor: Visitor): boolean =>
  server.status !== 'CLOSED' && accessOf(server, visitor) === 'GRANTED';

/**
 * The server, for a visitor who may use it. Throws GAME_SERVER_NOT_FOUND (also for null: another project's, or none) or
 * GAME_SERVER_ACCESS_DENIED.
 */
function requireServerAccess(server: GameServerSnapshot | null, visitor: Visitor): GameServerSnapshot {
  const access = server === null ? 'INVISIBLE' : accessOf(server, visitor);
  if (server === null || access === 'INVISIBLE') throw new Refusal('GAME_SERVER_NOT_FOUND');
  if (access === 'DENIED') throw new Refusal('GAME_SERVER_ACCESS_DENIED');
  return server;
}

/**
 * The server that a request runs on: the explicit one, else the session's; access is checked each time.
 * @param find a server of the request's project
 * Throws GAME_SERVER_REQUIRED where there is neither, GAME_SERVER_NOT_FOUND, GAME_SERVER_ACCESS_DENIED.
 */
export function serverOf(
  { viewer, explicitId, sessionServerId }: ServerQuestion,
  find: (serverId: number) => PromiseOrValue<GameServerSnapshot | null>,
): PromiseOrValue<GameServerSnapshot> {
  const serverId = explicitId ?? sessionServerId;
  if (serverId === null) throw new Refusal('GAME_SERVER_REQUIRED', { input: 'gameServerId' });
  return andThen(find(serverId), (server) => requireServerAccess(server, viewer));
}

/** Throws the refusal GAME_SERVER_CLOSED: reads go on there, writes and selecting it do not (rules.md §3.5). */
export function requireNotClosed(server: GameServerSnapshot): void {
  if (server.status === 'CLOSED') throw new Refusal('GAME_SERVER_CLOSED');
}

/**
 * Reads the server in the transaction and checks that `visitor` may still use it: the server may have been closed, or the
 * access revoked, while the request waited (rules.md §3.5). Returns the current server.
 * Throws GAME_SERVER_NOT_FOUND, GAME_SERVER_ACCESS_DENIED, GAME_SERVER_CLOSED.
 */
export async function requireStillOpen(
  tx: Tx,
  projectId: number,
  serverId: number,
  visitor: Visitor,
): Promise<GameServerSnapshot> {
  return requireOpenServer(await askOne(tx, findServer({ projectId, serverId })), visitor);
}

/** The same for a row that the transaction has read; null: it found none. */
export function requireOpenServer(row: GameServerSnapshot | null, visitor: Visitor): GameServerSnapshot {
  const server = requireServerAccess(row, visitor);
  requireNotClosed(server);
  return server;
}
