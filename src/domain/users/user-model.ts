import type { LocalizedText } from '../../base/language/text.js';
import type { ProjectSnapshot } from '../projects/index.js';

export type UserStatus = 'PENDING' | 'ACTIVE' | 'BLOCKED' | 'DELETED';

/** rules.md §1.5, less the secrets. */
export interface UserSnapshot {
  readonly id: number;
  readonly projectId: number;
  readonly email: string;
  /** As stored; a block whose `blockedUntil` has passed counts no more (§3.6): ask `effectiveStatus`. */
  readonly status: UserStatus;
  readonly blockedReasons: LocalizedText;
  readonly blockedUntil: Date | null;
  /** The address is confirmed, or need not be: what the user is again when a block ends. */
  readonly confirmed: boolean;
  readonly language: string | null;
  readonly hasPin: boolean;
  readonly pinLockedUntil: Date | null;
  readonly lastServerId: number | null;
  /** Restricted servers that this user may enter. */
  readonly grantedServerIds: readonly number[];
  readonly createdAt: Date;
}

/**
 * The status that counts at `now`: a block whose end has passed is over without any job, and the user is again what
 * the confirmation of their address makes them (rules.md §3.6).
 */
export function effectiveStatus(user: UserSnapshot, now: Date): UserStatus {
  const isOver = user.status === 'BLOCKED' && user.blockedUntil !== null && now >= user.blockedUntil;
  if (!isOver) return user.status;
  return user.confirmed ? 'ACTIVE' : 'PENDING';
}

/**
 * Whether nobody is let in as this user yet: their address is not confirmed, and the project demands it. What they send
 * is answered as if there were no such user, whatever they know, because anybody may have registered the address and
 * would learn from any other answer that it was free (rules.md §3.2.8).
 */
export const awaitsConfirmation = ({ confirmed }: UserSnapshot, { emailConfirmation }: ProjectSnapshot): boolean =>
  emailConfirmation === 'REQUIRED' && !confirmed;

/** rules.md §1.7. `id` is the public handle, never the bearer. */
export interface SessionSnapshot {
  readonly id: string;
  readonly userId: number;
  readonly projectId: number;
  readonly gameServerId: number | null;
  readonly createdAt: Date;
  readonly lastSeenAt: Date;
  readonly idleTimeoutSeconds: number;
  readonly idleExpiresAt: Date;
  readonly absoluteExpiresAt: Date;
  readonly pinVerifiedUntil: Date | null;
}

/** Client of a request, from its connection. For display and throttles, never for access rules. */
export interface ClientInfo {
  readonly ip: string;
  /** What throttles count by: the IPv4 address, or the /64 of an IPv6 one (rules.md §3.3). */
  readonly network: string;
  readonly userAgent: string | null;
}

/** A user as the API shows them: together with the session that asks. */
export interface SignedInUser {
  readonly user: UserSnapshot;
  readonly session: SessionSnapshot;
}

/** A session at its birth: the only moment at which its bearer is known. */
export interface OpenedSession extends SignedInUser {
  readonly bearer: string;
}

/** What a bearer leads to: rules.md §3.1. */
export type Authentication =
  | ({ readonly kind: 'live' } & SignedInUser)
  /** Ended, in whatever way; it was one of ours. */
  | { readonly kind: 'expired' }
  | { readonly kind: 'unknown' };

/** A session as its user sees it in a list. */
export interface ListedSession extends SessionSnapshot {
  readonly current: boolean;
  readonly ip: string | null;
  readonly userAgent: string | null;
}

/** A block of a user by an operator. */
export interface Block {
  /** Shown to the user, in the language of the answer; empty: no reason is shown. */
  readonly reasons: LocalizedText;
  /** Null: until it is lifted. */
  readonly until: Date | null;
  /** Shown to operators alone. */
  readonly note?: string | null;
}
