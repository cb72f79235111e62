import type { LocalizedText } from '../../base/language/text.js';
import type { ProjectSnapshot } from '../projects/index.js';

export type UserStatus = 'PENDING' | 'ACTIVE' | 'BLOCKED' | 'DELETED';

/** rules.md §1.5, without secrets. */
export interface UserSnapshot {
  readonly id: number;
  readonly projectId: number;
  readonly email: string;
  /** The stored status. A block ends at `blockedUntil` (§3.6): use `effectiveStatus`. */
  readonly status: UserStatus;
  readonly blockedReasons: LocalizedText;
  readonly blockedUntil: Date | null;
  /** The address is confirmed or needs no confirmation. Decides the status after a block. */
  readonly confirmed: boolean;
  readonly language: string | null;
  readonly hasPin: boolean;
  readonly pinLockedUntil: Date | null;
  /** Restricted servers that the user has access to. */
  readonly grantedServerIds: readonly number[];
  readonly createdAt: Date;
}

/** Identifies a user. */
export type UserKey = Pick<UserSnapshot, 'id' | 'projectId'>;

/**
 * Returns the status at `now`. A block ends at `blockedUntil` without a job; the user is then
 * ACTIVE or PENDING, depending on the confirmation (rules.md §3.6).
 */
export function effectiveStatus(user: UserSnapshot, now: Date): UserStatus {
  const isOver = user.status === 'BLOCKED' && user.blockedUntil !== null && now >= user.blockedUntil;
  if (!isOver) return user.status;
  return user.confirmed ? 'ACTIVE' : 'PENDING';
}

/**
 * Returns true if the project requires confirmed addresses and the user has not confirmed theirs.
 * Requests of such a user get the responses of an unknown user. Any other response would reveal
 * that the address was free to register (rules.md §3.2.8).
 */
export const awaitsConfirmation = ({ confirmed }: UserSnapshot, { emailConfirmation }: ProjectSnapshot): boolean =>
  emailConfirmation === 'REQUIRED' && !confirmed;

/** rules.md §1.7. `id` is the public handle, not the bearer token. */
export interface SessionSnapshot {
  readonly id: string;
  readonly userId: number;
  readonly projectId: number;
  readonly gameServerId: number | null;
  readonly createdAt: Date;
  readonly lastSeenAt: Date;
  readonly idleTimeoutSeconds: number;
  /** Stored: at most `absoluteExpiresAt`. In memory it may be later; `isExpired` compares both. */
  readonly idleExpiresAt: Date;
  readonly absoluteExpiresAt: Date;
  readonly pinVerifiedUntil: Date | null;
}

/**
 * Client of a request, as far as the connection shows. For display and throttles, not for access
 * rules.
 */
export interface ClientInfo {
  readonly ip: string;
  /** Key of throttles and rate limits: IPv4 address, or /64 of an IPv6 address (rules.md §3.3). */
  readonly network: string;
  readonly userAgent: string | null;
}

/** A user with the session of the request, as the API returns them. */
export interface SignedInUser {
  readonly user: UserSnapshot;
  readonly session: SessionSnapshot;
}

/** A new session. Its bearer is available only here, because the database stores a hash. */
export interface OpenedSession extends SignedInUser {
  readonly bearer: string;
}

/** Result of the authentication of a bearer: rules.md §3.1. */
export type Authentication =
  | ({ readonly kind: 'live' } & SignedInUser)
  /** A session that has ended, for any reason. */
  | { readonly kind: 'expired' }
  | { readonly kind: 'unknown' };

/** A live session with its client, for operators. */
export interface ClientSession extends SessionSnapshot {
  readonly ip: string | null;
  readonly userAgent: string | null;
}

/** A session in the list of its user. */
export interface ListedSession extends ClientSession {
  readonly current: boolean;
}

/** A block of a user by an operator. */
export interface Block {
  /** Shown to the user in the language of the response; empty: no reason is shown. */
  readonly reasons: LocalizedText;
  /** Null: until an operator lifts it. */
  readonly until: Date | null;
  /** Shown only to operators. */
  readonly note?: string | null;
}
