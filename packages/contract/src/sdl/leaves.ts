import { type GraphQLEnumType, type GraphQLScalarType, isEnumType } from 'graphql';
import type { Leaf, TextLeaf } from '../document-contract.js';
import { type Form, type Forms, MAX_TEXT, PLAIN_TEXT } from '../runtime/forms.js';
import { scalarNamed } from '../scalars.js';
import { excludesForbidden } from './patterns.js';

// What scalars and enums look like in JSON.

/** What a client may send for a scalar or an enum. */
export function inputLeaf(type: GraphQLScalarType | GraphQLEnumType, forms: Forms): Leaf {
  return type.name === 'String' ? ANY_INPUT_TEXT : leafOf(type, forms);
}

/** What a client finds in place of a scalar or an enum. */
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
/** Any text that a client may send. */
const ANY_INPUT_TEXT: TextLeaf = { ...ANY_TEXT, max: MAX_TEXT, patterns: [PLAIN_TEXT] };

/** The scalars of GraphQL itself, but String; our own say it themselves. */
const builtIn: ReadonlyMap<string, Leaf> = new Map(
  Object.entries({
    Boolean: { kind: 'boolean' },
    Int: { kind: 'integer', min: -2147483648, max: 2147483647 },
    Float: { kind: 'number' },
    ID: { kind: 'id' },
  }),
);

/** What has been worked out of a form: each document that has a leaf of it would do so again. */
const known = new WeakMap<Form, Leaf>();

function formLeaf(form: Form): Leaf {
  const leaf = known.get(form) ?? leafOfForm(form);
  known.set(form, leaf);
  return leaf;
}

/** Its pattern stands for that of any text, or beside it where it does not imply it. */
function leafOfForm(form: Form): Leaf {
  if (form.kind === 'range') return { kind: 'integer', min: form.min, max: form.max };
  const { min, max, pattern, format } = form;
  const patterns = pattern === null ? [PLAIN_TEXT] : excludesForbidden(pattern) ? [pattern] : [pattern, PLAIN_TEXT];
  return { kind: 'text', min, max, patterns, format };
}
