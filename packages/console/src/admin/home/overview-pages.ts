import type { DataOf } from '../../../../../src/admin/index.js';
import type { ListPage } from '../../components/more.js';
import { perform } from '../../service/commands.js';
import { canRun, operator } from '../../service/operator.js';
import { OWN_ZONE } from '../../texts/clock.js';
import type { Overview } from './open-problems.js';

export type ProjectSales = DataOf<'report.projects'>['projects'][number];

/** A project of the home page. */
export interface ProjectRow extends Overview {
  /** Sales by day, today last; null if the operator may not see them. */
  readonly sales: ProjectSales | null;
}

export type OverviewPage = ListPage<ProjectRow, string>;

/**
 * Loads a page of the operator's projects; it is empty without a permission. Throws Refused.
 * @param filter all projects, or those with open problems
 */
export async function loadProjectPage(
  filter: 'ALL' | 'WITH_PROBLEMS',
  after: string | null,
  signal: AbortSignal,
): Promise<OverviewPage> {
  const projects = operator.value?.projects ?? [];
  if (!projects.some(({ project }) => canRun('overview', project))) return { rows: [], next: null };
  const { data } = await perform('overview', { withProblems: filter === 'WITH_PROBLEMS', after }, signal);
  const sales = await loadSales(
    data.projects.map(({ project }) => project),
    signal,
  );
  const rows = data.projects.map((one) => ({ ...one, sales: sales.get(one.project) ?? null }));
  return { rows, next: data.next };
}

/**
 * Loads the sales of the last 30 days of the projects that the operator may see. Throws Refused.
 */
export async function loadSales(
  projects: readonly string[],
  signal: AbortSignal,
): Promise<ReadonlyMap<string, ProjectSales>> {
  const permitted = projects.filter((project) => canRun('report.projects', project));
  if (permitted.length === 0) return new Map();
  const { data } = await perform(
    'report.projects',
    { only: permitted, limit: permitted.length, timeZone: OWN_ZONE },
    signal,
  );
  return new Map(data.projects.map((one) => [one.project, one]));
}
