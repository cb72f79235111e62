import { GRAPHQL_MAX_INT, GRAPHQL_MIN_INT, type GraphQLEnumType, type GraphQLScalarType, isEnumType } from 'graphql';
import type { Leaf, TextLeaf } from '../document-contract.js';
import { memoize } from '../memo.js';
import { type Form, type Forms, MAX_TEXT, PLAIN_TEXT } from '../runtime/forms.js';
import { scalarNamed } from '../scalars.js';
import { excludesForbidden } from './patterns.js';

// JSON forms of scalars and enums.

/** Returns the form of an input value. */
export function inputLeaf(type: GraphQLScalarType | GraphQLEnumType, forms: Forms): Leaf {
  return type.name === 'String' ? ANY_INPUT_TEXT : leafOf(type, forms);
}

/** Returns the form of a result value. */
export function resultLeaf(type: GraphQLScalarType | GraphQLEnumType, forms: Forms): Leaf {
  return type.name === 'String' ? ANY_TEXT : leafOf(type, forms);
}

function leafOf(type: GraphQLScalarType | GraphQLEnumType, forms: Forms): Leaf {
  if (isEnumType(type)) {
    const values = type.getValues().map(({ name }) => name);
    return { kind: 'enum', values: values.sort() };
  }
  const form = forms.get(type.name);
  if (form) return formLeaf(form);
  return builtIn.get(type.name) ?? scalarNamed(type.name)?.extensions.leaf ?? { kind: 'any' };
}

const ANY_TEXT: TextLeaf = { kind: 'text', min: 0, max: null, patterns: [], format: null };
/** Any string that a client may send. */
const ANY_INPUT_TEXT: TextLeaf = { ...ANY_TEXT, max: MAX_TEXT, patterns: [PLAIN_TEXT] };

/** Specified scalars without String; built-in scalars have `extensions.leaf`. */
const builtIn: ReadonlyMap<string, Leaf> = new Map(
  Object.entries({
    Boolean: { kind: 'boolean' },
    Int: { kind: 'integer', min: GRAPHQL_MIN_INT, max: GRAPHQL_MAX_INT },
    Float: { kind: 'number' },
    ID: { kind: 'id' },
  }),
);

/**
 * Omits the general pattern if the pattern of the form implies it. Memoized, because many documents
 * use the same form.
 */
const formLeaf = memoize((form: Form): Leaf => {
  if (form.kind === 'range') return { kind: 'integer', min: form.min, max: form.max };
  const { min, max, pattern, format } = form;
  const patterns = pattern === null ? [PLAIN_TEXT] : excludesForbidden(pattern) ? [pattern] : [pattern, PLAIN_TEXT];
  return { kind: 'text', min, max, patterns, format };
});
