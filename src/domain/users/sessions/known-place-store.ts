import type { Clock } from '../../../base/clock.js';
import type { Keyring } from '../../../base/keyring.js';
import type { Changes } from '../../../platform/changes/index.js';
import type { Db } from '../../../storage/database.js';

declare module '../../../storage/tables.js' {
  interface Tables {
    known_place: KnownPlaceTable;
  }
}

/** Where a user has logged in from, as a keyed hash of project, address and network. */
export interface KnownPlaceTable {
  key: Buffer;
  seen_at: Date;
}

/** Where somebody is who says that they are the user with this address. */
export interface Place {
  readonly projectId: number;
  /** The norm of an e-mail address, or whatever was sent in its place: throttled alike. */
  readonly address: string;
  /** `ClientFacts.network` */
  readonly network: string;
}

export interface KnownPlacesParts {
  readonly db: Db;
  readonly changes: Pick<Changes, 'direct'>;
  readonly keyring: Keyring;
  readonly clock: Clock;
}

export type KnownPlaces = ReturnType<typeof createKnownPlaces>;

/** How long a place is known after its user was last seen there. */
const KNOWN_DAYS = 90;
const DAY_MS = 86_400_000;

/**
 * Where users have proved their passwords: places in which tries from elsewhere cannot hinder them. Kept as keyed
 * hashes, found under the previous key as well, and by address, so that looking tells nothing about who has an account.
 */
export function createKnownPlaces({ db, changes: { direct }, keyring, clock }: KnownPlacesParts) {
  const daysAgo = (days: number): Date => new Date(clock.now().getTime() - days * DAY_MS);

  return {
    async isKnown(place: Place): Promise<boolean> {
      const row = await db
        .selectFrom('known_place')
        .select('seen_at')
        .where('key', 'in', keyring.macs('known place', textOf(place)))
        .where('seen_at', '>', daysAgo(KNOWN_DAYS))
        .limit(1)
        .executeTakeFirst();
      return row !== undefined;
    },

    /** Written once a day at most. */
    async remember(place: Place): Promise<void> {
      const now = clock.now();
      await direct
        .insertInto('known_place')
        .values({ key: keyring.mac('known place', textOf(place)), seen_at: now })
        .onConflict((conflict) =>
          conflict.column('key').doUpdateSet({ seen_at: now }).where('known_place.seen_at', '<=', daysAgo(1)),
        )
        .execute();
    },

    /** Forgets the places that are known no longer; returns how many. */
    async sweepPlaces(): Promise<number> {
      const unseen = direct.deleteFrom('known_place').where('seen_at', '<=', daysAgo(KNOWN_DAYS));
      return Number((await unseen.executeTakeFirst()).numDeletedRows);
    },
  };
}

const textOf = ({ projectId, address, network }: Place): string => JSON.stringify([projectId, address, network]);
