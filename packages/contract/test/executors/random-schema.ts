import {
  type GraphQLAbstractType,
  GraphQLBoolean,
  GraphQLEnumType,
  type GraphQLFieldConfigMap,
  GraphQLFloat,
  GraphQLID,
  GraphQLInputObjectType,
  type GraphQLInputType,
  GraphQLInt,
  GraphQLInterfaceType,
  type GraphQLLeafType,
  GraphQLList,
  GraphQLNonNull,
  GraphQLObjectType,
  type GraphQLOutputType,
  GraphQLScalarType,
  GraphQLSchema,
  GraphQLString,
  GraphQLUnionType,
} from 'graphql';
import { argumentsText, isOf, randomResult } from './random-values.js';
import type { SeededRandom } from './seeded-random.js';

type Fields = GraphQLFieldConfigMap<unknown, unknown>;

const wrapped = <T extends GraphQLInputType | GraphQLOutputType>(random: SeededRandom, type: T) => {
  const inner = random.chance(35) ? new GraphQLNonNull(type) : type;
  const listed = random.chance(25) ? new GraphQLList(inner) : inner;
  return listed !== inner && random.chance(50) ? new GraphQLNonNull(listed) : listed;
};

/** A random executable schema. The salt and the arguments determine the results of resolvers. */
export function randomSchema(random: SeededRandom, salt: string): GraphQLSchema {
  const color = new GraphQLEnumType({
    name: 'Color',
    values: { RED: {}, BLUE: { value: 2 }, GREEN: { value: 'green' } },
  });
  const odd = new GraphQLScalarType({
    name: 'Odd',
    serialize(value) {
      if (value === 'throw') throw new Error('cannot be sent');
      return value === 'nothing' ? undefined : value;
    },
    parseValue(value) {
      if (value === 'throw') throw new Error('cannot be read');
      return { read: value };
    },
  });
  const leaves: readonly GraphQLLeafType[] = [
    GraphQLString,
    GraphQLInt,
    GraphQLFloat,
    GraphQLBoolean,
    GraphQLID,
    color,
    odd,
  ];

  const given: GraphQLInputObjectType = new GraphQLInputObjectType({
    name: 'Given',
    fields: () => ({
      a: { type: GraphQLInt, defaultValue: 3 },
      b: { type: new GraphQLList(new GraphQLNonNull(GraphQLString)) },
      c: { type: given },
      d: { type: color, defaultValue: 2 },
      e: { type: new GraphQLNonNull(GraphQLBoolean), ...(random.chance(50) && { defaultValue: true }) },
      one: { type: one },
      odd: { type: odd },
    }),
  });
  const one = new GraphQLInputObjectType({
    name: 'One',
    isOneOf: true,
    fields: { a: { type: GraphQLInt }, b: { type: GraphQLString } },
  });
  const inputs: readonly GraphQLInputType[] = [...leaves, given, one];

  let schema: GraphQLSchema;
  const field = (owner: string, name: string, isRoot: boolean): Fields[string] => {
    const type = wrapped(random, random.oneOf<GraphQLOutputType>([...leaves, ...objects, ...objects, node, union]));
    const args = random.chance(30)
      ? Object.fromEntries(
          random.some(1, 3, (index) => {
            const input = wrapped(random, random.oneOf(inputs));
            const byDefault = input === GraphQLInt || input === GraphQLString;
            return [`a${index}`, { type: input, ...(byDefault && random.chance(50) && { defaultValue: 4 }) }] as const;
          }),
        )
      : {};
    if (!isRoot && random.chance(60)) return { type, args };
    return {
      type,
      args,
      resolve: (_source, values, context, info) =>
        randomResult(schema, type, `${salt}${owner}.${name}${argumentsText(values, context, info)}`, 0),
    };
  };

  const nodeFields: Fields = Object.fromEntries(
    random.some(1, 2, (index) => [`n${index}`, { type: wrapped(random, random.oneOf(leaves)) }]),
  );
  const resolveType = (type: string) =>
    random.chance(40)
      ? (value: unknown, _context: unknown, _info: unknown, abstract: GraphQLAbstractType) => {
          const name =
            typeof value === 'object' && value !== null && 'typeOf' in value ? String(value.typeOf) : undefined;
          return type.length + salt.length + abstract.name.length > 12 ? Promise.resolve(name) : name;
        }
      : null;
  const node = new GraphQLInterfaceType({ name: 'Node', fields: nodeFields, resolveType: resolveType('Node') });
  const objects: GraphQLObjectType[] = random.some(2, 4, (index) => {
    const name = `T${index}`;
    const implementing = index === 0 || random.chance(50);
    return new GraphQLObjectType({
      name,
      interfaces: implementing ? [node] : [],
      fields: () => ({
        ...(implementing && nodeFields),
        ...Object.fromEntries(random.some(1, 4, (at) => [`f${at}`, field(name, `f${at}`, false)])),
      }),
      ...(random.chance(30) && { isTypeOf: (value: unknown) => isOf(name, value, salt) }),
    });
  });
  const union = new GraphQLUnionType({
    name: 'Either',
    types: objects.slice(0, 2),
    resolveType: resolveType('Either'),
  });
  const root = (name: string) =>
    new GraphQLObjectType({
      name,
      fields: () => Object.fromEntries(random.some(2, 4, (at) => [`f${at}`, field(name, `f${at}`, true)])),
    });
  schema = new GraphQLSchema({ query: root('Query'), mutation: root('Mutation'), types: objects });
  return schema;
}
