import type { IMocks } from '@graphql-tools/mock';
import {
  type GraphQLField,
  type GraphQLOutputType,
  type GraphQLSchema,
  getNamedType,
  getNullableType,
  isAbstractType,
  isListType,
  isObjectType,
} from 'graphql';
import { limitOf } from '../../packages/contract/src/runtime/bounded-lists.js';
import type { RequestArguments } from './arguments.js';
import type { MakeLeaf } from './leaves.js';
import { plausibleTexts, plausibleTime } from './plausible.js';
import type { SeededRandom } from './seeded-random.js';

export type Thing = Readonly<Record<string, unknown>>;

/** What there is whatever is asked: the things of a type, or (without an `id`) what all of them have. */
export type Known = Readonly<Record<string, readonly Thing[]>>;

export interface MocksParts {
  readonly schema: GraphQLSchema;
  readonly leaves: ReadonlyMap<string, MakeLeaf>;
  readonly random: SeededRandom;
  readonly known: Known;
  readonly given: RequestArguments;
}

const MOST_ENTRIES = 4;

/** How @graphql-tools/mock is to make what each type and each field asks for. */
export function mocksOf({ schema, leaves, random, known, given }: MocksParts): IMocks {
  const newOne = (type: GraphQLOutputType): unknown => {
    const nullable = getNullableType(type);
    if (isListType(nullable)) return entries(nullable.ofType, MOST_ENTRIES);
    if (isAbstractType(nullable)) return { __typename: random.oneOf(schema.getPossibleTypes(nullable)).name };
    return isObjectType(nullable) ? {} : undefined;
  };
  const entries = (type: GraphQLOutputType, most: number): readonly unknown[] => {
    const things = keysOf(getNamedType(type).name);
    if (things.length > 0) return things.slice(0, most).map((id) => ({ id }));
    const count = Math.min(most, 2 + random.below(MOST_ENTRIES - 1));
    return Array.from({ length: count }, () => newOne(type));
  };
  const keysOf = (type: string): readonly string[] =>
    (known[type] ?? []).flatMap(({ id }) => (id === undefined ? [] : [String(id)]));

  /** Undefined: as its type is made. */
  const ofField = (owner: string, { name, type, astNode }: GraphQLField<unknown, unknown>, first: unknown): unknown => {
    const nullable = getNullableType(type);
    if (isListType(nullable)) {
      const bounds = [limitOf(schema, astNode), first].filter((bound) => typeof bound === 'number');
      return entries(nullable.ofType, Math.min(...bounds, MOST_ENTRIES));
    }
    const target = getNamedType(type).name;
    const keys = keysOf(target);
    const id = given.id(target);
    if (isObjectType(nullable) && (keys.length > 0 || (id !== null && nullable.getFields().id !== undefined))) {
      return { id: keys.length === 0 || (id !== null && keys.includes(id)) ? id : random.oneOf(keys) };
    }
    // What a deed answers is that it was done.
    if (target === 'Boolean' && owner.endsWith('Payload')) return true;
    const text = plausibleTexts.get(name);
    if (target === 'String' && text !== undefined) return text(random);
    return target === 'DateTime' ? plausibleTime(name, random) : undefined;
  };

  const mocks: IMocks = {};
  for (const [name, make] of leaves) mocks[name] = () => make(random);
  for (const type of Object.values(schema.getTypeMap())) {
    if (isAbstractType(type)) mocks[type.name] = () => newOne(type);
    if (!isObjectType(type) || type.name.startsWith('__')) continue;
    const ofFields = Object.values(type.getFields()).map(
      (field) => [field.name, (args?: Thing) => ofField(type.name, field, args?.first)] as const,
    );
    mocks[type.name] = Object.fromEntries(ofFields);
  }
  return mocks;
}
