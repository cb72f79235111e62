import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import { Badge } from '../../components/badge.js';
import { Button } from '../../components/button.js';
import { Busy, Notice } from '../../components/feedback.js';
import { showNote } from '../../shell/note.js';
import { language, texts } from '../../texts/language.js';
import { sentenceOf } from '../../words/sentences.js';
import { CommandFailure } from '../command-failure.js';
import type { ProjectMaintenance } from './maintenance-page.js';
import { applyPlan, type Plan, type PlanAnswer } from './plan.js';

const t = texts({
  en: {
    wouldNot: 'The maintenance is not possible in all projects:',
    checking: 'Loading preview …',
    planning: (done: number, total: number) => `${done} of ${total} done`,
    apply: (count: number) => (count === 1 ? 'Apply' : `Apply to ${count} projects`),
    again: (count: number) => `Retry failed projects (${count})`,
    done: 'Done.',
    notDone: 'Some projects failed. The others are done.',
    isDone: 'done',
    failed: 'failed',
    stopped: 'Applying the maintenance stopped because you left the page:',
    left: 'not done',
  },
  de: {
    wouldNot: 'Die Wartung ist nicht in allen Projekten möglich:',
    checking: 'Vorschau wird geladen …',
    planning: (done: number, total: number) => `${done} von ${total} erledigt`,
    apply: (count: number) => (count === 1 ? 'Anwenden' : `Auf ${count} Projekte anwenden`),
    again: (count: number) => `Fehlgeschlagene Projekte wiederholen (${count})`,
    done: 'Erledigt.',
    notDone: 'In einigen Projekten ist ein Fehler aufgetreten. Die übrigen sind erledigt.',
    isDone: 'erledigt',
    failed: 'fehlgeschlagen',
    stopped: 'Das Anwenden der Wartung wurde abgebrochen, weil Sie die Seite verlassen haben:',
    left: 'nicht ausgeführt',
  },
});

type Result = { readonly answer: PlanAnswer } | { readonly failure: unknown };
type Results = Readonly<Record<string, Result>>;

/** A previewed plan. Later changes to the form or the time zone do not affect it. */
export interface CheckedPlan {
  readonly plan: Plan;
  readonly projects: readonly ProjectMaintenance[];
  readonly zone: string;
}

interface Props {
  readonly of: CheckedPlan;
  /** Whether failed projects can be retried: the page still shows this plan. */
  readonly canRetry: boolean;
  /** Called when the plan is being applied. */
  readonly started: () => void;
  /** Called at the end. */
  readonly done: (isComplete: boolean) => void;
}

/** Previews a plan per project, then applies it one by one. Leaving the page stops it. */
export function PlanSteps({ of: { plan, projects, zone }, canRetry, started, done }: Props) {
  const [stage, setStage] = useState<'CHECKING' | 'CHECKED' | 'RUNNING' | 'DONE'>('CHECKING');
  const [results, setResults] = useState<Results>({});
  const isMounted = useRef(true);
  useLayoutEffect(
    () => () => {
      isMounted.current = false;
    },
    [],
  );
  // Asks before the tab is closed while commands run.
  useLayoutEffect(() => {
    if (stage !== 'RUNNING') return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, [stage]);

  async function runInEach(
    mode: 'PREVIEW' | 'APPLY',
    some: readonly ProjectMaintenance[],
    before: Results,
  ): Promise<Results> {
    let current = before;
    for (const one of some) {
      if (!isMounted.current) break;
      const result = await applyPlan(mode, plan, one, zone).then(
        (answer) => ({ answer }),
        (failure: unknown) => ({ failure }),
      );
      current = { ...current, [one.project]: result };
      setResults(current);
    }
    return current;
  }

  useLayoutEffect(() => {
    runInEach('PREVIEW', projects, {}).then(() => setStage('CHECKED'));
  }, []);

  async function apply(): Promise<void> {
    const pending = stage === 'DONE' ? projects.filter((one) => isFailed(results[one.project])) : projects;
    const before = Object.fromEntries(
      Object.entries(results).filter(([project]) => pending.every((one) => one.project !== project)),
    );
    setStage('RUNNING');
    started();
    setResults(before);
    const all = await runInEach('APPLY', pending, before);
    if (!isMounted.current) {
      showNote(() => <StoppedNotice results={all} projects={projects} />);
      return;
    }
    setStage('DONE');
    done(!Object.values(all).some(isFailed));
  }

  const count = Object.keys(results).length;
  const failed = Object.values(results).filter(isFailed).length;
  const wasPerformed = stage === 'RUNNING' || stage === 'DONE';
  return (
    <div class="steps">
      {stage === 'CHECKING' && <Busy done={count} total={projects.length} label={t().checking} />}
      {stage === 'RUNNING' && (
        <Busy done={count} total={projects.length} label={t().planning(count, projects.length)} />
      )}
      {stage === 'CHECKED' && (
        <Notice kind={failed > 0 ? 'warning' : 'info'}>{failed > 0 ? t().wouldNot : t().previewOnly}</Notice>
      )}
      {stage === 'DONE' && (
        <Notice kind={failed > 0 ? 'warning' : 'done'}>{failed > 0 ? t().notDone : t().done}</Notice>
      )}
      <ul class="results">
        {Object.entries(results).map(([project, result]) => (
          <li key={project}>
            <strong>{project}</strong>{' '}
            {wasPerformed && (
              <Badge tone={isFailed(result) ? 'bad' : 'good'}>{isFailed(result) ? t().failed : t().isDone}</Badge>
            )}
            {'failure' in result ? (
              <CommandFailure of={result.failure} wasPerformed={wasPerformed} />
            ) : (
              <p>{sentenceOfAnswer(result.answer, wasPerformed ? 'did' : 'would')}</p>
            )}
          </li>
        ))}
      </ul>
      {stage === 'CHECKED' && failed === 0 && (
        <Button class="primary" onClick={apply}>
          {t().apply(projects.length)}
        </Button>
      )}
      {stage === 'DONE' && failed > 0 && canRetry && (
        <Button class="primary" onClick={apply}>
          {t().again(failed)}
        </Button>
      )}
    </div>
  );
}

/** Lists the results after the operator left the page too early. */
const StoppedNotice = ({
  results,
  projects,
}: {
  readonly results: Results;
  readonly projects: readonly ProjectMaintenance[];
}) => (
  <>
    <p>{t().stopped}</p>
    <ul>
      {projects.map(({ project }) => {
        const result = results[project];
        return (
          <li key={project}>
            <strong>{project}</strong>: {result === undefined ? t().left : isFailed(result) ? t().failed : t().isDone}
            {result !== undefined && 'failure' in result && <CommandFailure of={result.failure} wasPerformed />}
          </li>
        );
      })}
    </ul>
  </>
);

const sentenceOfAnswer = (answer: PlanAnswer, stage: 'would' | 'did'): string =>
  answer.command === 'maintenance.on'
    ? sentenceOf(answer.command, stage, answer.data, language.value)
    : sentenceOf(answer.command, stage, answer.data, language.value);

const isFailed = (result: Result | undefined): boolean => result !== undefined && 'failure' in result;
