import type { ComponentChildren } from 'preact';
import { useLayoutEffect, useMemo, useRef } from 'preact/hooks';
import { isRecord } from '../../server/json.js';
import { OWN_ZONE } from '../../texts/clock.js';
import { language, texts } from '../../texts/language.js';
import type { Currency } from '../../words/formats.js';
import { Field } from '../field.js';
import { type Choice, Control } from './control.js';
import { type FormField, fieldsOf, type JsonSchema } from './fields.js';
import { type GroupFrame, List, Texts } from './groups.js';
import { exampleAmounts, messageOf } from './messages.js';
import type { FieldProblem } from './problems.js';
import './schema-form.css';

const t = texts({
  en: {
    none: 'There is nothing to fill in.',
    instead: (names: string) => `Alternative: ${names}.`,
    amount: (code: string, example: string) => `In ${code}, like ${example}.`,
  },
  de: {
    none: 'Hier müssen Sie nichts ausfüllen.',
    instead: (names: string) => `Alternativ: ${names}.`,
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
  const formMessage = messageAt('');
  return (
    <div class="schema-form" ref={root}>
      {visible.length === 0 && <p class="fine">{t().none}</p>}
      {formMessage !== null && <p class="problem">{formMessage}</p>}
      <FieldList fields={visible} value={value} change={onChange} path="" {...{ messageAt, form }} />
    </div>
  );
}

interface FieldListProps {
  readonly fields: readonly FormField[];
  readonly value: Readonly<Record<string, unknown>>;
  readonly change: (value: Readonly<Record<string, unknown>>) => void;
  readonly path: string;
  readonly messageAt: (path: string) => string | null;
  readonly form: SchemaFormProps;
}

/** The fields of an object. */
function FieldList({ fields, value, change, path, messageAt, form }: FieldListProps) {
  return (
    <>
      {fields.map((field) => (
        <FieldView
          key={field.name}
          field={field}
          value={value[field.name]}
          path={path === '' ? field.name : `${path}/${field.name}`}
          change={(next) => {
            const { [field.name]: before, ...others } = value;
            change(next === undefined ? others : { ...value, [field.name]: next });
          }}
          {...{ messageAt, form }}
        />
      ))}
    </>
  );
}

interface FieldProps extends Pick<FieldListProps, 'path' | 'messageAt' | 'form'> {
  readonly field: FormField;
  readonly value: unknown;
  readonly change: (value: unknown) => void;
}

function FieldView({ field, value, path, change, messageAt, form }: FieldProps) {
  const { name, control, isRequired, hint } = field;
  // The caller's values are for the fields of the form itself.
  const ownValue = <T,>(some: Readonly<Record<string, T>> | undefined): T | undefined =>
    path === name ? some?.[name] : undefined;
  const label = ownValue(form.labels) ?? name;
  const { currency } = form;
  // The help of the command line is about the smallest unit.
  const amountHint =
    control.kind === 'amount' && currency !== undefined
      ? t().amount(currency.code, exampleAmounts(language.value, currency.scale)[0])
      : null;
  const hintContent = ownValue(form.hints) ?? amountHint ?? hint;
  const fieldHint = hintContent === null || hintContent === '' ? undefined : hintContent;
  const frame: GroupFrame = { label, hint: fieldHint, problem: messageAt(path), isRequired };
  const leave = () => form.onLeave(path);
  switch (control.kind) {
    case 'object':
      return (
        <fieldset class="group">
          <legend>{label}</legend>
          {fieldHint !== undefined && <p class="hint">{fieldHint}</p>}
          <FieldList
            fields={control.fields}
            value={isRecord(value) ? value : {}}
            {...{ change, path, messageAt, form }}
          />
        </fieldset>
      );
    case 'list':
      return <List field={control.of} max={control.max} {...{ value, change, frame, path, messageAt, leave }} />;
    case 'texts':
      return <Texts languages={form.languages ?? []} {...{ value, change, frame, path, messageAt, leave }} />;
    default: {
      const beside = ownValue(form.beside);
      const more = [
        ...(control.kind === 'instant' ? [t().timeZoneIs(OWN_ZONE)] : []),
        ...(field.oneOf === null ? [] : [t().instead(field.oneOf.filter((other) => other !== name).join(', '))]),
      ].join(' ');
      const fullHint =
        more === '' ? (
          fieldHint
        ) : (
          <>
            {fieldHint} {more}
          </>
        );
      return (
        <div class={beside === undefined ? 'one' : 'one with-more'} onFocusOut={leave}>
          <Field label={label} problem={frame.problem} required={isRequired} hint={fullHint}>
            <Control {...{ field, value, change, currency }} choices={ownValue(form.choices)} />
          </Field>
          {beside}
        </div>
      );
    }
  }
}
