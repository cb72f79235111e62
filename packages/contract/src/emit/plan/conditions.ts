import {
  GraphQLError,
  GraphQLIncludeDirective,
  GraphQLSkipDirective,
  getDirectiveValues,
  Kind,
  type SelectionNode,
  type VariableNode,
} from 'graphql';

// When a field of a document is in the answer: @skip, @include, and fragments that count only once.

export type Term =
  | { readonly kind: 'skip' | 'include'; readonly variable: VariableNode }
  /** The directive itself is wrong: whoever asks is told. */
  | { readonly kind: 'fault'; readonly error: GraphQLError }
  | { readonly kind: 'not'; readonly of: Condition };

/** All of its terms hold; they are asked in this order, and none after one that does not hold. */
export interface Condition {
  readonly terms: readonly Term[];
  /** Equal for equal conditions. */
  readonly key: string;
}

export const ALWAYS: Condition = { terms: [], key: '' };

export const isAlways = ({ terms }: Condition): boolean => terms.length === 0;

function keyOf(term: Term): string {
  switch (term.kind) {
    case 'fault':
      return `fault ${term.error.message}`;
    case 'not':
      return `not (${term.of.key})`;
    default:
      return `${term.kind} ${term.variable.name.value}`;
  }
}

/** What holds where all of these hold; null where that can never be. */
export function allOf(...conditions: readonly Condition[]): Condition | null {
  if (conditions.every(isAlways)) return ALWAYS;
  const terms = new Map(conditions.flatMap(({ terms: own }) => own.map((term) => [keyOf(term), term] as const)));
  const condition = { terms: [...terms.values()], key: [...terms.keys()].join(' and ') };
  const isImpossible = condition.terms.some(
    (term) => term.kind === 'not' && term.of.terms.every((one) => terms.has(keyOf(one))),
  );
  return isImpossible ? null : condition;
}

/** What holds where this does not. */
export function not(of: Condition): Condition {
  const term: Term = { kind: 'not', of };
  return { terms: [term], key: keyOf(term) };
}

/** The condition that a selection states by its directives; null where it is never met. */
export function conditionOf(node: SelectionNode): Condition | null {
  if (!node.directives?.length) return ALWAYS;
  const terms = [GraphQLSkipDirective, GraphQLIncludeDirective].map((directive): Term | boolean => {
    const kind = directive === GraphQLSkipDirective ? 'skip' : 'include';
    const written = node.directives?.find(({ name }) => name.value === kind);
    const value = written?.arguments?.find(({ name }) => name.value === 'if')?.value;
    if (value?.kind === Kind.VARIABLE) return { kind, variable: value };
    try {
      const given = getDirectiveValues(directive, node, {})?.if;
      return kind === 'skip' ? given !== true : given !== false;
    } catch (error) {
      return { kind: 'fault', error: error instanceof GraphQLError ? error : new GraphQLError(String(error)) };
    }
  });
  if (terms.includes(false)) return null;
  return allOf(...terms.flatMap((term) => (typeof term === 'boolean' ? [] : [{ terms: [term], key: keyOf(term) }])));
}

/** Whether a condition holds for these variables, where it was asked once without a fault. */
export function holds({ terms }: Condition, variables: Readonly<Record<string, unknown>>): boolean {
  return terms.every((term) => {
    if (term.kind === 'not') return !holds(term.of, variables);
    if (term.kind === 'fault') return false;
    const value = variables[term.variable.name.value];
    return term.kind === 'skip' ? value !== true : value !== false;
  });
}
