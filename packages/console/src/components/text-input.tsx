interface Props {
  readonly value: string;
  readonly change: (text: string) => void;
  readonly type?: 'text' | 'search' | 'password';
  readonly inputMode?: 'email';
  readonly maxLength?: number;
}

/** An input of one line that browsers neither fill in nor correct. */
export function TextInput({ change, ...input }: Props) {
  // The types of Preact accept no union of input types.
  const attributes: object = input;
  return (
    <input
      type="text"
      autocomplete="off"
      spellcheck={false}
      {...attributes}
      onInput={({ currentTarget }) => change(currentTarget.value)}
    />
  );
}
