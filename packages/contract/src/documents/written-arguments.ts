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
  /** The argument or input field of the value; null for list entries and defaults of variables. */
  readonly input: GraphQLArgument | GraphQLInputField | null;
}

/** Yields a value and all values nested in it. A single value of a list is also its entry. */
export function* nestedValues(place: ValuePlace): Generator<ValuePlace> {
  yield place;
  const { node, type } = place;
  const nullable = getNullableType(type);
  if (node.kind === Kind.VARIABLE || node.kind === Kind.NULL) return;
  if (isListType(nullable)) {
    const entries = node.kind === Kind.LIST ? node.values : [node];
    for (const entry of entries) yield* nestedValues({ node: entry, type: nullable.ofType, input: null });
  } else if (isInputObjectType(nullable) && node.kind === Kind.OBJECT)
    for (const { name, value } of node.fields) {
      const input = nullable.getFields()[name.value];
      if (input) yield* nestedValues({ node: value, type: input.type, input });
    }
}

/** Yields the values of arguments and all values nested in them. */
export function* valuesOf(written: readonly WrittenArgument[]): Generator<ValuePlace> {
  for (const { node, argument } of written)
    yield* nestedValues({ node: node.value, type: argument.type, input: argument });
}
