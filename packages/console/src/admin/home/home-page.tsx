import { useState } from 'preact/hooks';
import { Empty, Shown } from '../../components/feedback.js';
import { useLoad } from '../../components/load.js';
import { More } from '../../components/more.js';
import { Page } from '../../components/page.js';
import { Switch } from '../../components/switch.js';
import { project as chosen } from '../../server/project.js';
import { texts } from '../../texts/language.js';
import { concernsOf } from './open-problems.js';
import { Concerns } from './problem-list.js';
import './home.css';
import { type ProjectPart, projectsAfter } from './overview-pages.js';
import { ProjectsTable } from './projects-table.js';
import { SalesSection } from './sales-section.js';

const t = texts({
  en: {
    intro: 'How your projects are, and what needs you first.',
    refresh: 'Refresh',
    which: 'Which projects',
    whiches: { ALL: 'All', TROUBLED: 'Only with troubles' },
    well: 'None of your projects has troubles.',
    nothing: 'You have no role that shows you projects here. The people who run the service can grant you one.',
  },
  de: {
    intro: 'Wie es deinen Projekten geht und was zuerst ansteht.',
    refresh: 'Neu laden',
    which: 'Welche Projekte',
    whiches: { ALL: 'Alle', TROUBLED: 'Nur mit Problemen' },
    well: 'Keins deiner Projekte hat Probleme.',
    nothing: 'Du hast keine Rolle, die dir hier Projekte zeigt. Die Betreiber des Dienstes können dir eine geben.',
  },
});

type Loaded = Readonly<Record<(typeof WHICH)[number], ProjectPart>>;

const WHICH = ['ALL', 'TROUBLED'] as const;

/** The first page of each: what needs somebody is looked for in all projects, however many pages these have. */
async function load(signal: AbortSignal): Promise<Loaded> {
  const [ALL, TROUBLED] = await Promise.all([
    projectsAfter('ALL', null, signal),
    projectsAfter('TROUBLED', null, signal),
  ]);
  return { ALL, TROUBLED };
}

/** The desk's first page: all projects of the operator, what needs somebody, and what the chosen one sold. */
export function HomePage() {
  const { loaded, reload } = useLoad(load, []);
  return (
    <Page
      title={t().home}
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

const slugOf = ({ project }: { readonly project: string }): string => project;

function Home(parts: Loaded) {
  // Who has more projects than a page holds looks for those that need them.
  const [which, setWhich] = useState<keyof Loaded>(parts.ALL.next === null ? 'ALL' : 'TROUBLED');
  const { ALL, TROUBLED } = parts;
  if (ALL.rows.length === 0)
    return (
      <Empty>
        <p>{t().nothing}</p>
      </Empty>
    );
  const shown = parts[which];
  return (
    <>
      <h2>{t().needsYou}</h2>
      <More
        first={TROUBLED.rows}
        next={TROUBLED.next}
        load={(after, signal) => projectsAfter('TROUBLED', after, signal)}
        keyOf={slugOf}
      >
        {(rows) => <Concerns all={concernsOf(rows, Date.now())} />}
      </More>
      <h2>{t().projects}</h2>
      <Switch label={t().which} options={WHICH} names={t().whiches} value={which} choose={setWhich} />
      <div class="projects">
        {shown.rows.length === 0 ? (
          <Empty>{t().well}</Empty>
        ) : (
          <More
            key={which}
            first={shown.rows}
            next={shown.next}
            load={(after, signal) => projectsAfter(which, after, signal)}
            keyOf={slugOf}
          >
            {(rows) => <ProjectsTable projects={rows} />}
          </More>
        )}
      </div>
      {chosen.value !== null && <SalesSection key={chosen.value} project={chosen.value} />}
    </>
  );
}
