import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { packageRoot } from '../src/base/package-root.js';
import { chartOf, type Written, type WrittenFigures } from './chart.js';
import type { Outcome } from './contest.js';
import { rateOf } from './measure.js';
import { WORKLOADS } from './workloads.js';

const FILE = join(packageRoot, 'docs/bench.json');
const CHART = join(packageRoot, 'docs/bench.svg');

export const read = (): Written => (existsSync(FILE) ? JSON.parse(readFileSync(FILE, 'utf8')) : { workloads: [] });

/** Writes what was measured of a workload, and draws the chart again. */
export function write(outcome: Outcome): void {
  const written = withOutcome(read(), outcome);
  replace(FILE, `${JSON.stringify(written, null, 2)}\n`);
  replace(CHART, chartOf(written));
}

/**
 * What was measured of a workload, in place of what was known of it. Ratios are within a workload, whose servers took turns:
 * those of another run stay as true as they were.
 */
export function withOutcome({ workloads }: Written, outcome: Outcome): Written {
  const others = workloads.filter(({ name }) => name !== outcome.workload.name);
  const all = [...others, ...figuresOf(outcome)];
  return { workloads: WORKLOADS.flatMap((workload) => all.filter(({ name }) => name === workload.name)) };
}

const figuresOf = ({ workload, figures }: Outcome): WrittenFigures[] =>
  figures.map(({ server, rate, latency }) => {
    const floor = rateOf(figures, 'floor');
    return {
      name: workload.name,
      server,
      median: rounded(rate, 1),
      ratioToFloor: floor === null ? null : rounded(rate / floor, 3),
      p99: rounded(latency.p99, 2),
    };
  });

const rounded = (value: number, digits: number): number => Number(value.toFixed(digits));

/** All or nothing, whatever happens to the run. */
function replace(file: string, text: string): void {
  writeFileSync(`${file}.new`, text);
  renameSync(`${file}.new`, file);
}
