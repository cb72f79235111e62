import type { ComponentChildren } from 'preact';
import { useLayoutEffect, useMemo, useRef } from 'preact/hooks';
import { OWN_ZONE } from '../../texts/clock.js';
import { language, texts } from '../../texts/language.js';
import type { Currency } from '../../words/formats.js';
import { Field } from '../field.js';
import { type Choice, Control } from './control.js';
import { type FormField, fieldsOf, type JsonSchema } from './fields.js';
import { exampleAmounts, messageOf } from './messages.js';
import type { FieldProblem } from './problems.js';
import { TextsControl } from './texts-control.js';
import './schema-form.css';

const t = texts({
  en: {
    none: 'There is nothing to fill in.',
    instead: (names: string) => `Alternative: ${names}.`,
    json: 'Enter this value in the JSON view.',
    amount: (code: string, example: string) => `In ${code}, like ${example}.`,
  },
  de: {
    none: 'Hier müssen Sie nichts ausfüllen.',
    instead: (names: string) => `Alternativ: ${names}.`,
    json: 'Geben Sie diesen Wert in der JSON-Ansicht ein.',
    amount: (code: string, example: string) => `In ${code}, zum Beispiel ${example}.`,
  },
});

export interface SchemaFormProps {
  /** Schema of an object. */
  readonly schema: JsonSchema;
  /** The value to send. Input of the wrong type is kept as text. */
  readonly value: Readonly<Record<string, unknown>>;
  readonly onChange: (value: Readonly<Record<string, unknown>>) => void;
  /** Problems to show, see `useSchemaForm`. */
  readonly problems: readonly FieldProblem[];
  /** Called when a field loses the focus: its problems may be shown from now on. */
  readonly onLeave: (path: string) => void;
  /** Whenever it increases, the first invalid control gets the focus. */
  readonly attempt: number;
  /** Names of fields that are not shown because the caller sets them. */
  readonly hidden?: readonly string[];
  /** Labels by field; the default is the name of the field. */
  readonly labels?: Readonly<Record<string, string>>;
  readonly hints?: Readonly<Record<string, ComponentChildren>>;
  /** Options by field that the schema does not declare. */
  readonly choices?: Readonly<Record<string, readonly Choice[] | undefined>>;
  /** Content beside a control, such as a button that generates a value. */
  readonly beside?: Readonly<Record<string, ComponentChildren>>;
  /** Currency of amounts, which are entered in its unit. */
  readonly currency?: Currency | undefined;
  /** Languages of fields that hold a text per language. */
  readonly languages?: readonly string[];
}

/** Form fields generated from JSON Schema. The surrounding form must be `noValidate`. */
export function SchemaForm(form: SchemaFormProps) {
  const { schema, value, onChange, problems, attempt, hidden = [] } = form;
  const root = useRef<HTMLDivElement>(null);
  const fields = useMemo(() => fieldsOf(schema), [schema]);
  useLayoutEffect(() => {
    const invalid = attempt > 0 ? root.current?.querySelector('[aria-invalid]') : null;
    if (invalid instanceof HTMLElement) invalid.focus();
  }, [attempt]);
  const visible = fields.filter(({ name }) => !hidden.includes(name));
  const messageAt = (path: string): string | null => {
    const found = problems.find((one) => one.path === path);
    return found === undefined ? null : messageOf(found.problem, language.value, form.currency?.scale);
  };
  /** The first message inside a value that is entered as JSON, with its place. */
  const messageIn = (name: string): string | null => {
    const place = problems.find(({ path }) => path.startsWith(`${name}/`))?.path;
    return place === undefined ? null : `${place}: ${messageAt(place)}`;
  };
  const formMessage = messageAt('');
  return (
    <div class="schema-form" ref={root}>
      {visible.length === 0 && <p class="fine">{t().none}</p>}
      {formMessage !== null && <p class="problem">{formMessage}</p>}
      {visible.map((field) => (
        <FieldView
          key={field.name}
          field={field}
          change={(next) => {
            const { [field.name]: before, ...others } = value;
            onChange(next === undefined ? others : { ...value, [field.name]: next });
          }}
          messageAt={(path) => messageAt(path) ?? (field.control.kind === 'json' ? messageIn(path) : null)}
          {...{ form }}
        />
      ))}
    </div>
  );
}

interface FieldProps {
  readonly field: FormField;
  readonly change: (value: unknown) => void;
  readonly messageAt: (path: string) => string | null;
  readonly form: SchemaFormProps;
}

function FieldView({ field, change, messageAt, form }: FieldProps) {
  const { name, control, isRequired, oneOf } = field;
  const { currency } = form;
  const value = form.value[name];
  const label = form.labels?.[name] ?? name;
  // The help of the command line is about the smallest unit.
  const amountHint =
    control.kind === 'amount' && currency !== undefined
      ? t().amount(currency.code, exampleAmounts(language.value, currency.scale)[0])
      : null;
  const hint = (form.hints?.[name] ?? amountHint ?? field.hint) || undefined;
  const leave = () => form.onLeave(name);
  if (control.kind === 'texts')
    return (
      <TextsControl
        {...{ label, hint, value, change, leave }}
        required={isRequired}
        languages={form.languages ?? []}
        messageFor={(tag) => messageAt(tag === undefined ? name : `${name}/${tag}`)}
      />
    );
  const beside = form.beside?.[name];
  const more = [
    ...(control.kind === 'instant' ? [t().timeZoneIs(OWN_ZONE)] : []),
    ...(control.kind === 'json' ? [t().json] : []),
    ...(oneOf === null ? [] : [t().instead(oneOf.filter((other) => other !== name).join(', '))]),
  ].join(' ');
  const fullHint =
    more === '' ? (
      hint
    ) : (
      <>
        {hint} {more}
      </>
    );
  return (
    <div class={beside === undefined ? 'one' : 'one with-more'} onFocusOut={leave}>
      <Field label={label} problem={messageAt(name)} required={isRequired} hint={fullHint}>
        <Control {...{ field, value, change, currency }} choices={form.choices?.[name]} />
      </Field>
      {beside}
    </div>
  );
}
