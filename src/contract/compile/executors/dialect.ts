import {
  type GraphQLLeafType,
  type GraphQLObjectType,
  type GraphQLSchema,
  getNullableType,
  isAbstractType,
  isEnumType,
  isListType,
  isSpecifiedScalarType,
  Kind,
  type ValueNode,
} from 'graphql';
import { limitOf } from '../../bounded-lists.js';
import { argumentValue } from '../../executors/emit/arguments.js';
import { conditionCode } from '../../executors/emit/conditions.js';
import { type Dialect, keyCode, text, type Variables, variableCode } from '../../executors/emit/dialect.js';
import { literalCode } from '../../executors/emit/literals.js';
import type { Holder, PlannedField } from '../../executors/plan/plan.js';
import type { Forms } from '../../forms.js';

export interface FileParts {
  readonly schema: GraphQLSchema;
  /** The object types that a value of some interface or union may have. */
  readonly ofAbstract: ReadonlySet<GraphQLObjectType>;
  readonly forms: Forms;
  /** The scalars and enums that the file has to complete. */
  readonly leaves: Set<GraphQLLeafType>;
  /** The code of constants that documents share, by name. */
  readonly shared: Map<string, string>;
}

/**
 * The code of one document in `generated/executors.ts`: typed, and with its resolvers as arguments.
 * @param run the type of its runs
 */
export function fileDialect(
  { schema, ofAbstract, forms, leaves, shared }: FileParts,
  run: string,
  variables: Variables,
): Dialect {
  const hooks = (type: string) => `(run: AnyRun) => run.resolvers.${type}`;
  const dialect: Dialect = {
    typed: (annotation) => `: ${annotation}`,
    certainFirst: true,
    run,
    locals: ({ type }) => [`const resolve = run.resolvers.${type.name};`],
    source: ({ type }) => `Parents['${type.name}']`,
    argumentsOf: ({ parent, definition }) => `Args<'${parent.name}', '${definition.name}'>`,
    shared({ parent, key, definition, value }, code) {
      if (value.kind !== 'leaf') return null;
      const name = `$${parent.name}$${key}${key === definition.name ? '' : `$${definition.name}`}`;
      shared.set(name, code);
      return name;
    },
    site: () => '',
    tellsPlace: () => false,
    resolve(field, _at, args) {
      const { definition } = field;
      const called = `resolve.${definition.name}(source, ${args ?? 'NONE'}, context)`;
      const found = `property(own.${definition.name}, own, ${args ?? 'NONE'}, context)`;
      const code = `resolve?.${definition.name} ? ${called} : ${found}`;
      return isListType(getNullableType(definition.type)) ? boundedCode(field, code) : code;
    },
    leaf(type) {
      leaves.add(type);
      return leafName(type);
    },
    object({ type, name, conditions }) {
      if (!ofAbstract.has(type)) return name;
      const asked = conditions.map((condition) => conditionCode(dialect, condition)).join(', ');
      return `checkedIn(${text(type.name)}, ${hooks(type.name)}, (run) => [${asked}], ${name})`;
    },
    abstract(type, selections) {
      const types = selections.map(
        (one) => `[${text(one.type.name)}, ${dialect.object(one)}, ${hooks(one.type.name)}]`,
      );
      return `abstractIn(${text(type.name)}, ${hooks(type.name)}, [${types.join(', ')}])`;
    },
    byDefault({ astNode, type }, refusal) {
      return astNode?.defaultValue ? literalCode(dialect, astNode.defaultValue, type, refusal) : null;
    },
    literal(type, node, refusal) {
      if (isSpecifiedScalarType(type) || isEnumType(type)) return parsedCode(type, node);
      if (forms.has(type.name)) return untyped(node);
      return `parsed(() => run.resolvers.${type.name}.parseValue(${untyped(node)}), ${refusal})`;
    },
    node: () => '',
  };

  /** The list of a field, which keeps its bound as `boundLists` has it. */
  function boundedCode(field: PlannedField, code: string): string {
    const { parent, definition, holder } = field;
    const limit = limitOf(schema, definition.astNode);
    const asked = firstOf(field);
    const own = [limit === null ? null : String(limit), asked].filter((bound) => bound !== null);
    const isPage = holder !== null && !isListType(getNullableType(holder.definition.type));
    const page = isPage ? firstOf(holder) : null;
    if (own.length === 0 && page === null) return code;
    return `bounded(${code}, ${text(`${parent.name}.${definition.name}`)}, [${own.join(', ')}], ${page ?? 'null'})`;
  }

  /** The code of what is asked for as `first`; null where that cannot be. */
  const firstOf = (field: Holder): string | null => argumentValue(dialect, field, 'first', variables);

  return dialect;
}

export const runType = (id: string): string => `${id}$$Run`;

/** The name of the constant that completes a scalar or an enum. */
export const leafName = ({ name }: GraphQLLeafType): string => `$${name}`;

/** The object types of a schema that a value of some interface or union may have. */
export const typesOfAbstracts = (schema: GraphQLSchema): ReadonlySet<GraphQLObjectType> =>
  new Set(
    Object.values(schema.getTypeMap())
      .filter(isAbstractType)
      .flatMap((type) => schema.getPossibleTypes(type)),
  );

const json = (value: unknown): string => (Object.is(value, -0) ? '-0' : JSON.stringify(value));

/** The code of what GraphQL's own scalars and enums make of a literal; null where they do not take it. */
function parsedCode(type: GraphQLLeafType, node: ValueNode): string | null {
  try {
    const value = type.parseLiteral(node, null);
    return value === undefined ? null : json(value);
  } catch {
    return null;
  }
}

/** The code of a literal as `valueFromASTUntyped` reads it. */
function untyped(node: ValueNode): string {
  switch (node.kind) {
    case Kind.NULL:
      return 'null';
    case Kind.INT:
    case Kind.FLOAT:
      return json(Number(node.value));
    case Kind.STRING:
    case Kind.ENUM:
    case Kind.BOOLEAN:
      return json(node.value);
    case Kind.LIST:
      return `[${node.values.map(untyped).join(', ')}]`;
    case Kind.OBJECT:
      return `{ ${node.fields.map(({ name, value }) => `${keyCode(name.value)}: ${untyped(value)}`).join(', ')} }`;
    case Kind.VARIABLE:
      return variableCode(node.name.value);
  }
}
