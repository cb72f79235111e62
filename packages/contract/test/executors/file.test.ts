import { makeExecutableSchema } from '@graphql-tools/schema';
import { describe, expect, it } from '@jest/globals';
import {
  buildSchema,
  execute,
  type GraphQLScalarType,
  getVariableValues,
  isAbstractType,
  isObjectType,
  isScalarType,
  parse,
  printSchema,
} from 'graphql';
import { executorsOf, fileOf } from '../../../../test/support/executors.js';
import { executeRoot, Run } from '../../src/runtime/index.js';
import { describeAnswer, useHandledRejections } from './comparison.js';
import { randomDocument, randomVariable } from './random-document.js';
import { randomSchema } from './random-schema.js';
import { isOf, randomResult } from './random-values.js';
import { SeededRandom } from './seeded-random.js';

const SCHEMAS = 40;
const DOCUMENTS = 6;

useHandledRejections();

type AnswerDescription = Awaited<ReturnType<typeof describeAnswer>>;
type Maps = Record<string, Record<string, unknown> | GraphQLScalarType>;

/** A random schema as SDL, whose resolvers receive the same arguments as those of a file. */
function executable(seed: string) {
  const unresolved = randomSchema(new SeededRandom(`schema ${seed}`), seed);
  const typeDefs = printSchema(unresolved);
  const maps: Maps = {};
  for (const type of Object.values(unresolved.getTypeMap())) {
    if (isScalarType(type) && type.name === 'Odd') maps[type.name] = type;
    const random = new SeededRandom(`${seed} ${type.name}`);
    if (isAbstractType(type) && random.chance(40)) {
      maps[type.name] = { __resolveType: (value: unknown) => (isOf('T0', value, seed) === true ? 'T0' : 'T1') };
    }
    if (!isObjectType(type) || type.name.startsWith('__')) continue;
    const fields = Object.values(type.getFields()).filter(({ resolve }) => resolve !== undefined);
    maps[type.name] = {
      ...(random.chance(30) && { __isTypeOf: (value: unknown) => isOf(type.name, value, seed) }),
      ...Object.fromEntries(
        fields.map(({ name, type: returned }) => [
          name,
          (_source: unknown, args: object) => {
            const argumentsText = JSON.stringify(Object.entries(args).sort(([one], [other]) => (one < other ? -1 : 1)));
            return randomResult(unresolved, returned, `${seed}${type.name}.${name}${argumentsText}`, 0);
          },
        ]),
      ),
    };
  }
  return { maps, schema: makeExecutableSchema({ typeDefs, resolvers: maps }) };
}

/** Without a schema, the other meaning of a name is unknown. */
const plain = (answer: AnswerDescription): unknown =>
  JSON.parse(
    JSON.stringify(answer).replaceAll(
      /(?:Abstract type \\"\w+\\" was resolved to|Runtime Object type) [^.]*?(?:that does not exist inside the schema|to a non-object type \\"\w+\\"|is not a possible type for \\"\w+\\")/g,
      'another type',
    ),
  );

it('generates no unused import, variable or parameter if fields have names of the runtime', () => {
  const schema = buildSchema(`
    type Query { message(run: Int, in: In): Data }
    type Data { read: Boolean present: Int literal(run: Int = 1): Int Field: Int }
    input In @oneOf { run: Int once: Int }
  `);
  const text = 'query message($in: In) { message(run: 1, in: $in) { read present literal Field } }';
  const document = parse(text, { noLocation: true });
  const file = fileOf(schema, [{ id: 'message', file: 'documents/refuse/message.graphql', variables: {}, document }]);
  const [, names = ''] = /import \{([^}]*)\} from '\.\.\//.exec(file) ?? [];
  const imported = names.split(/\W+/);
  expect(imported).toContain('Field');
  const unused = ['Data', 'literal', 'oneOf', 'present', 'read', 'refuse'];
  expect(unused.filter((name) => imported.includes(name))).toEqual([]);
  expect(file).toContain('in$In = (_run: AnyRun)');
  expect(file).toMatch(/literal\$args\(_run: \w/);
});

it('generates no unused variable for a selection of __typename under names of the code', () => {
  const schema = buildSchema('type Query { a: Int } type Mutation { b: Int }');
  const keys = ['before', 'c0', 'context', 'own', 'place', 'resolve', 'run', 'source', 'path', 'value'];
  const selection = keys.map((key) => `${key}: __typename`).join(' ');
  const documents = ['query', 'mutation', 'query', 'mutation'].map((kind, index) => {
    const condition = index < 2 ? '' : ' c: __typename @include(if: $c)';
    const id = `${kind}${index}`;
    const document = parse(`${kind} ${id}($c: Boolean!) { ${selection}${condition} }`, { noLocation: true });
    return { id, file: `documents/${id}.graphql`, variables: {}, document };
  });
  const file = fileOf(schema, documents);
  expect(file).not.toMatch(/^ *(?:const|let) (?:\{ context \}|own|place|resolve|value)\b/m);
  const [mutation = ''] = /^ *function mutation1\$Mutation\$0.*?^ *\}/ms.exec(file) ?? [];
  expect(mutation).toContain('(_run: ');
  expect(mutation).not.toContain('const before');
  expect(file).toContain('_source: ');
  expect(file).toContain('_path: ');
});

describe('the code of a fragment that is spread under several conditions', () => {
  const schema = buildSchema('type Query { one: Int two: Int }');
  const flags = (prefix: string, count: number) => Array.from({ length: count }, (_, index) => `$${prefix}${index}`);
  const spreads = (name: string, variables: readonly string[]) =>
    variables.map((variable) => `...${name} @include(if: ${variable})`).join(' ');
  const lengthOf = (count: number, fragments: string) => {
    const [outer, inner] = [flags('a', count), flags('b', count)];
    const variables = [...outer, ...inner].map((variable) => `${variable}: Boolean!`).join(' ');
    const text = `query d(${variables}) { ${spreads('One', outer)} } ${fragments.replace('INNER', spreads('Two', inner))}`;
    return fileOf(schema, [{ id: 'd', file: 'd', variables: {}, document: parse(text, { noLocation: true }) }]).length;
  };

  it('does not double with each spread', () => {
    const one = 'fragment One on Query { one }';
    expect(lengthOf(20, one)).toBeLessThan(3 * lengthOf(10, one));
  });

  it('does not double with each spread in a fragment', () => {
    const both = 'fragment One on Query { one INNER } fragment Two on Query { two }';
    // Each of the spreads of one is a place of all spreads of the other.
    expect(lengthOf(8, both)).toBeLessThan(3 * 4 * lengthOf(4, both));
  });
});

it('answers from a generated file like graphql-js', async () => {
  for (let seed = 0; seed < SCHEMAS; seed += 1) {
    const { maps, schema } = executable(String(seed));
    const cases = Array.from({ length: DOCUMENTS }, (_, number) => {
      const random = new SeededRandom(`document ${seed} ${number}`);
      const { text: named, variables } = randomDocument(random, schema);
      const text = named.replace(' Q', ` d${number}`);
      const given = [...variables].map(([name, type]) => [name, randomVariable(random, type)] as const);
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
      const expected = await describeAnswer(() =>
        execute({ schema, document, variableValues, contextValue: 'context' }),
      );
      const { coerced } = getVariableValues(schema, operation.variableDefinitions ?? [], variableValues);
      if (coerced === undefined) continue;
      const run = new Run(maps, 'context', coerced, undefined);
      const actual = await describeAnswer(() => executeRoot(run, executorOf(id).select));
      expect({ text, variableValues, ...Object(plain(actual)) }).toEqual({
        text,
        variableValues,
        ...Object(plain(expected)),
      });
    }
  }
});

it('has one function for an equal selection of several documents if it uses no variable', () => {
  const schema = buildSchema(`
    type Query { one: Thing!, all(first: Int = 2): [Thing!]! }
    type Thing { name(length: Int): String!, size: Int, inside: Thing! }
  `);
  const SELECTION = '{ name(length: 4) size @include(if: $full) inside { name } }';
  const documents = [
    `query a($full: Boolean!) { a: one ${SELECTION} }`,
    `query b($full: Boolean = false) { b: all(first: 1) ${SELECTION} }`,
    'query c($length: Int!) { c: one { name(length: $length) inside { name } } }',
    'query d($length: Int = 3) { d: one { name(length: $length) inside { name } } }',
    'query e { e: one { inside { name } } }',
    'query f { f: one { inside { name(length: 4) } } }',
    'query g($full: Boolean!) { g: one { name(length: 4) @include(if: $full) size inside { name } } }',
  ].map((text) => {
    const [, id = ''] = text.split(/\W/);
    return { id, file: id, variables: {}, document: parse(text, { noLocation: true }) };
  });
  const functions = fileOf(schema, documents).match(/^ *function \S+?(?=\()/gm) ?? [];
  const selecting = functions.map((line) => line.trim()).filter((line) => !/\$(?:args|parts)$/.test(line));
  expect(selecting.sort()).toEqual([
    'function $$Thing$inside',
    'function $$Thing$inside$2',
    'function $$Thing$name',
    'function $$Thing$name$2',
    'function $$Thing$name_size_inside',
    'function $$Thing$name_size_inside$2',
    'function a$Query',
    'function b$Query',
    'function c$Query',
    'function c$Thing',
    'function d$Query',
    'function d$Thing',
    'function e$Query',
    'function f$Query',
    'function g$Query',
  ]);
});
