import type { ComponentChildren } from 'preact';
import { useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks';
import type { AnswerOf, DataOf, InputOf } from '../../../../src/admin/index.js';
import { Dialog } from '../components/dialog.js';
import { Busy, Notice } from '../components/feedback.js';
import { isSecretName, type JsonSchema } from '../components/schema-form/fields.js';
import { SchemaForm, type SchemaFormGiven } from '../components/schema-form/schema-form.js';
import { useSchemaForm } from '../components/schema-form/use-schema-form.js';
import { offering, sendCommand } from '../server/commands.js';
import { may, type OfferedCommand, operator } from '../server/operator.js';
import { language, texts } from '../texts/language.js';
import { sentenceOf, type WordedCommandName } from '../words/sentences.js';
import { NotDone } from './command-failure.js';
import { fieldHints, fieldLabels } from './command-fields.js';
import { bindToPreview, isOutdated, VERSION_FIELD } from './preview.js';
import './command-dialog.css';

const t = texts({
  en: {
    dryRun: 'Show what would happen',
    would: 'What would happen',
    did: 'What was done',
    nothingYet: 'Nothing has been done yet.',
    data: 'As data',
    back: 'Back',
  },
  de: {
    dryRun: 'Zeigen, was passieren würde',
    would: 'Was passieren würde',
    did: 'Was getan wurde',
    nothingYet: 'Noch ist nichts passiert.',
    data: 'Als Daten',
    back: 'Zurück',
  },
});

interface Given<Name extends WordedCommandName> extends Pick<SchemaFormGiven, 'labels' | 'hints' | 'choices'> {
  readonly command: Name;
  /** What is clear already: it is not asked for. */
  readonly given: Partial<InputOf<Name>>;
  /** What stands in the form at first. */
  readonly proposed?: Partial<InputOf<Name>>;
  /** Optional fields of text that have to be filled in here. */
  readonly required?: readonly (keyof InputOf<Name> & string)[];
  /** What the button says, and what the dialog is called. */
  readonly label: string;
  /** What it means, for whoever is about to do it. */
  readonly about?: ComponentChildren;
  /** It takes something away from somebody: it is red, and `about` says what. */
  readonly danger?: boolean;
  /** Details of the preview and of the result, below their sentence. */
  readonly shown?: (data: DataOf<Name>) => ComponentChildren;
  /** Called once something was done, or may have been: whoever shows what was changed reads it anew. */
  readonly done: () => void;
}

/**
 * Does a command: asks for what is not given, shows what would happen, and then does that (rules.md §4.9.7). Whoever may not do it in
 * the project is not offered it.
 */
export function CommandButton<Name extends WordedCommandName>(given: Given<Name>) {
  const [isOpen, setIsOpen] = useState(false);
  const { command, label, danger = false, done } = given;
  const manual = operator.value?.commands.find(({ name }) => name === command);
  const project = projectIn(given.given);
  if (manual === undefined || !may(command, project)) return null;
  return (
    <>
      <button
        type="button"
        class={danger ? 'danger' : ''}
        {...offering(command, project)}
        onClick={() => setIsOpen(true)}
      >
        {label}
      </button>
      {isOpen && (
        <CommandDialog
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
type Answer<Name extends WordedCommandName> = Pick<AnswerOf<Name>, 'data'>;

type Step<Name extends WordedCommandName> =
  | { readonly at: 'FORM' }
  | { readonly at: 'DRY_RUN'; readonly value: Value; readonly answer: Answer<Name> }
  | { readonly at: 'DONE'; readonly answer: Answer<Name> };

/** What gets the focus with a step: what would happen is read before anything is pressed. */
const FIRST = { FORM: 'input, select, textarea', DRY_RUN: null, DONE: '.actions button' } as const;

interface DialogGiven<Name extends WordedCommandName> extends Given<Name> {
  readonly manual: OfferedCommand;
  readonly close: (wasTouched: boolean) => void;
}

function CommandDialog<Name extends WordedCommandName>({ manual, close, ...given }: DialogGiven<Name>) {
  const { command, label, about, danger = false, labels, hints, choices, shown } = given;
  const input = useMemo(() => requiring(manual.input, given.required ?? []), [manual.input]);
  const form = useSchemaForm(input, { ...given.proposed }, { ...given.given });
  const slug = projectIn(given.given);
  const project = operator.value?.projects.find((one) => one.project === slug);
  const currency = project?.currency;
  const hidden = ['project', 'dryRun', VERSION_FIELD, ...Object.keys(given.given)];
  const asksNothing = Object.keys(Object(manual.input['properties'])).every((name) => hidden.includes(name));
  const [step, setStep] = useState<Step<Name>>({ at: 'FORM' });
  const [initial] = useState(() => JSON.stringify(form.value));
  const isDirty = step.at !== 'DONE' && JSON.stringify(form.value) !== initial;
  const [isBusy, setIsBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);
  const wasTouched = useRef(false);
  const stage = useRef<HTMLElement>(null);

  async function send(value: Value, next: (answer: Answer<Name>) => Step<Name>): Promise<void> {
    setIsBusy(true);
    setFailure(null);
    try {
      setStep(next(await sendCommand<Answer<Name>>(command, value)));
    } catch (refused) {
      setFailure(refused);
    } finally {
      setIsBusy(false);
    }
  }

  const runDry = (value: Value) => send({ ...value, dryRun: true }, (answer) => ({ at: 'DRY_RUN', value, answer }));

  async function doIt(value: Value, { data }: Answer<Name>): Promise<void> {
    wasTouched.current = true;
    await send(bindToPreview(manual.input, value, data), (answer) => ({ at: 'DONE', answer }));
  }

  useLayoutEffect(() => {
    if (asksNothing) runDry(form.value);
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
  const trouble = failure !== null && <NotDone of={failure} wasTried={wasTouched.current} currency={currency} />;
  return (
    <Dialog title={label} close={() => close(wasTouched.current)} {...{ isDirty }} isLocked={isBusy}>
      <section class="command" ref={stage} tabIndex={-1}>
        {explained}
        {step.at === 'FORM' && (
          <form
            noValidate
            onSubmit={(event) => {
              event.preventDefault();
              if (form.check()) runDry(form.value);
            }}
          >
            {!asksNothing && (
              <SchemaForm
                {...form.given}
                hidden={hidden}
                languages={project?.languages ?? []}
                currency={currency}
                labels={{ ...fieldLabels(), ...labels }}
                hints={{ ...fieldHints(), ...hints }}
                {...(choices === undefined ? {} : { choices })}
              />
            )}
            {trouble}
            <div class="actions">
              {(!asksNothing || failure !== null) && (
                <button type="submit" class="primary" disabled={isBusy}>
                  {asksNothing ? t().lookAgain : t().dryRun}
                </button>
              )}
              {isBusy && <Busy label={t().working} />}
            </div>
          </form>
        )}
        {step.at === 'DRY_RUN' && (
          <>
            <Told
              title={t().would}
              {...(wasTouched.current ? {} : { note: t().nothingYet })}
              text={sentenceOf(command, 'would', step.answer.data, language.value)}
              data={step.answer.data}
            >
              {shown?.(step.answer.data)}
            </Told>
            {trouble}
            <div class="actions">
              {isOutdated(failure) ? (
                <button type="button" class="primary" disabled={isBusy} onClick={() => runDry(step.value)}>
                  {t().lookAgain}
                </button>
              ) : (
                <button
                  type="button"
                  class={danger ? 'primary danger' : 'primary'}
                  disabled={isBusy}
                  onClick={() => doIt(step.value, step.answer)}
                >
                  {label}
                </button>
              )}
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
              <Told
                title={t().did}
                text={sentenceOf(command, 'did', step.answer.data, language.value)}
                data={step.answer.data}
              >
                {shown?.(step.answer.data)}
              </Told>
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

/** The schema with these fields as required text. */
function requiring(schema: JsonSchema, names: readonly string[]): JsonSchema {
  const text = Object.fromEntries(names.map((name) => [name, { type: 'string', minLength: 1 }]));
  const required: unknown = schema['required'];
  return {
    ...schema,
    properties: { ...Object(schema['properties']), ...text },
    required: [...new Set([...(Array.isArray(required) ? required : []), ...names])],
  };
}

interface ToldGiven {
  readonly title: string;
  readonly note?: string;
  readonly text: string;
  readonly data: unknown;
  readonly children?: ComponentChildren;
}

/** A preview or a result: its sentence, details, and the data for experts. */
const Told = ({ title, note, text, data, children }: ToldGiven) => (
  <>
    <h3>{title}</h3>
    <p class="told">{text}</p>
    {children}
    {note !== undefined && <p class="fine">{note}</p>}
    <details>
      <summary>{t().data}</summary>
      <pre>{JSON.stringify(data, masked, 2)}</pre>
    </details>
  </>
);

const masked = (name: string, value: unknown): unknown =>
  typeof value === 'string' && isSecretName(name) ? '••••••••' : value;
