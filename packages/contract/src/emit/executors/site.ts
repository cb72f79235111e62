import { type FragmentDefinitionNode, type GraphQLResolveInfo, type GraphQLSchema, isObjectType } from 'graphql';
import { notPossible, type Run, type Site } from '../../runtime/index.js';
import { holds, isAlways } from '../plan/conditions.js';
import type { Plan, PlannedField } from '../plan/plan.js';

/**
 * Data of a field for code beside an executable schema: locations of errors, `info` of resolvers.
 */
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
    refusalOf(abstract, name) {
      const type = schema.getType(name);
      if (!type)
        return `Abstract type "${abstract}" was resolved to a type "${name}" that does not exist inside the schema.`;
      if (!isObjectType(type)) return `Abstract type "${abstract}" was resolved to a non-object type "${name}".`;
      return notPossible(abstract, name);
    },
  };
}
