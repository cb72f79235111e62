import type { DataOf } from '../../../../../src/admin/index.js';
import type { LedgerType } from '../../../../../src/domain/wallet/index.js';
import type { Part } from '../../components/more.js';
import { perform } from '../../server/commands.js';
import { may, operator } from '../../server/operator.js';
import { OWN_ZONE } from '../../texts/clock.js';
import type { Overview } from './open-problems.js';

export type ProjectSales = DataOf<'report.projects'>['projects'][number];

/** The sum of each ledger type in a report, in the order of the tables. */
const SUM_OF = {
  PURCHASE: 'revenue',
  REFUND: 'refunded',
  CREDIT: 'credited',
  ADJUSTMENT: 'adjusted',
} as const satisfies Record<LedgerType, keyof ProjectSales['totals']>;

export type Sum = (typeof SUM_OF)[LedgerType];

export const SUMS: readonly Sum[] = Object.values(SUM_OF);

/** A project as the home page shows it. */
export interface ShownProject extends Overview {
  /** What it sold; the last day is today. Null where the operator may not see that. */
  readonly sales: ProjectSales | null;
}

export type ProjectPart = Part<ShownProject, string>;

/** What an operator sees who may look at no project. */
export const NO_PROJECTS: ProjectPart = { rows: [], next: null };

const mayAnywhere = (command: 'overview' | 'report.projects'): boolean =>
  operator.value?.projects.some(({ project }) => may(command, project)) ?? false;

/**
 * A page of the operator's projects.
 * @param which all of them, or those in which something has to be seen to
 * Throws Refused.
 */
export async function projectsAfter(
  which: 'ALL' | 'TROUBLED',
  after: string | null,
  signal: AbortSignal,
): Promise<ProjectPart> {
  if (!mayAnywhere('overview')) return NO_PROJECTS;
  const { data } = await perform('overview', { withProblems: which === 'TROUBLED', after }, { signal });
  const sales = await salesOf(
    data.projects.map(({ project }) => project),
    signal,
  );
  const rows = data.projects.map((one) => ({ ...one, sales: sales.get(one.project) ?? null }));
  return { rows, next: data.next };
}

/** What these sold in the last 30 days, as far as the operator may see it. Throws Refused. */
export async function salesOf(
  projects: readonly string[],
  signal: AbortSignal,
): Promise<ReadonlyMap<string, ProjectSales>> {
  const only = projects.filter((project) => may('report.projects', project));
  if (only.length === 0) return new Map();
  const { data } = await perform('report.projects', { only, limit: only.length, timeZone: OWN_ZONE }, { signal });
  return new Map(data.projects.map((one) => [one.project, one]));
}
