import type { PlannedProject } from '../domain/projects/index.js';
import { type OwnScene, ownRead } from './admin-command.js';
import { atMostHundred, flag, option, word } from './fields.js';
import { shownWindow } from './maintenance.js';
import { nextPage, plural, table, time } from './outcome.js';

/** What deeds take that tell of several projects, page by page. */
export const projectPage = {
  limit: atMostHundred('projects', 50),
  after: option('--after <project>', 'go on where the page before ended', word),
};

interface Asked {
  readonly limit: number;
  readonly after: string | null;
  /** Only those of these slugs; null: all. */
  readonly named?: readonly string[] | null;
  /** Only those in which something has to be seen to. */
  readonly troubled?: boolean;
}

/** A page of projects that are not archived, and the slug after which the next one begins. */
export async function pageOf(
  { domain, own }: Pick<OwnScene, 'domain' | 'own'>,
  { limit, after, named = null, troubled = false }: Asked,
): Promise<{ readonly projects: readonly PlannedProject[]; readonly next: string | null }> {
  const among = troubled ? await domain.troubled({ among: own, after, limit: limit + 1 }) : own;
  const found = await domain.projects.page({ among, named, after, limit: limit + 1 });
  const projects = found.slice(0, limit);
  return { projects, next: found.length > limit ? (projects.at(-1)?.slug ?? null) : null };
}

/** rules.md §4.6.4 */
export const overviewDeed = ownRead('overview', {
  roles: ['SUPPORT', 'SHOP', 'OWNER'],
  help: 'How projects are: maintenance, game servers, what is not delivered, mails; of all in which you may look.',
  takes: {
    troubled: flag('--troubled', 'only those in which something has to be seen to'),
    ...projectPage,
  },
}).does(async ({ domain, own, ...asked }) => {
  const { projects, next } = await pageOf({ domain, own }, asked);
  const now = domain.clock.now();
  const data = (await domain.overview(projects)).map(({ of: project, codes, ...troubles }) => {
    const { available, until, messages } = domain.projects.availabilityOf(project, now);
    return {
      project: project.slug,
      names: project.names,
      availability: available ? ('AVAILABLE' as const) : ('MAINTENANCE' as const),
      ...{ until, messages },
      maintenance: project.windows.map((window) => shownWindow(window, codes)),
      ...troubles,
    };
  });
  const rows = data.map(({ project, availability, until, maintenance, ...of }) => [
    ...[project, until === null ? availability : `${availability} until ${time(until)}`],
    ...[`${maintenance.length} planned`, `${of.silentServers} of ${plural(of.servers, 'server')} silent`],
    ...[plural(of.deadLetters, 'dead letter'), unfetchedText(of.unfetched)],
    `${plural(of.mails.stuck, 'mail')} stuck`,
  ]);
  const text = table(rows, 'There is no project here.');
  return { text: `${text}${nextPage(next)}`, data: { projects: data, next } };
});

const unfetchedText = ({ orders, oldest }: { readonly orders: number; readonly oldest: Date | null }): string =>
  `${plural(orders, 'order')} not fetched${oldest === null ? '' : `, the oldest of ${time(oldest)}`}`;
