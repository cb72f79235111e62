import { useMemo, useState } from 'preact/hooks';
import { initialValueOf, type JsonSchema } from './fields.js';
import { type FieldProblem, findProblems } from './problems.js';

type Value = Readonly<Record<string, unknown>>;

/**
 * Holds the value of a form and its problems. A problem is shown once its field was left, and all
 * problems after an attempt to submit.
 * @param fixed values that the caller sets; their names are `hidden` in the form
 */
export function useSchemaForm(schema: JsonSchema, initial: Value = {}, fixed: Value = {}) {
  const [entered, setEntered] = useState<Value>(() => ({ ...initialValueOf(schema), ...initial }));
  const [visited, setVisited] = useState<ReadonlySet<string>>(new Set());
  const [attempt, setAttempt] = useState(0);
  const value = { ...entered, ...fixed };
  const problems = useMemo(() => findProblems(schema, value), [schema, entered, JSON.stringify(fixed)]);
  const isShown = ({ path }: FieldProblem) =>
    attempt > 0 || [...visited].some((one) => path === one || path.startsWith(`${one}/`));
  /** Replaces the value and hides all problems. */
  function reset(next: Value) {
    setEntered({ ...initialValueOf(schema), ...next });
    setVisited(new Set());
    setAttempt(0);
  }
  /** Shows all problems and focuses the first. Returns true if the value is valid. */
  function check(): boolean {
    setAttempt(attempt + 1);
    return problems.length === 0;
  }
  /** Props of the SchemaForm. */
  const props = {
    schema,
    value,
    onChange: setEntered,
    problems: problems.filter(isShown),
    onLeave: (path: string) => setVisited((before) => (before.has(path) ? before : new Set([...before, path]))),
    attempt,
  };
  return { value, set: setEntered, reset, check, props };
}
