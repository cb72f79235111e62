import type { Clock } from '../../base/clock.js';
import type { Keyring } from '../../base/keyring.js';
import type { Database } from '../../storage/database.js';
import { KNOWN_PLACE_DAYS } from './limits.js';
import type { Place } from './throttle-model.js';
import { deleteUnseen, recordSeen, wasSeen } from './throttle-store.js';

export interface PlacesParts {
  readonly database: Database;
  readonly keyring: Keyring;
  readonly clock: Clock;
}

export type Places = ReturnType<typeof createPlaces>;

const DAY_MS = 86_400_000;

/**
 * Where users have proved their passwords: places in which tries from elsewhere cannot hinder them. Kept as keyed
 * hashes, found under the previous key as well, and by address, so that looking tells nothing about who has an account.
 */
export function createPlaces({ database: { direct: db }, keyring, clock }: PlacesParts) {
  const daysAgo = (days: number): Date => new Date(clock.now().getTime() - days * DAY_MS);

  return {
    isKnown: (place: Place): Promise<boolean> =>
      wasSeen(db, keyring.macs('known place', textOf(place)), daysAgo(KNOWN_PLACE_DAYS)),

    remember: (place: Place): Promise<void> =>
      recordSeen(db, keyring.mac('known place', textOf(place)), clock.now(), daysAgo(1)),

    /** Forgets the places that are known no longer; returns how many. */
    sweep: (): Promise<number> => deleteUnseen(db, daysAgo(KNOWN_PLACE_DAYS)),
  };
}

const textOf = ({ projectId, address, network }: Place): string => JSON.stringify([projectId, address, network]);
