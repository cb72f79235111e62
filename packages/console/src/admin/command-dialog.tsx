import type { ComponentChildren } from 'preact';
import { useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks';
import type { AnswerOf, DataOf, InputOf } from '../../../../src/admin/index.js';
import { useAction } from '../components/action.js';
import { Button, PerformButton } from '../components/button.js';
import { Dialog } from '../components/dialog.js';
import { Busy, messageOf, Notice } from '../components/feedback.js';
import { fieldsOf, isSecretName, type JsonSchema } from '../components/schema-form/fields.js';
import type { FieldProblem } from '../components/schema-form/problems.js';
import { SchemaForm, type SchemaFormProps } from '../components/schema-form/schema-form.js';
import { useSchemaForm } from '../components/schema-form/use-schema-form.js';
import { Switch } from '../components/switch.js';
import { commandMarker, sendCommand } from '../service/commands.js';
import { isRecord, listIn } from '../service/json.js';
import { type CommandDescription, canRun, operator } from '../service/operator.js';
import { findProject } from '../service/project.js';
import { Refused } from '../service/request.js';
import { language, texts } from '../texts/language.js';
import { labelsIn } from '../words/fields.js';
import { sentenceOf, type WordedCommandName } from '../words/sentences.js';
import { CommandFailure, isInDoubt } from './command-failure.js';
import { bindToPreview, isOutdated, VERSION_FIELD } from './preview.js';
import './command-dialog.css';

const t = texts({
  en: {
    would: 'Preview',
    nothingYet: 'Nothing was changed yet.',
    data: 'Raw data',
    back: 'Back',
    reference: 'Your reference, such as a ticket number. A reference takes effect only once.',
  },
  de: {
    would: 'Vorschau',
    nothingYet: 'Es wurde noch nichts geändert.',
    data: 'Rohdaten',
    back: 'Zurück',
    reference: 'Ihre Referenz, zum Beispiel eine Ticketnummer. Jede Referenz wirkt nur einmal.',
  },
});

/** A choice between groups of fields. */
interface Variant {
  readonly label: string;
  /** The first field of the chosen group is required; fields of other groups are not sent. */
  readonly options: readonly { readonly label: string; readonly fields: readonly [string, ...string[]] }[];
}

interface Props<Name extends WordedCommandName> extends Pick<SchemaFormProps, 'labels' | 'hints'> {
  readonly command: Name;
  /** Values that the caller sets; their fields are not shown. */
  readonly preset: Partial<InputOf<Name>>;
  /** Reads values of the preset again for each preview, from the data of that moment. */
  readonly refresh?: () => Promise<Partial<InputOf<Name>>>;
  /** Optional fields that are required here. */
  readonly required?: readonly (keyof InputOf<Name> & string)[];
  readonly variants?: readonly Variant[];
  /** The invalid field by code of a refusal; other refusals may name theirs in `values.field`. */
  readonly refusedFields?: Readonly<Record<string, string>>;
  /** Label of the button and title of the dialog. */
  readonly label: string;
  /** Explanation of the command. */
  readonly about?: ComponentChildren;
  /** The command is destructive: the button is red, and `about` is a warning. */
  readonly danger?: boolean;
  /** Renders details of the preview and the result, below their sentence. */
  readonly renderDetails?: (data: DataOf<Name>) => ComponentChildren;
  /**
   * Called after the command was performed or may have been, and after a refused preview, which can
   * mean that the data has changed: the caller reloads its data.
   */
  readonly done: (wasPerformed: boolean) => void;
}

/**
 * Runs a command: asks for its input, shows a preview, then performs it (rules.md §4.9.7). Renders
 * nothing if the operator may not run it in the project.
 */
export function CommandButton<Name extends WordedCommandName>(props: Props<Name>) {
  const [isOpen, setIsOpen] = useState(false);
  const { command, label, danger = false, done } = props;
  const description = operator.value?.commands.find(({ name }) => name === command);
  const project = projectIn(props.preset);
  if (description === undefined || !canRun(command, project)) return null;
  return (
    <>
      <Button class={danger ? 'danger' : ''} {...commandMarker(command, project)} onClick={() => setIsOpen(true)}>
        {label}
      </Button>
      {isOpen && (
        <CommandDialog
          {...props}
          description={description}
          close={(wasPerformed, wasRefused) => {
            setIsOpen(false);
            if (wasPerformed || wasRefused) done(wasPerformed);
          }}
        />
      )}
    </>
  );
}

const projectIn = (preset: object): string | null =>
  'project' in preset && typeof preset.project === 'string' ? preset.project : null;

type Value = Readonly<Record<string, unknown>>;
type Answer<Name extends WordedCommandName> = Pick<AnswerOf<Name>, 'data'>;

type Step<Name extends WordedCommandName> =
  | { readonly at: 'FORM' }
  | { readonly at: 'PREVIEW'; readonly value: Value; readonly answer: Answer<Name> }
  | { readonly at: 'DONE'; readonly answer: Answer<Name> };

/** The focus target of each step; null is the step itself, so that a preview is read first. */
const FOCUS_TARGET = { FORM: 'input, select, textarea', PREVIEW: null, DONE: '.actions button' } as const;

interface DialogProps<Name extends WordedCommandName> extends Props<Name> {
  readonly description: CommandDescription;
  readonly close: (wasPerformed: boolean, wasRefused: boolean) => void;
}

function CommandDialog<Name extends WordedCommandName>({ description, close, ...props }: DialogProps<Name>) {
  const { command, preset, label, about, danger = false, labels, hints, renderDetails } = props;
  const { variants = [], refusedFields = {} } = props;
  const [chosen, setChosen] = useState<readonly string[]>(() =>
    variants.flatMap(({ options }) => options[0]?.fields[0] ?? []),
  );
  const input = useMemo(
    () => requiring(description.input, [...(props.required ?? []), ...chosen]),
    [description.input, chosen],
  );
  const form = useSchemaForm(input, {}, { ...preset });
  const project = findProject(projectIn(preset));
  const currency = project?.currency;
  const unchosen = variants.flatMap(({ options }) =>
    options.flatMap(({ fields }) => (chosen.includes(fields[0]) ? [] : fields)),
  );
  const hidden = ['project', 'dryRun', VERSION_FIELD, ...Object.keys(preset), ...unchosen];
  const hasNoFields = Object.keys(Object(description.input['properties'])).every((name) => hidden.includes(name));
  const [step, setStep] = useState<Step<Name>>({ at: 'FORM' });
  const [initial] = useState(() => JSON.stringify(form.value));
  const isDirty = step.at !== 'DONE' && JSON.stringify(form.value) !== initial;
  const { isBusy, failure, clearFailure, run } = useAction();
  const wasPerformed = useRef(false);
  const stage = useRef<HTMLElement>(null);

  const send = (value: Value) => sendCommand<Answer<Name>>(command, value);

  const preview = (entered: Value) =>
    run(async () => {
      const value = { ...entered, ...(await props.refresh?.()) };
      setStep({ at: 'PREVIEW', value, answer: await send({ ...value, dryRun: true }) });
    });

  async function performNow(value: Value, { data }: Answer<Name>): Promise<void> {
    wasPerformed.current = true;
    await run(async () => setStep({ at: 'DONE', answer: await send(bindToPreview(description.input, value, data)) }));
  }

  const leave = () => close(wasPerformed.current, failure !== null && !isInDoubt(failure));

  useLayoutEffect(() => {
    if (hasNoFields) void preview(form.value);
  }, []);
  // Moves the focus to the new step, so that screen readers announce it.
  useLayoutEffect(() => {
    const selector = FOCUS_TARGET[step.at];
    const first = selector === null ? stage.current : stage.current?.querySelector(selector);
    if (first instanceof HTMLElement) first.focus();
  }, [step.at]);

  const explanation = about !== undefined && step.at !== 'DONE' && (
    <Notice kind={danger ? 'warning' : 'info'}>{about}</Notice>
  );
  const refused = step.at === 'FORM' ? refusedField(failure, refusedFields) : null;
  // A refused field is shown like an invalid one.
  const refusals: readonly FieldProblem[] =
    refused === null || hidden.includes(refused)
      ? []
      : [{ path: refused, problem: { kind: 'message', text: messageOf(failure, currency) } }];
  useLayoutEffect(() => {
    const invalid = refusals.length > 0 ? stage.current?.querySelector('[aria-invalid]') : null;
    if (invalid instanceof HTMLElement) invalid.focus();
  }, [failure]);
  const failureNotice = failure !== null && refusals.length === 0 && (
    <CommandFailure of={failure} wasPerformed={wasPerformed.current} currency={currency} />
  );
  return (
    <Dialog title={label} close={leave} {...{ isDirty }} isLocked={isBusy}>
      <section class="command" ref={stage} tabIndex={-1}>
        {explanation}
        {step.at === 'FORM' && (
          <form
            noValidate
            onSubmit={(event) => {
              event.preventDefault();
              if (form.check()) void preview(form.value);
            }}
          >
            {variants.map(({ label, options }) => {
              const names = options.map(({ fields }) => fields[0]);
              return (
                <div key={label} class="variant">
                  <span aria-hidden="true">{label}</span>
                  <Switch
                    label={label}
                    options={names}
                    names={Object.fromEntries(options.map((one) => [one.fields[0], one.label]))}
                    value={names.find((name) => chosen.includes(name)) ?? ''}
                    select={(name) => {
                      const others = options.flatMap(({ fields }) => (fields[0] === name ? [] : fields));
                      setChosen([...chosen.filter((one) => !names.includes(one)), name]);
                      form.set(withoutFields(form.value, others));
                    }}
                  />
                </div>
              );
            })}
            {!hasNoFields && (
              <SchemaForm
                {...form.props}
                problems={[...form.props.problems, ...refusals]}
                onChange={(value) => {
                  form.props.onChange(value);
                  if (refusals.length > 0) clearFailure();
                }}
                hidden={hidden}
                languages={project?.languages ?? []}
                currency={currency}
                labels={{ ...labelsIn(language.value), ...labels }}
                hints={{ ...withoutHelp(input, labels), reference: t().reference, ...hints }}
              />
            )}
            {failureNotice}
            <div class="actions">
              {(!hasNoFields || failure !== null) && (
                <button type="submit" class="primary" disabled={isBusy}>
                  {hasNoFields ? t().refreshPreview : t().showPreview}
                </button>
              )}
              {isBusy && <Busy label={t().working} />}
            </div>
          </form>
        )}
        {step.at === 'PREVIEW' && (
          <>
            <Outcome
              title={t().would}
              {...(wasPerformed.current ? {} : { note: t().nothingYet })}
              text={sentenceOf(command, 'would', step.answer.data, language.value)}
              data={step.answer.data}
            >
              {renderDetails?.(step.answer.data)}
            </Outcome>
            {failureNotice}
            <div class="actions">
              {isOutdated(failure) ? (
                <Button class="primary" disabled={isBusy} onClick={() => preview(step.value)}>
                  {t().refreshPreview}
                </Button>
              ) : (
                <PerformButton
                  class={danger ? 'primary danger' : 'primary'}
                  disabled={isBusy}
                  perform={() => performNow(step.value, step.answer)}
                >
                  {label}
                </PerformButton>
              )}
              {!hasNoFields && (
                <Button disabled={isBusy} onClick={() => setStep({ at: 'FORM' })}>
                  {t().back}
                </Button>
              )}
              {isBusy && <Busy label={t().working} />}
            </div>
          </>
        )}
        {step.at === 'DONE' && (
          <>
            <Notice kind="done">
              <Outcome
                title={t().result}
                text={sentenceOf(command, 'did', step.answer.data, language.value)}
                data={step.answer.data}
              >
                {renderDetails?.(step.answer.data)}
              </Outcome>
            </Notice>
            <div class="actions">
              <Button class="primary" onClick={leave}>
                {t().close}
              </Button>
            </div>
          </>
        )}
      </section>
    </Dialog>
  );
}

/** Returns the schema with these fields required and not null. */
function requiring(schema: JsonSchema, names: readonly string[]): JsonSchema {
  const properties = isRecord(schema['properties']) ? schema['properties'] : {};
  const withoutNull = names.map((name) => {
    const property = properties[name];
    const anyOf = listIn(property, 'anyOf').filter((one) => !isRecord(one) || one['type'] !== 'null');
    return [name, anyOf.length === 0 ? property : { ...Object(property), anyOf }];
  });
  return {
    ...schema,
    properties: { ...properties, ...Object.fromEntries(withoutNull) },
    required: [...new Set([...listIn(schema, 'required'), ...names])],
  };
}

const withoutFields = (value: Value, names: readonly string[]): Value =>
  Object.fromEntries(Object.entries(value).filter(([name]) => !names.includes(name)));

/**
 * The help of the command line is not shown for fields that the caller labels. Amounts have a hint
 * of the form.
 */
const withoutHelp = (schema: JsonSchema, labels: SchemaFormProps['labels'] = {}) =>
  Object.fromEntries(
    fieldsOf(schema).flatMap(({ name, control }) => (name in labels && control.kind !== 'amount' ? [[name, '']] : [])),
  );

/** Returns the field that a refusal is about; null if it is about none. */
function refusedField(failure: unknown, fields: Readonly<Record<string, string>>): string | null {
  if (!(failure instanceof Refused)) return null;
  const { field } = failure.values;
  return fields[failure.code] ?? (typeof field === 'string' ? field : null);
}

interface OutcomeProps {
  readonly title: string;
  readonly note?: string;
  readonly text: string;
  readonly data: unknown;
  readonly children?: ComponentChildren;
}

/** A preview or a result: a sentence, details and the raw data. */
const Outcome = ({ title, note, text, data, children }: OutcomeProps) => (
  <>
    <h3>{title}</h3>
    <p class="sentence">{text}</p>
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
