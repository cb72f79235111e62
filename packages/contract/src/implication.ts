// Conditions of keys, as contracts have them (`when`): `$full`, `!$short`, joined by `and` before
// `or`, with parentheses; '' always holds.

/** Values of the variables that have one. */
type Values = ReadonlyMap<string, boolean>;

/** A condition; null if it depends on variables without a value. */
type Evaluator = (values: Values) => boolean | null;

/** True if the second condition holds for all values of variables for which the first one holds. */
export function implies(one: string, other: string): boolean {
  if (one === other || other === '') return true;
  const variables = new Set(`${one} ${other}`.match(/(?<=\$)\w+/g));
  return !hasException(evaluatorOf(one), evaluatorOf(other), [...variables], new Map());
}

/** Gives values to one variable after the other, until both conditions are decided. */
function hasException(one: Evaluator, other: Evaluator, variables: readonly string[], values: Values): boolean {
  if (one(values) === false || other(values) === true) return false;
  const [variable, ...rest] = variables;
  if (variable === undefined) return true;
  return [false, true].some((value) => hasException(one, other, rest, new Map(values).set(variable, value)));
}

function evaluatorOf(text: string): Evaluator {
  const tokens = text.match(/[()]|!?\$\w+|and|or/g) ?? [];
  let at = 0;

  const joined = (word: string, part: () => Evaluator, join: typeof anyOf) => (): Evaluator => {
    const parts = [part()];
    while (tokens[at] === word) {
      at += 1;
      parts.push(part());
    }
    return (values) => join(parts.map((one) => one(values)));
  };
  const ways = joined('or', joined('and', part, allOf), anyOf);

  function part(): Evaluator {
    const token = tokens[at] ?? '';
    at += 1;
    if (token === '(') {
      const inner = ways();
      at += 1;
      return inner;
    }
    const [isNegated, name] = [token.startsWith('!'), token.replace(/^!?\$/, '')];
    return (values) => not(values.get(name) ?? null, isNegated);
  }

  return tokens.length === 0 ? () => true : ways();
}

type Result = boolean | null;

const not = (value: Result, isNegated: boolean): Result => (value === null ? null : value !== isNegated);

const anyOf = (results: readonly Result[]): Result => {
  if (results.includes(true)) return true;
  return results.includes(null) ? null : false;
};

const allOf = (results: readonly Result[]): Result => {
  if (results.includes(false)) return false;
  return results.includes(null) ? null : true;
};
