import {
  type GraphQLArgument,
  type GraphQLField,
  type GraphQLInputField,
  type GraphQLInputObjectType,
  type GraphQLInterfaceType,
  type GraphQLNamedType,
  type GraphQLObjectType,
  type GraphQLSchema,
  isInputObjectType,
  isInterfaceType,
  isObjectType,
} from 'graphql';

// Fields and inputs of a schema, with their coordinate and their type: `Query.things`.

export type Field = GraphQLField<unknown, unknown>;
export type Parent = GraphQLObjectType | GraphQLInterfaceType;

/** Returns all types but those of introspection. */
export const typesIn = (schema: GraphQLSchema): readonly GraphQLNamedType[] =>
  Object.values(schema.getTypeMap()).filter(({ name }) => !name.startsWith('__'));

/** Returns the types Query and Mutation that the schema has. */
export const rootTypesIn = (schema: GraphQLSchema): readonly GraphQLObjectType[] =>
  [schema.getQueryType(), schema.getMutationType()].flatMap((type) => type ?? []);

/** Yields the fields of results. */
export function* fieldsOf(schema: GraphQLSchema): Generator<readonly [subject: string, field: Field, parent: Parent]> {
  for (const type of typesIn(schema))
    if (isObjectType(type) || isInterfaceType(type))
      for (const field of Object.values(type.getFields())) yield [`${type.name}.${field.name}`, field, type];
}

/** Yields all arguments, each with the coordinate of its field, and all input fields. */
export function* inputsOf(
  schema: GraphQLSchema,
): Generator<
  readonly [subject: string, input: GraphQLArgument | GraphQLInputField, parent: Parent | GraphQLInputObjectType]
> {
  for (const [subject, { args }, parent] of fieldsOf(schema))
    for (const argument of args) yield [subject, argument, parent];
  for (const type of typesIn(schema))
    if (isInputObjectType(type))
      for (const field of Object.values(type.getFields())) yield [`${type.name}.${field.name}`, field, type];
}
