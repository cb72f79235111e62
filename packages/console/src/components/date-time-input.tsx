import { useRef } from 'preact/hooks';
import type { FieldAttributes } from './field.js';

interface Props extends FieldAttributes {
  /** A local time: `2027-01-31T18:00`. Other texts are shown as an empty input. */
  readonly value: string;
  /** Receives the local time, an empty text, or a text that is no time if a part is missing. */
  readonly change: (local: string) => void;
  readonly name?: string;
}

/**
 * An input for a local time. Browsers return an incomplete time like an empty one, and fire no
 * event while it is typed.
 */
export function DateTimeInput({ value, change, ...tied }: Props) {
  const wasIncomplete = useRef(false);
  function report({ value: text, validity }: HTMLInputElement): void {
    wasIncomplete.current = validity.badInput;
    change(validity.badInput ? 'incomplete' : text);
  }
  return (
    <input
      {...tied}
      type="datetime-local"
      step={60}
      value={/^\d/.test(value) ? value : ''}
      onInput={({ currentTarget }) => report(currentTarget)}
      onKeyUp={({ currentTarget }) => {
        if (currentTarget.validity.badInput !== wasIncomplete.current) report(currentTarget);
      }}
    />
  );
}
