import type { FragmentDefinitionNode, GraphQLResolveInfo, GraphQLSchema } from 'graphql';
import { holds, isAlways } from './plan/conditions.js';
import type { Plan, PlannedField } from './plan/plan.js';
import type { Run, Site } from './runtime/index.js';

/** What an executor beside its schema knows of one field: where errors are written, and what resolvers may ask. */
export function siteOf(
  schema: GraphQLSchema,
  plan: Plan,
  { definition, parent, occurrences }: Omit<PlannedField, 'value'>,
): Site {
  const { operation } = plan;
  const fragments: Record<string, FragmentDefinitionNode> = Object.assign(
    Object.create(null),
    Object.fromEntries(plan.fragments),
  );
  const all = occurrences.map(({ node }) => node);
  const isFixed = occurrences.every(({ condition }) => isAlways(condition)) || occurrences.length === 1;
  const nodes = (run: Run) =>
    isFixed
      ? all
      : occurrences.filter(({ condition }) => holds(condition, Object(run.variables))).map(({ node }) => node);
  return {
    nodes,
    info: (run, path): GraphQLResolveInfo => ({
      fieldName: definition.name,
      fieldNodes: nodes(run),
      returnType: definition.type,
      parentType: parent,
      path,
      schema,
      fragments,
      rootValue: run.root,
      operation,
      variableValues: Object(run.variables),
    }),
  };
}
