import {
  type GraphQLOutputType,
  type GraphQLResolveInfo,
  type GraphQLSchema,
  getNamedType,
  isAbstractType,
  isCompositeType,
  isEnumType,
  isListType,
  isNonNullType,
  isObjectType,
} from 'graphql';
import { SeededRandom } from './seeded-random.js';

// Random results of resolvers: mostly valid, synchronous or not.

const ODD: readonly (() => unknown)[] = [
  () => 'text',
  () => '',
  () => Number.NaN,
  () => Number.POSITIVE_INFINITY,
  () => 1.5,
  () => 2 ** 31,
  () => -0,
  () => '12',
  () => true,
  () => 10n,
  () => [],
  () => ({}),
  () => new Map([[1, 'one']]),
  () => ({ valueOf: () => 7 }),
  () => ({ toJSON: () => 'json' }),
  () => Symbol.for('symbol'),
  () => new Error('given as a value'),
  () => () => 'called',
];

/** Resolves after a number of microtasks, so that siblings race. */
function later<T>(turns: number, make: () => T): Promise<T> {
  const promise = (async () => {
    for (let turn = 0; turn < turns; turn += 1) await null;
    return make();
  })();
  promise.catch(() => undefined);
  return promise;
}

function fail(random: SeededRandom): never {
  throw random.oneOf<unknown>([
    new Error('thrown'),
    new TypeError('thrown type'),
    'thrown text',
    undefined,
    { code: 1 },
  ]);
}

/** Returns the value for a type and a place, the same one each time. */
export function randomResult(schema: GraphQLSchema, type: GraphQLOutputType, place: string, depth: number): unknown {
  const random = new SeededRandom(place);
  if (random.chance(4)) fail(random);
  if (random.chance(16)) {
    const turns = random.below(4);
    const fails = random.chance(12);
    return later(turns, () => (fails ? fail(random) : somethingOf(schema, type, random, place, depth)));
  }
  return somethingOf(schema, type, random, place, depth);
}

function somethingOf(
  schema: GraphQLSchema,
  type: GraphQLOutputType,
  random: SeededRandom,
  place: string,
  depth: number,
): unknown {
  if (isNonNullType(type)) return random.chance(3) ? null : somethingOf(schema, type.ofType, random, place, depth);
  if (random.chance(8)) return random.oneOf([null, undefined]);
  if (random.chance(5)) return random.oneOf(ODD)();
  if (isListType(type)) return listOf(schema, type.ofType, random, place, depth);
  if (isAbstractType(type)) {
    const possible = random.oneOf(schema.getPossibleTypes(type));
    const __typename = random.chance(8) ? random.oneOf(['Nobody', 'Color', 'T0', 'Node', 5]) : possible.name;
    return { __typename, ...objectOf(schema, possible.name, place, depth) };
  }
  if (isObjectType(type)) return objectOf(schema, type.name, place, depth);
  if (isEnumType(type)) return random.oneOf(type.getValues()).value;
  switch (type.name) {
    case 'Int':
      return random.below(256) - 100;
    case 'Float':
      return random.below(256) / 8;
    case 'Boolean':
      return random.chance(50);
    case 'Odd':
      return random.oneOf(['fine', 'throw', 'nothing', { deep: [1] }, 3]);
    case 'DateTime':
      return new Date(86_400_000 * random.below(20_000));
    case 'Date':
      return '2030-01-31';
    case 'UUID':
      return '01890a5d-ac96-774b-bcce-b302099a8057';
    case 'Sku':
    case 'CategoryCode':
      return `sku-${random.below(9)}`;
    case 'Amount':
      return random.below(9_000);
    default:
      return `text ${random.below(9)}`;
  }
}

function listOf(
  schema: GraphQLSchema,
  type: GraphQLOutputType,
  random: SeededRandom,
  place: string,
  depth: number,
): unknown {
  const count = depth > 2 ? 0 : random.below(4);
  // Entries are all synchronous or all asynchronous: otherwise graphql-js leaves rejections
  // unhandled.
  const allLater = random.chance(20);
  const entries = Array.from({ length: count }, (_, index) => {
    const at = `${place}.${index}`;
    if (allLater) return later(new SeededRandom(at).below(3), () => randomResult(schema, type, at, depth + 1));
    const own = new SeededRandom(at);
    return own.chance(4) ? new Error('an entry') : somethingOf(schema, type, own, at, depth + 1);
  });
  switch (random.below(8)) {
    case 1:
      return new Set(entries);
    case 2:
      return (function* () {
        yield* entries;
      })();
    case 3:
      return { [Symbol.iterator]: () => entries[Symbol.iterator]() };
    default:
      return entries;
  }
}

function objectOf(schema: GraphQLSchema, name: string, place: string, depth: number): Record<string, unknown> {
  const type = schema.getType(name);
  const object: Record<string, unknown> = { typeOf: name };
  if (!isObjectType(type) || depth > 4) return object;
  for (const field of Object.values(type.getFields())) {
    if (field.resolve) continue;
    const at = `${place}.${field.name}`;
    const random = new SeededRandom(`${at}!`);
    const made = (more: string) => randomResult(schema, field.type, `${at}${more}`, depth + 1);
    // Errors are thrown by functions, not by getters.
    object[field.name] =
      isCompositeType(getNamedType(field.type)) || random.chance(25)
        ? (args: object, context: unknown) => made(`${JSON.stringify(args)} ${context}`)
        : kept(made);
  }
  return object;
}

/** Returns the value if it can be a property; otherwise a function. */
function kept(make: (more: string) => unknown): unknown {
  try {
    return make('');
  } catch {
    return () => make('');
  }
}

/** Serializes the arguments of a resolver: different arguments give different values. */
export function argumentsText(args: object, context: unknown, info: GraphQLResolveInfo): string {
  const { fieldName, parentType, returnType, fieldNodes, path, variableValues, operation, fragments, rootValue } = info;
  const where: string[] = [];
  for (let at: GraphQLResolveInfo['path'] | undefined = path; at; at = at.prev) where.push(`${at.typename}.${at.key}`);
  const values = [where, args, variableValues, fieldName, parentType.name, String(returnType), fieldNodes.length];
  return JSON.stringify([...values, operation.name?.value, Object.keys(fragments), rootValue, context]);
}

/** Whether a value is of a type: now and then later, or wrong. */
export function isOf(name: string, value: unknown, how: string): boolean | Promise<boolean> {
  const random = new SeededRandom(`${how} ${name}`);
  const is = typeof value === 'object' && value !== null && 'typeOf' in value && value.typeOf === name;
  const answer = random.chance(6) ? !is : is;
  if (random.chance(4)) throw new Error(`${name} cannot tell`);
  return random.chance(20) ? later(random.below(3), () => answer) : answer;
}
