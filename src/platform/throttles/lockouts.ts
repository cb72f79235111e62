/**
 * Key of a count, with one shape per limit. It is stored as a keyed hash: no address, no network.
 */
export type CountKey = readonly (string | number)[];

/** Names of lockouts for operators; `domain/stored-names.ts` adds them. */
// biome-ignore lint/suspicious/noEmptyInterface: the product fills it
export interface LockoutNames {}

export type LockoutName = keyof LockoutNames & string;

/** The user whose lockouts are listed, with all values that limits count by. */
export interface LockoutSubject {
  readonly projectId: number;
  readonly userId: number;
  /** The normalized address. */
  readonly address: string;
  /** Networks of the user's live sessions. Other networks are stored as hashes only. */
  readonly networks: readonly string[];
}

/** One key under which a limit may have counted a user. */
export interface LockoutKey {
  readonly name: LockoutName;
  readonly countKey: CountKey;
  /** Set if the limit counts per network. */
  readonly network: string | null;
}

/** How operators see and lift the limit for a user. */
export interface Lockout {
  /** True if other users share the count: operators see it, but cannot lift it for one user. */
  readonly isShared?: boolean;
  keysOf(user: LockoutSubject): readonly LockoutKey[];
}
