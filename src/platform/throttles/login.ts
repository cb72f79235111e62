import type { Counters } from './counters.js';
import * as limits from './limits.js';
import type { Places } from './places.js';
import type { Points } from './points.js';
import type { LoginTry } from './throttle-model.js';
import type { TryRules } from './try.js';

/** The limits of a log-in, in this order: the pair of address and network, the network, the address. */
export function loginRules(counters: Counters, places: Places, attempt: LoginTry): TryRules {
  const { projectId, address, network, by } = attempt;
  const pairKey = counters.keyOf(projectId, address, network);
  const networkKey = counters.keyOf(network);
  const addressKey = counters.keyOf(projectId, address);

  /**
   * The tries at one address are slowed down and never stopped for good, except in a place that is known: there only
   * its own tries count, which the limit of the pair holds below this one. The work is the same in both cases, so the
   * time does not tell them apart.
   */
  async function takeOfAddress(points: Points): Promise<void> {
    const key = (await places.isKnown(attempt)) ? pairKey : addressKey;
    // Asked first, so that refused tries do not fill the hour even for a moment.
    const isSlow = (await counters.address.count(key)) >= limits.SWIFT_PER_ADDRESS;
    if (isSlow) await points.take(counters.slow, key);
    const count = await points.take(counters.address, key);
    if (!isSlow && count > limits.SWIFT_PER_ADDRESS) await points.take(counters.slow, key);
  }

  return {
    async take(points) {
      await points.take(counters.pair, pairKey);
      await points.take(counters.network, networkKey);
      await takeOfAddress(points);
    },
    clears: limits.pair,
    succeeded: () => places.remember(attempt),
    onset: { action: 'login.throttled', projectId, by },
    target: ({ key }) => `throttle:${key.slice(0, 8)}`,
  };
}
