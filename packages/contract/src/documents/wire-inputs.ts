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
  typeFromAST,
  type ValueNode,
  type VariableDefinitionNode,
  valueFromAST,
} from 'graphql';
import type { InputField, InputObject, InputType, Wire } from '../document-contract.js';
import { canonical } from '../json.js';
import { type Forms, MAX_LEVELS } from '../runtime/forms.js';
import type { Bounds } from '../sdl/bounds.js';
import { inputLeaf } from '../sdl/leaves.js';

/** The bounds of what a client sends: of each variable that a document hands on to a bounded place, and of input fields. */
export interface InputBounds extends Pick<Bounds, 'ofInput'> {
  readonly given: ReadonlyMap<string, number>;
  /** Variables that may be null, and not absent. */
  readonly demanded: ReadonlySet<string>;
}

/** What a client may send, and what it is made of. */
export interface WireInputs extends Pick<Wire, 'variables' | 'inputs'> {
  readonly variableTypes: ReadonlyMap<string, GraphQLInputType>;
  /** The type of each of `inputs`: the first that was met of those with its structure. */
  readonly inputTypes: readonly GraphQLInputObjectType[];
}

/** What a client may send as `variables`, and the input objects in it: by structure, whatever their names. */
export function wireInputs(
  schema: GraphQLSchema,
  forms: Forms,
  definitions: readonly VariableDefinitionNode[],
  bounds: InputBounds,
): WireInputs {
  const written = definitions.flatMap(({ variable, type: node, defaultValue }) => {
    const type = typeFromAST(schema, node);
    return isInputType(type) ? [{ name: variable.name.value, type, defaultValue }] : [];
  });
  const numbers = numbersOf(
    written.map(({ type }) => type),
    (type, refer) => objectOf(type, refer, forms, bounds),
  );
  /** In the order in which they are met: the names are in order, and so is what is below them. */
  const inputs: InputObject[] = [];
  const met = new Map<number, number>();
  const inputTypes: GraphQLInputObjectType[] = [];
  const refer = (type: GraphQLInputObjectType): number => {
    const number = numbers.get(type) ?? 0;
    const known = met.get(number);
    if (known !== undefined) return known;
    met.set(number, met.size);
    inputTypes.push(type);
    return met.size - 1;
  };

  const fields = written
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .map(({ name, type, defaultValue }): [string, InputField] => [
      name,
      {
        type: typeOf(type, bounds.given.get(name) ?? null, refer, forms),
        required: (isNonNullType(type) && !defaultValue) || bounds.demanded.has(name),
        ...defaultOf(defaultValue, type),
      },
    ]);
  // Grows while it is gone through.
  for (const type of inputTypes) inputs.push(objectOf(type, refer, forms, bounds));
  const variableTypes = new Map(written.map(({ name, type }) => [name, type]));
  return { variables: Object.fromEntries(fields), inputs, variableTypes, inputTypes };
}

type Refer = (type: GraphQLInputObjectType) => number;

function typeOf(type: GraphQLInputType, max: number | null, refer: Refer, forms: Forms): InputType {
  const nullable = !isNonNullType(type);
  const inner = getNullableType(type);
  if (isListType(inner)) return { kind: 'list', nullable, of: typeOf(inner.ofType, null, refer, forms), max };
  if (isInputObjectType(inner)) return { kind: 'input', nullable, input: refer(inner) };
  const leaf = inputLeaf(inner, forms);
  // The size that a page is asked for with.
  return max !== null && leaf.kind === 'integer' ? { kind: 'integer', nullable, min: 1, max } : { ...leaf, nullable };
}

function objectOf(type: GraphQLInputObjectType, refer: Refer, forms: Forms, bounds: InputBounds): InputObject {
  const fields = Object.values(type.getFields()).sort((a, b) => (a.name < b.name ? -1 : 1));
  return {
    oneOf: type.isOneOf,
    fields: Object.fromEntries(fields.map((field) => [field.name, fieldOf(field, type.isOneOf, refer, forms, bounds)])),
  };
}

function fieldOf(
  field: GraphQLInputField,
  isOneOf: boolean,
  refer: Refer,
  forms: Forms,
  bounds: InputBounds,
): InputField {
  // Of a @oneOf type the one that is given is not null.
  const given = isOneOf ? new GraphQLNonNull(getNullableType(field.type)) : field.type;
  return {
    type: typeOf(given, bounds.ofInput(field), refer, forms),
    required: isNonNullType(field.type) && field.defaultValue === undefined,
    ...defaultOf(field.astNode?.defaultValue, field.type),
  };
}

/** The default as a client would send it: a list is one, where GraphQL lets the SDL write its only entry. */
const defaultOf = (value: ValueNode | undefined, type: GraphQLInputType): Pick<InputField, 'default'> =>
  value === undefined ? {} : { default: valueFromAST(value, type) };

/**
 * One number for all input objects of the same structure, however they refer to each other: they are told apart by what
 * they are without their references, then by the numbers of what they refer to, as deep as values may lie. What differs
 * further down no request can tell.
 */
function numbersOf(
  types: readonly GraphQLInputType[],
  objectOf: (type: GraphQLInputObjectType, refer: Refer) => InputObject,
): ReadonlyMap<GraphQLInputObjectType, number> {
  const reached = reachedFrom(types);
  let numbers: ReadonlyMap<GraphQLInputObjectType, number> = new Map();
  for (let level = 0, count = 0; level <= MAX_LEVELS; level += 1) {
    const known = new Map<string, number>();
    const next = [...reached].map((type) => {
      const structure = canonical(objectOf(type, (inner) => numbers.get(inner) ?? 0));
      const number = known.get(structure) ?? known.size;
      known.set(structure, number);
      return [type, number] as const;
    });
    numbers = new Map(next);
    if (known.size === count) break;
    count = known.size;
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
  // Grows while it is gone through.
  for (const type of reached) for (const field of Object.values(type.getFields())) reach(field.type);
  return reached;
}
