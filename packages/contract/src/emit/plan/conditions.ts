import {
  GraphQLError,
  GraphQLIncludeDirective,
  GraphQLSkipDirective,
  getDirectiveValues,
  Kind,
  type SelectionNode,
  type VariableNode,
} from 'graphql';
import { memoize } from '../../memo.js';

// Conditions of fields: @skip, @include, and fragments that apply once.

export type Term =
  | { readonly kind: 'skip' | 'include'; readonly variable: VariableNode }
  /** The directive is invalid: evaluation throws the error. */
  | { readonly kind: 'error'; readonly error: GraphQLError }
  | { readonly kind: 'not'; readonly of: Condition };

/** All terms must be true. They are evaluated in order, until one is false. */
export interface Condition {
  readonly terms: readonly Term[];
  /** Equal for equal conditions. */
  readonly key: string;
}

export const ALWAYS: Condition = { terms: [], key: '' };

export const isAlways = ({ terms }: Condition): boolean => terms.length === 0;

const keyOf = memoize((term: Term): string => {
  switch (term.kind) {
    case 'error':
      return `error ${term.error.message}`;
    case 'not':
      return `not (${term.of.key})`;
    default:
      return `${term.kind} ${term.variable.name.value}`;
  }
});

const termsOf = (conditions: readonly Condition[]): Map<string, Term> =>
  new Map(conditions.flatMap(({ terms }) => terms.map((term) => [keyOf(term), term] as const)));

const conditionOfTerms = (terms: ReadonlyMap<string, Term>): Condition => ({
  terms: [...terms.values()],
  key: [...terms.keys()].join(' and '),
});

/** Returns the conjunction of conditions; null if it is always false. */
export function allOf(...conditions: readonly Condition[]): Condition | null {
  if (conditions.every(isAlways)) return ALWAYS;
  const terms = termsOf(conditions);
  const condition = conditionOfTerms(terms);
  const isImpossible = condition.terms.some(
    (term) => term.kind === 'not' && term.of.terms.every((one) => terms.has(keyOf(one))),
  );
  return isImpossible ? null : condition;
}

/** Returns the terms of a condition that are no terms of another one. */
export function without(condition: Condition, other: Condition): Condition {
  const terms = termsOf([condition]);
  for (const term of other.terms) terms.delete(keyOf(term));
  return conditionOfTerms(terms);
}

/** Returns the negation of a condition. */
export function negate(of: Condition): Condition {
  const term: Term = { kind: 'not', of };
  return { terms: [term], key: keyOf(term) };
}

/** Returns the condition of the directives of a selection; null if it is always false. */
export function conditionOf(node: SelectionNode): Condition | null {
  if (!node.directives?.length) return ALWAYS;
  const terms = [GraphQLSkipDirective, GraphQLIncludeDirective].map((directive): Term | boolean => {
    const kind = directive === GraphQLSkipDirective ? 'skip' : 'include';
    const written = node.directives?.find(({ name }) => name.value === kind);
    const value = written?.arguments?.find(({ name }) => name.value === 'if')?.value;
    if (value?.kind === Kind.VARIABLE) return { kind, variable: value };
    try {
      const condition = getDirectiveValues(directive, node, {})?.if;
      return kind === 'skip' ? condition !== true : condition !== false;
    } catch (error) {
      return { kind: 'error', error: error instanceof GraphQLError ? error : new GraphQLError(String(error)) };
    }
  });
  if (terms.includes(false)) return null;
  return allOf(...terms.flatMap((term) => (typeof term === 'boolean' ? [] : [{ terms: [term], key: keyOf(term) }])));
}

/** Evaluates a condition whose directives are valid. */
export function holds({ terms }: Condition, variables: Readonly<Record<string, unknown>>): boolean {
  return terms.every((term) => {
    if (term.kind === 'not') return !holds(term.of, variables);
    if (term.kind === 'error') return false;
    const value = variables[term.variable.name.value];
    return term.kind === 'skip' ? value !== true : value !== false;
  });
}
