import {
  type GraphQLField,
  type GraphQLObjectType,
  type GraphQLSchema,
  getNamedType,
  getNullableType,
  isListType,
  isNonNullType,
} from 'graphql';
import type { Refusal } from '../base/errors/refusal.js';
import { searchWords } from '../base/language/search-words.js';
import { fieldTypesOf, readArguments } from './arguments.js';
import { createFieldValues, type FieldValuesDeps, type FixtureObjects, type Properties } from './field-values.js';
import { leavesOf } from './leaves.js';
import { isConnection, makePage } from './pages.js';
import { fullTypeOf, plausibleFields, SEARCHED_FIELDS } from './plausible.js';
import type { SeededRandom } from './seeded-random.js';

type Field = GraphQLField<unknown, unknown>;

/** The inputs of a result. */
export interface ResultInput {
  readonly random: SeededRandom;
  readonly fixture: FixtureObjects;
  /** The game server of the request, else of its session. */
  readonly serverId: number | null;
  /** Thrown instead of a result. */
  readonly refusal: Refusal | null;
  /** Whether connections, and a list that is the result, are empty. */
  readonly isEmpty: boolean;
  /** Whether an equal request was sent before, and its answer was lost. */
  readonly isReplay: boolean;
}

/** One of so many nullable values is null. */
const NULL_RATIO = 4;

/**
 * Makes the root values of requests. An object with an id is the same in all results: the value of
 * a field depends on the seed and on the type and id of its object.
 */
export function createResults(schema: GraphQLSchema) {
  const leaves = leavesOf(schema);
  const fieldTypes = fieldTypesOf(schema);
  const roots = [schema.getQueryType(), schema.getMutationType()].filter((type) => type != null);

  return (input: ResultInput): Properties =>
    Object.fromEntries(
      roots.flatMap((type) =>
        Object.values(type.getFields()).map((field) => [
          field.name,
          (args: Properties) => {
            if (input.refusal !== null) throw input.refusal;
            const requestArguments = readArguments(fieldTypes, args, field, input.serverId);
            return makeResult({ ...input, schema, leaves, requestArguments, args }, type, field);
          },
        ]),
      ),
    );
}

interface ResultContext extends ResultInput, Omit<FieldValuesDeps, 'makeObject'> {
  /** The arguments of the root field. */
  readonly args: Properties;
}

function makeResult(context: ResultContext, root: GraphQLObjectType, rootField: Field): unknown {
  const { random, fixture, requestArguments, args, isEmpty, isReplay } = context;

  const fixtureOf = (type: string, key: unknown): Properties =>
    fixture[type]?.find(({ id }) => id === undefined || String(id) === String(key)) ?? {};

  function objectWith(type: GraphQLObjectType, id: unknown, place: string, properties: Properties): Properties {
    // The seed path of an object: its full type and id, else its place in the result.
    const path = id === undefined ? place : `${fullTypeOf(type.name)}:${id}`;
    const fields = Object.values(type.getFields());
    const fromArguments = fields
      .map((field) => [field.name, requestArguments.leaf(type.name, field)] as const)
      .filter(([, value]) => value !== undefined);
    const fixed = { ...fixtureOf(type.name, id), ...properties, ...Object.fromEntries(fromArguments) };
    const read = fieldReader(type, id, path);
    // graphql-js calls a property that is a function.
    const lazy = fields.map((field) => [field.name, (fieldArgs: Properties) => read(field, fieldArgs)] as const);
    return { __typename: type.name, ...Object.fromEntries(lazy), ...fixed };
  }

  /** Returns a function that makes the fields of an object. Plausible values come first. */
  function fieldReader(type: GraphQLObjectType, id: unknown, path: string) {
    const read = (field: Field, fieldArgs: Properties): unknown => {
      if (field.name === 'id' && id !== undefined) return id;
      const place = `${path}.${field.name}`;
      return random.at(place, () => {
        const plausible = plausibleFields.get(`${fullTypeOf(type.name)}.${field.name}`);
        if (plausible !== undefined) return plausible({ random, args, isReplay, read: readSibling });
        if (type === root && isEmpty && isListType(getNullableType(field.type))) return [];
        if (type !== root && isNull(field)) return null;
        return makeValue(type.name, field, place, fieldArgs);
      });
    };
    const readSibling = (name: string): unknown => {
      const field = type.getFields()[name];
      if (field === undefined) throw new Error(`${type.name} has no field ${name}`);
      return requestArguments.leaf(type.name, field) ?? read(field, {});
    };
    return read;
  }

  const isNull = ({ type }: Field): boolean =>
    !isNonNullType(type) && fixture[getNamedType(type).name] === undefined && random.below(NULL_RATIO) === 0;

  /** Makes the fields of a connection; none for another type. */
  function pageFields(type: GraphQLObjectType, place: string, fieldArgs: Properties): Properties {
    if (!isConnection(type)) return {};
    const make = (inner: GraphQLObjectType, at: string, properties: Properties): Properties =>
      objectWith(inner, undefined, at, properties);
    const words = searchWords(typeof fieldArgs.search === 'string' ? fieldArgs.search : '');
    const isListed = (edge: Properties): boolean => !isEmpty && hasWords(edge, words);
    return makePage({ type, place, args: fieldArgs, make, isListed }, random);
  }

  const makeValue = createFieldValues({
    ...context,
    makeObject: (type, id, place, fieldArgs) => objectWith(type, id, place, pageFields(type, place, fieldArgs)),
  });

  const { first, after, search, ...listArgs } = args;
  const path = `${rootField.name}(${JSON.stringify(listArgs)})`;
  return fieldReader(root, undefined, path)(rootField, args);
}

/** Whether each word begins a word of the edge's node, as in the search of the shop. */
function hasWords(edge: Properties, words: readonly string[]): boolean {
  if (words.length === 0) return true;
  const node = Object(readProperty(edge, 'node'));
  const texts = SEARCHED_FIELDS.map((name) => readProperty(node, name)).filter((text) => typeof text === 'string');
  const known = searchWords(...texts);
  return words.every((word) => known.some((one) => one.startsWith(word)));
}

/** Returns a property as graphql-js does, which calls functions. */
function readProperty(object: Properties, name: string): unknown {
  const value = object[name];
  return typeof value === 'function' ? value({}) : value;
}
