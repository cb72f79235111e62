import { useLayoutEffect, useRef } from 'preact/hooks';
import { useLocation, useRoute } from 'preact-iso';
import { Empty, Notice, Shown } from '../../components/feedback.js';
import { useLoad } from '../../components/load.js';
import { Page } from '../../components/page.js';
import { may, operator } from '../../server/operator.js';
import { chooseProject, project } from '../../server/project.js';
import { OWN_ZONE } from '../../texts/clock.js';
import { texts } from '../../texts/language.js';
import { concernsOf } from '../home/open-problems.js';
import { Concerns } from '../home/problem-list.js';
import { SalesSection } from '../home/sales-section.js';
import { WindowsTable } from '../maintenance/windows-table.js';
import { loadProject, type ShownProject } from './project-data.js';
import { ProjectSnapshot } from './project-details.js';
import { ContextTokens, Servers } from './project-tables.js';
import '../home/home.css';

const t = texts({
  en: {
    back: 'All projects',
    notAllowed: (project: string) => `With your role in ${project} it is not shown.`,
    open: 'It is not in maintenance. Players can play.',
    planned: 'Planned maintenance',
    nothing: 'It is not in maintenance, and none is planned. Players can play.',
    later: 'Nothing else is planned.',
  },
  de: {
    back: 'Alle Projekte',
    notAllowed: (project: string) => `Mit deiner Rolle in ${project} wird es nicht gezeigt.`,
    open: 'Es ist nicht in Wartung. Gespielt werden kann.',
    planned: 'Geplante Wartung',
    nothing: 'Es ist nicht in Wartung, und keine ist geplant. Gespielt werden kann.',
    later: 'Sonst ist nichts geplant.',
  },
});

/** Where the page of a project is. */
const projectAddress = (slug: string): string => `/console/desk/projects/${encodeURIComponent(slug)}`;

/** `/console/desk/projects/:slug`: all that is known of one project, and where one goes on from it. */
export function ProjectPage() {
  const { params } = useRoute();
  const { route } = useLocation();
  const slug = params['slug'] ?? '';
  const chosen = project.value;
  const atFirst = useRef(chosen);
  // The project of the address is the one that the desk is about; and whoever chooses another one goes to its page.
  useLayoutEffect(() => {
    if (operator.value?.projects.some((one) => one.project === slug) === true) chooseProject(slug);
    atFirst.current = project.value;
  }, [slug]);
  useLayoutEffect(() => {
    if (project.value !== null && project.value !== atFirst.current) route(projectAddress(project.value));
  }, [chosen]);
  const { loaded, reload } = useLoad(
    async (signal) => (may('project.show', slug) ? await loadProject(slug, signal) : null),
    [slug],
  );
  return (
    <Page title={slug} intro={<a href="/console/desk">{t().back}</a>} actions={<Links slug={slug} />}>
      <Shown of={loaded} reload={reload}>
        {(shown) =>
          shown === null ? (
            <Notice kind="info">{t().notAllowed(slug)}</Notice>
          ) : (
            <Project of={shown} slug={slug} reload={reload} />
          )
        }
      </Shown>
    </Page>
  );
}

/** To the other pages of the desk, as far as there is anything on them for the operator. */
const Links = ({ slug }: { readonly slug: string }) => {
  const link = (is: boolean, page: string, name: string) =>
    is && (
      <a class="button" href={`/console/desk/${page}`}>
        {name}
      </a>
    );
  return (
    <>
      {link(may('user.find', slug) || may('credit', slug), 'players', t().players)}
      {link(may('catalogue.export', slug), 'catalogue', t().catalogue)}
      {link(may('delivery.dead-letters', slug), 'dead-letters', t().deadLetters)}
      {link(may('maintenance.schedule', slug), 'maintenance', t().planMaintenance)}
    </>
  );
};

interface Given {
  readonly of: ShownProject;
  readonly slug: string;
  readonly reload: () => void;
}

function Project({ of, slug, reload }: Given) {
  const { overview, planned } = of;
  const windows = { all: [planned], zone: OWN_ZONE, reload };
  const isPlanned = planned.untilSwitchedOff || planned.windows.length > 0;
  return (
    <>
      <ProjectSnapshot of={of} />
      {overview !== null && (
        <>
          <h2>{t().needsYou}</h2>
          <Concerns all={concernsOf([overview], Date.now())} />
        </>
      )}
      <Servers of={of} />
      <h2>{t().maintenance}</h2>
      {isPlanned ? (
        <WindowsTable {...windows} when="NOW" none={t().open} caption={t().maintenance} />
      ) : (
        <Empty>{t().nothing}</Empty>
      )}
      {isPlanned && (
        <>
          <h2>{t().planned}</h2>
          <WindowsTable {...windows} when="LATER" none={t().later} caption={t().planned} />
        </>
      )}
      <SalesSection project={slug} />
      <ContextTokens of={of} />
    </>
  );
}
