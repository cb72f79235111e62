import { pageOf } from '../../base/page-of.js';
import type { PlannedProject } from '../../domain/projects/index.js';
import type { ProjectProblems } from '../../domain/statistics/index.js';
import { type OwnContext, ownRead } from '../admin-command.js';
import { flag, option, pageLimitOption, word } from '../fields.js';
import { emptyPage, formatTable, nextPage, plural, time } from '../outcome.js';
import { windowOutput } from './maintenance.js';

/** The fields of commands that list projects, page by page. */
export const projectPage = {
  limit: pageLimitOption('projects', 50),
  after: option('--after <project>', 'continue after the previous page', word),
};

interface ProjectFilter {
  readonly limit: number;
  readonly after: string | null;
  /** Only projects with these slugs; null for all. */
  readonly named?: readonly string[] | null;
  /** Only projects with open problems. */
  readonly withProblems?: boolean;
}

/**
 * Returns a page of projects that are not archived, and the slug after which the next page begins.
 */
export async function readOverview(
  { domain, own }: Pick<OwnContext, 'domain' | 'own'>,
  { limit, after, named = null, withProblems = false }: ProjectFilter,
): Promise<{ readonly projects: readonly PlannedProject[]; readonly next: string | null }> {
  const among = withProblems ? await domain.findProjectsWithProblems({ among: own, after, limit: limit + 1 }) : own;
  const found = await domain.projects.page({ projectIds: among, slugs: named, after, limit: limit + 1 });
  const { page, next } = pageOf(found, limit, ({ slug }) => slug);
  return { projects: page, next };
}

/** rules.md §4.6.4 */
export const overviewCommand = ownRead('overview', {
  roles: ['SUPPORT', 'SHOP', 'OWNER'],
  help: 'Status of your projects: maintenance, game servers, deliveries and emails.',
  takes: {
    withProblems: flag('--with-problems', 'only projects with open problems'),
    ...projectPage,
  },
}).does(async ({ domain, own, ...filter }) => {
  const { projects, next } = await readOverview({ domain, own }, filter);
  const now = domain.clock.now();
  const data = (await domain.overview(projects)).map(({ of: project, codes, ...problems }) => {
    const { available, until, messages } = domain.projects.availabilityOf(project, now);
    return {
      project: project.slug,
      names: project.names,
      availability: available ? ('AVAILABLE' as const) : ('MAINTENANCE' as const),
      ...{ until, messages },
      maintenance: project.windows.map((window) => windowOutput(window, codes)),
      ...problems,
    };
  });
  const rows = data.map(({ project, availability, until, maintenance, ...of }) => [
    ...[project, until === null ? availability : `${availability} until ${time(until)}`],
    ...[`${maintenance.length} scheduled`, `${of.inactiveServerCount} of ${plural(of.servers, 'server')} inactive`],
    ...[plural(of.deadLetters, 'dead letter'), unfetchedText(of.unfetched)],
    `${plural(of.mails.delayed, 'email')} delayed, ${of.mails.failed} failed`,
  ]);
  const text = formatTable(rows, emptyPage(filter.after, 'There are no such projects.'));
  return { text: `${text}${nextPage(next)}`, data: { projects: data, next } };
});

const unfetchedText = ({ orders, isLowerBound, oldest }: ProjectProblems['unfetched']): string =>
  `${isLowerBound ? 'at least ' : ''}${plural(orders, 'order')} not fetched${oldest === null ? '' : `, the oldest of ${time(oldest)}`}`;
