import type { ComponentChildren } from 'preact';
import { useLayoutEffect, useMemo, useRef } from 'preact/hooks';
import { isRecord } from '../../server/json.js';
import type { Currency } from '../../texts/format.js';
import { language, texts } from '../../texts/language.js';
import { Field } from '../field.js';
import { type Choice, Control } from './control.js';
import { type FormField, fieldsOf, type JsonSchema } from './fields.js';
import { exampleAmounts, messageOf } from './messages.js';
import type { Fault } from './problems.js';
import { type Around, List, Texts } from './several.js';
import './schema-form.css';

const t = texts({
  en: {
    none: 'Nothing has to be filled in.',
    zone: (zone: string) => `In your time: ${zone}.`,
    instead: (names: string) => `Or else ${names}.`,
    amount: (code: string, example: string) => `In ${code}, like ${example}.`,
  },
  de: {
    none: 'Hier ist nichts auszufüllen.',
    zone: (zone: string) => `In deiner Zeit: ${zone}.`,
    instead: (names: string) => `Oder stattdessen ${names}.`,
    amount: (code: string, example: string) => `In ${code}, etwa ${example}.`,
  },
});

export interface SchemaFormGiven {
  /** Of an object. */
  readonly schema: JsonSchema;
  /** As it is sent: what is not there is left out. What was written and cannot be what it has to be is there as text. */
  readonly value: Readonly<Record<string, unknown>>;
  readonly onChange: (value: Readonly<Record<string, unknown>>) => void;
  /** What is shown as wrong. See `useSchemaForm`. */
  readonly faults?: readonly Fault[];
  /** Told of what was left with the focus: its faults may be shown from now on. */
  readonly onLeave?: (path: string) => void;
  /** Each time that it goes up, the first control that is wrong gets the focus. */
  readonly attempt?: number;
  /** What whoever uses the form has set already, by name. */
  readonly hidden?: readonly string[];
  /** What a field is called, where not as the variable is. */
  readonly labels?: Readonly<Record<string, string>>;
  readonly hints?: Readonly<Record<string, ComponentChildren>>;
  /** What there is to choose from, where the schema does not know it. */
  readonly choices?: Readonly<Record<string, readonly Choice[] | undefined>>;
  /** What stands beside a control, such as a button that makes a value. */
  readonly beside?: Readonly<Record<string, ComponentChildren>>;
  /** The currency of amounts: they are entered in its unit. */
  readonly currency?: Currency | undefined;
  /** In which texts are asked for that have a language each. */
  readonly languages?: readonly string[];
}

/** A form made from JSON Schema. The form element and its buttons are around it; it has to be `noValidate`. */
export function SchemaForm(given: SchemaFormGiven) {
  const { schema, value, onChange, faults = [], onLeave, attempt = 0, hidden = [] } = given;
  const root = useRef<HTMLDivElement>(null);
  const fields = useMemo(() => fieldsOf(schema), [schema]);
  useLayoutEffect(() => {
    const wrong = attempt > 0 ? root.current?.querySelector('[aria-invalid]') : null;
    if (wrong instanceof HTMLElement) wrong.focus();
  }, [attempt]);
  const visible = fields.filter(({ name }) => !hidden.includes(name));
  const saying = (path: string): string | null => {
    const fault = faults.find((one) => one.path === path);
    return fault === undefined ? null : messageOf(fault.problem, language.value, given.currency?.scale);
  };
  const whole = saying('');
  return (
    <div class="schema-form" ref={root}>
      {visible.length === 0 && <p class="fine">{t().none}</p>}
      {whole !== null && <p class="fault">{whole}</p>}
      <Several fields={visible} value={value} change={onChange} path="" {...{ saying, given, onLeave }} />
    </div>
  );
}

interface SeveralGiven {
  readonly fields: readonly FormField[];
  readonly value: Readonly<Record<string, unknown>>;
  readonly change: (value: Readonly<Record<string, unknown>>) => void;
  readonly path: string;
  readonly saying: (path: string) => string | null;
  readonly given: SchemaFormGiven;
  readonly onLeave: ((path: string) => void) | undefined;
}

/** The fields of an object. */
function Several({ fields, value, change, path, saying, given, onLeave }: SeveralGiven) {
  return (
    <>
      {fields.map((field) => (
        <One
          key={field.name}
          field={field}
          value={value[field.name]}
          path={path === '' ? field.name : `${path}/${field.name}`}
          isTop={path === ''}
          change={(next) => {
            const { [field.name]: before, ...others } = value;
            change(next === undefined ? others : { ...value, [field.name]: next });
          }}
          {...{ saying, given, onLeave }}
        />
      ))}
    </>
  );
}

interface OneGiven extends Pick<SeveralGiven, 'path' | 'saying' | 'given' | 'onLeave'> {
  readonly field: FormField;
  readonly value: unknown;
  readonly change: (value: unknown) => void;
  readonly isTop: boolean;
}

function One({ field, value, path, change, isTop, saying, given, onLeave }: OneGiven) {
  const { name, control, isRequired, hint } = field;
  const own = <T,>(some: Readonly<Record<string, T>> | undefined): T | undefined => (isTop ? some?.[name] : undefined);
  const label = own(given.labels) ?? name;
  const { currency } = given;
  // The service's own help is for those who enter the smallest unit.
  const amountHint =
    control.kind === 'amount' && currency !== undefined
      ? t().amount(currency.code, exampleAmounts(language.value, currency.scale)[0])
      : null;
  const hinted = own(given.hints) ?? amountHint ?? hint;
  const said = hinted === null || hinted === '' ? undefined : hinted;
  const around: Around = { label, hint: said, fault: saying(path), isRequired };
  const leave = () => onLeave?.(path);
  switch (control.kind) {
    case 'object':
      return (
        <fieldset class="group">
          <legend>{label}</legend>
          {said !== undefined && <p class="hint">{said}</p>}
          <Several
            fields={control.fields}
            value={isRecord(value) ? value : {}}
            {...{ change, path, saying, given, onLeave }}
          />
        </fieldset>
      );
    case 'list':
      return <List field={control.of} max={control.max} {...{ value, change, around, path, saying, leave }} />;
    case 'texts':
      return <Texts languages={given.languages ?? []} {...{ value, change, around, path, saying, leave }} />;
    default: {
      const beside = own(given.beside);
      const more = [
        ...(control.kind === 'instant' ? [t().zone(Intl.DateTimeFormat().resolvedOptions().timeZone)] : []),
        ...(field.oneOf === null ? [] : [t().instead(field.oneOf.filter((other) => other !== name).join(', '))]),
      ].join(' ');
      const told =
        more === '' ? (
          said
        ) : (
          <>
            {said} {more}
          </>
        );
      return (
        <div class={beside === undefined ? 'one' : 'one with-more'} onFocusOut={leave}>
          <Field
            label={label}
            fault={around.fault}
            required={isRequired}
            {...(told === undefined ? {} : { hint: told })}
          >
            <Control {...{ field, value, change, currency }} choices={own(given.choices)} />
          </Field>
          {beside}
        </div>
      );
    }
  }
}
