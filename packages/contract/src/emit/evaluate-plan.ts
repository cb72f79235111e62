import {
  GraphQLBoolean,
  type GraphQLFieldResolver,
  GraphQLFloat,
  GraphQLID,
  GraphQLInt,
  type GraphQLNamedType,
  type GraphQLResolveInfo,
  type GraphQLSchema,
  GraphQLString,
  type GraphQLTypeResolver,
  isAbstractType,
  isObjectType,
  SchemaMetaFieldDef,
  TypeMetaFieldDef,
} from 'graphql';
import * as runtime from '../runtime/index.js';
import { leafConstants } from './executors/completions.js';
import { planCode } from './executors/selections.js';
import { planTargetOf, targetOf } from './executors/target.js';
import type { Plan } from './plan/plan.js';

type Values = Readonly<Record<string, unknown>>;

/** Resolvers for what a schema does not resolve itself. */
export interface DefaultResolvers {
  /** Resolves fields that have no resolver. Default: their property, called if it is a function. */
  readonly fieldResolver?: GraphQLFieldResolver<unknown, unknown> | undefined;
  /**
   * Returns the object type of values whose interface or union has no `resolveType`. Default:
   * `__typename`, then `isTypeOf`.
   */
  readonly typeResolver?: GraphQLTypeResolver<unknown, unknown> | undefined;
}

/** Names in the scope of the code, beside referenced values of the schema. */
const SCOPE: Values = { ...runtime, GraphQLBoolean, GraphQLFloat, GraphQLID, GraphQLInt, GraphQLString };

/**
 * Evaluates the code of a plan. Returns the function of its root selection and the resolvers for
 * its runs.
 */
export function evaluatePlan(plan: Plan, defaults: DefaultResolvers) {
  const { schema } = plan;
  const externals = new Map<unknown, string>();
  const target = targetOf(schema, (value) => {
    const name = externals.get(value) ?? `x${externals.size}`;
    externals.set(value, name);
    return name;
  });
  const { constants, functions, root } = planCode(planTargetOf(target, plan));
  const code = [
    '"use strict";',
    `const { ${Object.keys(SCOPE).join(', ')} } = scope;`,
    `const [${[...externals.values()].join(', ')}] = externals;`,
    ...leafConstants(target),
    ...constants,
    ...functions,
    `return ${root};`,
  ].join('\n');
  const select: runtime.Select = new Function('scope', 'externals', code)(SCOPE, [...externals.keys()]);
  const resolvers = Object.fromEntries(
    [...target.resolved].map((type) => [type.name, resolversOf(schema, type, defaults)]),
  );
  return { select, resolvers };
}

/**
 * Returns the behaviour of an executable type in the form of resolvers; scalars and enums are
 * returned as they are.
 */
function resolversOf(schema: GraphQLSchema, type: GraphQLNamedType, defaults: DefaultResolvers): object {
  if (isAbstractType(type)) {
    const resolveType = type.resolveType ?? defaults.typeResolver;
    if (!resolveType) return {};
    return {
      __resolveType: (value: unknown, context: unknown, info: GraphQLResolveInfo) =>
        resolveType(value, context, info, type),
    };
  }
  if (!isObjectType(type)) return type;
  const fields = [...Object.values(type.getFields()), ...(type === schema.getQueryType() ? META_FIELDS : [])];
  const map = fields.map(({ name, resolve }) => [name, resolve ?? defaults.fieldResolver] as const);
  // Without a prototype, so that inherited names are no resolvers.
  return Object.assign(Object.create(null), Object.fromEntries(map), { __isTypeOf: type.isTypeOf });
}

const META_FIELDS = [SchemaMetaFieldDef, TypeMetaFieldDef];
