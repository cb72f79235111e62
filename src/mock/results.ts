import { createMockStore, type IMockStore, isRef, type Ref } from '@graphql-tools/mock';
import {
  type GraphQLField,
  type GraphQLObjectType,
  type GraphQLSchema,
  getNamedType,
  getNullableType,
  isListType,
  isNonNullType,
  isObjectType,
} from 'graphql';
import type { Refusal } from '../base/errors/refusal.js';
import { searchWords } from '../base/language/search-words.js';
import { fieldTypesOf, type RequestArguments, readArguments } from './arguments.js';
import { leavesOf, type MakeLeaf } from './leaves.js';
import { type FixtureObjects, mocksOf, type Properties } from './mocks.js';
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

interface ResultContext extends ResultInput {
  readonly schema: GraphQLSchema;
  readonly leaves: ReadonlyMap<string, MakeLeaf>;
  readonly requestArguments: RequestArguments;
  /** The arguments of the root field. */
  readonly args: Properties;
}

function makeResult(context: ResultContext, root: GraphQLObjectType, rootField: Field): unknown {
  const { schema, random, fixture, requestArguments, args, isEmpty, isReplay } = context;
  const store: IMockStore = createMockStore({ schema, mocks: mocksOf(context) });

  /** The seed path of an object: its full type and id, else its place in the result. */
  const pathOf = (type: GraphQLObjectType, { $ref }: Ref, place: string): string =>
    type.getFields().id === undefined ? place : `${fullTypeOf(type.name)}:${$ref.key}`;

  const fixtureOf = ({ $ref: { typeName, key } }: Ref): Properties =>
    fixture[typeName]?.find(({ id }) => id === undefined || String(id) === String(key)) ?? {};

  function makeObject(ref: Ref, place: string, properties: Properties = {}): Properties {
    const type = objectType(schema, ref.$ref.typeName);
    const path = pathOf(type, ref, place);
    const fields = Object.values(type.getFields());
    const fromArguments = fields
      .map((field) => [field.name, requestArguments.leaf(type.name, field)] as const)
      .filter(([, value]) => value !== undefined);
    const fixed = { ...fixtureOf(ref), ...properties, ...Object.fromEntries(fromArguments) };
    // graphql-js calls a property that is a function.
    const lazy = fields.map(
      (field) => [field.name, (fieldArgs: Properties) => fieldValue({ type, ref, path, field }, fieldArgs)] as const,
    );
    return { __typename: type.name, ...Object.fromEntries(lazy), ...fixed };
  }

  interface FieldOfObject {
    readonly type: GraphQLObjectType;
    readonly ref: Ref;
    readonly path: string;
    readonly field: Field;
  }

  /** The plausible value of the field if there is one, else a value of its type. */
  function fieldValue(fieldOfObject: FieldOfObject, fieldArgs: Properties): unknown {
    const { type, ref, path, field } = fieldOfObject;
    const place = `${path}.${field.name}`;
    return random.at(place, () => {
      const plausible = plausibleFields.get(`${fullTypeOf(type.name)}.${field.name}`);
      if (plausible !== undefined)
        return plausible({ random, args, isReplay, read: (name) => siblingValue(fieldOfObject, name) });
      if (type === root && isEmpty && isListType(getNullableType(field.type))) return [];
      if (type !== root && isNull(field)) return null;
      return toResult(store.get(type.name, ref.$ref.key, field.name, { ...fieldArgs }), place, fieldArgs);
    });
  }

  function siblingValue(fieldOfObject: FieldOfObject, name: string): unknown {
    const sibling = fieldOfObject.type.getFields()[name];
    if (sibling === undefined) throw new Error(`${fieldOfObject.type.name} has no field ${name}`);
    return (
      requestArguments.leaf(fieldOfObject.type.name, sibling) ?? fieldValue({ ...fieldOfObject, field: sibling }, {})
    );
  }

  const isNull = ({ type }: Field): boolean =>
    !isNonNullType(type) && fixture[getNamedType(type).name] === undefined && random.below(NULL_RATIO) === 0;

  /** Replaces references of the mock store by objects. */
  function toResult(mocked: unknown, place: string, fieldArgs: Properties): unknown {
    if (Array.isArray(mocked)) return mocked.map((entry, index) => toResult(entry, `${place}[${index}]`, fieldArgs));
    if (!isRef(mocked)) return mocked;
    const type = objectType(schema, mocked.$ref.typeName);
    if (!isConnection(type)) return makeObject(mocked, place);
    const make = (name: string, at: string, properties: Properties): Properties =>
      makeObject(newRef(store, name), at, properties);
    const words = searchWords(typeof fieldArgs.search === 'string' ? fieldArgs.search : '');
    const isListed = (edge: Properties): boolean => !isEmpty && hasWords(edge, words);
    return makeObject(mocked, place, makePage({ type, place, args: fieldArgs, make, isListed }, random));
  }

  const { first, after, search, ...listArgs } = args;
  const path = `${rootField.name}(${JSON.stringify(listArgs)})`;
  return fieldValue({ type: root, ref: { $ref: { typeName: root.name, key: 'ROOT' } }, path, field: rootField }, args);
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

function objectType(schema: GraphQLSchema, name: string): GraphQLObjectType {
  const type = schema.getType(name);
  if (isObjectType(type)) return type;
  throw new Error(`${name} is not an object type`);
}

function newRef(store: IMockStore, type: string): Ref {
  const ref = store.get(type);
  if (isRef(ref)) return ref;
  throw new Error(`there is no mock of ${type}`);
}
