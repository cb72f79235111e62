import { type GraphQLSchema, isInputType, Kind, typeFromAST, type ValueNode } from 'graphql';
import type { PublishedDocument } from '../documents/read-document.js';
import { nestedValues, type ValuePlace, valuesOf, type WrittenArgument } from '../documents/written-arguments.js';
import { limitOf } from './bounds.js';
import { type Diagnostic, diagnostic, placeOf } from './diagnostic.js';
import type { DirectiveReader } from './directives.js';
import { inputsOf } from './members.js';

// Values of places with `@limit`: `first`, or an input list. Literals are checked at build time,
// variables by the input stage.

/** A literal or variable with its maximum size. */
export interface Bounded {
  readonly node: ValueNode;
  readonly max: number;
}

/** Yields the bounded values of arguments and input fields. */
function* boundedIn(values: Iterable<ValuePlace>, reader: DirectiveReader): Generator<Bounded> {
  for (const { node, input } of values) {
    const max = input && limitOf(input, reader);
    if (max !== null) yield { node, max };
  }
}

/** Checks a literal; variables are checked in requests. */
function* checkValue(subject: string, { node, max }: Bounded): Generator<Diagnostic> {
  const at = (problem: string, fix: string) =>
    diagnostic(placeOf(node), { rule: 'limit-exceeded', subject, problem, fix });
  if (node.kind === Kind.LIST && node.values.length > max)
    yield at(`${node.values.length} entries exceed @limit(max: ${max})`, `write ${max} entries at most`);
  if (node.kind === Kind.INT && (Number(node.value) < 1 || Number(node.value) > max))
    yield at(`${node.value} is not within @limit(max: ${max})`, `write a number from 1 to ${max}`);
}

/** Checks the defaults of the SDL against their bounds. */
export function* checkBoundedDefaults(schema: GraphQLSchema, reader: DirectiveReader): Generator<Diagnostic> {
  for (const [subject, input] of inputsOf(schema)) {
    const node = input.astNode?.defaultValue;
    if (!node) continue;
    const values = nestedValues({ node, type: input.type, input });
    for (const found of boundedIn(values, reader)) yield* checkValue(subject, found);
  }
}

/**
 * Checks literals and variable defaults of a document against the bounds of their places.
 * @param bounded result of `boundedValuesOf`
 */
export function* checkBoundedValues(
  { id, operation }: PublishedDocument,
  schema: GraphQLSchema,
  reader: DirectiveReader,
  bounded: readonly Bounded[],
): Generator<Diagnostic> {
  for (const found of bounded) yield* checkValue(id, found);
  const bounds = variableBounds(bounded);
  for (const { variable, type: node, defaultValue } of operation.variableDefinitions ?? []) {
    const type = typeFromAST(schema, node);
    if (!defaultValue || !isInputType(type)) continue;
    const max = bounds.get(variable.name.value);
    if (max !== undefined) yield* checkValue(id, { node: defaultValue, max });
    const values = nestedValues({ node: defaultValue, type, input: null });
    for (const found of boundedIn(values, reader)) yield* checkValue(id, found);
  }
}

/** Returns the lowest bound of the places of each variable. */
export function variableBounds(bounded: readonly Bounded[]): ReadonlyMap<string, number> {
  const bounds = new Map<string, number>();
  for (const { node, max } of bounded) {
    if (node.kind !== Kind.VARIABLE) continue;
    const name = node.name.value;
    bounds.set(name, Math.min(max, bounds.get(name) ?? max));
  }
  return bounds;
}

/** Returns the bounded values in the arguments of a document. */
export const boundedValuesOf = (written: readonly WrittenArgument[], reader: DirectiveReader): readonly Bounded[] => [
  ...boundedIn(valuesOf(written), reader),
];
