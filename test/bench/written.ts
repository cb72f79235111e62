import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { packageRoot } from '../../src/base/package-root.js';
import { chartOf } from './chart.js';
import type { Outcome } from './contest.js';
import { rateOf } from './measure.js';
import { WORKLOADS } from './workloads.js';

/** `docs/bench.json`: what was measured last, in the order of the workloads. */
export interface Written {
  readonly workloads: readonly WrittenFigures[];
}

export interface WrittenFigures {
  /** Of the workload. */
  readonly name: string;
  readonly server: string;
  /** Requests a second: the median of the rounds. */
  readonly median: number;
  /** Null where the floor was not measured. */
  readonly ratioToFloor: number | null;
  /** Milliseconds at the rate that is the same for all. */
  readonly p99: number;
}

const FILE = join(packageRoot, 'docs/bench.json');
const CHART = join(packageRoot, 'docs/bench.svg');

export const read = (): Written => (existsSync(FILE) ? JSON.parse(readFileSync(FILE, 'utf8')) : { workloads: [] });

/**
 * Writes what was measured of a workload in place of what was known of it, and draws the chart again. Ratios are within a
 * workload, whose servers took turns: those of another run stay as true as they were.
 */
export function write(outcome: Outcome): void {
  const { workloads } = read();
  const { name } = outcome.workload;
  const all = [...workloads.filter((one) => one.name !== name), ...figuresOf(outcome)];
  const written = { workloads: WORKLOADS.flatMap((workload) => all.filter((one) => one.name === workload.name)) };
  replace(FILE, `${JSON.stringify(written, null, 2)}\n`);
  replace(CHART, chartOf(written));
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
