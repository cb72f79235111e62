import type { Actor, GameServerFacts, ProjectFacts, SessionFacts, UserFacts, Viewer } from './facts.js';

/** Who asked, as far as the connection tells. For display and throttles, never an access rule. */
export interface ClientFacts {
  readonly ip: string;
  /** What throttles count by: the IPv4 address, or the /64 of an IPv6 one (operations.md §3.3). */
  readonly network: string;
  readonly userAgent: string | null;
}

/** What the resolvers of one request may know: facts, no tools. Frozen before execution starts. */
export interface Context {
  readonly requestId: string;
  readonly documentId: string;
  readonly project: ProjectFacts;
  /** The language of the answer, then the languages to fall back on (operations.md §3.10, 4 and 5). */
  readonly languages: readonly [string, ...string[]];
  readonly viewer: Viewer;
  /** The server that the request runs on, already checked; null where the operation has none. */
  readonly gameServer: GameServerFacts | null;
  readonly client: ClientFacts;
  readonly now: Date;
  /** Aborted when the client has gone or the request's time is up. */
  readonly signal: AbortSignal;
}

/**
 * The signed-in user and session of an operation with `@access(to: SESSION)`.
 * Throws a plain error otherwise: the viewer stage has already refused, so this is a fault of ours.
 */
export function signedIn(context: Context): { readonly user: UserFacts; readonly session: SessionFacts } {
  if (context.viewer.kind !== 'user') throw new Error(`${context.documentId} runs without a session`);
  return context.viewer;
}

/** The server of an operation with `@gameServer`; throws a plain error where the scope stage set none. */
export function selectedServer(context: Context): GameServerFacts {
  if (context.gameServer === null) throw new Error(`${context.documentId} runs without a game server`);
  return context.gameServer;
}

/** Who acts in a request with a session, for the audit log. */
export const actorOf = (context: Context): Actor => ({
  name: `user:${signedIn(context).user.id}`,
  requestId: context.requestId,
});
