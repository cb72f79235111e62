import { createKeyLimit } from '../../base/queues.js';
import type { Actor } from '../../platform/audit/index.js';
import type { Changes } from '../../platform/changes/index.js';
import type { Limit, Throttles } from '../../platform/throttles/index.js';
import { ask } from '../../storage/statement.js';
import type { KnownPlaces, Place } from './known-place-store.js';
import { sitesOf } from './networks.js';

export interface LoginTry extends Place {
  readonly by: Actor;
}

export interface LoginLimitsParts {
  readonly changes: Pick<Changes, 'direct'>;
  readonly throttles: Throttles;
  readonly places: KnownPlaces;
}

export type LoginLimits = ReturnType<typeof createLoginLimits>;

const QUARTER = 15 * 60;
const HOUR = 60 * 60;

/** One address from one network. */
const ofPair: Limit = {
  ...{ name: 'pair', points: 5, seconds: QUARTER, block: { seconds: QUARTER } },
  lockout: {
    keysOf: ({ projectId, address, networks }) =>
      networks.map((network) => ({ name: 'LOGIN_FROM_NETWORK', countKey: [projectId, address, network], network })),
  },
};
/** All addresses of all projects from one network. */
const ofNetwork: Limit = {
  ...{ name: 'network', points: 30, seconds: QUARTER, block: { seconds: QUARTER } },
  lockout: {
    isShared: true,
    keysOf: ({ networks }) => networks.map((network) => ({ name: 'NETWORK', countKey: [network], network })),
  },
};
/**
 * The wider networks that an IPv6 one is part of, widest first (`sitesOf`). Whoever has one of these has more networks than
 * can be counted, so it has a limit as well; a large one, because a provider may put many customers into it.
 */
const ofSites: readonly Limit[] = [
  { name: 'network-48', points: 300, seconds: QUARTER, block: { seconds: QUARTER }, isFailFast: true, lockout: null },
  { name: 'network-56', points: 100, seconds: QUARTER, block: { seconds: QUARTER }, isFailFast: true, lockout: null },
];
/** One address from all networks but those where its user is at home. */
const ofAddress: Limit = {
  ...{ name: 'address', points: 100, seconds: HOUR, block: { seconds: null } },
  lockout: {
    keysOf: ({ projectId, address }) => [{ name: 'LOGIN_ANYWHERE', countKey: [projectId, address], network: null }],
  },
};
/** How many of these come at any speed; the others are held to `ofSlow`. */
const SWIFT_PER_ADDRESS = 20;
/** The pause between two of the others: 30 seconds at most, so it is no lockout that operators lift. */
const ofSlow: Limit = { name: 'slow', points: 1, seconds: 30, block: null, lockout: null };

/**
 * Tries of one /48 that a node lets be under way: each asks the database many times. The flood limit (rules.md §3.12.3)
 * holds this down for a single network.
 */
const AT_ONCE = 50;

/** How often somebody may try to log in: rules.md §3.3. */
export function createLoginLimits({ changes: { direct: db }, throttles, places }: LoginLimitsParts) {
  const sites = ofSites.map(throttles.counter);
  const underWay = createKeyLimit<string>(AT_ONCE, 'RATE_LIMITED');
  const pair = throttles.counter(ofPair);
  const network = throttles.counter(ofNetwork);
  const address = throttles.counter(ofAddress);
  const slow = throttles.counter(ofSlow);

  async function attempt<T>(given: LoginTry, prove: (isKnown: boolean) => Promise<T | null>): Promise<T | null> {
    const { projectId, by } = given;
    const pairOf = [projectId, given.address, given.network];
    const addressOf = [projectId, given.address];
    const [isKnown, countAtHome, countElsewhere] = await ask(db, [
      places.isKnown(given),
      address.count(pairOf),
      address.count(addressOf),
    ]);

    return await throttles.attempt(
      {
        async takePoints(takePoint) {
          // The widest first: what is refused there leaves no count behind. Not in a place that is known: there only
          // its own tries count, which the limit of the pair holds below this one. The work is the same in both cases,
          // so the time does not tell them apart.
          for (const [index, site] of sitesOf(given.network).entries()) {
            const counter = sites[index];
            if (counter !== undefined) await takePoint(counter, isKnown ? pairOf : [site]);
          }
          await takePoint(network, [given.network]);
          await takePoint(pair, pairOf);
          // The tries at one address are slowed down and never stopped for good, except in a place that is known.
          const counted = isKnown ? pairOf : addressOf;
          // Counted first, so that refused tries do not fill the hour even for a moment.
          const isSlow = (isKnown ? countAtHome : countElsewhere) >= SWIFT_PER_ADDRESS;
          if (isSlow) await takePoint(slow, counted);
          const count = await takePoint(address, counted);
          if (!isSlow && count > SWIFT_PER_ADDRESS) await takePoint(slow, counted);
        },
        clears: pair,
        onSuccess: places.remember(given),
        report: {
          projectId,
          by,
          limit: 'LOGIN',
          action: 'login.throttled',
          target: ({ key }) => `throttle:${key.slice(0, 8)}`,
        },
      },
      () => prove(isKnown),
    );
  }

  return {
    /**
     * Runs `prove` as one try to log in. The try is counted before `prove` begins, so that tries at the same time are
     * counted too; it is given back when `prove` finds the password right (not null) or throws.
     * Throws RATE_LIMITED with `retryAfterSeconds`, and then does not run `prove`.
     * @param prove is told whether the user with this address is at home there
     */
    async attempt<T>(given: LoginTry, prove: (isKnown: boolean) => Promise<T | null>): Promise<T | null> {
      given.by.request?.obligations.fulfil('LOGIN');
      const [widest] = sitesOf(given.network);
      const run = () => attempt(given, prove);
      return await (widest === undefined ? run() : underWay.run(widest, run));
    },

    /**
     * The user has shown, by their mail, to be at home here: tries from elsewhere cannot keep them out any more, and
     * those of before, which were their own, are forgotten.
     */
    async remember(place: Place): Promise<void> {
      await ask(db, [places.remember(place), pair.forget([place.projectId, place.address, place.network])]);
    },
  };
}
