import type { SessionFacts, UserFacts } from '../../base/facts.js';

/** A user as the API shows him: together with the session that asks. */
export interface SignedInUser {
  readonly user: UserFacts;
  readonly session: SessionFacts;
}

/** A session at its birth: the only moment at which its bearer is known. */
export interface OpenedSession extends SignedInUser {
  readonly bearer: string;
}

/** What a bearer leads to: operations.md §3.1. */
export type Authentication =
  | ({ readonly kind: 'live' } & SignedInUser)
  /** Ended, in whatever way; it was one of ours. */
  | { readonly kind: 'expired' }
  | { readonly kind: 'unknown' };

/** A session as stored; an ended one is kept for a while, so that its bearer can be told from a made-up one. */
export interface StoredSession {
  readonly facts: SessionFacts;
  readonly revoked: boolean;
}

/** What a log-in needs of a user beyond the facts. */
export interface Credentials {
  readonly user: UserFacts;
  readonly passwordHash: string;
  readonly passwordChangedAt: Date;
}

/** A session as its user sees it in a list. */
export interface ListedSession extends SessionFacts {
  readonly current: boolean;
  readonly ip: string | null;
  readonly userAgent: string | null;
}

/** Why a session ended before its time. */
export type RevokeReason =
  | 'LOGOUT'
  | 'EVICTED'
  | 'REVOKED'
  | 'OPERATOR'
  | 'PASSWORD_CHANGED'
  | 'PASSWORD_RESET'
  | 'EMAIL_CONFIRMED'
  | 'EMAIL_CHANGED'
  | 'REGISTERED_AGAIN'
  | 'DELETED';

/** operations.md §3.2; the names are also those of the messages for people. */
export type PasswordFault = 'TOO_SHORT' | 'TOO_LONG' | 'EQUALS_EMAIL' | 'EQUALS_LOGIN' | 'COMMON';
