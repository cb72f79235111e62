import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import { Badge } from '../../components/badge.js';
import { Busy, Notice } from '../../components/feedback.js';
import { leaveNote } from '../../shell/note.js';
import { language, texts } from '../../texts/language.js';
import { sentenceOf } from '../../words/sentences.js';
import { NotDone } from '../command-failure.js';
import type { Planned } from './maintenance-page.js';
import { type Plan, type PlanAnswer, planIn } from './plan.js';

const t = texts({
  en: {
    would: 'Nothing has changed yet. This is what it would do:',
    wouldNot: 'It cannot be done so in all of them:',
    checking: 'Asking what it would do …',
    planning: (done: number, total: number) => `${done} of ${total} done`,
    plan: (count: number) => (count === 1 ? 'Do it' : `Do it in ${count} projects`),
    again: (count: number) => `Try the other ${count} again`,
    done: 'Done.',
    notDone: 'Not done everywhere. What is done stays done.',
    isDone: 'done',
    failed: 'failed',
    stopped: 'You left the page of the maintenance while it was being done, so it was stopped:',
    left: 'not done',
  },
  de: {
    would: 'Noch ist nichts passiert. Das würde passieren:',
    wouldNot: 'So geht es nicht in allen:',
    checking: 'Es wird gefragt, was passieren würde …',
    planning: (done: number, total: number) => `${done} von ${total} erledigt`,
    plan: (count: number) => (count === 1 ? 'Ausführen' : `In ${count} Projekten ausführen`),
    again: (count: number) => `Die ${count} übrigen noch einmal versuchen`,
    done: 'Erledigt.',
    notDone: 'Nicht überall erledigt. Was erledigt ist, bleibt es.',
    isDone: 'erledigt',
    failed: 'fehlgeschlagen',
    stopped: 'Du hast die Seite der Wartung mittendrin verlassen, darum wurde angehalten:',
    left: 'nicht getan',
  },
});

type Result = { readonly answer: PlanAnswer } | { readonly failure: unknown };
type Results = Readonly<Record<string, Result>>;

/** What was asked about is what is done, whatever happens to the form and to the clock of the page meanwhile. */
export interface Checked {
  readonly plan: Plan;
  readonly projects: readonly Planned[];
  readonly zone: string;
}

interface Given {
  readonly of: Checked;
  /** The page still shows what was checked: what has failed can be tried again. */
  readonly mayRepeat: boolean;
  readonly doing: () => void;
  /** Called at the end, however it ended. */
  readonly done: (isWhole: boolean) => void;
}

/** What a plan would do in each project, then doing it there one after the other; whoever leaves the page ends that. */
export function PlanSteps({ of: { plan, projects, zone }, mayRepeat, doing, done }: Given) {
  const [stage, setStage] = useState<'CHECKING' | 'CHECKED' | 'DOING' | 'DONE'>('CHECKING');
  const [results, setResults] = useState<Results>({});
  const isHere = useRef(true);
  useLayoutEffect(
    () => () => {
      isHere.current = false;
    },
    [],
  );
  // A tab that is closed says nothing any more: so it asks.
  useLayoutEffect(() => {
    if (stage !== 'DOING') return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, [stage]);

  async function inEach(way: 'DRY_RUN' | 'DO', some: readonly Planned[], before: Results): Promise<Results> {
    let told = before;
    for (const one of some) {
      if (!isHere.current) break;
      const result = await planIn(way, plan, one, zone).then(
        (answer) => ({ answer }),
        (failure: unknown) => ({ failure }),
      );
      told = { ...told, [one.project]: result };
      setResults(told);
    }
    return told;
  }

  useLayoutEffect(() => {
    inEach('DRY_RUN', projects, {}).then(() => setStage('CHECKED'));
  }, []);

  async function act(): Promise<void> {
    const left = stage === 'DONE' ? projects.filter((one) => isFailed(results[one.project])) : projects;
    const before = Object.fromEntries(
      Object.entries(results).filter(([project]) => left.every((one) => one.project !== project)),
    );
    setStage('DOING');
    doing();
    setResults(before);
    const all = await inEach('DO', left, before);
    if (!isHere.current) {
      leaveNote(() => <Stopped results={all} projects={projects} />);
      return;
    }
    setStage('DONE');
    done(!Object.values(all).some(isFailed));
  }

  const count = Object.keys(results).length;
  const failed = Object.values(results).filter(isFailed).length;
  const wasTried = stage === 'DOING' || stage === 'DONE';
  return (
    <div class="steps">
      {stage === 'CHECKING' && <Busy done={count} total={projects.length} label={t().checking} />}
      {stage === 'DOING' && <Busy done={count} total={projects.length} label={t().planning(count, projects.length)} />}
      {stage === 'CHECKED' && (
        <Notice kind={failed > 0 ? 'warning' : 'info'}>{failed > 0 ? t().wouldNot : t().would}</Notice>
      )}
      {stage === 'DONE' && (
        <Notice kind={failed > 0 ? 'warning' : 'done'}>{failed > 0 ? t().notDone : t().done}</Notice>
      )}
      <ul class="results">
        {Object.entries(results).map(([project, result]) => (
          <li key={project}>
            <strong>{project}</strong>{' '}
            {wasTried ? (
              <Badge tone={isFailed(result) ? 'bad' : 'good'}>{isFailed(result) ? t().failed : t().isDone}</Badge>
            ) : null}
            {'failure' in result ? (
              <NotDone of={result.failure} wasTried={wasTried} />
            ) : (
              <p>{wordsOf(result.answer, wasTried ? 'did' : 'would')}</p>
            )}
          </li>
        ))}
      </ul>
      {stage === 'CHECKED' && failed === 0 && (
        <button type="button" class="primary" onClick={act}>
          {t().plan(projects.length)}
        </button>
      )}
      {stage === 'DONE' && failed > 0 && mayRepeat && (
        <button type="button" class="primary" onClick={act}>
          {t().again(failed)}
        </button>
      )}
    </div>
  );
}

/** What was done of it, and what was not, where somebody left before its end. */
const Stopped = ({ results, projects }: { readonly results: Results; readonly projects: readonly Planned[] }) => (
  <>
    <p>{t().stopped}</p>
    <ul>
      {projects.map(({ project }) => {
        const result = results[project];
        return (
          <li key={project}>
            <strong>{project}</strong>: {result === undefined ? t().left : isFailed(result) ? t().failed : t().isDone}
            {result !== undefined && 'failure' in result && <NotDone of={result.failure} wasTried />}
          </li>
        );
      })}
    </ul>
  </>
);

const wordsOf = (answer: PlanAnswer, stage: 'would' | 'did'): string =>
  answer.command === 'maintenance.on'
    ? sentenceOf(answer.command, stage, answer.data, language.value)
    : sentenceOf(answer.command, stage, answer.data, language.value);

const isFailed = (result: Result | undefined): boolean => result !== undefined && 'failure' in result;
