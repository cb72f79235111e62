import { expect, it } from '@jest/globals';
import { readNumber } from '../../support/read-number.js';
import { type SoakPlan, soak } from './soak.js';

// `npm run long -- soak`; SOAK_CLIENTS, SOAK_KILLS and SOAK_ANSWERS (answers between two kills) set
// the size.

const plan: SoakPlan = {
  clients: readNumber('SOAK_CLIENTS', 64),
  kills: readNumber('SOAK_KILLS', 10),
  answersPerKill: readNumber('SOAK_ANSWERS', 1_500),
};

it(`loses and duplicates nothing and keeps the ledger balanced with ${plan.clients} clients and ${plan.kills} kills`, async () => {
  const { inconsistencies, counts } = await soak(plan, (line) => process.stderr.write(`${line}\n`));
  process.stdout.write(`${JSON.stringify({ plan, counts, inconsistencies: inconsistencies.length }, null, 2)}\n`);
  expect(inconsistencies).toEqual([]);
  // A run without activity would pass as well.
  for (const [what, count] of Object.entries(counts)) expect(`${what}: ${count}`).not.toBe(`${what}: 0`);
});
