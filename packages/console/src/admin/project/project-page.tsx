import { useLocation, useRoute } from 'preact-iso';
import { LinkButton } from '../../components/button.js';
import { AsyncContent, Empty } from '../../components/feedback.js';
import { useLoad } from '../../components/load.js';
import { Page } from '../../components/page.js';
import { canRun } from '../../service/operator.js';
import { OWN_ZONE } from '../../texts/clock.js';
import { texts } from '../../texts/language.js';
import { findOpenProblems } from '../home/open-problems.js';
import { ProblemList } from '../home/problem-list.js';
import { SalesSection } from '../home/sales-section.js';
import { WindowsTable } from '../maintenance/windows-table.js';
import { useProjectOfAddress } from '../project-of-address.js';
import { loadProject, type ProjectData } from './project-data.js';
import { ProjectSummary } from './project-details.js';
import { ContextTokens, Servers } from './project-tables.js';
import '../home/home.css';
import { NotAllowed } from '../not-allowed.js';

const t = texts({
  en: {
    back: 'All projects',
    open: 'The project is not in maintenance.',
    planned: 'Scheduled maintenance',
    nothing: 'The project is not in maintenance, and none is scheduled.',
  },
  de: {
    back: 'Alle Projekte',
    open: 'Das Projekt ist nicht in Wartung.',
    planned: 'Geplante Wartung',
    nothing: 'Das Projekt ist nicht in Wartung, und keine ist geplant.',
  },
});

/** Returns the address of the page of a project. */
const projectAddress = (slug: string): string => `/console/admin/projects/${encodeURIComponent(slug)}`;

/**
 * `/console/admin/projects/:slug`: a project with its problems, servers, maintenance, sales and
 * tokens.
 */
export function ProjectPage() {
  const { params } = useRoute();
  const { route } = useLocation();
  const slug = params['slug'] ?? '';
  useProjectOfAddress(slug, (other) => route(projectAddress(other)));
  const { loaded, reload } = useLoad(
    async (signal) => (canRun('project.show', slug) ? await loadProject(slug, signal) : null),
    [slug],
  );
  return (
    <Page title={slug} intro={<a href="/console/admin">{t().back}</a>} actions={<Links slug={slug} />}>
      <AsyncContent of={loaded} reload={reload}>
        {(data) => (data === null ? <NotAllowed slug={slug} /> : <Project of={data} slug={slug} reload={reload} />)}
      </AsyncContent>
    </Page>
  );
}

/** Links to the other pages of Admin that the operator may use. */
const Links = ({ slug }: { readonly slug: string }) => {
  const link = (isPermitted: boolean, page: string, name: string) =>
    isPermitted && <LinkButton href={`/console/admin/${page}`}>{name}</LinkButton>;
  return (
    <>
      {link(canRun('user.find', slug) || canRun('credit', slug), 'players', t().players)}
      {link(canRun('catalogue.items', slug), 'catalogue', t().catalogue)}
      {link(canRun('delivery.dead-letters', slug), 'dead-letters', t().deadLetters)}
      {link(canRun('maintenance.schedule', slug), 'maintenance', t().planMaintenance)}
    </>
  );
};

interface Props {
  readonly of: ProjectData;
  readonly slug: string;
  readonly reload: () => void;
}

function Project({ of, slug, reload }: Props) {
  const { overview, maintenance } = of;
  const windows = { all: [maintenance], zone: OWN_ZONE, reload };
  const hasMaintenance = maintenance.untilSwitchedOff || maintenance.windows.length > 0;
  return (
    <>
      <ProjectSummary of={of} />
      {overview !== null && (
        <>
          <h2>{t().openProblems}</h2>
          <ProblemList all={findOpenProblems([overview])} />
        </>
      )}
      <Servers of={of} />
      <h2>{t().maintenance}</h2>
      {hasMaintenance ? (
        <WindowsTable {...windows} when="NOW" none={t().open} caption={t().maintenance} />
      ) : (
        <Empty>{t().nothing}</Empty>
      )}
      {hasMaintenance && (
        <>
          <h2>{t().planned}</h2>
          <WindowsTable {...windows} when="LATER" none={t().noneScheduled} caption={t().planned} />
        </>
      )}
      <SalesSection project={slug} />
      <ContextTokens of={of} />
    </>
  );
}
