import {
  GraphQLBoolean,
  type GraphQLCompositeType,
  type GraphQLInputType,
  type GraphQLSchema,
  getNamedType,
  isCompositeType,
  isEnumType,
  isInputObjectType,
  isListType,
  isNonNullType,
  isObjectType,
  isUnionType,
} from 'graphql';
import type { SeededRandom } from './seeded-random.js';

export interface RandomDocument {
  readonly text: string;
  /** Further texts of the variables that it has, by name. */
  readonly variables: ReadonlyMap<string, GraphQLInputType>;
}

const MOST_DEPTH = 2;

/**
 * A random document for a schema. It may be invalid, as in `execute`: conflicting keys, missing
 * arguments, variables of other types.
 */
export function randomDocument(random: SeededRandom, schema: GraphQLSchema): RandomDocument {
  const variables = new Map<string, GraphQLInputType>();
  const declared: string[] = [];
  const fragments: string[] = [];

  function variableOf(type: GraphQLInputType): string {
    const known = [...variables].find(([, one]) => String(one) === String(type));
    if (known && random.chance(50)) return `$${known[0]}`;
    const name = `v${variables.size}`;
    variables.set(name, type);
    if (random.chance(3)) return `$${name}`;
    const inner = isNonNullType(type) && random.chance(40) ? type.ofType : type;
    const standIn = random.chance(30) ? ` = ${literalOf(inner, 0)}` : '';
    declared.push(`$${name}: ${inner}${standIn}`);
    return `$${name}`;
  }

  /** @param depth 0: no variables */
  function literalOf(type: GraphQLInputType, depth: number): string {
    if (depth > 0 && random.chance(25)) return variableOf(type);
    if (isNonNullType(type)) return random.chance(4) ? 'null' : literalOf(type.ofType, depth);
    if (random.chance(8)) return 'null';
    if (isListType(type)) {
      if (random.chance(20)) return literalOf(type.ofType, depth);
      return `[${random.some(0, 2, () => literalOf(type.ofType, depth)).join(', ')}]`;
    }
    if (isInputObjectType(type)) {
      const all = Object.values(type.getFields());
      const chosen = type.isOneOf && random.chance(80) ? [random.oneOf(all)] : all.filter(() => random.chance(40));
      const nested = depth > 3 ? chosen.filter((field) => !isInputObjectType(getNamedType(field.type))) : chosen;
      return `{${nested.map((field) => `${field.name}: ${literalOf(field.type, depth === 0 ? 0 : depth + 1)}`).join(', ')}}`;
    }
    if (random.chance(5)) return random.oneOf(['"text"', '7', 'true', 'NOBODY', '[1]', '{x: 1}', '1.5']);
    if (isEnumType(type)) return random.oneOf(type.getValues()).name;
    const written: Readonly<Record<string, readonly string[]>> = {
      Int: ['1', '-5', '0'],
      Float: ['1.5', '2', '-0'],
      Boolean: ['true', 'false'],
      ID: ['"x"', '17'],
      Odd: ['"throw"', '{x: [1, "y"]}', '4', depth > 0 ? `{x: ${variableOf(type)}}` : '5'],
    };
    return random.oneOf(written[type.name] ?? ['"a"', '"b c"', '""']);
  }

  function directives(): string {
    if (!random.chance(18)) return '';
    const one = () =>
      `@${random.oneOf(['skip', 'include'])}(if: ${random.chance(75) ? flag() : random.oneOf(['true', 'false'])})`;
    return random.chance(15) ? ` @skip(if: ${flag()}) @include(if: ${flag()})` : ` ${one()}`;
  }

  function flag(): string {
    const name = random.oneOf(['x', 'y', 'z']);
    if (!flags.has(name)) {
      flags.add(name);
      declared.push(`$${name}: ${random.oneOf(['Boolean!', 'Boolean! = true', 'Boolean = false', 'Boolean'])}`);
    }
    return `$${name}`;
  }
  const flags = new Set<string>();

  function selection(type: GraphQLCompositeType, depth: number): string {
    const parts = random.some(1, 3, () => part(type, depth));
    return `{ ${parts.join(' ')} }`;
  }

  function part(type: GraphQLCompositeType, depth: number): string {
    if (random.chance(5)) return `${random.chance(50) ? 'name: ' : ''}__typename${directives()}`;
    if (depth < MOST_DEPTH && random.chance(isUnionType(type) ? 80 : 25)) {
      const within = random.chance(20) ? type : random.oneOf(typesWithin(schema, type));
      if (random.chance(50) || fragments.length > 4) {
        return `...${random.chance(70) ? ` on ${within.name}` : ''}${directives()} ${selection(within, depth + 1)}`;
      }
      if (fragments.length > 0 && random.chance(40)) return `...F${random.below(fragments.length)}${directives()}`;
      const number = fragments.push('') - 1;
      fragments[number] = `fragment F${number} on ${within.name} ${selection(within, depth + 1)}`;
      return `...F${number}${directives()}`;
    }
    if (isUnionType(type) || random.chance(2)) return `nobody${directives()}`;
    const field = random.oneOf(Object.values(type.getFields()));
    const alias = random.chance(20) ? `${random.oneOf(['k', 'f0', 'f1', '__proto__', 'constructor'])}: ` : '';
    const given = field.args.filter((argument) => random.chance(isNonNullType(argument.type) ? 95 : 60));
    const args = given.map(({ name, type: input }) => `${name}: ${literalOf(input, 1)}`);
    const target = getNamedType(field.type);
    const inner = isCompositeType(target)
      ? depth < MOST_DEPTH
        ? ` ${selection(target, depth + 1)}`
        : ' { __typename }'
      : '';
    return `${alias}${field.name}${args.length > 0 ? `(${args.join(', ')})` : ''}${directives()}${inner}`;
  }

  const kind = random.chance(25) ? 'mutation' : 'query';
  const root = kind === 'query' ? schema.getQueryType() : schema.getMutationType();
  if (!root) throw new Error('no root type');
  const body = selection(root, 0);
  for (const name of flags) variables.set(name, GraphQLBoolean);
  const head = `${kind} Q${declared.length > 0 ? `(${declared.join(', ')})` : ''}`;
  return { text: [`${head} ${body}`, ...fragments.filter((one) => one !== '')].join('\n'), variables };
}

function typesWithin(schema: GraphQLSchema, type: GraphQLCompositeType): readonly GraphQLCompositeType[] {
  if (isObjectType(type)) return [type, ...type.getInterfaces()];
  return [...schema.getPossibleTypes(type), type];
}

/** A value for a variable: mostly right; undefined: left out. */
export function randomVariable(random: SeededRandom, type: GraphQLInputType, depth = 0): unknown {
  if (isNonNullType(type)) return random.chance(5) ? null : randomVariable(random, type.ofType, depth);
  if (random.chance(10)) return random.oneOf([null, undefined]);
  if (random.chance(5)) return random.oneOf<unknown>(['text', 7, 1.5, true, [1], { x: 1 }, Number.NaN, '__proto__']);
  if (isListType(type)) {
    if (random.chance(15)) return randomVariable(random, type.ofType, depth + 1);
    return random.some(0, 3, () => randomVariable(random, type.ofType, depth + 1));
  }
  if (isInputObjectType(type)) {
    if (depth > 3) return {};
    const all = Object.values(type.getFields());
    const chosen = type.isOneOf
      ? [random.oneOf(all)]
      : all.filter((field) => isNonNullType(field.type) || random.chance(40));
    return Object.fromEntries(chosen.map((field) => [field.name, randomVariable(random, field.type, depth + 1)]));
  }
  if (isEnumType(type)) return random.oneOf(type.getValues()).name;
  const values: Readonly<Record<string, readonly unknown[]>> = {
    Int: [1, -5, 0],
    Float: [1.5, 2],
    Boolean: [true, false],
    ID: ['x', 17],
    Odd: ['throw', { x: 1 }, 4],
  };
  return random.oneOf(values[type.name] ?? ['a', 'b c', '']);
}
