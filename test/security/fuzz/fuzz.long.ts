import { expect, it } from '@jest/globals';
import { readNumber } from '../../support/read-number.js';
import { type FuzzPlan, fuzz, inMiB } from './fuzz.js';

// `npm run long -- fuzz`; FUZZ_REQUESTS, FUZZ_SEED and FUZZ_AT_ONCE configure it. A seed reproduces
// the requests.

const plan: FuzzPlan = {
  requests: readNumber('FUZZ_REQUESTS', 1_000_000),
  seed: readNumber('FUZZ_SEED', Date.now() % 1_000_000_000),
  atOnce: readNumber('FUZZ_AT_ONCE', 32),
  players: 12,
};
/** Share of the run in which caches and code still fill memory. */
const WARM = 0.25;
/** A leak of a hundred bytes per request is 100 MB after a million. */
const GROWTH = 1.15;

/** For a million requests on a busy machine. */
const LONGEST_MS = 12 * 3_600_000;

const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

it(
  `${plan.requests} generated requests cause no internal error, reveal no secret, and leak no memory`,
  async () => {
    process.stderr.write(`FUZZ_SEED=${plan.seed}\n`);
    const { violations, memory, planted, ...report } = await fuzz(plan, (line) => process.stderr.write(`${line}\n`));
    const heaps = memory.map(({ heapUsed }) => heapUsed);
    const warm = heaps.slice(Math.floor(heaps.length * WARM));
    const [early, late] = [median(warm.slice(0, 5)), median(warm.slice(-5))];
    const heap = { early: inMiB(early), late: inMiB(late) };
    process.stdout.write(`${JSON.stringify({ plan, ...report, heap, violations: violations.length }, null, 2)}\n`);
    expect(violations).toEqual([]);
    expect(planted.length).toBe(3);
    expect(late / early).toBeLessThan(GROWTH);
  },
  LONGEST_MS,
);
