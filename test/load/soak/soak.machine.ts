import { expect, it } from '@jest/globals';
import { soak } from './soak.js';

// Short form of `npm run long -- soak`.

it('purchases, credits and refunds of many clients survive kill -9 of the service and of the game server', async () => {
  const { inconsistencies, counts } = await soak({ clients: 8, kills: 2, answersPerKill: 40 }, () => undefined);
  expect(inconsistencies).toEqual([]);
  expect(counts.bought).toBeGreaterThan(0);
});
