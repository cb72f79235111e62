import {
  type ArgumentNode,
  type ASTVisitor,
  type DefinitionNode,
  type GraphQLArgument,
  type GraphQLInputField,
  type GraphQLInputType,
  getNullableType,
  isInputObjectType,
  isListType,
  Kind,
  type ValidationContext,
  type ValueNode,
} from 'graphql';

// What a document hands on: found while it is validated, for all checks that look at it.

/** An argument that a document gives to one of the SDL's. */
export interface WrittenArgument {
  readonly node: ArgumentNode;
  readonly argument: GraphQLArgument;
  /** Whether it is one of a directive. */
  readonly ofDirective: boolean;
}

/** By definition of a document, the arguments in it that the schema knows. */
export type WrittenArguments = Map<DefinitionNode, WrittenArgument[]>;

/** Finds them while documents are validated. */
export function collectArguments(context: ValidationContext, written: WrittenArguments): ASTVisitor {
  let found: WrittenArgument[] = [];
  const begin = (definition: DefinitionNode): void => {
    found = [];
    written.set(definition, found);
  };
  return {
    OperationDefinition: begin,
    FragmentDefinition: begin,
    Argument(node) {
      const argument = context.getArgument();
      if (argument) found.push({ node, argument, ofDirective: context.getDirective() != null });
    },
  };
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
