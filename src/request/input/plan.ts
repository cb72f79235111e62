import {
  type DocumentNode,
  type GraphQLInputType,
  type GraphQLSchema,
  isInputType,
  isNonNullType,
  Kind,
  typeFromAST,
} from 'graphql';
import { z } from 'zod';
import type { JsonSchema } from '../../contract/manifest.js';

export interface PlannedVariable {
  readonly type: GraphQLInputType;
  readonly required: boolean;
  /** What a number may be, where the published schema bounds it: such as the size of a page. */
  readonly range: { readonly minimum: number; readonly maximum: number } | null;
}

/** What an operation's variables must be, by name. */
export type VariablePlan = ReadonlyMap<string, PlannedVariable>;

const bounded = z.object({ minimum: z.number(), maximum: z.number() });
const published = z.object({ properties: z.record(z.string(), z.unknown()) });

/**
 * Reads the variable definitions of a document's one operation. Throws a plain error for a type that is no input.
 * @param variables the JSON Schema that the manifest publishes for them: what it bounds is bounded here
 */
export function variablePlan(schema: GraphQLSchema, document: DocumentNode, variables: JsonSchema): VariablePlan {
  const properties = published.safeParse(variables).data?.properties ?? {};
  const operation = document.definitions.find((definition) => definition.kind === Kind.OPERATION_DEFINITION);
  const plan = new Map<string, PlannedVariable>();
  for (const definition of operation?.variableDefinitions ?? []) {
    const type = typeFromAST(schema, definition.type);
    const name = definition.variable.name.value;
    if (!isInputType(type)) throw new Error(`the variable ${name} has no input type`);
    const required = isNonNullType(type) && definition.defaultValue === undefined;
    plan.set(name, { type, required, range: bounded.safeParse(properties[name]).data ?? null });
  }
  return plan;
}
