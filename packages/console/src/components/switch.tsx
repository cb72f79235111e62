import { Button } from './button.js';

interface Props<T extends string> {
  /** Accessible name of the group. */
  readonly label: string;
  readonly options: readonly T[];
  readonly names: Readonly<Record<T, string>>;
  readonly value: T;
  readonly select: (option: T) => void;
  /** Disables the other options. */
  readonly disabled?: boolean;
}

/** A segmented control: one of a few options is selected. */
export const Switch = <T extends string>({ label, options, names, value, select, disabled = false }: Props<T>) => (
  <fieldset class="switch">
    <legend class="visually-hidden">{label}</legend>
    {options.map((one) => (
      <Button key={one} aria-pressed={one === value} disabled={disabled && one !== value} onClick={() => select(one)}>
        {names[one]}
      </Button>
    ))}
  </fieldset>
);
