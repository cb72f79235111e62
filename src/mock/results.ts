import { createMockStore, type IMockStore, isRef, type Ref } from '@graphql-tools/mock';
import {
  type GraphQLField,
  type GraphQLObjectType,
  type GraphQLSchema,
  getNamedType,
  isNonNullType,
  isObjectType,
} from 'graphql';
import type { Refusal } from '../base/errors/refusal.js';
import { type RequestArguments, readArguments } from './arguments.js';
import { leavesOf, type MakeLeaf } from './leaves.js';
import { type Known, mocksOf, type Thing } from './mocks.js';
import { isConnection, pageOf } from './pages.js';
import { plausibleFields } from './plausible.js';
import type { SeededRandom } from './seeded-random.js';

type Field = GraphQLField<unknown, unknown>;

/** What a request is answered from. */
export interface Asked {
  readonly random: SeededRandom;
  readonly known: Known;
  /** The game server that it runs on, or that its session is on. */
  readonly serverId: number | null;
  /** What is to be answered in place of a result. */
  readonly refusal: Refusal | null;
}

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
            const given = readArguments(args, field, asked.serverId);
            return makeResult({ ...asked, schema, leaves, given, args }, type, field);
          },
        ]),
      ),
    );
}

interface Scene extends Asked {
  readonly schema: GraphQLSchema;
  readonly leaves: ReadonlyMap<string, MakeLeaf>;
  readonly given: RequestArguments;
  /** Those of the root field. */
  readonly args: Thing;
}

function makeResult(scene: Scene, root: GraphQLObjectType, field: Field): unknown {
  const { schema, random, known, given, args } = scene;
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
    const made = fields.map((one) => [one.name, (of: Thing) => value({ type, ref, home, field: one }, of)] as const);
    return { __typename: type.name, ...Object.fromEntries(made), ...own };
  }

  interface Spot {
    readonly type: GraphQLObjectType;
    readonly ref: Ref;
    readonly home: string;
    readonly field: Field;
  }

  /** What belongs there, else what its type makes of it. */
  function value(spot: Spot, of: Thing): unknown {
    const { type, ref, home, field: one } = spot;
    const place = `${home}.${one.name}`;
    return random.at(place, () => {
      const plausible = plausibleFields.get(`${type.name}.${one.name}`);
      if (plausible !== undefined) return plausible({ random, given: args, read: (name) => neighbour(spot, name) });
      if (type !== root && isAbsent(one)) return null;
      return shown(store.get(type.name, ref.$ref.key, one.name, { ...of }), place, of);
    });
  }

  function neighbour(spot: Spot, name: string): unknown {
    const other = spot.type.getFields()[name];
    if (other === undefined) throw new Error(`${spot.type.name} has no field ${name}`);
    return given.leaf(other) ?? value({ ...spot, field: other }, {});
  }

  const isAbsent = ({ type }: Field): boolean =>
    !isNonNullType(type) && known[getNamedType(type).name] === undefined && random.below(NULLS) === 0;

  function shown(made: unknown, place: string, of: Thing): unknown {
    if (Array.isArray(made)) return made.map((one, index) => shown(one, `${place}[${index}]`, of));
    if (!isRef(made)) return made;
    const type = objectType(schema, made.$ref.typeName);
    if (!isConnection(type)) return thing(made, place);
    const make = (name: string, at: string, facts: Thing): Thing => thing(newRef(store, name), at, facts);
    return thing(made, place, pageOf({ type, place, args: of, make }, random));
  }

  const { first, after, ...ofList } = args;
  const home = `${field.name}(${JSON.stringify(ofList)})`;
  return value({ type: root, ref: { $ref: { typeName: root.name, key: 'ROOT' } }, home, field }, args);
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
