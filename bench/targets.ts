import type { Outcome } from './contest.js';
import type { ContestantName } from './contestants.js';
import { type Figures, rateOf } from './measure.js';

// Targets of the service: ratios within a workload, or absolute values.

interface Target {
  readonly workload: string;
  readonly what: string;
  /** The result; null if a server was not measured. */
  readonly reached: (figures: readonly Figures[]) => number | null;
  readonly least?: number;
  readonly most?: number;
}

const divided = (one: number | null | undefined, other: number | null | undefined): number | null =>
  one == null || other == null ? null : one / other;
const pace = (one: ContestantName, other: ContestantName) => (figures: readonly Figures[]) =>
  divided(rateOf(figures, one), rateOf(figures, other));
const of = (figures: readonly Figures[], name: ContestantName): Figures | undefined =>
  figures.find(({ server }) => server === name);

const TARGETS: readonly Target[] = [
  { workload: 'me', what: 'of the floor', reached: pace('service', 'floor'), least: 0.7 },
  { workload: 'me', what: 'on plain node:http, of the floor', reached: pace('plain', 'floor'), least: 0.75 },
  { workload: 'me', what: '× Mercurius', reached: pace('service', 'mercurius'), least: 1.1 },
  { workload: 'me', what: '× Yoga', reached: pace('service', 'yoga'), least: 5 },
  { workload: 'me', what: '× Apollo Server', reached: pace('service', 'apollo'), least: 5 },
  {
    workload: 'me',
    what: 'p99 × that of the floor',
    reached: (figures) => divided(of(figures, 'service')?.latency.p99, of(figures, 'floor')?.latency.p99),
    most: 1.6,
  },
  {
    workload: 'me',
    what: 'bytes promoted per request',
    reached: (figures) => of(figures, 'service')?.promoted ?? null,
    most: 0,
  },
  { workload: 'unknown', what: 'of the floor', reached: pace('service', 'floor'), least: 0.6 },
  { workload: 'shopItems-reused', what: '× a floor that serialises', reached: pace('service', 'floor'), least: 3 },
  { workload: 'shopItems-reused', what: 'of kept bytes', reached: pace('service', 'kept'), least: 0.5 },
  { workload: 'shopItems', what: 'of the floor', reached: pace('service', 'floor'), least: 0.7 },
  { workload: 'purchase', what: 'of the floor', reached: pace('service', 'floor'), least: 0.75 },
  {
    workload: 'login',
    what: 'ms of processor beside Argon2',
    reached: (figures) => {
      const [all, alone] = [of(figures, 'service')?.processorMs, of(figures, 'argon2')?.processorMs];
      return all == null || alone == null ? null : all - alone;
    },
    most: 5,
  },
];

/** Target, result and verdict for each target of a workload. */
export const targetRows = ({ workload, figures }: Outcome): string[][] =>
  TARGETS.filter((target) => target.workload === workload.name).flatMap((target) => {
    const reached = target.reached(figures);
    return reached === null ? [] : [rowOf(target, reached)];
  });

function rowOf({ what, least, most }: Target, reached: number): string[] {
  const isMet = (least === undefined || reached >= least) && (most === undefined || reached <= most);
  const asked = least === undefined ? `≤ ${most}` : `≥ ${least}`;
  // Three decimals, so that a narrow miss does not look met.
  return [what, asked, reached.toFixed(3), isMet ? 'met' : 'missed'];
}
