import {
  type GraphQLAbstractType,
  type GraphQLLeafType,
  type GraphQLObjectType,
  type GraphQLSchema,
  isObjectType,
} from 'graphql';
import { conditionCode } from './emit/conditions.js';
import type { Dialect } from './emit/dialect.js';
import { hasVariables } from './emit/literals.js';
import { planCode } from './emit/selections.js';
import type { Plan } from './plan/plan.js';
import type { Abstract } from './runtime/abstracts.js';
import type { Complete, Field, Path, Run, Select } from './runtime/index.js';
import * as runtime from './runtime/index.js';
import { siteOf } from './site.js';

/**
 * The executor of a plan, evaluated in memory, beside its schema: the code refers to resolvers, scalars and syntax, which
 * stay the objects that they are.
 */
export function inMemory(schema: GraphQLSchema, plan: Plan): Select {
  const externals = new Map<unknown, string>();
  const refer = (value: unknown): string => {
    const name = externals.get(value) ?? `x${externals.size}`;
    externals.set(value, name);
    return name;
  };
  const { constants, functions, root } = planCode(dialectOf(schema, plan, refer), plan);
  const code = [
    '"use strict";',
    `const { ${Object.keys(runtime).join(', ')} } = runtime;`,
    `const [${[...externals.values()].join(', ')}] = externals;`,
    ...constants,
    ...functions,
    `return ${root};`,
  ].join('\n');
  return new Function('runtime', 'externals', code)(runtime, [...externals.keys()]);
}

type Refer = (value: unknown) => string;

function dialectOf(schema: GraphQLSchema, plan: Plan, refer: Refer): Dialect {
  const leaves = new Map<GraphQLLeafType, Complete>();
  const constant = (value: unknown) => primitiveCode(value) ?? refer(value);
  const dialect: Dialect = {
    typed: () => '',
    certainFirst: false,
    run: '',
    source: () => '',
    locals: () => [],
    argumentsOf: () => '',
    shared: () => null,
    site: (field) => `, ${refer(siteOf(schema, plan, field))}`,
    tellsPlace: ({ definition }) => definition.resolve !== undefined,
    resolve: ({ definition: { resolve, name } }, at, args, place) =>
      resolve
        ? `${refer(resolve)}(source, ${args ?? '{}'}, context, infoOf(run, ${at}, place))`
        : `read(own.${name}, own, ${args ?? 'null'}, run, ${at}, path${place === null ? '' : `, ${place}`})`,
    leaf(type) {
      const complete = leaves.get(type) ?? runtime.leafOf(type);
      leaves.set(type, complete);
      return refer(complete);
    },
    object({ type, name, conditions }) {
      if (!type.isTypeOf) return name;
      const asked = conditions.map((condition) => conditionCode(dialect, condition));
      const ask = `(run) => [${asked.join(', ')}]`;
      return `checkedBy(${JSON.stringify(type.name)}, ${refer(isTypeOfType(type))}, ${ask}, ${name})`;
    },
    abstract(type, selections) {
      const types = selections.map((one) => `[${JSON.stringify(one.type.name)}, ${dialect.object(one)}]`);
      return `abstractOf(${refer(abstractType(schema, type))}([${types.join(', ')}]))`;
    },
    byDefault: ({ defaultValue }) => (defaultValue === undefined ? null : constant(defaultValue)),
    literal(type, node, refusal) {
      const parse = (variables: unknown) => type.parseLiteral(node, Object(variables));
      if (!hasVariables(node)) {
        try {
          const value = parse(undefined);
          if (value === undefined) return null;
          const code = primitiveCode(value);
          if (code !== null) return code;
        } catch {
          return null;
        }
      }
      // What is no primitive somebody might change: each run has its own.
      return `parsed(() => ${refer(parse)}(run.variables), ${refusal})`;
    },
    node: (node) => `, ${refer(node)}`,
  };
  return dialect;
}

/** A value as code, where that is the same value each time. */
function primitiveCode(value: unknown): string | null {
  if (Object.is(value, -0)) return '-0';
  if (value === null || ['string', 'boolean', 'number'].includes(typeof value)) {
    return typeof value === 'number' ? String(value) : JSON.stringify(value);
  }
  return null;
}

/** The path of the field that a value belongs to, be it an entry of a list. */
function fieldPath(path: Path | null): Path {
  let at = path;
  while (at?.prev && typeof at.key === 'number') at = at.prev;
  if (at === null) throw new Error('a value without a field');
  return at;
}

const infoOf = (run: Run, field: Field, path: Path | null) => {
  const info = field.site?.info(run, fieldPath(path));
  if (info === undefined) throw new Error(`${field.coordinate} has no schema`);
  return info;
};

const isTypeOfType =
  (type: GraphQLObjectType) =>
  (value: unknown, run: Run, field: Field, path: Path | null): unknown =>
    type.isTypeOf?.(value, run.context, infoOf(run, field, path));

const abstractType =
  (schema: GraphQLSchema, type: GraphQLAbstractType) =>
  (completes: readonly (readonly [string, Complete])[]): Abstract => {
    const { resolveType } = type;
    return {
      name: type.name,
      resolveType: resolveType
        ? (value, run, field, path) => resolveType(value, run.context, infoOf(run, field, path), type)
        : null,
      types: new Map(
        completes.map(([name, complete]) => {
          const possible = schema.getType(name);
          const isTypeOf = isObjectType(possible) && possible.isTypeOf ? isTypeOfType(possible) : null;
          return [name, { isTypeOf, complete }];
        }),
      ),
      refuse: (name) => refusalOf(schema, type, name),
    };
  };

function refusalOf(schema: GraphQLSchema, { name: abstract }: GraphQLAbstractType, name: string): string {
  const type = schema.getType(name);
  if (!type)
    return `Abstract type "${abstract}" was resolved to a type "${name}" that does not exist inside the schema.`;
  if (!isObjectType(type)) return `Abstract type "${abstract}" was resolved to a non-object type "${name}".`;
  return `Runtime Object type "${name}" is not a possible type for "${abstract}".`;
}
