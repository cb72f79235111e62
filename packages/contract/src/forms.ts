import {
  type GraphQLScalarType,
  type GraphQLSchema,
  getDirectiveValues,
  isScalarType,
  Kind,
  type ValueNode,
} from 'graphql';
import { z } from 'zod';
import { type Form, type Forms, formParser } from './runtime/forms.js';

// Reads the forms of scalars from a schema.

/** The arguments of `@text` and `@range`, defaults filled in. */
export const textArguments = z.object({
  min: z.number(),
  max: z.number(),
  pattern: z.string().nullable().default(null),
  format: z.string().nullable().default(null),
  code: z.string(),
  reason: z.string().nullable().default(null),
});
export const rangeArguments = z.object({ min: z.number(), max: z.number() });

/**
 * Returns the forms of the scalars of a schema. Throws if a directive is invalid, which the
 * compiler rejects before.
 */
export function formsOf(schema: GraphQLSchema): Forms {
  const scalars = Object.values(schema.getTypeMap()).filter(isScalarType);
  return new Map(scalars.flatMap((type) => formOf(schema, type) ?? []).map((form) => [form.name, form]));
}

function formOf(schema: GraphQLSchema, type: GraphQLScalarType): Form | null {
  const read = (directive: string): unknown => {
    const definition = schema.getDirective(directive);
    const nodes = [type.astNode, ...type.extensionASTNodes];
    const node = nodes.find((one) => one?.directives?.some(({ name }) => name.value === directive));
    return definition && node ? getDirectiveValues(definition, node) : undefined;
  };
  const [text, range] = [read('text'), read('range')];
  if (text !== undefined) return { kind: 'text', name: type.name, ...textArguments.parse(text) };
  return range === undefined ? null : { kind: 'range', name: type.name, ...rangeArguments.parse(range) };
}

/**
 * Makes the scalars of a schema enforce their forms for literals, defaults and results. The input
 * stage validates variables with better messages.
 */
export function enforceForms(schema: GraphQLSchema, forms: Forms): void {
  for (const form of forms.values()) {
    const type = schema.getType(form.name);
    if (!isScalarType(type)) throw new Error(`${form.name} is not a scalar of the schema`);
    const parse = formParser(form);
    type.parseValue = parse;
    type.parseLiteral = (node) => parse(literal(node));
    type.serialize = parse;
  }
}

/** Distinguishes strings from numbers: a form must not coerce one into the other. */
function literal(node: ValueNode): unknown {
  if (node.kind === Kind.STRING) return node.value;
  return node.kind === Kind.INT ? Number(node.value) : undefined;
}
