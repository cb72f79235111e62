import type { ComponentChildren } from 'preact';
import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import type { AnswerOf, DeedName, GivenOf } from '../../../src/operate/index.js';
import { Dialog } from '../components/dialog.js';
import { Busy, Notice } from '../components/feedback.js';
import { isSecretName } from '../components/schema-form/fields.js';
import { SchemaForm, type SchemaFormGiven } from '../components/schema-form/schema-form.js';
import { useSchemaForm } from '../components/schema-form/use-schema-form.js';
import { offering, sendDeed } from '../server/deeds.js';
import { type DeedManual, may, operator } from '../server/operator.js';
import { texts } from '../texts/language.js';
import { fieldHints, fieldLabels } from './deed-fields.js';
import { NotDone } from './not-done.js';
import './deed-dialog.css';

const t = texts({
  en: {
    rehearse: 'Show what would happen',
    would: 'What would happen',
    did: 'What was done',
    nothingYet: 'Nothing has been done yet.',
    data: 'As data',
    back: 'Back',
    again: 'Look again',
    close: 'Close',
    working: 'Working …',
  },
  de: {
    rehearse: 'Zeigen, was passieren würde',
    would: 'Was passieren würde',
    did: 'Was getan wurde',
    nothingYet: 'Noch ist nichts passiert.',
    data: 'Als Daten',
    back: 'Zurück',
    again: 'Noch einmal ansehen',
    close: 'Schließen',
    working: 'In Arbeit …',
  },
});

interface Given<Name extends DeedName> extends Pick<SchemaFormGiven, 'labels' | 'hints' | 'choices' | 'languages'> {
  readonly deed: Name;
  /** What is clear already: it is not asked for. */
  readonly given: Partial<GivenOf<Name>>;
  /** What stands in the form at first. */
  readonly proposed?: Partial<GivenOf<Name>>;
  /** What the button says, and what the dialog is called. */
  readonly label: string;
  /** What it means, for whoever is about to do it. */
  readonly about?: ComponentChildren;
  /** It takes something away from somebody: it is red, and `about` says what. */
  readonly danger?: boolean;
  /** Called once something was done, or may have been: whoever shows what was changed reads it anew. */
  readonly done: () => void;
}

/**
 * Does a deed: asks for what is not given, shows what would happen, and then does that (rules.md §4.9.7). Whoever may not do it in
 * the project is not offered it.
 */
export function DeedButton<Name extends DeedName>(given: Given<Name>) {
  const [isOpen, setIsOpen] = useState(false);
  const { deed, label, danger = false, done } = given;
  const manual = operator.value?.deeds.find(({ name }) => name === deed);
  const project = projectIn(given.given);
  if (manual === undefined || !may(deed, project)) return null;
  return (
    <>
      <button type="button" class={danger ? 'danger' : ''} {...offering(deed, project)} onClick={() => setIsOpen(true)}>
        {label}
      </button>
      {isOpen && (
        <DeedDialog
          {...given}
          manual={manual}
          close={(wasTouched) => {
            setIsOpen(false);
            if (wasTouched) done();
          }}
        />
      )}
    </>
  );
}

const projectIn = (given: object): string | null =>
  'project' in given && typeof given.project === 'string' ? given.project : null;

type Value = Readonly<Record<string, unknown>>;
type Answer = Pick<AnswerOf<DeedName>, 'text' | 'data'>;

type Step =
  | { readonly at: 'FORM' }
  | { readonly at: 'REHEARSED'; readonly value: Value; readonly answer: Answer }
  | { readonly at: 'DONE'; readonly answer: Answer };

/** What gets the focus with a step: what would happen is read before anything is pressed. */
const FIRST = { FORM: 'input, select, textarea', REHEARSED: null, DONE: '.actions button' } as const;

interface DialogGiven<Name extends DeedName> extends Given<Name> {
  readonly manual: DeedManual;
  readonly close: (wasTouched: boolean) => void;
}

function DeedDialog<Name extends DeedName>({ manual, close, ...given }: DialogGiven<Name>) {
  const { deed, label, about, danger = false, labels, hints, choices, languages } = given;
  const form = useSchemaForm(manual.input, { ...given.proposed }, { ...given.given });
  const hidden = ['project', 'dryRun', ...Object.keys(given.given)];
  const asksNothing = Object.keys(Object(manual.input['properties'])).every((name) => hidden.includes(name));
  const [step, setStep] = useState<Step>({ at: 'FORM' });
  const [isBusy, setIsBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);
  const wasTouched = useRef(false);
  const stage = useRef<HTMLElement>(null);

  async function send(value: Value, next: (answer: Answer) => Step): Promise<void> {
    setIsBusy(true);
    setFailure(null);
    try {
      setStep(next(await sendDeed<Answer>(deed, value)));
    } catch (refused) {
      setFailure(refused);
    } finally {
      setIsBusy(false);
    }
  }

  const rehearse = (value: Value) => send({ ...value, dryRun: true }, (answer) => ({ at: 'REHEARSED', value, answer }));

  async function doIt(value: Value): Promise<void> {
    wasTouched.current = true;
    await send(value, (answer) => ({ at: 'DONE', answer }));
  }

  useLayoutEffect(() => {
    if (asksNothing) rehearse(form.value);
  }, []);
  // Whoever does not see the page is read the next step, and goes on from there.
  useLayoutEffect(() => {
    const within = FIRST[step.at];
    const first = within === null ? stage.current : stage.current?.querySelector(within);
    if (first instanceof HTMLElement) first.focus();
  }, [step.at]);

  const explained = about !== undefined && step.at !== 'DONE' && (
    <Notice kind={danger ? 'warning' : 'info'}>{about}</Notice>
  );
  const trouble = failure !== null && <NotDone of={failure} wasTried={wasTouched.current} />;
  return (
    <Dialog title={label} close={() => close(wasTouched.current)} isLocked={isBusy}>
      <section class="deed" ref={stage} tabIndex={-1}>
        {explained}
        {step.at === 'FORM' && (
          <form
            noValidate
            onSubmit={(event) => {
              event.preventDefault();
              if (form.check()) rehearse(form.value);
            }}
          >
            {!asksNothing && (
              <SchemaForm
                {...form.given}
                hidden={hidden}
                labels={{ ...fieldLabels(), ...labels }}
                hints={{ ...fieldHints(), ...hints }}
                {...(choices === undefined ? {} : { choices })}
                {...(languages === undefined ? {} : { languages })}
              />
            )}
            {trouble}
            <div class="actions">
              {(!asksNothing || failure !== null) && (
                <button type="submit" class="primary" disabled={isBusy}>
                  {asksNothing ? t().again : t().rehearse}
                </button>
              )}
              {isBusy && <Busy label={t().working} />}
            </div>
          </form>
        )}
        {step.at === 'REHEARSED' && (
          <>
            <Told title={t().would} note={t().nothingYet} answer={step.answer} />
            {trouble}
            <div class="actions">
              <button
                type="button"
                class={danger ? 'primary danger' : 'primary'}
                disabled={isBusy}
                onClick={() => doIt(step.value)}
              >
                {label}
              </button>
              {!asksNothing && (
                <button type="button" disabled={isBusy} onClick={() => setStep({ at: 'FORM' })}>
                  {t().back}
                </button>
              )}
              {isBusy && <Busy label={t().working} />}
            </div>
          </>
        )}
        {step.at === 'DONE' && (
          <>
            <Notice kind="done">
              <Told title={t().did} answer={step.answer} />
            </Notice>
            <div class="actions">
              <button type="button" class="primary" onClick={() => close(true)}>
                {t().close}
              </button>
            </div>
          </>
        )}
      </section>
    </Dialog>
  );
}

interface ToldGiven {
  readonly title: string;
  readonly note?: string;
  readonly answer: Answer;
}

/** What the service says of a deed. It says it in English. */
const Told = ({ title, note, answer: { text, data } }: ToldGiven) => (
  <>
    <h3>{title}</h3>
    <p class="told" lang="en">
      {text}
    </p>
    {note !== undefined && <p class="fine">{note}</p>}
    <details>
      <summary>{t().data}</summary>
      <pre>{JSON.stringify(data, masked, 2)}</pre>
    </details>
  </>
);

const masked = (name: string, value: unknown): unknown =>
  typeof value === 'string' && isSecretName(name) ? '••••••••' : value;
