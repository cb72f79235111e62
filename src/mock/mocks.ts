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
import { limitOf } from '../../packages/contract/src/serve.js';
import type { RequestArguments } from './arguments.js';
import type { MakeLeaf } from './leaves.js';
import { codeFieldOf, idOfCode, plausibleTexts, plausibleTime } from './plausible.js';
import type { SeededRandom } from './seeded-random.js';

export type Properties = Readonly<Record<string, unknown>>;

/**
 * The fixed objects of each type; one without an `id` has properties of all objects of its type.
 */
export type FixtureObjects = Readonly<Record<string, readonly Properties[]>>;

export interface MocksDeps {
  readonly schema: GraphQLSchema;
  readonly leaves: ReadonlyMap<string, MakeLeaf>;
  readonly random: SeededRandom;
  readonly fixture: FixtureObjects;
  readonly requestArguments: RequestArguments;
}

const MAX_ENTRIES = 4;

/** Creates the functions with which @graphql-tools/mock makes each type and field. */
export function mocksOf({ schema, leaves, random, fixture, requestArguments }: MocksDeps): IMocks {
  const newOne = (type: GraphQLOutputType): unknown => {
    const nullable = getNullableType(type);
    if (isListType(nullable)) return entries(nullable.ofType, MAX_ENTRIES);
    if (isAbstractType(nullable)) return { __typename: random.oneOf(schema.getPossibleTypes(nullable)).name };
    return isObjectType(nullable) ? {} : undefined;
  };
  const entries = (type: GraphQLOutputType, max: number): readonly unknown[] => {
    const ids = fixtureIds(getNamedType(type).name);
    if (ids.length > 0) return ids.slice(0, max).map((id) => ({ id }));
    const count = Math.min(max, 2 + random.below(MAX_ENTRIES - 1));
    return Array.from({ length: count }, () => newOne(type));
  };
  const fixtureIds = (type: string): readonly string[] =>
    (fixture[type] ?? []).flatMap(({ id }) => (id === undefined ? [] : [String(id)]));

  /** The id of the object that the request names by its code. */
  const idByCode = (typeName: string): string | null => {
    const type = schema.getType(typeName);
    const field = isObjectType(type) ? type.getFields()[codeFieldOf(typeName) ?? ''] : undefined;
    const code = field === undefined ? undefined : requestArguments.leaf(typeName, field);
    return typeof code === 'string' ? idOfCode(random, code) : null;
  };

  /** Undefined if the mock of the field's type applies. */
  const ofField = (owner: string, { name, type, astNode }: GraphQLField<unknown, unknown>, first: unknown): unknown => {
    const nullable = getNullableType(type);
    if (isListType(nullable)) {
      const bounds = [limitOf(schema, astNode), first].filter((bound) => typeof bound === 'number');
      return entries(nullable.ofType, Math.min(...bounds, MAX_ENTRIES));
    }
    const target = getNamedType(type).name;
    const ids = fixtureIds(target);
    const id = requestArguments.id(target) ?? idByCode(target);
    if (isObjectType(nullable) && (ids.length > 0 || (id !== null && nullable.getFields().id !== undefined))) {
      return { id: ids.length === 0 || (id !== null && ids.includes(id)) ? id : random.oneOf(ids) };
    }
    // A mutation returns that it succeeded.
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
      (field) => [field.name, (args?: Properties) => ofField(type.name, field, args?.first)] as const,
    );
    mocks[type.name] = Object.fromEntries(ofFields);
  }
  return mocks;
}
