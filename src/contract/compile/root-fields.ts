import type { GraphQLField, GraphQLSchema } from 'graphql';

export type RootField = GraphQLField<unknown, unknown>;

/** The fields of Query and Mutation, each with its name for people: `Query.me`. */
export function rootFields(schema: GraphQLSchema): readonly (readonly [subject: string, field: RootField])[] {
  return [schema.getQueryType(), schema.getMutationType()].flatMap((type) =>
    type ? Object.values(type.getFields()).map((field) => [`${type.name}.${field.name}`, field] as const) : [],
  );
}
