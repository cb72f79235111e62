import { sql } from 'kysely';
import type { Schema } from '../../../generated/tables.js';
import type { Changes } from '../../platform/changes/index.js';
import type { Deps } from '../../platform/deps.js';
import { deleteInBatches } from '../../storage/batches.js';
import type { Writer } from '../../storage/database.js';
import { combine, type Param, type Statement, selectRow, writeRows } from '../../storage/statement.js';

declare module '../../storage/tables.js' {
  interface Tables extends Pick<Schema, 'known_place'> {}
}

/** Where somebody is who says that they are the user with this address. */
export interface Place {
  readonly projectId: number;
  /** The norm of an e-mail address, or whatever was sent in its place: throttled alike. */
  readonly address: string;
  /** `ClientInfo.network` */
  readonly network: string;
}

export interface KnownPlacesParts extends Pick<Deps, 'keyring' | 'clock'> {
  readonly changes: Pick<Changes, 'direct'>;
}

export type KnownPlaces = ReturnType<typeof createKnownPlaces>;

/** How long a place is known after its user was last seen there. */
const KNOWN_DAYS = 90;
const DAY_MS = 86_400_000;

/**
 * Where users have proved their passwords: places in which tries from elsewhere cannot hinder them. Kept as keyed
 * hashes, found under the previous key as well, and by address, so that looking tells nothing about who has an account.
 */
export function createKnownPlaces({ changes: { direct }, keyring, clock }: KnownPlacesParts) {
  const daysAgo = (days: number): Date => new Date(clock.now().getTime() - days * DAY_MS);

  return {
    isKnown: (place: Place): Statement<boolean> =>
      combine(
        [findPlace({ keys: keyring.macs('known place', textOf(place)), since: daysAgo(KNOWN_DAYS) })],
        ([found]) => found !== null,
      ),

    /** Written once a day at most. */
    remember: (place: Place): Statement<unknown, Writer> =>
      insertPlace({ key: keyring.mac('known place', textOf(place)), now: clock.now(), stale: daysAgo(1) }),

    /** Forgets the places that are known no longer; returns how many. */
    sweepPlaces: (): Promise<number> => deleteInBatches(direct, 'known_place', sql`seen_at <= ${daysAgo(KNOWN_DAYS)}`),
  };
}

const findPlace = selectRow((db, param: Param<{ readonly keys: readonly Buffer[]; readonly since: Date }>) =>
  db
    .selectFrom('known_place')
    .select('seen_at')
    .where(sql<boolean>`key = ANY (${param('keys')}::bytea[])`)
    .where('seen_at', '>', param('since'))
    .limit(sql.lit(1)),
);

const insertPlace = writeRows((db, param: Param<{ readonly key: Buffer; readonly now: Date; readonly stale: Date }>) =>
  db
    .insertInto('known_place')
    .values({ key: param('key'), seen_at: param('now') })
    .onConflict((conflict) =>
      conflict
        .column('key')
        .doUpdateSet({ seen_at: param('now') })
        .where('known_place.seen_at', '<=', param('stale')),
    ),
);

const textOf = ({ projectId, address, network }: Place): string => JSON.stringify([projectId, address, network]);
