import { sql } from 'kysely';
import type { Changes } from '../../platform/changes/index.js';
import type { Deps } from '../../platform/deps.js';
import { deleteInBatches } from '../../storage/batches.js';
import type { Writer } from '../../storage/database.js';
import { combine, type Param, type Statement, selectRow, writeRows } from '../../storage/statement.js';

/** Address and network of a login attempt or another request. */
export interface LoginPlace {
  readonly projectId: number;
  /** The norm of an email address, or the invalid text that was sent: both are throttled alike. */
  readonly address: string;
  /** `ClientInfo.network` */
  readonly network: string;
}

export interface KnownPlacesDeps extends Pick<Deps, 'keyring' | 'clock'> {
  readonly changes: Pick<Changes, 'direct'>;
}

export type KnownPlaces = ReturnType<typeof createKnownPlaces>;

/** Days for which a place stays known after the last login. */
const KNOWN_DAYS = 90;
const DAY_MS = 86_400_000;

/**
 * Networks from which users proved their password; attempts from elsewhere do not lock them out
 * there. Stored as keyed hashes, also looked up under the previous key, so the table reveals no
 * accounts.
 */
export function createKnownPlaces({ changes: { direct }, keyring, clock }: KnownPlacesDeps) {
  const daysAgo = (days: number): Date => new Date(clock.now().getTime() - days * DAY_MS);

  return {
    isKnown: (place: LoginPlace): Statement<boolean> =>
      combine(
        [findPlace({ keys: keyring.macs('known place', textOf(place)), since: daysAgo(KNOWN_DAYS) })],
        ([found]) => found !== null,
      ),

    /** Writes at most once a day. */
    add: (place: LoginPlace): Statement<unknown, Writer> =>
      insertPlace({ key: keyring.mac('known place', textOf(place)), now: clock.now(), stale: daysAgo(1) }),

    /** Deletes expired places; returns the number. */
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

const textOf = ({ projectId, address, network }: LoginPlace): string => JSON.stringify([projectId, address, network]);
