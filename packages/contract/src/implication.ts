// Conditions of keys, as contracts have them (`when`): `$full`, `!$short`, joined by `and` before
// `or`, with parentheses; '' always holds.

/** A condition without parentheses: a variable with a value, or conditions that all or any hold. */
type Condition =
  | { readonly kind: 'variable'; readonly name: string; readonly value: boolean }
  | { readonly kind: 'all' | 'any'; readonly of: readonly Condition[] };

/** Maximum number of attempts to find an exception: without it, they may double per variable. */
const MAX_STEPS = 10_000;

/**
 * True if the second condition holds for all values of variables for which the first one holds.
 * False also if MAX_STEPS do not decide it: no document of a person needs so many.
 */
export function implies(one: string, other: string): boolean {
  if (one === other || other === '') return true;
  const exception: Condition = { kind: 'all', of: [conditionOf(one), negate(conditionOf(other))] };
  return !canHold(withValues(exception, new Map()), { steps: MAX_STEPS });
}

function conditionOf(text: string): Condition {
  const tokens = text.match(/[()]|!?\$\w+|and|or/g) ?? [];
  let at = 0;

  const joined = (word: string, part: () => Condition, kind: 'all' | 'any') => (): Condition => {
    const parts = [part()];
    while (tokens[at] === word) {
      at += 1;
      parts.push(part());
    }
    return { kind, of: parts };
  };
  const ways = joined('or', joined('and', part, 'all'), 'any');

  function part(): Condition {
    const token = tokens[at] ?? '';
    at += 1;
    if (token === '(') {
      const inner = ways();
      at += 1;
      return inner;
    }
    return { kind: 'variable', name: token.replace(/^!?\$/, ''), value: !token.startsWith('!') };
  }

  return tokens.length === 0 ? { kind: 'all', of: [] } : ways();
}

function negate(condition: Condition): Condition {
  if (condition.kind === 'variable') return { ...condition, value: !condition.value };
  return { kind: condition.kind === 'all' ? 'any' : 'all', of: condition.of.map(negate) };
}

/**
 * True if there are values of variables for which the condition, without decided parts, holds; also
 * without steps left.
 */
function canHold(condition: Condition, left: { steps: number }): boolean {
  left.steps -= 1;
  if (condition.kind === 'variable' || left.steps < 0) return true;
  if (condition.kind === 'any') return condition.of.some((part) => canHold(part, left));
  const required = condition.of.filter((part) => part.kind === 'variable');
  const values = new Map(required.map(({ name, value }) => [name, value]));
  if (required.some(({ name, value }) => values.get(name) !== value)) return false;
  const rest = condition.of.filter(({ kind }) => kind !== 'variable');
  if (values.size === 0) for (const [name, value] of unopposedIn(rest)) values.set(name, value);
  if (values.size > 0) return canHold(withValues({ kind: 'all', of: rest }, values), left);
  // The largest part decides most variables at once.
  const [largest, ...others] = rest.toSorted((a, b) => variablesIn(b).length - variablesIn(a).length);
  if (largest?.kind !== 'any') return true;
  return largest.of.some((way) => canHold(withValues({ kind: 'all', of: [way, ...others] }, values), left));
}

/** Returns variables that occur with one value only: with it, more conditions hold. */
function unopposedIn(conditions: readonly Condition[]): ReadonlyMap<string, boolean> {
  const all = conditions.flatMap(variablesIn);
  const values = new Map(all.map(({ name, value }) => [name, value]));
  for (const { name, value } of all) if (values.get(name) !== value) values.delete(name);
  return values;
}

function variablesIn(condition: Condition): readonly Extract<Condition, { kind: 'variable' }>[] {
  return condition.kind === 'variable' ? [condition] : condition.of.flatMap(variablesIn);
}

/** Replaces variables by their values, and removes the parts that these decide. */
function withValues(condition: Condition, values: ReadonlyMap<string, boolean>): Condition {
  if (condition.kind === 'variable') {
    const value = values.get(condition.name);
    return value === undefined ? condition : { kind: value === condition.value ? 'all' : 'any', of: [] };
  }
  const { kind } = condition;
  const parts = condition.of
    .map((part) => withValues(part, values))
    .flatMap((part) => (part.kind === kind ? part.of : [part]));
  // An empty part decides the whole: `any` of nothing never holds, `all` of nothing always does.
  const decisive = parts.find((part) => part.kind !== 'variable' && part.of.length === 0);
  if (decisive) return decisive;
  const [first, ...others] = parts;
  return first && others.length === 0 ? first : { kind, of: parts };
}
