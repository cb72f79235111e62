import { expect, it } from '@jest/globals';
import { readNumber } from '../../support/read-number.js';
import { type LoadPlan, loadOneProject } from './project-load.js';

// `npm run long -- rush`; RUSH_SECONDS and RUSH_SEARCHES (per second) set duration and load.
// RUSH_RATE=0 (RATE_LIMIT_PER_IP) disables the rate limiter, as if the searches came from many
// addresses.

const plan: LoadPlan = {
  items: readNumber('RUSH_ITEMS', 10_000),
  searches: readNumber('RUSH_SEARCHES', 195),
  seconds: readNumber('RUSH_SECONDS', 10),
  ratePerNetwork: readNumber('RUSH_RATE', 200),
  stuckBuyers: 8,
};

it(`${plan.searches} searches a second and ${plan.stuckBuyers} buyers of a locked listing do not slow another project`, async () => {
  const found = await loadOneProject(plan);
  process.stdout.write(`${JSON.stringify({ plan, ...found }, null, 2)}\n`);
  for (const { quiet } of [found.searching, found.stuck]) {
    expect(quiet.alive).toBe(quiet.purchases);
    expect(quiet.failedBalances).toBe(0);
    expect(quiet.slowestBalanceMs).toBeLessThan(1_000);
  }
});
