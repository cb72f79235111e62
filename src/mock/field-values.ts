import {
  type GraphQLField,
  type GraphQLObjectType,
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

export interface FieldValuesDeps {
  readonly schema: GraphQLSchema;
  readonly leaves: ReadonlyMap<string, MakeLeaf>;
  readonly random: SeededRandom;
  readonly fixture: FixtureObjects;
  readonly requestArguments: RequestArguments;
  /**
   * Makes an object.
   * @param id undefined for a type without ids
   * @param args arguments of its field
   */
  readonly makeObject: (type: GraphQLObjectType, id: unknown, place: string, args: Properties) => Properties;
}

const MAX_ENTRIES = 4;

/** Creates the function that makes the value of a field of an object at a place of the result. */
export function createFieldValues({ schema, leaves, random, fixture, requestArguments, makeObject }: FieldValuesDeps) {
  function ofType(type: GraphQLOutputType, place: string, args: Properties): unknown {
    const nullable = getNullableType(type);
    if (isListType(nullable)) return entries(nullable.ofType, place, MAX_ENTRIES);
    if (isAbstractType(nullable)) return ofType(random.oneOf(schema.getPossibleTypes(nullable)), place, args);
    if (!isObjectType(nullable)) return leaves.get(nullable.name)?.(random);
    const { id } = nullable.getFields();
    return makeObject(nullable, id && ofType(id.type, place, {}), place, args);
  }

  function entries(type: GraphQLOutputType, place: string, max: number): readonly unknown[] {
    const named = getNamedType(type);
    const ids = fixtureIds(named.name);
    if (isObjectType(named) && ids.length > 0)
      return ids.slice(0, max).map((id, index) => makeObject(named, id, `${place}[${index}]`, {}));
    const count = Math.min(max, 2 + random.below(MAX_ENTRIES - 1));
    return Array.from({ length: count }, (_none, index) => ofType(type, `${place}[${index}]`, {}));
  }

  const fixtureIds = (type: string): readonly string[] =>
    (fixture[type] ?? []).flatMap(({ id }) => (id === undefined ? [] : [String(id)]));

  /** The id of the object that the request names by its code. */
  const idByCode = (typeName: string): string | null => {
    const type = schema.getType(typeName);
    const field = isObjectType(type) ? type.getFields()[codeFieldOf(typeName) ?? ''] : undefined;
    const code = field === undefined ? undefined : requestArguments.leaf(typeName, field);
    return typeof code === 'string' ? idOfCode(random, code) : null;
  };

  return (owner: string, field: GraphQLField<unknown, unknown>, place: string, args: Properties): unknown => {
    const { name, type, astNode } = field;
    const nullable = getNullableType(type);
    if (isListType(nullable)) {
      const bounds = [limitOf(schema, astNode), args.first].filter((bound) => typeof bound === 'number');
      return entries(nullable.ofType, place, Math.min(...bounds, MAX_ENTRIES));
    }
    const target = getNamedType(type).name;
    if (isObjectType(nullable) && nullable.getFields().id !== undefined) {
      const ids = fixtureIds(target);
      const id = requestArguments.id(target) ?? idByCode(target);
      if (id !== null && (ids.length === 0 || ids.includes(id))) return makeObject(nullable, id, place, args);
      if (ids.length > 0) return makeObject(nullable, random.oneOf(ids), place, args);
    }
    // A mutation returns that it succeeded.
    if (target === 'Boolean' && owner.endsWith('Payload')) return true;
    const text = plausibleTexts.get(name);
    if (target === 'String' && text !== undefined) return text(random);
    return target === 'DateTime' ? plausibleTime(name, random) : ofType(type, place, args);
  };
}
