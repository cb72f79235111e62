import type { ServerName } from './bench-servers.js';
import { MAX_PROMOTED, type Outcome } from './compare-servers.js';
import { type Figures, rateOf } from './measure.js';

// Targets of the service: ratios within a workload, or absolute values.

interface Target {
  readonly workload: string;
  readonly name: string;
  /** The result; null if a server was not measured. */
  readonly reached: (figures: readonly Figures[]) => number | null;
  readonly least?: number;
  readonly most?: number;
}

const divided = (one: number | null | undefined, other: number | null | undefined): number | null =>
  one == null || other == null ? null : one / other;
const pace = (one: ServerName, other: ServerName) => (figures: readonly Figures[]) =>
  divided(rateOf(figures, one), rateOf(figures, other));
const of = (figures: readonly Figures[], name: ServerName): Figures | undefined =>
  figures.find(({ server }) => server === name);

export const TARGETS: readonly Target[] = [
  { workload: 'me', name: 'of the floor', reached: pace('service', 'floor'), least: 0.78 },
  { workload: 'me', name: 'on plain node:http, of the floor', reached: pace('plain', 'floor'), least: 0.75 },
  { workload: 'me', name: '× Mercurius', reached: pace('service', 'mercurius'), least: 1.2 },
  { workload: 'me', name: 'on plain node:http, × Mercurius', reached: pace('plain', 'mercurius'), least: 1.3 },
  { workload: 'me', name: '× Yoga', reached: pace('service', 'yoga'), least: 5 },
  { workload: 'me', name: '× Apollo Server', reached: pace('service', 'apollo'), least: 5 },
  {
    workload: 'me',
    name: 'p99 × that of the floor',
    reached: (figures) => divided(of(figures, 'service')?.latency.p99, of(figures, 'floor')?.latency.p99),
    most: 1.6,
  },
  {
    workload: 'me',
    name: 'p99 of the first second × that of the floor',
    reached: (figures) => divided(of(figures, 'service')?.firstSecondP99, of(figures, 'floor')?.firstSecondP99),
    most: 3,
  },
  {
    workload: 'me',
    name: 'bytes promoted per request',
    reached: (figures) => of(figures, 'service')?.promoted ?? null,
    most: MAX_PROMOTED,
  },
  { workload: 'unknown', name: 'of the floor', reached: pace('service', 'floor'), least: 0.6 },
  { workload: 'shopItems-cached', name: '× a floor that serialises', reached: pace('service', 'floor'), least: 3 },
  { workload: 'shopItems-cached', name: 'of cached bytes', reached: pace('service', 'cached'), least: 0.8 },
  { workload: 'shopItems', name: 'of the floor', reached: pace('service', 'floor'), least: 0.75 },
  { workload: 'shopItems', name: '× Mercurius', reached: pace('service', 'mercurius'), least: 0.95 },
  { workload: 'purchase', name: 'of the floor', reached: pace('service', 'floor'), least: 0.9 },
  {
    workload: 'login',
    name: 'processor beside Argon2 × that of the floor',
    reached: (figures) => {
      const beside = (name: ServerName): number | null => {
        const [all, alone] = [of(figures, name)?.processorMs, of(figures, 'argon2')?.processorMs];
        return all == null || alone == null ? null : all - alone;
      };
      return divided(beside('service'), beside('floor'));
    },
    most: 1.1,
  },
];

/** Target, result and verdict for each target of a workload. */
export const targetRows = ({ workload, figures }: Outcome): string[][] =>
  TARGETS.filter((target) => target.workload === workload.name).flatMap((target) => {
    const reached = target.reached(figures);
    return reached === null ? [] : [rowOf(target, reached)];
  });

/** Returns the row of a target in the tables, with its verdict. */
export function rowOf({ name, least, most }: Target, reached: number): string[] {
  const isMet = (least === undefined || reached >= least) && (most === undefined || reached <= most);
  const target = least === undefined ? `≤ ${most}` : `≥ ${least}`;
  // Three decimals, so that a narrow miss does not look met.
  return [name, target, reached.toFixed(3), isMet ? 'met' : 'missed'];
}
