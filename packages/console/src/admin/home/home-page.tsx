import { useState } from 'preact/hooks';
import { Button } from '../../components/button.js';
import { AsyncContent, Empty } from '../../components/feedback.js';
import { useLoad } from '../../components/load.js';
import { PagedList } from '../../components/more.js';
import { Page } from '../../components/page.js';
import { Switch } from '../../components/switch.js';
import { project as chosen } from '../../service/project.js';
import { texts } from '../../texts/language.js';
import { findOpenProblems } from './open-problems.js';
import { ProblemList } from './problem-list.js';
import './home.css';
import { loadProjectPage, type OverviewPage } from './overview-pages.js';
import { ProjectsTable } from './projects-table.js';
import { SalesSection } from './sales-section.js';

const t = texts({
  en: {
    intro: 'Status of your projects and open problems.',
    refresh: 'Refresh',
    filter: 'Filter projects',
    filters: { ALL: 'All', WITH_PROBLEMS: 'With problems' },
    well: 'None of your projects has problems.',
    nothing: 'None of your roles includes this overview. Ask the administrators of the service to grant you one.',
  },
  de: {
    intro: 'Status Ihrer Projekte und offene Probleme.',
    refresh: 'Aktualisieren',
    filter: 'Projekte filtern',
    filters: { ALL: 'Alle', WITH_PROBLEMS: 'Mit Problemen' },
    well: 'Keines Ihrer Projekte hat Probleme.',
    nothing: 'Keine Ihrer Rollen umfasst diese Übersicht. Bitten Sie die Administratoren des Dienstes um eine Rolle.',
  },
});

type Loaded = Readonly<Record<(typeof FILTERS)[number], OverviewPage>>;

const FILTERS = ['ALL', 'WITH_PROBLEMS'] as const;

/** Loads the first page of both lists. The service searches all projects for open problems. */
async function load(signal: AbortSignal): Promise<Loaded> {
  const [ALL, WITH_PROBLEMS] = await Promise.all([
    loadProjectPage('ALL', null, signal),
    loadProjectPage('WITH_PROBLEMS', null, signal),
  ]);
  return { ALL, WITH_PROBLEMS };
}

/** The home page of Admin: projects, open problems and the sales of the chosen project. */
export function HomePage() {
  const { loaded, reload } = useLoad(load, []);
  return (
    <Page title={t().home} intro={t().intro} actions={<Button onClick={reload}>{t().refresh}</Button>}>
      <AsyncContent of={loaded} reload={reload}>
        {(home) => <Home {...home} />}
      </AsyncContent>
    </Page>
  );
}

const slugOf = ({ project }: { readonly project: string }): string => project;

function Home(pages: Loaded) {
  // With more than one page of projects, only those with problems are shown at first.
  const [filter, setFilter] = useState<keyof Loaded>(pages.ALL.next === null ? 'ALL' : 'WITH_PROBLEMS');
  const { ALL, WITH_PROBLEMS } = pages;
  if (ALL.rows.length === 0)
    return (
      <Empty>
        <p>{t().nothing}</p>
      </Empty>
    );
  const page = pages[filter];
  return (
    <>
      <h2>{t().openProblems}</h2>
      <PagedList
        first={WITH_PROBLEMS}
        load={(after, signal) => loadProjectPage('WITH_PROBLEMS', after, signal)}
        keyOf={slugOf}
      >
        {(rows) => <ProblemList all={findOpenProblems(rows)} />}
      </PagedList>
      <h2>{t().projects}</h2>
      <Switch label={t().filter} options={FILTERS} names={t().filters} value={filter} select={setFilter} />
      <div class="projects">
        {page.rows.length === 0 ? (
          <Empty>{t().well}</Empty>
        ) : (
          <PagedList
            key={filter}
            first={page}
            load={(after, signal) => loadProjectPage(filter, after, signal)}
            keyOf={slugOf}
          >
            {(rows) => <ProjectsTable projects={rows} />}
          </PagedList>
        )}
      </div>
      {chosen.value !== null && <SalesSection key={chosen.value} project={chosen.value} />}
    </>
  );
}
