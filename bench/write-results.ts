import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { packageRoot } from '../src/base/package-root.js';
import { type BenchResults, drawChart, type ServerResult } from './chart.js';
import type { Outcome } from './compare-servers.js';
import { rateOf } from './measure.js';
import { WORKLOADS } from './workloads.js';

const FILE = join(packageRoot, 'docs/bench.json');
const CHART = join(packageRoot, 'docs/bench.svg');

export const readResults = (): BenchResults =>
  existsSync(FILE) ? JSON.parse(readFileSync(FILE, 'utf8')) : { workloads: [] };

/** Writes the results of a workload and redraws the chart. */
export function writeResults(outcome: Outcome): void {
  const written = replaceOutcome(readResults(), outcome);
  replace(FILE, `${JSON.stringify(written, null, 2)}\n`);
  replace(CHART, drawChart(written));
}

/**
 * Replaces the results of a workload. Ratios are within a workload, so results of other runs stay
 * valid.
 */
export function replaceOutcome({ workloads }: BenchResults, outcome: Outcome): BenchResults {
  const others = workloads.filter(({ name }) => name !== outcome.workload.name);
  const all = [...others, ...figuresOf(outcome)];
  return { workloads: WORKLOADS.flatMap((workload) => all.filter(({ name }) => name === workload.name)) };
}

const figuresOf = ({ workload, figures }: Outcome): ServerResult[] =>
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
