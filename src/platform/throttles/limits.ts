/** So many tries in a time that begins with the first of them: a row of operations.md §3.3. */
export interface Limit {
  /** Stands in front of its keys in the table. */
  readonly name: 'pair' | 'network' | 'address' | 'slow' | 'user' | 'mail-network' | 'mail-address' | 'account';
  readonly points: number;
  readonly seconds: number;
  /** What the failure does that uses up the points; null: nothing but what every try over the limit meets. */
  readonly block: Block | null;
}

/** A block is recorded in the audit log. `seconds` null: it ends with the time of the limit. */
export interface Block {
  readonly seconds: number | null;
}

const QUARTER = 15 * 60;
const HOUR = 60 * 60;

/** One address from one network. */
export const pair: Limit = { name: 'pair', points: 5, seconds: QUARTER, block: { seconds: QUARTER } };
/** All addresses of all projects from one network. */
export const network: Limit = { name: 'network', points: 30, seconds: QUARTER, block: { seconds: QUARTER } };
/** One address from all networks but those where its user is at home. */
export const address: Limit = { name: 'address', points: 100, seconds: HOUR, block: { seconds: null } };
/** How many of these come at any speed; the others are held to `slow`. */
export const SWIFT_PER_ADDRESS = 20;
export const slow: Limit = { name: 'slow', points: 1, seconds: 30, block: null };
/** The password of a signed-in user. */
export const user: Limit = { ...pair, name: 'user' };

/** All addresses of all projects from one network. */
export const mailsPerNetwork: Limit = { name: 'mail-network', points: 5, seconds: HOUR, block: null };
/** One address, for one of the reasons to write to it. */
export const mailsPerAddress: Limit = { name: 'mail-address', points: 3, seconds: HOUR, block: null };

/**
 * What one user asks for about game accounts: the answers tell which logins are taken. All that he asks counts, not
 * only what fails.
 */
export const account: Limit = { name: 'account', points: 10, seconds: HOUR, block: { seconds: null } };

/** How long a place is known after its user was last seen there. */
export const KNOWN_PLACE_DAYS = 90;
