import { createKeyLimit } from '../../base/queues.js';
import type { Actor } from '../../platform/audit/index.js';
import type { Changes } from '../../platform/changes/index.js';
import { countKeys, type Throttles } from '../../platform/throttles/index.js';
import type { Writer } from '../../storage/database.js';
import { ask, combine, type Statement } from '../../storage/statement.js';
import type { KnownPlaces, LoginPlace } from './known-place-store.js';
import { sitesOf } from './networks.js';

export interface CountedLogin extends LoginPlace {
  readonly by: Actor;
}

export interface LoginLimitsDeps {
  readonly changes: Pick<Changes, 'direct'>;
  readonly throttles: Throttles;
  readonly places: KnownPlaces;
}

/** Attempts per hour at any speed; later ones are subject to the limit `slow`. */
const UNDELAYED_PER_ADDRESS = 20;

/**
 * Concurrent attempts of one /48 on a node, because each takes several database round trips. The
 * rate limiter (rules.md §3.12.3) bounds a single network.
 */
const MAX_CONCURRENT = 50;

/** Limits login attempts: rules.md §3.3. */
export function createLoginLimits({ changes: { direct: db }, throttles, places }: LoginLimitsDeps) {
  /** Of the wider networks, widest first (`sitesOf`). */
  const sites = [throttles.counter('network-48'), throttles.counter('network-56')];
  const concurrentPerSite = createKeyLimit(MAX_CONCURRENT);
  const pair = throttles.counter('pair');
  const network = throttles.counter('network');
  const address = throttles.counter('address');
  const slow = throttles.counter('slow');

  async function countAttempt<T>(
    login: CountedLogin,
    prove: (isKnownPlace: boolean) => Promise<T | null>,
  ): Promise<T | null> {
    const { projectId, by } = login;
    const pairOf = countKeys.ADDRESS_AND_NETWORK(login);
    const addressOf = countKeys.ADDRESS(login);
    const [isKnownPlace, countAtPlace, countElsewhere] = await ask(db, [
      places.isKnown(login),
      address.count(pairOf),
      address.count(addressOf),
    ]);

    return await throttles.attempt(
      {
        projectId,
        by,
        async takePoints(takePoint) {
          // The widest first, so a refused attempt leaves no counts in narrower limits. At a known
          // place only its own attempts count; the pair limit bounds them. Both cases do the same
          // work, so the duration does not reveal a known place.
          for (const [index, site] of sitesOf(login.network).entries()) {
            const counter = sites[index];
            if (counter !== undefined)
              await takePoint(counter, isKnownPlace ? pairOf : countKeys.NETWORK({ network: site }));
          }
          await takePoint(network, countKeys.NETWORK(login));
          await takePoint(pair, pairOf);
          // Attempts on one address are slowed down, never stopped, except at a known place.
          const counted = isKnownPlace ? pairOf : addressOf;
          // Counted first, so that refused attempts never fill the hourly limit.
          const isSlow = (isKnownPlace ? countAtPlace : countElsewhere) >= UNDELAYED_PER_ADDRESS;
          if (isSlow) await takePoint(slow, counted);
          const count = await takePoint(address, counted);
          if (!isSlow && count > UNDELAYED_PER_ADDRESS) await takePoint(slow, counted);
        },
        onSuccess: places.add(login),
      },
      () => prove(isKnownPlace),
    );
  }

  return {
    /**
     * Runs `prove` as one login attempt. The attempt is counted before `prove` runs, so concurrent
     * attempts are counted too. It is uncounted if `prove` succeeds (not null) or throws. Throws
     * RATE_LIMITED with `retryAfterSeconds` without calling `prove`.
     * @param prove receives whether the attempt comes from a known place of the address
     */
    async attempt<T>(login: CountedLogin, prove: (isKnownPlace: boolean) => Promise<T | null>): Promise<T | null> {
      const [widest] = sitesOf(login.network);
      const run = () => countAttempt(login, prove);
      return await (widest === undefined ? run() : concurrentPerSite.run(run, { key: widest }));
    },

    /**
     * Adds a known place, after the user proved access to the mailbox. Attempts from elsewhere no
     * longer affect it, and earlier attempts from it are forgotten.
     * In a transaction it is the last statement: attempts from the place wait for the commit.
     */
    addKnownPlace: (place: LoginPlace): Statement<unknown, Writer> =>
      combine([places.add(place), pair.reset(countKeys.ADDRESS_AND_NETWORK(place))], () => undefined),
  };
}
