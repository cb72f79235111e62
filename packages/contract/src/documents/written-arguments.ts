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

// Arguments in documents, collected during validation for later checks.

/** An argument in a document with its definition. */
export interface WrittenArgument {
  readonly node: ArgumentNode;
  readonly argument: GraphQLArgument;
  /** Whether the argument belongs to a directive. */
  readonly isOfDirective: boolean;
}

/** Arguments that the schema defines, by the operation or fragment that contains them. */
export type WrittenArguments = Map<DefinitionNode, WrittenArgument[]>;

/** Creates a visitor that collects arguments during validation. */
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
      if (argument) found.push({ node, argument, isOfDirective: context.getDirective() != null });
    },
  };
}

/** A value and the input type of its position. */
export interface ValuePlace {
  readonly node: ValueNode;
  readonly type: GraphQLInputType;
  /** The input field of the value; null for arguments and list entries. */
  readonly field: GraphQLInputField | null;
}

/** Yields a value and all values nested in it. */
export function* nestedValues(place: ValuePlace): Generator<ValuePlace> {
  yield place;
  const { node, type } = place;
  const nullable = getNullableType(type);
  if (isListType(nullable) && node.kind === Kind.LIST)
    for (const item of node.values) yield* nestedValues({ node: item, type: nullable.ofType, field: null });
  if (isInputObjectType(nullable) && node.kind === Kind.OBJECT)
    for (const { name, value } of node.fields) {
      const field = nullable.getFields()[name.value];
      if (field) yield* nestedValues({ node: value, type: field.type, field });
    }
}
