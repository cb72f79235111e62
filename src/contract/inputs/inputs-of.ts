import {
  type DocumentNode,
  type GraphQLInputObjectType,
  type GraphQLInputType,
  type GraphQLNamedInputType,
  type GraphQLSchema,
  isEnumType,
  isInputObjectType,
  isInputType,
  isListType,
  isNonNullType,
  isRequiredInputField,
  Kind,
  typeFromAST,
  valueFromAST,
} from 'graphql';
import { z } from 'zod';
import { limitOf } from '../bounded-lists.js';
import { formCheck, formsOf } from '../forms.js';
import type { JsonSchema } from '../manifest.js';
import type { InputField, InputObjectType, InputPlace, Inputs, InputType, InputVariable, Range } from './input-type.js';
import { once } from './input-type.js';

const bounds = { minimum: z.number(), maximum: z.number(), maxItems: z.number() };
const published = z.object({
  properties: z.record(z.string(), z.object(bounds).partial()),
  required: z.array(z.string()).default([]),
});

/** What the manifest says of one variable beside its type. */
export interface PublishedBounds {
  readonly demanded: boolean;
  readonly range: Range | null;
  readonly max: number | null;
}

/** Reads the JSON Schema that the manifest publishes for variables: what it bounds is bounded here. */
export function boundsOf(variables: JsonSchema): (name: string) => PublishedBounds {
  const { properties, required } = published.safeParse(variables).data ?? { properties: {}, required: [] };
  return (name) => {
    const { minimum, maximum, maxItems } = properties[name] ?? {};
    const range = minimum === undefined || maximum === undefined ? null : { minimum, maximum };
    return { demanded: required.includes(name), range, max: maxItems ?? null };
  };
}

/**
 * Reads from a schema what the variables of a document's one operation have to be, given the JSON Schema that the manifest
 * publishes for them. Throws a plain error for a type that is no input.
 */
export function createInputs(schema: GraphQLSchema): (document: DocumentNode, variables: JsonSchema) => Inputs {
  const placeOf = createTypes(schema);
  return (document, variables) => {
    const bounds = boundsOf(variables);
    const operation = document.definitions.find((definition) => definition.kind === Kind.OPERATION_DEFINITION);
    return new Map(
      (operation?.variableDefinitions ?? []).map(({ variable, type: written, defaultValue }) => {
        const name = variable.name.value;
        const type = typeFromAST(schema, written);
        if (!isInputType(type)) throw new Error(`the variable ${name} has no input type`);
        const { demanded, range, max } = bounds(name);
        const required = demanded || (isNonNullType(type) && defaultValue === undefined);
        const byDefault = defaultValue === undefined ? null : () => valueFromAST(defaultValue, type);
        const input: InputVariable = { ...placeOf(type), required, range, max, byDefault };
        return [name, input];
      }),
    );
  };
}

/** Makes types of a schema into ours, each input object once. */
function createTypes(schema: GraphQLSchema): (type: GraphQLInputType) => InputPlace {
  const objects = new Map<GraphQLInputObjectType, InputObjectType>();
  const forms = formsOf(schema);

  const place = (type: GraphQLInputType): InputPlace =>
    isNonNullType(type) ? { type: ofType(type.ofType), nullable: false } : { type: ofType(type), nullable: true };

  function ofType(type: GraphQLInputType): InputType {
    if (isNonNullType(type)) return ofType(type.ofType);
    return isListType(type) ? { kind: 'list', name: String(type), of: place(type.ofType) } : ofNamed(type);
  }

  function ofNamed(type: GraphQLNamedInputType): InputType {
    if (isInputObjectType(type)) return objects.get(type) ?? objectOf(type);
    if (isEnumType(type)) return { kind: 'enum', values: type.getValues().map(({ name }) => name) };
    const kind = KINDS[type.name];
    if (kind !== undefined) return { kind };
    const form = forms.get(type.name);
    if (form !== undefined) return { kind: 'form', check: formCheck(form) };
    return { kind: 'scalar', name: type.name, parse: (value) => type.parseValue(value) };
  }

  function objectOf(type: GraphQLInputObjectType): InputObjectType {
    const fields = once(
      () =>
        new Map(
          Object.values(type.getFields()).map((field): [string, InputField] => [
            field.name,
            {
              ...place(field.type),
              required: isRequiredInputField(field),
              max: limitOf(schema, field.astNode),
              byDefault: field.defaultValue === undefined ? null : () => field.defaultValue,
            },
          ]),
        ),
    );
    const object: InputObjectType = { kind: 'object', name: type.name, oneOf: type.isOneOf, fields };
    objects.set(type, object);
    return object;
  }

  return place;
}

/** GraphQL's own scalars that we have rules for; Float knows its values itself. */
export const KINDS: Readonly<Record<string, 'id' | 'int' | 'string' | 'boolean'>> = {
  ID: 'id',
  Int: 'int',
  String: 'string',
  Boolean: 'boolean',
};
