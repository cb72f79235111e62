import { makeExecutableSchema } from '@graphql-tools/schema';
import { describe, expect, it } from '@jest/globals';
import {
  execute,
  type GraphQLScalarType,
  getVariableValues,
  isAbstractType,
  isObjectType,
  isScalarType,
  parse,
  printSchema,
} from 'graphql';
import { executeRoot, Run } from '../../../packages/contract/src/runtime/index.js';
import { toldOf, useHeardPromises } from '../../../packages/contract/test/executors/comparison.js';
import { Tape } from '../../../packages/contract/test/executors/recorder.js';
import { executorsOf, fileOf } from '../../support/executors.js';
import { randomDocument, randomVariable } from './random-document.js';
import { randomSchema } from './random-schema.js';
import { givenFor, isOf } from './random-values.js';

const SCHEMAS = 40;
const DOCUMENTS = 6;

useHeardPromises();

type Told = Awaited<ReturnType<typeof toldOf>>;
type Maps = Record<string, Record<string, unknown> | GraphQLScalarType>;

/** A random schema as SDL, with resolvers that are told no more than those of a file. */
function executable(seed: string) {
  const random = randomSchema(new Tape(`schema ${seed}`), seed);
  const typeDefs = printSchema(random);
  const maps: Maps = {};
  for (const type of Object.values(random.getTypeMap())) {
    if (isScalarType(type) && type.name === 'Odd') maps[type.name] = type;
    const tape = new Tape(`${seed} ${type.name}`);
    if (isAbstractType(type) && tape.chance(40)) {
      maps[type.name] = { __resolveType: (value: unknown) => (isOf('T0', value, seed) === true ? 'T0' : 'T1') };
    }
    if (!isObjectType(type) || type.name.startsWith('__')) continue;
    const fields = Object.values(type.getFields()).filter(({ resolve }) => resolve !== undefined);
    maps[type.name] = {
      ...(tape.chance(30) && { __isTypeOf: (value: unknown) => isOf(type.name, value, seed) }),
      ...Object.fromEntries(
        fields.map(({ name, type: returned }) => [
          name,
          (_source: unknown, args: object) => {
            const told = JSON.stringify(Object.entries(args).sort(([one], [other]) => (one < other ? -1 : 1)));
            return givenFor(random, returned, `${seed}${type.name}.${name}${told}`, 0);
          },
        ]),
      ),
    };
  }
  return { maps, schema: makeExecutableSchema({ typeDefs, resolvers: maps }) };
}

/** Without a schema nobody knows what else a name may be. */
const plain = (told: Told): unknown =>
  JSON.parse(
    JSON.stringify(told).replaceAll(
      /(?:Abstract type \\"\w+\\" was resolved to|Runtime Object type) [^.]*?(?:that does not exist inside the schema|to a non-object type \\"\w+\\"|is not a possible type for \\"\w+\\")/g,
      'another type',
    ),
  );

it('answers from a generated file like graphql-js', async () => {
  for (let seed = 0; seed < SCHEMAS; seed += 1) {
    const { maps, schema } = executable(String(seed));
    const cases = Array.from({ length: DOCUMENTS }, (_, number) => {
      const tape = new Tape(`document ${seed} ${number}`);
      const { text: named, variables } = randomDocument(tape, schema);
      const text = named.replace(' Q', ` d${number}`);
      const given = [...variables].map(([name, type]) => [name, randomVariable(tape, type)] as const);
      const variableValues = Object.fromEntries(given.filter(([, value]) => value !== undefined));
      return { id: `d${number}`, text, document: parse(text, { noLocation: true }), variableValues };
    });
    const executorOf = executorsOf(
      schema,
      cases.map(({ id, document }) => ({ id, file: id, variables: {}, document })),
    );
    for (const { id, text, document, variableValues } of cases) {
      const [operation] = document.definitions;
      if (operation?.kind !== 'OperationDefinition') throw new Error('no operation');
      const expected = await toldOf(() => execute({ schema, document, variableValues, contextValue: 'context' }));
      const { coerced } = getVariableValues(schema, operation.variableDefinitions ?? [], variableValues);
      if (coerced === undefined) continue;
      const run = new Run(maps, 'context', coerced, undefined);
      const actual = await toldOf(() => executeRoot(run, executorOf(id).select));
      expect({ text, variableValues, ...Object(plain(actual)) }).toEqual({
        text,
        variableValues,
        ...Object(plain(expected)),
      });
    }
  }
});

describe('an equal selection of several documents', () => {
  const typeDefs = `
    type Query { one: Thing!, all(first: Int = 2): [Thing!]! }
    type Thing { name(length: Int): String!, size: Int, inside: Thing! }
  `;
  const thing: object = {
    name: ({ length }: { readonly length?: number }) => 'a thing'.slice(0, length),
    ...{ size: 3, inside: () => thing },
  };
  const resolvers = {
    Query: { one: () => thing, all: (_: unknown, { first }: { first: number }) => Array(first).fill(thing) },
  };
  const schema = makeExecutableSchema({ typeDefs, resolvers });
  const SELECTION = '{ name(length: 4) size @include(if: $full) inside { name } }';
  const documents = [
    `query a($full: Boolean!) { a: one ${SELECTION} }`,
    `query b($full: Boolean = false) { b: all(first: 1) ${SELECTION} }`,
    'query c($length: Int!) { c: one { name(length: $length) inside { name } } }',
    'query d($length: Int = 3) { d: one { name(length: $length) inside { name } } }',
    'query e { e: one { inside { name } } }',
    'query f { f: one { inside { name(length: 4) } } }',
  ].map((text) => {
    const document = parse(text, { noLocation: true });
    const [operation] = document.definitions;
    if (operation?.kind !== 'OperationDefinition') throw new Error('no operation');
    const id = operation.name?.value ?? '';
    return { id, file: id, variables: {}, document, operation };
  });

  it('is one function of the file if it uses no variable', () => {
    const functions = fileOf(schema, documents).match(/^ *function \S+?(?=\()/gm) ?? [];
    const selecting = functions.map((line) => line.trim()).filter((line) => !/\$(?:args|parts)$/.test(line));
    expect(selecting.sort()).toEqual([
      'function $$Thing$inside',
      'function $$Thing$inside$2',
      'function $$Thing$name',
      'function $$Thing$name$2',
      'function $$Thing$name_size_inside',
      'function a$Query',
      'function b$Query',
      'function c$Query',
      'function c$Thing',
      'function d$Query',
      'function d$Thing',
      'function e$Query',
      'function f$Query',
    ]);
  });

  it('answers each document like graphql-js', async () => {
    const executorOf = executorsOf(schema, documents);
    for (const variableValues of [{ full: true, length: 2 }, { full: false, length: 5 }, { full: true }]) {
      for (const { id, document, operation } of documents) {
        const expected = await toldOf(() => execute({ schema, document, variableValues }));
        const { coerced } = getVariableValues(schema, operation.variableDefinitions ?? [], variableValues);
        if (coerced === undefined) continue;
        const run = new Run(resolvers, undefined, coerced, undefined);
        expect({ id, told: await toldOf(() => executeRoot(run, executorOf(id).select)) }).toEqual({
          id,
          told: expected,
        });
      }
    }
  });
});
