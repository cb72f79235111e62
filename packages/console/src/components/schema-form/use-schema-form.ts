import { useMemo, useState } from 'preact/hooks';
import { type JsonSchema, startOf } from './fields.js';
import { type Fault, faultsOf } from './problems.js';
import type { SchemaFormGiven } from './schema-form.js';

type Value = Readonly<Record<string, unknown>>;

interface Form {
  readonly value: Value;
  /** Puts another value into the form, as if it had not been touched. */
  readonly reset: (value: Value) => void;
  readonly set: (value: Value) => void;
  /** All that is wrong, shown or not. */
  readonly faults: readonly Fault[];
  /** Shows whatever is wrong and goes to the first of it; true: nothing is, and the value can be sent. */
  readonly check: () => boolean;
  /** For the SchemaForm. */
  readonly given: Pick<SchemaFormGiven, 'schema' | 'value' | 'onChange' | 'faults' | 'onLeave' | 'attempt'>;
}

/**
 * What somebody fills in, and what is wrong with it: of each field as soon as it was left, of all once they wanted to send it.
 * @param fixed what whoever uses the form has set already, which is sent with it: its names are `hidden`
 */
export function useSchemaForm(schema: JsonSchema, initial: Value = {}, fixed: Value = {}): Form {
  const [entered, setEntered] = useState<Value>(() => ({ ...startOf(schema), ...initial }));
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const [attempt, setAttempt] = useState(0);
  const value = { ...entered, ...fixed };
  const written = JSON.stringify(value);
  const faults = useMemo(() => faultsOf(schema, value), [schema, written]);
  const isShown = ({ path }: Fault) =>
    attempt > 0 || [...left].some((one) => path === one || path.startsWith(`${one}/`));
  function reset(next: Value) {
    setEntered({ ...startOf(schema), ...next });
    setLeft(new Set());
    setAttempt(0);
  }
  return {
    value,
    set: setEntered,
    reset,
    faults,
    check() {
      setAttempt(attempt + 1);
      return faults.length === 0;
    },
    given: {
      schema,
      value,
      onChange: setEntered,
      faults: faults.filter(isShown),
      onLeave: (path) => setLeft((before) => (before.has(path) ? before : new Set([...before, path]))),
      attempt,
    },
  };
}
