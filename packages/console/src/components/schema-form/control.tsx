import { useState } from 'preact/hooks';
import { texts } from '../../texts/language.js';
import type { Currency } from '../../words/formats.js';
import { Button } from '../button.js';
import { DateTimeInput } from '../date-time-input.js';
import type { FieldAttributes } from '../field.js';
import { NumberInput } from '../number-input.js';
import type { FormField } from './fields.js';
import { fromInstant, inputText, toInstant } from './input-values.js';

const t = texts({
  en: { yes: 'Yes', no: 'No', show: 'Show', hide: 'Hide' },
  de: { yes: 'Ja', no: 'Nein', show: 'Anzeigen', hide: 'Verbergen' },
});

/** The option without a value, with the default that then applies. */
const noneText = (byDefault: string): string => (byDefault === '' ? '–' : `– (${byDefault})`);

export interface Choice {
  readonly value: string | number | boolean;
  readonly label: string;
}

interface Props extends FieldAttributes {
  readonly field: FormField;
  readonly value: unknown;
  /** Receives undefined if the value is left out. */
  readonly change: (value: unknown) => void;
  /** Options instead of those in the schema. */
  readonly choices?: readonly Choice[] | undefined;
  /** Currency of amounts. Without it, they are entered in the smallest unit. */
  readonly currency?: Currency | undefined;
}

/** The control of one value. Invalid input is kept as typed so that validation can report it. */
export function Control({ field, value, change, choices, currency, ...tied }: Props) {
  const { control, isRequired, isNullable, byDefault, name } = field;
  // An emptied value is left out, or null if the field is required.
  const emptyValue = isRequired && isNullable ? null : undefined;
  const enter = (text: string) => change(text === '' ? emptyValue : text);
  const placeholder = byDefault === undefined || byDefault === null ? '' : String(byDefault);
  const plain = { ...tied, name, autocomplete: 'off', spellcheck: false };
  const options = choices ?? optionsOf(field);
  if (options !== null) {
    const defaultOption = options.find((one) => one.value === byDefault);
    const isUnlisted = value !== undefined && value !== null && options.every((one) => one.value !== value);
    return (
      <select
        {...tied}
        name={name}
        value={inputText(value)}
        onChange={({ currentTarget }) => {
          const option = options.find((one) => String(one.value) === currentTarget.value);
          change(option === undefined ? emptyValue : option.value);
        }}
      >
        <option value="">{noneText(defaultOption?.label ?? placeholder)}</option>
        {isUnlisted && <option value={inputText(value)}>{inputText(value)}</option>}
        {options.map((one) => (
          <option key={String(one.value)} value={String(one.value)}>
            {one.label}
          </option>
        ))}
      </select>
    );
  }
  switch (control.kind) {
    case 'text':
      if (control.isSecret) return <Secret {...plain} text={inputText(value)} change={enter} />;
      if (control.isLong)
        return (
          <textarea
            {...tied}
            name={name}
            class="prose"
            value={inputText(value)}
            onInput={({ currentTarget }) => enter(currentTarget.value)}
          />
        );
      return (
        <input
          {...plain}
          type="text"
          placeholder={placeholder}
          value={inputText(value)}
          onInput={({ currentTarget }) => enter(currentTarget.value)}
          {...(control.range === null ? {} : { inputMode: 'numeric' })}
        />
      );
    case 'integer':
    case 'amount':
      return (
        <NumberInput
          {...{ ...tied, name, placeholder, value }}
          scale={control.kind === 'amount' ? (currency?.scale ?? 0) : 0}
          grouped={control.kind === 'amount'}
          canBeNegative={control.min < 0}
          change={(next) => change(next ?? emptyValue)}
        />
      );
    case 'boolean':
      return (
        <input
          {...tied}
          required={false}
          name={name}
          type="checkbox"
          checked={value === true}
          onChange={({ currentTarget }) => change(currentTarget.checked ? true : isRequired ? false : undefined)}
        />
      );
    case 'instant':
      return (
        <DateTimeInput {...{ ...tied, name }} value={fromInstant(value)} change={(local) => enter(toInstant(local))} />
      );
    default:
      return null;
  }
}

/** Returns the options of a select; null for other controls. */
function optionsOf({ control, isNullable, byDefault }: FormField): readonly Choice[] | null {
  if (control.kind === 'choice') return control.values.map((one) => ({ value: one, label: String(one) }));
  // A checkbox could not leave out the value.
  if (control.kind !== 'boolean' || !(isNullable || byDefault === true)) return null;
  return [
    { value: true, label: t().yes },
    { value: false, label: t().no },
  ];
}

/** A secret input, with a button that shows its text. */
function Secret({
  text,
  change,
  ...tied
}: {
  readonly text: string;
  readonly change: (text: string) => void;
  readonly name: string;
}) {
  const [isShown, setIsShown] = useState(false);
  return (
    <span class="secret">
      <input
        {...tied}
        // Prevents browsers from filling it in or offering to save it.
        autocomplete="new-password"
        {...(isShown ? { type: 'text' as const } : { type: 'password' as const })}
        value={text}
        onInput={({ currentTarget }) => change(currentTarget.value)}
      />
      <Button aria-label={`${isShown ? t().hide : t().show}: ${tied.name}`} onClick={() => setIsShown(!isShown)}>
        {isShown ? t().hide : t().show}
      </Button>
    </span>
  );
}
