import { useState } from 'preact/hooks';
import { DateTimeInput } from '../../components/date-time-input.js';
import { Field } from '../../components/field.js';
import { commandMarker } from '../../service/commands.js';
import { dateTimeIn } from '../../texts/clock.js';
import { instantAt } from '../../texts/instant.js';
import { texts } from '../../texts/language.js';
import './maintenance.css';
import { EMPTY_PLAN, findPlanProblems, type Plan, type PlanProblem, type ProjectMaintenance } from './plan.js';
import { Messages } from './plan-messages.js';
import { type CheckedPlan, PlanSteps } from './plan-steps.js';

const t = texts({
  en: {
    what: 'Scope',
    serverHint: 'Players see that this game server is in maintenance. It has no message, and the shop stays open.',
    start: 'Start',
    now: 'Now',
    until: 'Until',
    untilHint: 'Leave empty for maintenance without an end.',
    hold: 'Hold deliveries during the maintenance',
    problems: {
      NO_PROJECT: 'Choose at least one project.',
      NO_START: 'Enter the start.',
      PAST: 'The start must be in the future.',
      NO_END: 'Enter a valid end, or leave it empty.',
      BEFORE_START: 'The end must be after the start.',
    },
  },
  de: {
    what: 'Umfang',
    serverHint:
      'Spieler sehen, dass dieser Spielserver in Wartung ist. Er hat keine Nachricht, und der Shop bleibt offen.',
    start: 'Beginn',
    now: 'Jetzt',
    until: 'Bis',
    untilHint: 'Leer lassen für eine Wartung ohne Ende.',
    hold: 'Lieferungen während der Wartung zurückhalten',
    problems: {
      NO_PROJECT: 'Wählen Sie mindestens ein Projekt.',
      NO_START: 'Geben Sie den Beginn an.',
      PAST: 'Der Beginn muss in der Zukunft liegen.',
      NO_END: 'Geben Sie ein gültiges Ende an, oder lassen Sie es leer.',
      BEFORE_START: 'Das Ende muss nach dem Beginn liegen.',
    } satisfies Record<PlanProblem, string>,
  },
});

interface Props {
  /** Projects in which the operator may schedule maintenance. */
  readonly all: readonly ProjectMaintenance[];
  readonly zone: string;
  /** Called after maintenance was changed or may have been. */
  readonly done: () => void;
}

/** Schedules maintenance for several projects. Shows a preview first, and applies exactly that. */
export function PlanForm({ all, zone, done }: Props) {
  const empty: Plan = { ...EMPTY_PLAN, projects: all.length === 1 ? all.map((one) => one.project) : [] };
  const [plan, setPlan] = useState(empty);
  const [wasSubmitted, setWasSubmitted] = useState(false);
  const [checked, setChecked] = useState<CheckedPlan | null>(null);
  const [attempt, setAttempt] = useState(0);
  const [progress, setProgress] = useState<'NONE' | 'RUNNING' | 'ENDED'>('NONE');
  const change = (part: Partial<Plan>) => {
    setPlan({ ...plan, ...part });
    setChecked(null);
    setProgress('NONE');
  };
  const chosen = all.filter(({ project }) => plan.projects.includes(project));
  // A game server belongs to one project.
  const single = chosen.length === 1 ? chosen[0] : undefined;
  const problems = findPlanProblems(plan, zone, Date.now());
  const problemOf = (field: keyof typeof problems) => {
    const problem = wasSubmitted ? problems[field] : undefined;
    return problem === undefined ? null : t().problems[problem];
  };

  function check(event: Event): void {
    event.preventDefault();
    setWasSubmitted(true);
    // A plan that was applied in part is not previewed again: its failed projects can be retried.
    const wasApplied = progress !== 'NONE' && checked?.plan === plan && checked.zone === zone;
    if (Object.keys(problems).length > 0 || wasApplied) return;
    setChecked({ plan, projects: chosen, zone });
    setAttempt(attempt + 1);
    setProgress('NONE');
  }

  return (
    <div class="plan card">
      <form onSubmit={check} noValidate inert={progress === 'RUNNING'}>
        <fieldset>
          <legend>{t().projects}</legend>
          <div class="choices">
            {all.map(({ project }) => (
              <label key={project} class="choice">
                <input
                  type="checkbox"
                  {...commandMarker(plan.startsNow ? 'maintenance.on' : 'maintenance.schedule', project)}
                  checked={plan.projects.includes(project)}
                  onChange={() => change({ projects: toggled(plan.projects, project), server: null })}
                />
                {project}
              </label>
            ))}
          </div>
          {problemOf('projects') !== null && (
            <p class="problem" role="alert">
              {problemOf('projects')}
            </p>
          )}
        </fieldset>
        {single !== undefined && single.servers.length > 0 && (
          <Field label={t().what} hint={plan.server === null ? undefined : t().serverHint}>
            <select
              value={plan.server ?? ''}
              onChange={({ currentTarget: { value } }) => change({ server: value === '' ? null : value })}
            >
              <option value="">{t().wholeProject}</option>
              {single.servers.map((code) => (
                <option key={code}>{code}</option>
              ))}
            </select>
          </Field>
        )}
        <fieldset>
          <legend>{t().start}</legend>
          <div class="choices">
            {[false, true].map((startsNow) => (
              <label key={String(startsNow)} class="choice">
                <input
                  type="radio"
                  name="start"
                  checked={plan.startsNow === startsNow}
                  onChange={() => change({ startsNow })}
                />
                {startsNow ? t().now : t().scheduled}
              </label>
            ))}
          </div>
          <div class="times">
            {!plan.startsNow && (
              <Field
                label={t().from}
                hint={<LocalAndUtc local={plan.from} zone={zone} />}
                problem={problemOf('from')}
                required
              >
                <DateTimeInput value={plan.from} change={(from) => change({ from })} />
              </Field>
            )}
            <Field
              label={t().until}
              hint={plan.until === '' ? t().untilHint : <LocalAndUtc local={plan.until} zone={zone} />}
              problem={problemOf('until')}
            >
              <DateTimeInput value={plan.until} change={(until) => change({ until })} />
            </Field>
          </div>
        </fieldset>
        {chosen.length > 0 && plan.server === null && <Messages plan={plan} chosen={chosen} change={change} />}
        <label class="choice">
          <input
            type="checkbox"
            checked={plan.holdDeliveries}
            onChange={({ currentTarget }) => change({ holdDeliveries: currentTarget.checked })}
          />
          {t().hold}
        </label>
        <div class="actions">
          <button type="submit">{t().showPreview}</button>
        </div>
      </form>
      {checked !== null && (progress !== 'NONE' || checked.zone === zone) && (
        <PlanSteps
          key={attempt}
          of={checked}
          canRetry={checked.zone === zone}
          started={() => setProgress('RUNNING')}
          done={(isComplete) => {
            setProgress('ENDED');
            if (isComplete) {
              setPlan(empty);
              setWasSubmitted(false);
            }
            done();
          }}
        />
      )}
    </div>
  );
}

const toggled = (all: readonly string[], one: string): readonly string[] =>
  all.includes(one) ? all.filter((other) => other !== one) : [...all, one];

/** Shows a time in the chosen time zone and in UTC. */
function LocalAndUtc({ local, zone }: { readonly local: string; readonly zone: string }) {
  const iso = instantAt(local, zone);
  if (iso === null) return <>{t().timeZoneIs(zone)}</>;
  return (
    <>
      {dateTimeIn(iso, zone)}
      {zone !== 'UTC' && ` · ${dateTimeIn(iso, 'UTC')}`}
    </>
  );
}
