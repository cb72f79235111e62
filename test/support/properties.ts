/** How often a property is tried, and the seed of its random values. */
export interface Runs {
  readonly numRuns: number;
  readonly seed: number;
}

/** Of the runs of a property; all of them with PROPERTY_RUNS=all (`npm run long -- properties`). */
const SHARE_IN_SUITE = 0.1;

/** For `fc.assert` and `fc.sample`: a tenth of `all` runs in the suite. `global-setup.ts` sets and prints the seed. */
export function runs(all: number): Runs {
  const { PROPERTY_RUNS, PROPERTY_SEED } = process.env;
  const numRuns = PROPERTY_RUNS === 'all' ? all : Math.ceil(all * SHARE_IN_SUITE);
  return { numRuns, seed: Number(PROPERTY_SEED) };
}
