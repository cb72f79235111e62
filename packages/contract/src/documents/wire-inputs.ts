import {
  type GraphQLInputField,
  type GraphQLInputObjectType,
  type GraphQLInputType,
  GraphQLNonNull,
  type GraphQLSchema,
  getNamedType,
  getNullableType,
  isInputObjectType,
  isInputType,
  isListType,
  isNonNullType,
  isScalarType,
  typeFromAST,
  type ValueNode,
  type VariableDefinitionNode,
  valueFromAST,
} from 'graphql';
import type { ContractInputField, ContractInputType, InputObject, Wire } from '../document-contract.js';
import { canonical } from '../json.js';
import { type Forms, MAX_LEVELS } from '../runtime/forms.js';
import { limitOf } from '../sdl/bounds.js';
import type { DirectiveReader } from '../sdl/directives.js';
import { inputLeaf } from '../sdl/leaves.js';
import type { Presence } from '../sdl/presence.js';

export interface InputSources extends Pick<Presence, 'mustBeSent'> {
  readonly schema: GraphQLSchema;
  readonly forms: Forms;
  readonly reader: DirectiveReader;
  /** Bounds of variables (`@limit`). */
  readonly variableBounds: ReadonlyMap<string, number>;
}

/** The variables of a contract with their GraphQL types. */
export interface WireInputs extends Pick<Wire, 'variables' | 'inputs'> {
  readonly variableTypes: ReadonlyMap<string, GraphQLInputType>;
  /** Type of each of `inputs`: the first one with that structure and these scalars. */
  readonly inputTypes: readonly GraphQLInputObjectType[];
}

/** Describes `variables` and their input objects by structure, without type names. */
export function wireInputs(definitions: readonly VariableDefinitionNode[], sources: InputSources): WireInputs {
  const written = definitions.flatMap(({ variable, type: node, defaultValue }) => {
    const type = typeFromAST(sources.schema, node);
    return isInputType(type) ? [{ name: variable.name.value, type, defaultValue }] : [];
  });
  const numbers = numbersOf(
    written.map(({ type }) => type),
    (type, refer) => [objectOf(type, refer, sources), scalarsOf(typesOf(type)).sort()],
  );
  /** In the order of first use, which is stable because names are sorted. */
  const inputs: InputObject[] = [];
  const met = new Map<number, number>();
  const inputTypes: GraphQLInputObjectType[] = [];
  const refer = (type: GraphQLInputObjectType): number => {
    const number = numbers.get(type) ?? 0;
    const index = met.get(number);
    if (index !== undefined) return index;
    met.set(number, met.size);
    inputTypes.push(type);
    return met.size - 1;
  };

  const fields = written
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .map(({ name, type, defaultValue }): [string, ContractInputField] => [
      name,
      {
        type: typeOf(type, sources.variableBounds.get(name) ?? null, refer, sources),
        required: (isNonNullType(type) && !defaultValue) || sources.mustBeSent.has(name),
        ...defaultOf(defaultValue, type),
      },
    ]);
  // The loop appends to the array.
  for (const type of inputTypes) inputs.push(objectOf(type, refer, sources));
  const variableTypes = new Map(written.map(({ name, type }) => [name, type]));
  return { variables: Object.fromEntries(fields), inputs, variableTypes, inputTypes };
}

type Refer = (type: GraphQLInputObjectType) => number;

function typeOf(type: GraphQLInputType, max: number | null, refer: Refer, sources: InputSources): ContractInputType {
  const nullable = !isNonNullType(type);
  const inner = getNullableType(type);
  if (isListType(inner)) return { kind: 'list', nullable, of: typeOf(inner.ofType, null, refer, sources), max };
  if (isInputObjectType(inner)) return { kind: 'input', nullable, input: refer(inner) };
  const leaf = inputLeaf(inner, sources.forms);
  // A bounded integer is a page size.
  return max !== null && leaf.kind === 'integer' ? { kind: 'integer', nullable, min: 1, max } : { ...leaf, nullable };
}

function objectOf(type: GraphQLInputObjectType, refer: Refer, sources: InputSources): InputObject {
  const fields = Object.values(type.getFields()).sort((a, b) => (a.name < b.name ? -1 : 1));
  return {
    oneOf: type.isOneOf,
    fields: Object.fromEntries(fields.map((field) => [field.name, fieldOf(field, type.isOneOf, refer, sources)])),
  };
}

function fieldOf(field: GraphQLInputField, isOneOf: boolean, refer: Refer, sources: InputSources): ContractInputField {
  // The sent field of a @oneOf type must not be null.
  const type = isOneOf ? new GraphQLNonNull(getNullableType(field.type)) : field.type;
  return {
    type: typeOf(type, limitOf(field, sources.reader), refer, sources),
    required: isNonNullType(field.type) && field.defaultValue === undefined,
    ...defaultOf(field.astNode?.defaultValue, field.type),
  };
}

/** Returns the default as a client would send it, with single values coerced to lists. */
const defaultOf = (value: ValueNode | undefined, type: GraphQLInputType): Pick<ContractInputField, 'default'> =>
  value === undefined ? {} : { default: valueFromAST(value, type) };

/** Returns the names of the types that are scalars, also in lists. */
export const scalarsOf = (types: Iterable<readonly [name: string, type: GraphQLInputType]>): [string, string][] =>
  [...types].flatMap(([name, type]): [string, string][] => {
    const named = getNamedType(type);
    return isScalarType(named) ? [[name, named.name]] : [];
  });

/** Returns the types of the fields of an input object. */
export const typesOf = (input: GraphQLInputObjectType): readonly (readonly [name: string, type: GraphQLInputType])[] =>
  Object.values(input.getFields()).map(({ name, type }) => [name, type]);

/**
 * Assigns one number to all input objects of equal structure: first by their own fields, then by
 * the numbers of the types that they refer to, up to MAX_LEVELS. Requests cannot be deeper.
 */
function numbersOf(
  types: readonly GraphQLInputType[],
  structureOf: (type: GraphQLInputObjectType, refer: Refer) => unknown,
): ReadonlyMap<GraphQLInputObjectType, number> {
  const reached = reachedFrom(types);
  let numbers: ReadonlyMap<GraphQLInputObjectType, number> = new Map();
  for (let level = 0, count = 0; level <= MAX_LEVELS; level += 1) {
    const byStructure = new Map<string, number>();
    const next = [...reached].map((type) => {
      const structure = canonical(structureOf(type, (inner) => numbers.get(inner) ?? 0));
      const number = byStructure.get(structure) ?? byStructure.size;
      byStructure.set(structure, number);
      return [type, number] as const;
    });
    numbers = new Map(next);
    if (byStructure.size === count) break;
    count = byStructure.size;
  }
  return numbers;
}

function reachedFrom(types: readonly GraphQLInputType[]): ReadonlySet<GraphQLInputObjectType> {
  const reached = new Set<GraphQLInputObjectType>();
  const reach = (type: GraphQLInputType): void => {
    const named = getNamedType(type);
    if (isInputObjectType(named)) reached.add(named);
  };
  types.forEach(reach);
  // The loop adds to the set.
  for (const type of reached) for (const field of Object.values(type.getFields())) reach(field.type);
  return reached;
}
