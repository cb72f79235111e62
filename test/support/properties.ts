/** Number of runs of a property test and its seed. */
export interface Runs {
  readonly numRuns: number;
  readonly seed: number;
}

/** Share of the runs in the suite; PROPERTY_RUNS=all runs all (`npm run long -- properties`). */
const SHARE_IN_SUITE = 0.1;

/** Parameters of `fc.assert` and `fc.sample`. `global-setup.ts` sets and prints the seed. */
export function runs(all: number): Runs {
  const { PROPERTY_RUNS, PROPERTY_SEED } = process.env;
  const numRuns = PROPERTY_RUNS === 'all' ? all : Math.ceil(all * SHARE_IN_SUITE);
  return { numRuns, seed: Number(PROPERTY_SEED) };
}
