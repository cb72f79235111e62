import { useState } from 'preact/hooks';
import { language } from '../texts/language.js';
import { readAmount, writeAmount, writeNumber } from '../texts/number.js';
import type { FieldAttributes } from './field.js';

interface Props extends FieldAttributes {
  /** A number, or the typed text if it is not a number; undefined or null if empty. */
  readonly value: unknown;
  /** Receives the number, the text if it is not a number, or null if empty. */
  readonly change: (value: number | string | null) => void;
  /** Decimals of the currency of an amount in its smallest unit; 0 for other whole numbers. */
  readonly scale: number;
  readonly canBeNegative?: boolean;
  /** Shows thousands separators. */
  readonly grouped?: boolean;
  readonly name?: string;
  readonly placeholder?: string;
}

/** A number input in the notation of the page's language. Text is reformatted on blur only. */
export function NumberInput({ value, change, scale, canBeNegative = false, grouped = false, ...tied }: Props) {
  const [draft, setDraft] = useState<{ readonly text: string; readonly value: unknown } | null>(null);
  const locale = language.value;
  const written = (): string => {
    if (typeof value !== 'number') return typeof value === 'string' ? value : '';
    return grouped ? writeAmount(value, locale, scale) : writeNumber(value, locale);
  };
  const read = (text: string): number | string | null =>
    text === '' ? null : (readAmount(text, locale, scale) ?? text);
  return (
    <input
      {...tied}
      type="text"
      // The keyboards of numbers have no minus key on iPhones.
      inputMode={canBeNegative ? 'text' : scale === 0 ? 'numeric' : 'decimal'}
      autocomplete="off"
      spellcheck={false}
      value={draft !== null && (draft.value ?? null) === (value ?? null) ? draft.text : written()}
      onInput={({ currentTarget: { value: text } }) => {
        const next = read(text);
        setDraft({ text, value: next });
        change(next);
      }}
      onBlur={() => setDraft(null)}
    />
  );
}
