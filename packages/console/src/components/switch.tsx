interface Given<T extends string> {
  /** What is switched; read out. */
  readonly label: string;
  readonly options: readonly T[];
  readonly names: Readonly<Record<T, string>>;
  readonly value: T;
  readonly choose: (option: T) => void;
  /** Nothing else can be chosen now. */
  readonly disabled?: boolean;
}

/** A few ways to see the same thing, of which one is chosen. */
export const Switch = <T extends string>({ label, options, names, value, choose, disabled = false }: Given<T>) => (
  <fieldset class="switch">
    <legend class="visually-hidden">{label}</legend>
    {options.map((one) => (
      <button
        key={one}
        type="button"
        aria-pressed={one === value}
        disabled={disabled && one !== value}
        onClick={() => choose(one)}
      >
        {names[one]}
      </button>
    ))}
  </fieldset>
);
