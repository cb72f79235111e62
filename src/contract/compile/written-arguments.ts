import {
  type ArgumentNode,
  type DocumentNode,
  type GraphQLArgument,
  type GraphQLInputField,
  type GraphQLInputType,
  type GraphQLSchema,
  getNullableType,
  isInputObjectType,
  isListType,
  Kind,
  TypeInfo,
  type ValueNode,
  visit,
  visitWithTypeInfo,
} from 'graphql';

// What a document hands on: the checks that look at it walk the document once, together.

/** An argument that a document gives to one of the SDL's. */
export interface WrittenArgument {
  readonly node: ArgumentNode;
  readonly argument: GraphQLArgument;
  /** Whether it is one of a directive. */
  readonly ofDirective: boolean;
}

/** All arguments of a document that the schema knows, in all of its fragments. */
export function writtenArguments(document: DocumentNode, schema: GraphQLSchema): readonly WrittenArgument[] {
  const found: WrittenArgument[] = [];
  const info = new TypeInfo(schema);
  visit(
    document,
    visitWithTypeInfo(info, {
      Argument(node) {
        const argument = info.getArgument();
        if (argument) found.push({ node, argument, ofDirective: info.getDirective() != null });
      },
    }),
  );
  return found;
}

/** Where a value stands: the argument or input field, and the type that is wanted there. */
export interface ValuePlace {
  readonly node: ValueNode;
  readonly type: GraphQLInputType;
  /** The input field that it is the value of; null for an argument, and for an entry of a list. */
  readonly field: GraphQLInputField | null;
}

/** A value with all that lies in its lists and input objects, itself first. */
export function* placesIn(place: ValuePlace): Generator<ValuePlace> {
  yield place;
  const { node, type } = place;
  const nullable = getNullableType(type);
  if (isListType(nullable) && node.kind === Kind.LIST)
    for (const item of node.values) yield* placesIn({ node: item, type: nullable.ofType, field: null });
  if (isInputObjectType(nullable) && node.kind === Kind.OBJECT)
    for (const { name, value } of node.fields) {
      const field = nullable.getFields()[name.value];
      if (field) yield* placesIn({ node: value, type: field.type, field });
    }
}
