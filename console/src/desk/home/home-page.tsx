import type { DataOf } from '../../../../src/operate/index.js';
import { Empty, Shown } from '../../components/feedback.js';
import { useLoad } from '../../components/load.js';
import { Page } from '../../components/page.js';
import { perform } from '../../server/deeds.js';
import { may, operator } from '../../server/operator.js';
import { project as chosen } from '../../server/project.js';
import { OWN_ZONE } from '../../texts/clock.js';
import { texts } from '../../texts/language.js';
import { concernsOf, type Overview } from './attention.js';
import { Concerns } from './concerns.js';
import './home.css';
import { type ProjectSales, ProjectsTable } from './projects-table.js';
import { SalesSection } from './sales-section.js';

const t = texts({
  en: {
    title: 'Home',
    intro: 'How your projects are, and what needs you first.',
    refresh: 'Refresh',
    attention: 'What needs you',
    projects: 'Projects',
    nothing: 'You have no role that shows you projects here. An owner can grant you one:',
  },
  de: {
    title: 'Übersicht',
    intro: 'Wie es deinen Projekten geht und was zuerst ansteht.',
    refresh: 'Neu laden',
    attention: 'Was ansteht',
    projects: 'Projekte',
    nothing: 'Du hast keine Rolle, die dir hier Projekte zeigt. Wem eins gehört, der kann dir eine geben:',
  },
});

interface ProjectPage<T> {
  readonly projects: readonly T[];
  readonly next: string | null;
}

/** All pages of what is listed by project. */
async function allOf<T>(pageAfter: (after: string | null) => Promise<ProjectPage<T>>): Promise<readonly T[]> {
  const all: T[] = [];
  let after: string | null = null;
  do {
    const page: ProjectPage<T> = await pageAfter(after);
    all.push(...page.projects);
    after = page.next;
  } while (after !== null);
  return all;
}

interface Loaded {
  readonly projects: readonly Overview[];
  readonly sales: ReadonlyMap<string, ProjectSales>;
}

async function load(signal: AbortSignal): Promise<Loaded> {
  const own = operator.value?.projects.map(({ project }) => project) ?? [];
  const mayAny = (deed: 'overview' | 'report.projects') => own.some((project) => may(deed, project));
  const [projects, sales] = await Promise.all([
    mayAny('overview') ? allOf<Overview>(async (after) => (await perform('overview', { after }, { signal })).data) : [],
    mayAny('report.projects')
      ? allOf<DataOf<'report.projects'>['projects'][number]>(
          async (after) => (await perform('report.projects', { after, timeZone: OWN_ZONE }, { signal })).data,
        )
      : [],
  ]);
  return { projects, sales: new Map(sales.map((one) => [one.project, one])) };
}

/** The desk's first page: all projects of the operator, what needs somebody, and what the chosen one sold. */
export function HomePage() {
  const { loaded, reload } = useLoad(load, []);
  return (
    <Page
      title={t().title}
      intro={t().intro}
      actions={
        <button type="button" onClick={reload}>
          {t().refresh}
        </button>
      }
    >
      <Shown of={loaded} reload={reload}>
        {(home) => <Home {...home} />}
      </Shown>
    </Page>
  );
}

function Home({ projects, sales }: Loaded) {
  if (projects.length === 0)
    return (
      <Empty>
        <p>{t().nothing}</p>
        <pre class="command">{`project-service operator grant <project> ${operator.value?.operator.name} support`}</pre>
      </Empty>
    );
  const ofChosen = sales.get(chosen.value ?? '');
  return (
    <>
      <h2>{t().attention}</h2>
      <Concerns all={concernsOf(projects, Date.now())} />
      <h2>{t().projects}</h2>
      <div class="projects">
        <ProjectsTable projects={projects} sales={sales} />
      </div>
      {ofChosen !== undefined && <SalesSection of={ofChosen} />}
    </>
  );
}
