import {
  type DocumentNode,
  type GraphQLInputType,
  type GraphQLSchema,
  isInputType,
  isNonNullType,
  Kind,
  typeFromAST,
} from 'graphql';

export interface PlannedVariable {
  readonly type: GraphQLInputType;
  readonly required: boolean;
}

/** What an operation's variables must be, by name. */
export type VariablePlan = ReadonlyMap<string, PlannedVariable>;

/** Reads the variable definitions of a document's one operation. Throws a plain error for a type that is no input. */
export function variablePlan(schema: GraphQLSchema, document: DocumentNode): VariablePlan {
  const operation = document.definitions.find((definition) => definition.kind === Kind.OPERATION_DEFINITION);
  const plan = new Map<string, PlannedVariable>();
  for (const definition of operation?.variableDefinitions ?? []) {
    const type = typeFromAST(schema, definition.type);
    const name = definition.variable.name.value;
    if (!isInputType(type)) throw new Error(`the variable ${name} has no input type`);
    plan.set(name, { type, required: isNonNullType(type) && definition.defaultValue === undefined });
  }
  return plan;
}
