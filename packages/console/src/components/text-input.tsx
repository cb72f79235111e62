import type { FieldAttributes } from './field.js';

interface Props extends FieldAttributes {
  readonly value: string;
  readonly change: (text: string) => void;
  readonly type?: 'text' | 'search' | 'password';
  readonly inputMode?: 'email';
  readonly maxLength?: number;
}

/** An input of one line that browsers neither fill in nor correct. */
export function TextInput({ change, type = 'text', ...input }: Props) {
  // Preact types each kind of input by itself, and accepts no union of them.
  const kind: object = { type };
  return (
    <input
      {...input}
      {...kind}
      autocomplete="off"
      spellcheck={false}
      onInput={({ currentTarget }) => change(currentTarget.value)}
    />
  );
}
