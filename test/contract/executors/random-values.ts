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
import { Tape } from '../../../packages/contract/test/executors/recorder.js';

// What resolvers give: mostly what they should, now and then anything else, at once or later.

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

/** After so many turns: the promises of siblings race. Nobody need wait for it. */
function later<T>(turns: number, make: () => T): Promise<T> {
  const promise = (async () => {
    for (let turn = 0; turn < turns; turn += 1) await null;
    return make();
  })();
  promise.catch(() => undefined);
  return promise;
}

function fail(tape: Tape): never {
  throw tape.oneOf<unknown>([new Error('thrown'), new TypeError('thrown type'), 'thrown text', undefined, { code: 1 }]);
}

/** What is given for a type in a place: the same for the same place. */
export function givenFor(schema: GraphQLSchema, type: GraphQLOutputType, place: string, depth: number): unknown {
  const tape = new Tape(place);
  if (tape.chance(4)) fail(tape);
  if (tape.chance(16)) {
    const turns = tape.below(4);
    const fails = tape.chance(12);
    return later(turns, () => (fails ? fail(tape) : somethingOf(schema, type, tape, place, depth)));
  }
  return somethingOf(schema, type, tape, place, depth);
}

function somethingOf(
  schema: GraphQLSchema,
  type: GraphQLOutputType,
  tape: Tape,
  place: string,
  depth: number,
): unknown {
  if (isNonNullType(type)) return tape.chance(3) ? null : somethingOf(schema, type.ofType, tape, place, depth);
  if (tape.chance(8)) return tape.oneOf([null, undefined]);
  if (tape.chance(5)) return tape.oneOf(ODD)();
  if (isListType(type)) return listOf(schema, type.ofType, tape, place, depth);
  if (isAbstractType(type)) {
    const possible = tape.oneOf(schema.getPossibleTypes(type));
    const __typename = tape.chance(8) ? tape.oneOf(['Nobody', 'Color', 'T0', 'Node', 5]) : possible.name;
    return { __typename, ...objectOf(schema, possible.name, place, depth) };
  }
  if (isObjectType(type)) return objectOf(schema, type.name, place, depth);
  if (isEnumType(type)) return tape.oneOf(type.getValues()).value;
  switch (type.name) {
    case 'Int':
      return tape.below(256) - 100;
    case 'Float':
      return tape.below(256) / 8;
    case 'Boolean':
      return tape.chance(50);
    case 'Odd':
      return tape.oneOf(['fine', 'throw', 'nothing', { deep: [1] }, 3]);
    case 'DateTime':
      return new Date(86_400_000 * tape.below(20_000));
    case 'Date':
      return '2030-01-31';
    case 'UUID':
      return '01890a5d-ac96-774b-bcce-b302099a8057';
    case 'Sku':
    case 'CategoryCode':
      return `sku-${tape.below(9)}`;
    case 'Amount':
      return tape.below(9_000);
    default:
      return `text ${tape.below(9)}`;
  }
}

function listOf(schema: GraphQLSchema, type: GraphQLOutputType, tape: Tape, place: string, depth: number): unknown {
  const count = depth > 2 ? 0 : tape.below(4);
  // All entries now or all later: graphql-js leaves promises without an ear where an entry throws at once beside them.
  const allLater = tape.chance(20);
  const entries = Array.from({ length: count }, (_, index) => {
    const at = `${place}.${index}`;
    if (allLater) return later(new Tape(at).below(3), () => givenFor(schema, type, at, depth + 1));
    const own = new Tape(at);
    return own.chance(4) ? new Error('an entry') : somethingOf(schema, type, own, at, depth + 1);
  });
  switch (tape.below(8)) {
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
    const tape = new Tape(`${at}!`);
    const made = (more: string) => givenFor(schema, field.type, `${at}${more}`, depth + 1);
    // What is thrown is thrown by a function: whoever only looks at the object meets no getter.
    object[field.name] =
      isCompositeType(getNamedType(field.type)) || tape.chance(25)
        ? (args: object, context: unknown) => made(`${JSON.stringify(args)} ${context}`)
        : kept(made);
  }
  return object;
}

/** The value itself where it can lie in an object before anybody asks for it; else a function that makes it. */
function kept(make: (more: string) => unknown): unknown {
  try {
    return make('');
  } catch {
    return () => make('');
  }
}

/** What a resolver was told, as a text: whatever differs is another value. */
export function told(args: object, context: unknown, info: GraphQLResolveInfo): string {
  const { fieldName, parentType, returnType, fieldNodes, path, variableValues, operation, fragments, rootValue } = info;
  const where: string[] = [];
  for (let at: GraphQLResolveInfo['path'] | undefined = path; at; at = at.prev) where.push(`${at.typename}.${at.key}`);
  const facts = [where, args, variableValues, fieldName, parentType.name, String(returnType), fieldNodes.length];
  return JSON.stringify([...facts, operation.name?.value, Object.keys(fragments), rootValue, context]);
}

/** Whether a value is of a type: now and then later, or wrong. */
export function isOf(name: string, value: unknown, how: string): boolean | Promise<boolean> {
  const tape = new Tape(`${how} ${name}`);
  const is = typeof value === 'object' && value !== null && 'typeOf' in value && value.typeOf === name;
  const answer = tape.chance(6) ? !is : is;
  if (tape.chance(4)) throw new Error(`${name} cannot tell`);
  return tape.chance(20) ? later(tape.below(3), () => answer) : answer;
}
