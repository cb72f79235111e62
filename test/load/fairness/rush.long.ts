import { expect, it } from '@jest/globals';
import { type RushPlan, rush } from './rush.js';

// `npm run long -- rush`; RUSH_SECONDS and RUSH_SEARCHES (a second) make it longer or harder. With RUSH_RATE=0 (RATE_PER_IP) the
// searches might as well come from as many addresses: no token bucket stops them.

const number = (name: string, otherwise: number): number => Number(process.env[name] ?? otherwise);

const plan: RushPlan = {
  items: number('RUSH_ITEMS', 10_000),
  searches: number('RUSH_SEARCHES', 195),
  seconds: number('RUSH_SECONDS', 10),
  ratePerNetwork: number('RUSH_RATE', 200),
  stuckBuyers: 8,
};

it(`${plan.searches} searches a second, and ${plan.stuckBuyers} buyers of a locked listing, slow no other project`, async () => {
  const found = await rush(plan);
  process.stdout.write(`${JSON.stringify({ plan, ...found }, null, 2)}\n`);
  for (const { quiet } of [found.searching, found.stuck]) {
    expect(quiet.alive).toBe(quiet.purchases);
    expect(quiet.failedBalances).toBe(0);
    expect(quiet.slowestBalanceMs).toBeLessThan(1_000);
  }
});
