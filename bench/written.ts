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

/** Writes the results of a workload and redraws the chart. */
export function write(outcome: Outcome): void {
  const written = withOutcome(read(), outcome);
  replace(FILE, `${JSON.stringify(written, null, 2)}\n`);
  replace(CHART, chartOf(written));
}

/**
 * Replaces the results of a workload. Ratios are within a workload, so results of other runs stay
 * valid.
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

/** Replaces the file atomically. */
function replace(file: string, text: string): void {
  writeFileSync(`${file}.new`, text);
  renameSync(`${file}.new`, file);
}
