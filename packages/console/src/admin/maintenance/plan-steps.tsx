import { PerformButton } from '../../components/button.js';
import { Busy, Notice } from '../../components/feedback.js';
import { language, texts } from '../../texts/language.js';
import { sentenceOf } from '../../words/sentences.js';
import { type Results, ResultText, useSequence } from '../sequence.js';
import { applyPlan, type Plan, type PlanAnswer, type ProjectMaintenance } from './plan.js';

const t = texts({
  en: {
    wouldNot: 'The maintenance is not possible in all projects:',
    checking: 'Loading preview …',
    planning: (done: number, total: number) => `${done} of ${total} done`,
    apply: (count: number) => (count === 1 ? 'Apply' : `Apply to ${count} projects`),
    again: (count: number) => `Retry failed projects (${count})`,
    done: 'Done.',
    notDone: 'Some projects failed. The others are done.',
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
    stopped: 'Das Anwenden der Wartung wurde abgebrochen, weil Sie die Seite verlassen haben:',
    left: 'nicht ausgeführt',
  },
});

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
  const { stage, results, failed, perform } = useSequence({
    items: projects,
    keyOf: ({ project }) => project,
    async run(project, mode) {
      const answer = await applyPlan(mode, plan, project, zone);
      return () => sentenceOfAnswer(answer, mode === 'APPLY' ? 'did' : 'would');
    },
    stopped: (all) => <StoppedNotice results={all} projects={projects} />,
  });

  async function apply(): Promise<void> {
    started();
    const isComplete = await perform();
    if (isComplete !== null) done(isComplete);
  }

  const { size: count } = results;
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
        {[...results].map(([project, result]) => (
          <li key={project}>
            <strong>{project}</strong>
            <ResultText of={result} wasPerformed={wasPerformed} />
          </li>
        ))}
      </ul>
      {stage === 'CHECKED' && failed === 0 && (
        <PerformButton class="primary" perform={apply}>
          {t().apply(projects.length)}
        </PerformButton>
      )}
      {stage === 'DONE' && failed > 0 && canRetry && (
        <PerformButton class="primary" perform={apply}>
          {t().again(failed)}
        </PerformButton>
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
    <ul class="results">
      {projects.map(({ project }) => (
        <li key={project}>
          <strong>{project}</strong>
          {results.has(project) ? <ResultText of={results.get(project)} wasPerformed /> : `: ${t().left}`}
        </li>
      ))}
    </ul>
  </>
);

const sentenceOfAnswer = (answer: PlanAnswer, stage: 'would' | 'did'): string =>
  answer.command === 'maintenance.on'
    ? sentenceOf(answer.command, stage, answer.data, language.value)
    : sentenceOf(answer.command, stage, answer.data, language.value);
