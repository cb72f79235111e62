import { useState } from 'preact/hooks';
import { Field } from '../../components/field.js';
import { offering } from '../../server/commands.js';
import { byClock, instantAt } from '../../texts/clock.js';
import { texts } from '../../texts/language.js';
import './maintenance.css';
import type { Planned } from './maintenance-page.js';
import { faultsOf, NO_PLAN, type Plan, type PlanFault } from './plan.js';
import { Messages } from './plan-messages.js';
import { type Checked, PlanSteps } from './plan-steps.js';

const t = texts({
  en: {
    what: 'What goes down',
    whole: 'The whole project',
    serverHint:
      'Players see that this game server is in maintenance. It has no text of its own, and the shop stays open.',
    start: 'Begins',
    now: 'Now',
    later: 'At a time',
    from: 'From',
    until: 'Until',
    untilHint: 'Empty: until somebody ends it.',
    clock: (zone: string) => `By the clock of ${zone}.`,
    hold: 'Give game servers no deliveries meanwhile',
    check: 'See what it would do',
    faults: {
      NO_PROJECT: 'Choose at least one project.',
      NO_START: 'Say when it begins.',
      PAST: 'This is in the past.',
      BEFORE_START: 'It has to end after it begins.',
    },
  },
  de: {
    what: 'Was in Wartung geht',
    whole: 'Das ganze Projekt',
    serverHint:
      'Spieler sehen, dass dieser Spielserver in Wartung ist. Er hat keinen eigenen Text, und der Shop bleibt offen.',
    start: 'Beginn',
    now: 'Jetzt',
    later: 'Zu einer Zeit',
    from: 'Von',
    until: 'Bis',
    untilHint: 'Leer: bis jemand sie beendet.',
    clock: (zone: string) => `Nach der Uhr von ${zone}.`,
    hold: 'Spielserver bekommen so lange keine Lieferungen',
    check: 'Zeigen, was passieren würde',
    faults: {
      NO_PROJECT: 'Wähle mindestens ein Projekt.',
      NO_START: 'Sag, wann sie beginnt.',
      PAST: 'Das ist vergangen.',
      BEFORE_START: 'Sie muss enden, nachdem sie begonnen hat.',
    } satisfies Record<PlanFault, string>,
  },
});

interface Given {
  /** Projects in which the operator may plan. */
  readonly all: readonly Planned[];
  readonly zone: string;
  /** Called once something was done, or may have been. */
  readonly done: () => void;
}

/** Plans maintenance for several projects at once: what it would do is shown before it is done, and done as it was shown. */
export function PlanForm({ all, zone, done }: Given) {
  const empty: Plan = { ...NO_PLAN, projects: all.length === 1 ? all.map((one) => one.project) : [] };
  const [plan, setPlan] = useState(empty);
  const [isTried, setIsTried] = useState(false);
  const [checked, setChecked] = useState<Checked | null>(null);
  const [work, setWork] = useState<'NONE' | 'DOING' | 'ENDED'>('NONE');
  const change = (part: Partial<Plan>) => {
    setPlan({ ...plan, ...part });
    setChecked(null);
    setWork('NONE');
  };
  const chosen = all.filter(({ project }) => plan.projects.includes(project));
  // A game server is one project's.
  const only = chosen.length === 1 ? chosen[0] : undefined;
  const faults = faultsOf(plan, zone, Date.now());
  const faultOf = (field: keyof typeof faults) => {
    const fault = isTried ? faults[field] : undefined;
    return fault === undefined ? null : t().faults[fault];
  };

  function check(event: Event): void {
    event.preventDefault();
    setIsTried(true);
    if (Object.keys(faults).length > 0 || (checked?.plan === plan && checked.zone === zone)) return;
    setChecked({ plan, projects: chosen, zone });
    setWork('NONE');
  }

  return (
    <div class="plan card">
      <form onSubmit={check} noValidate inert={work === 'DOING'}>
        <fieldset>
          <legend>{t().projects}</legend>
          <div class="choices">
            {all.map(({ project }) => (
              <label key={project} class="choice">
                <input
                  type="checkbox"
                  {...offering(plan.startsNow ? 'maintenance.on' : 'maintenance.schedule', project)}
                  checked={plan.projects.includes(project)}
                  onChange={() => change({ projects: toggled(plan.projects, project), server: null })}
                />
                {project}
              </label>
            ))}
          </div>
          {faultOf('projects') !== null && (
            <p class="fault" role="alert">
              {faultOf('projects')}
            </p>
          )}
        </fieldset>
        {only !== undefined && only.servers.length > 0 && (
          <Field label={t().what} {...(plan.server === null ? {} : { hint: t().serverHint })}>
            <select
              value={plan.server ?? ''}
              onChange={({ currentTarget: { value } }) => change({ server: value === '' ? null : value })}
            >
              <option value="">{t().whole}</option>
              {only.servers.map((code) => (
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
                {startsNow ? t().now : t().later}
              </label>
            ))}
          </div>
          <div class="times">
            {!plan.startsNow && (
              <Field
                label={t().from}
                hint={<BothClocks wall={plan.from} zone={zone} />}
                fault={faultOf('from')}
                required
              >
                <input
                  type="datetime-local"
                  value={plan.from}
                  onInput={({ currentTarget }) => change({ from: currentTarget.value })}
                />
              </Field>
            )}
            <Field
              label={t().until}
              hint={plan.until === '' ? t().untilHint : <BothClocks wall={plan.until} zone={zone} />}
              fault={faultOf('until')}
            >
              <input
                type="datetime-local"
                value={plan.until}
                onInput={({ currentTarget }) => change({ until: currentTarget.value })}
              />
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
          <button type="submit">{t().check}</button>
        </div>
      </form>
      {checked !== null && (work !== 'NONE' || checked.zone === zone) && (
        <PlanSteps
          key={checked.zone}
          of={checked}
          mayRepeat={checked.zone === zone}
          doing={() => setWork('DOING')}
          done={(isWhole) => {
            setWork('ENDED');
            if (isWhole) {
              setPlan(empty);
              setIsTried(false);
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

/** What was entered by the clock of the page, by it and by UTC: so nobody is an hour off. */
function BothClocks({ wall, zone }: { readonly wall: string; readonly zone: string }) {
  const iso = instantAt(wall, zone);
  if (iso === null) return <>{t().clock(zone)}</>;
  return (
    <>
      {byClock(iso, zone)}
      {zone !== 'UTC' && ` · ${byClock(iso, 'UTC')}`}
    </>
  );
}
