/** The key of a count, in one form for each limit. It is stored as a keyed hash: no address, no network. */
export type Counted = readonly (string | number)[];

/** Names of lockouts for operators; `domain/stored-names.ts` adds them. */
// biome-ignore lint/suspicious/noEmptyInterface: the product fills it
export interface LockoutNames {}

export type LockoutName = keyof LockoutNames & string;

/** The user whose lockouts are listed, by all that limits count users by. */
export interface LockoutSubject {
  readonly projectId: number;
  readonly userId: number;
  /** The normalized address. */
  readonly address: string;
  /** The networks of their live sessions. Other networks are stored as hashes only. */
  readonly networks: readonly string[];
}

/** One key under which a limit may have counted a user. */
export interface LockoutKey {
  readonly name: LockoutName;
  readonly counted: Counted;
  /** The network, where the key is about one. */
  readonly network: string | null;
}

/** How operators see and lift a limit that is about users. */
export interface Lockout {
  /** True: other users share the count. Operators see it, and do not lift it for one user. */
  readonly isShared?: boolean;
  keysOf(user: LockoutSubject): readonly LockoutKey[];
}
