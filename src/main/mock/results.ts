import { createMockStore, type IMockStore, type IMocks, isRef, type Ref } from '@graphql-tools/mock';
import {
  type GraphQLField,
  type GraphQLObjectType,
  type GraphQLOutputType,
  type GraphQLSchema,
  getNamedType,
  getNullableType,
  isAbstractType,
  isListType,
  isNonNullType,
  isObjectType,
} from 'graphql';
import type { Refusal } from '../../base/errors/refusal.js';
import { limitOf } from '../../contract/bounded-lists.js';
import type { Dice } from './dice.js';
import { type Given, givenBy } from './given.js';
import { leavesOf, type MakeLeaf } from './leaves.js';
import { isConnection, pageOf } from './pages.js';
import { plausibleFields, plausibleTexts, plausibleTime } from './plausible.js';

type Field = GraphQLField<unknown, unknown>;
export type Thing = Readonly<Record<string, unknown>>;

/** What there is whatever is asked: the things of a type, or (without an `id`) what all of them have. */
export type Known = Readonly<Record<string, readonly Thing[]>>;

/** What a request is answered from. */
export interface Asked {
  readonly dice: Dice;
  readonly known: Known;
  /** The game server that it runs on, or that its session is on. */
  readonly serverId: number | null;
  /** What is to be answered in place of a result. */
  readonly refusal: Refusal | null;
}

const MOST_ENTRIES = 4;
/** One value in so many is null where it may be. */
const NULLS = 4;

/**
 * Makes the root values that answer requests. Things are made by their types, and look the same wherever they are met: what
 * a field is depends on the seed, the type and the id of what it is a field of.
 */
export function createResults(schema: GraphQLSchema) {
  const leaves = leavesOf(schema);
  const roots = [schema.getQueryType(), schema.getMutationType()].filter((type) => type != null);

  return (asked: Asked): Thing =>
    Object.fromEntries(
      roots.flatMap((type) =>
        Object.values(type.getFields()).map((field) => [
          field.name,
          (args: Thing) => {
            if (asked.refusal !== null) throw asked.refusal;
            const given = givenBy(args, field, asked.serverId);
            return makeResult({ ...asked, schema, leaves, given, args }, type, field);
          },
        ]),
      ),
    );
}

interface Scene extends Asked {
  readonly schema: GraphQLSchema;
  readonly leaves: ReadonlyMap<string, MakeLeaf>;
  readonly given: Given;
  /** Those of the root field. */
  readonly args: Thing;
}

function makeResult(scene: Scene, root: GraphQLObjectType, field: Field): unknown {
  const { schema, dice, known, given, args } = scene;
  const store: IMockStore = createMockStore({ schema, mocks: mocksOf(scene) });

  /** A thing with an id is the same everywhere; any other is a part of what it is in. */
  const homeOf = (type: GraphQLObjectType, { $ref }: Ref, place: string): string =>
    type.getFields().id === undefined ? place : `${type.name}:${$ref.key}`;

  const factsOf = ({ $ref: { typeName, key } }: Ref): Thing =>
    known[typeName]?.find(({ id }) => id === undefined || String(id) === String(key)) ?? {};

  function thing(ref: Ref, place: string, facts: Thing = {}): Thing {
    const type = objectType(schema, ref.$ref.typeName);
    const home = homeOf(type, ref, place);
    const fields = Object.values(type.getFields());
    const asked = fields.map((one) => [one.name, given.leaf(one)] as const).filter(([, value]) => value !== undefined);
    const own = { ...factsOf(ref), ...facts, ...Object.fromEntries(asked) };
    // graphql-js calls what is a function.
    const made = fields.map((one) => {
      const at = `${home}.${one.name}`;
      return [one.name, (of: Thing) => value({ type, ref, field: one, place: at }, of)] as const;
    });
    return { __typename: type.name, ...Object.fromEntries(made), ...own };
  }

  interface Spot {
    readonly type: GraphQLObjectType;
    readonly ref: Ref;
    readonly field: Field;
    readonly place: string;
  }

  /** What belongs there, else what its type makes of it. */
  const value = ({ type, ref, field: one, place }: Spot, of: Thing): unknown =>
    dice.at(place, () => {
      const read = (name: string): unknown => {
        const other = type.getFields()[name];
        if (other === undefined) throw new Error(`${type.name} has no field ${name}`);
        const asked = given.leaf(other);
        return asked ?? value({ type, ref, field: other, place: `${homeOf(type, ref, place)}.${name}` }, {});
      };
      const plausible = plausibleFields[`${type.name}.${one.name}`];
      if (plausible !== undefined) return plausible({ dice, given: args, read });
      if (type !== root && isAbsent(one)) return null;
      return shown(store.get(type.name, ref.$ref.key, one.name, { ...of }), place, of);
    });

  const isAbsent = ({ type }: Field): boolean =>
    !isNonNullType(type) && known[getNamedType(type).name] === undefined && dice.below(NULLS) === 0;

  function shown(made: unknown, place: string, of: Thing): unknown {
    if (Array.isArray(made)) return made.map((one, index) => shown(one, `${place}[${index}]`, of));
    if (!isRef(made)) return made;
    const type = objectType(schema, made.$ref.typeName);
    if (!isConnection(type)) return thing(made, place);
    const make = (name: string, at: string, facts: Thing): Thing => thing(newRef(store, name), at, facts);
    return thing(made, place, pageOf({ type, place, args: of, make }, dice));
  }

  const { first, after, ...ofList } = args;
  const place = `${field.name}(${JSON.stringify(ofList)})`;
  return value({ type: root, ref: { $ref: { typeName: root.name, key: 'ROOT' } }, field, place }, args);
}

function objectType(schema: GraphQLSchema, name: string): GraphQLObjectType {
  const type = schema.getType(name);
  if (isObjectType(type)) return type;
  throw new Error(`${name} is no object type`);
}

function newRef(store: IMockStore, type: string): Ref {
  const ref = store.get(type);
  if (isRef(ref)) return ref;
  throw new Error(`there is no mock of ${type}`);
}

/** How @graphql-tools/mock is to make what each type and each field asks for. */
function mocksOf({ schema, leaves, dice, known, given }: Scene): IMocks {
  const newOne = (type: GraphQLOutputType): unknown => {
    const nullable = getNullableType(type);
    if (isListType(nullable)) return entries(nullable.ofType, MOST_ENTRIES);
    if (isAbstractType(nullable)) return { __typename: dice.oneOf(schema.getPossibleTypes(nullable)).name };
    return isObjectType(nullable) ? {} : undefined;
  };
  const entries = (type: GraphQLOutputType, most: number): readonly unknown[] => {
    const things = keysOf(getNamedType(type).name);
    if (things.length > 0) return things.slice(0, most).map((id) => ({ id }));
    const count = Math.min(most, 2 + dice.below(MOST_ENTRIES - 1));
    return Array.from({ length: count }, () => newOne(type));
  };
  const keysOf = (type: string): readonly string[] =>
    (known[type] ?? []).flatMap(({ id }) => (id === undefined ? [] : [String(id)]));

  /** Undefined: as its type is made. */
  const ofField = (owner: string, { name, type, astNode }: Field, first: unknown): unknown => {
    const nullable = getNullableType(type);
    if (isListType(nullable)) {
      const bounds = [limitOf(schema, astNode), first].filter((bound) => typeof bound === 'number');
      return entries(nullable.ofType, Math.min(...bounds, MOST_ENTRIES));
    }
    const target = getNamedType(type).name;
    const keys = keysOf(target);
    const id = given.id(target);
    if (isObjectType(nullable) && (keys.length > 0 || (id !== null && nullable.getFields().id !== undefined))) {
      return { id: keys.length === 0 || (id !== null && keys.includes(id)) ? id : dice.oneOf(keys) };
    }
    // What a deed answers is that it was done.
    if (target === 'Boolean' && owner.endsWith('Payload')) return true;
    const text = plausibleTexts[name];
    if (target === 'String' && text !== undefined) return text(dice);
    return target === 'DateTime' ? plausibleTime(name, dice) : undefined;
  };

  const mocks: IMocks = {};
  for (const [name, make] of leaves) mocks[name] = () => make(dice);
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
