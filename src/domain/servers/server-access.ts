import { Refusal } from '../../base/errors/refusal.js';
import { andThen, type PromiseOrValue } from '../../base/promise-or-value.js';
import type { Tx } from '../../storage/database.js';
import { askOne } from '../../storage/statement.js';
import { covers, type ProjectSnapshot } from '../projects/index.js';
import type { GameServerSnapshot } from './server-model.js';
import { findServer } from './server-store.js';

/** Part of the requester that access depends on. */
export type Visitor =
  | { readonly kind: 'anonymous' }
  | { readonly kind: 'user'; readonly user: { readonly grantedServerIds: readonly number[] } };

/** Server selection of a request. */
export interface ServerSelection {
  readonly viewer: Visitor;
  /** The `gameServerId` of the request. */
  readonly explicitId: number | null;
  /** The selected server of the session. */
  readonly sessionServerId: number | null;
}

/** Access of a visitor to a server: rules.md §3.5. */
export type Access = 'GRANTED' | 'DENIED' | 'INVISIBLE';

/**
 * Returns the access. A hidden server is visible only with explicit access; a restricted one is
 * visible to all.
 */
export function accessOf(server: GameServerSnapshot, visitor: Visitor): Access {
  if (hasGrant(server, visitor)) return 'GRANTED';
  if (server.status === 'HIDDEN') return 'INVISIBLE';
  return server.access === 'RESTRICTED' ? 'DENIED' : 'GRANTED';
}

const hasGrant = (server: GameServerSnapshot, visitor: Visitor): boolean =>
  visitor.kind === 'user' && visitor.user.grantedServerIds.includes(server.id);

/**
 * Returns the status at `now`: an open server is in maintenance while one of its windows covers it
 * (rules.md §1.2).
 */
export const statusAt = (
  { id, status }: Pick<GameServerSnapshot, 'id' | 'status'>,
  { windows }: Pick<ProjectSnapshot, 'windows'>,
  now: Date,
): GameServerSnapshot['status'] =>
  status === 'OPEN' && windows.some((window) => window.gameServerId === id && covers(window, now))
    ? 'MAINTENANCE'
    : status;

/** Returns true if a session may select the server: it is not closed and the visitor has access. */
export const isSelectable = (server: GameServerSnapshot, visitor: Visitor): boolean =>
  server.status !== 'CLOSED' && accessOf(server, visitor) === 'GRANTED';

/**
 * Returns the server if the visitor has access. Throws GAME_SERVER_NOT_FOUND (also for null:
 * unknown, or of another project) or GAME_SERVER_ACCESS_DENIED.
 */
function requireServerAccess(server: GameServerSnapshot | null, visitor: Visitor): GameServerSnapshot {
  const access = server === null ? 'INVISIBLE' : accessOf(server, visitor);
  if (server === null || access === 'INVISIBLE') throw new Refusal('GAME_SERVER_NOT_FOUND');
  if (access === 'DENIED') throw new Refusal('GAME_SERVER_ACCESS_DENIED');
  return server;
}

/**
 * Resolves the server of a request: the explicit one or that of the session. Access is checked each
 * time.
 * @param find finds a server of the project of the request
 * Throws GAME_SERVER_REQUIRED if there is neither, GAME_SERVER_NOT_FOUND,
 * GAME_SERVER_ACCESS_DENIED.
 */
export function resolveServer(
  { viewer, explicitId, sessionServerId }: ServerSelection,
  find: (serverId: number) => PromiseOrValue<GameServerSnapshot | null>,
): PromiseOrValue<GameServerSnapshot> {
  const serverId = explicitId ?? sessionServerId;
  if (serverId === null) throw new Refusal('GAME_SERVER_REQUIRED', { input: 'gameServerId' });
  return andThen(find(serverId), (server) => requireServerAccess(server, viewer));
}

/**
 * Throws GAME_SERVER_CLOSED. A closed server allows reads, but no writes and no selection (rules.md
 * §3.5).
 */
export function requireNotClosed(server: GameServerSnapshot): void {
  if (server.status === 'CLOSED') throw new Refusal('GAME_SERVER_CLOSED');
}

/**
 * Reads the server in the transaction and checks the access again: it may have been closed, or the
 * access revoked, while the request waited (rules.md §3.5). Returns the current server. Throws
 * GAME_SERVER_NOT_FOUND, GAME_SERVER_ACCESS_DENIED, GAME_SERVER_CLOSED.
 */
export async function requireStillUsable(
  tx: Tx,
  projectId: number,
  serverId: number,
  visitor: Visitor,
): Promise<GameServerSnapshot> {
  return requireUsableServer(await askOne(tx, findServer({ projectId, serverId })), visitor);
}

/**
 * Checks a row that the transaction has read; null: not found. A server is usable if the visitor
 * has access and it is not closed. Throws as `requireStillUsable`.
 */
export function requireUsableServer(row: GameServerSnapshot | null, visitor: Visitor): GameServerSnapshot {
  const server = requireServerAccess(row, visitor);
  requireNotClosed(server);
  return server;
}

const ID = /^[1-9]\d{0,9}$/;
const MAX_ID = 2 ** 31 - 1;

/**
 * Parses a server id: a positive decimal integer up to 2^31-1 without leading zeros (rules.md
 * §0.2). Throws INVALID_GAME_SERVER_ID, also for values of variables with another name.
 */
export function serverIdOf(id: string | number): number {
  const text = String(id);
  if (ID.test(text) && Number(text) <= MAX_ID) return Number(text);
  throw new Refusal('INVALID_GAME_SERVER_ID', { input: 'gameServerId' });
}

/**
 * Returns the server of an operation with `@gameServer`. Throws a plain error if the scope stage
 * set none.
 */
export function selectedServer(context: {
  readonly documentId: string;
  readonly gameServer: GameServerSnapshot | null;
}): GameServerSnapshot {
  if (context.gameServer === null) throw new Error(`${context.documentId} runs without a game server`);
  return context.gameServer;
}
