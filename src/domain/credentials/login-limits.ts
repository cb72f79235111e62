import { createKeyLimit } from '../../base/queues.js';
import type { Actor } from '../../platform/audit/index.js';
import type { Changes } from '../../platform/changes/index.js';
import type { Limit, Throttles } from '../../platform/throttles/index.js';
import { ask } from '../../storage/statement.js';
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

export type LoginLimits = ReturnType<typeof createLoginLimits>;

const QUARTER = 15 * 60;
const HOUR = 60 * 60;

/** Attempts on one address from one network. */
const ofPair: Limit = {
  ...{ name: 'pair', points: 5, seconds: QUARTER, block: { seconds: QUARTER } },
  lockout: {
    keysOf: ({ projectId, address, networks }) =>
      networks.map((network) => ({ name: 'LOGIN_FROM_NETWORK', countKey: [projectId, address, network], network })),
  },
};
/** Attempts on all addresses of all projects from one network. */
const ofNetwork: Limit = {
  ...{ name: 'network', points: 30, seconds: QUARTER, block: { seconds: QUARTER } },
  lockout: {
    isShared: true,
    keysOf: ({ networks }) => networks.map((network) => ({ name: 'NETWORK', countKey: [network], network })),
  },
};
/**
 * Attempts from the wider networks of an IPv6 network, widest first (`sitesOf`). They bound clients
 * that rotate through the networks of a prefix. The limits are high because a provider may put many
 * customers into a prefix.
 */
const ofSites: readonly Limit[] = [
  { name: 'network-48', points: 300, seconds: QUARTER, block: { seconds: QUARTER }, isFailFast: true, lockout: null },
  { name: 'network-56', points: 100, seconds: QUARTER, block: { seconds: QUARTER }, isFailFast: true, lockout: null },
];
/** Attempts on one address from all networks except its known places. */
const ofAddress: Limit = {
  ...{ name: 'address', points: 100, seconds: HOUR, block: { seconds: null } },
  lockout: {
    keysOf: ({ projectId, address }) => [{ name: 'LOGIN_ANYWHERE', countKey: [projectId, address], network: null }],
  },
};
/** Attempts per hour at any speed; later ones are subject to `ofSlow`. */
const UNDELAYED_PER_ADDRESS = 20;
/** Interval between later attempts. At most 30 seconds, so it is no lockout that operators lift. */
const ofSlow: Limit = { name: 'slow', points: 1, seconds: 30, block: null, lockout: null };

/**
 * Concurrent attempts of one /48 on a node, because each takes several database round trips. The
 * rate limiter (rules.md §3.12.3) bounds a single network.
 */
const MAX_CONCURRENT = 50;

/** Limits login attempts: rules.md §3.3. */
export function createLoginLimits({ changes: { direct: db }, throttles, places }: LoginLimitsDeps) {
  const sites = ofSites.map(throttles.counter);
  const concurrentPerSite = createKeyLimit<string>(MAX_CONCURRENT, 'RATE_LIMITED');
  const pair = throttles.counter(ofPair);
  const network = throttles.counter(ofNetwork);
  const address = throttles.counter(ofAddress);
  const slow = throttles.counter(ofSlow);

  async function attempt<T>(
    login: CountedLogin,
    prove: (isKnownPlace: boolean) => Promise<T | null>,
  ): Promise<T | null> {
    const { projectId, by } = login;
    const pairOf = [projectId, login.address, login.network];
    const addressOf = [projectId, login.address];
    const [isKnownPlace, countAtPlace, countElsewhere] = await ask(db, [
      places.isKnown(login),
      address.count(pairOf),
      address.count(addressOf),
    ]);

    return await throttles.attempt(
      {
        async takePoints(takePoint) {
          // The widest first, so a refused attempt leaves no counts in narrower limits. At a known
          // place only its own attempts count; the pair limit bounds them. Both cases do the same
          // work, so the duration does not reveal a known place.
          for (const [index, site] of sitesOf(login.network).entries()) {
            const counter = sites[index];
            if (counter !== undefined) await takePoint(counter, isKnownPlace ? pairOf : [site]);
          }
          await takePoint(network, [login.network]);
          await takePoint(pair, pairOf);
          // Attempts on one address are slowed down, never stopped, except at a known place.
          const counted = isKnownPlace ? pairOf : addressOf;
          // Counted first, so that refused attempts never fill the hourly limit.
          const isSlow = (isKnownPlace ? countAtPlace : countElsewhere) >= UNDELAYED_PER_ADDRESS;
          if (isSlow) await takePoint(slow, counted);
          const count = await takePoint(address, counted);
          if (!isSlow && count > UNDELAYED_PER_ADDRESS) await takePoint(slow, counted);
        },
        clears: pair,
        onSuccess: places.add(login),
        report: {
          projectId,
          by,
          limit: 'LOGIN',
          action: 'login.throttled',
          target: ({ key }) => `throttle:${key.slice(0, 8)}`,
        },
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
      login.by.request?.obligations.fulfil('LOGIN');
      const [widest] = sitesOf(login.network);
      const run = () => attempt(login, prove);
      return await (widest === undefined ? run() : concurrentPerSite.run(widest, run));
    },

    /**
     * Adds a known place, after the user proved access to the mailbox. Attempts from elsewhere no
     * longer affect it, and earlier attempts from it are forgotten.
     */
    async addKnownPlace(place: LoginPlace): Promise<void> {
      await ask(db, [places.add(place), pair.reset([place.projectId, place.address, place.network])]);
    },
  };
}
