import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { buildSchema, type DocumentNode, GraphQLError, type OperationDefinitionNode, parse, visit } from 'graphql';
import { evaluatePlan } from '../../src/emit/evaluate-plan.js';
import { planOf } from '../../src/emit/plan/plan.js';
import { compileDocument } from '../../src/index.js';
import { executeRoot, Run } from '../../src/runtime/index.js';
import { runBoth } from './comparison.js';

const schema = buildSchema(`
  type Query { thing: Thing slow: String echo(texts: [String], box: Box): String things: [Thing!] }
  type Mutation { first: String second: String }
  type Thing { name: String! note: String }
  input Box { tags: [String] inner: Box }
`);
const echo = { echo: (args: object) => JSON.stringify(args) };

describe('variables of a compiled document', () => {
  const run = compileDocument(schema, parse('query ($texts: [String], $box: Box) { echo(texts: $texts, box: $box) }'));

  it.each([
    ['an unknown name', { text: 'a' }, 'Variable "$text" is not defined by the operation.'],
    ['a single value for a list', { texts: 'a' }, 'Variable "$texts" must be a list at "texts".'],
    ['one deep inside', { box: { inner: { tags: 'a' } } }, 'Variable "$box" must be a list at "box.inner.tags".'],
  ])('rejects %s', (_name, variableValues, message) =>
    expect(run({ rootValue: echo, variableValues })).toEqual({ errors: [expect.objectContaining({ message })] }),
  );

  it('follow graphql-js with strictVariables: false', () => {
    const document = parse('query ($texts: [String]) { echo(texts: $texts) }');
    const lenient = compileDocument(schema, document, { strictVariables: false });
    expect(lenient({ rootValue: echo, variableValues: { texts: 'a', other: 1 } })).toEqual({
      data: { echo: '{"texts":["a"]}' },
    });
  });
});

describe('a compiled document', () => {
  it('isolates argument objects between runs', () => {
    const run = compileDocument(schema, parse('{ echo(box: {tags: ["a"]}) }'));
    const rootValue = {
      echo(args: { box: { tags: string[] } }) {
        args.box.tags.push('b');
        return args.box.tags.join('');
      },
    };
    expect([run({ rootValue }), run({ rootValue })]).toEqual([{ data: { echo: 'ab' } }, { data: { echo: 'ab' } }]);
  });

  it('runs the fields of a mutation serially', async () => {
    const order: string[] = [];
    const step = (name: string) => async () => {
      order.push(`${name} begins`);
      await null;
      order.push(`${name} ends`);
    };
    const run = compileDocument(schema, parse('mutation { second first }'));
    await run({ rootValue: { first: step('first'), second: step('second') } });
    expect(order).toEqual(['second begins', 'second ends', 'first begins', 'first ends']);
  });

  it.each([[{ off: false }], [{ off: true }], [{ off: false, on: true }], [{ off: true, on: false }]])(
    'skips the condition of a fragment that is already visited: %j',
    async (variableValues) => {
      const document = parse(`
        query ($off: Boolean!, $on: Boolean) { ...Slow @skip(if: $off) ...Slow @include(if: $on) echo }
        fragment Slow on Query { slow }`);
      const { expected, actual } = await runBoth(schema, document, { rootValue: { slow: 'a' }, variableValues });
      expect(actual).toEqual(expected);
    },
  );

  it.each([
    ['side by side', '...Slow @include(if: $a) ...Slow @skip(if: $b) ...Slow @include(if: $c) echo ...Slow'],
    ['in a fragment', '...Both @include(if: $a) ...Both @include(if: $b) ...Slow @skip(if: $c) ...Both'],
    [
      'in inline fragments',
      '... @include(if: $a) { ...Both } echo ... @include(if: $b) { ...Slow ...Both @skip(if: $c) }',
    ],
  ])('applies a fragment once if it is spread under several conditions %s', async (_name, selection) => {
    const document = parse(`
      query ($a: Boolean, $b: Boolean, $c: Boolean) { ${selection} }
      fragment Both on Query { ...Slow @include(if: $c) again: echo ...Slow @skip(if: $a) thing { name } }
      fragment Slow on Query { slow thing { note } }`);
    const values = [true, false, undefined];
    const all = values.flatMap((a) => values.flatMap((b) => values.map((c) => ({ a, b, c }))));
    for (const given of all) {
      const variableValues = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
      const rootValue = { slow: 'a', echo: 'b', thing: { name: 'c', note: 'd' } };
      const { expected, actual } = await runBoth(schema, document, { rootValue, variableValues });
      expect({ given, ...actual }).toEqual({ given, ...expected });
    }
  });

  it('drops errors below a value that is already null', async () => {
    const later = async (turns: number, fails: boolean) => {
      for (let turn = 0; turn < turns; turn += 1) await null;
      if (fails) throw new Error(`after ${turns}`);
      return 'there';
    };
    const rootValue = {
      thing: { name: () => later(1, true), note: () => later(9, true) },
      slow: () => later(30, false),
    };
    const { expected, actual } = await runBoth(schema, parse('{ thing { name note } slow }'), { rootValue });
    expect(actual).toEqual(expected);
    expect(actual.errors).toMatchObject([{ message: 'after 1', path: ['thing', 'name'] }]);
  });

  it('reports the error of an entry beside one that is a thenable of another library', async () => {
    const thenable = Object.fromEntries([['then', () => thenable]]);
    const rootValue = { things: [thenable, new Error('the second')] };
    const { expected, actual } = await runBoth(schema, parse('{ things { name } }'), { rootValue });
    expect(expected.errors).toMatchObject([{ message: 'the second', path: ['things', 1] }]);
    expect(actual).toEqual(expected);
  });

  it('handles rejections of list entries after the list became null', async () => {
    const rejects = Promise.reject(new Error('late'));
    const things = [{ name: rejects }, null];
    const run = compileDocument(schema, parse('{ things { name } }'));
    expect(run({ rootValue: { things } })).toMatchObject({ data: { things: null } });
    // An unhandled rejection would end this process.
    await new Promise((resolve) => setTimeout(resolve, 10));
  });

  it.each([
    ['no operation', 'fragment F on Query { echo }', undefined],
    ['several operations and no name', 'query a { echo } query b { echo }', undefined],
    ['an unknown name', 'query a { echo }', 'b'],
    ['an operation that the schema has not', 'subscription { echo }', undefined],
  ])('answers %s like graphql-js', async (_name, text, operationName) => {
    const { expected, actual } = await runBoth(
      schema,
      parse(text),
      operationName === undefined ? {} : { operationName },
    );
    expect(actual).toEqual(expected);
  });
});

it.each([1, 2, undefined])('stops after %s errors of variables', async (maxCoercionErrors) => {
  const document = parse('query ($box: Box) { echo(box: $box) }');
  const { expected, actual } = await runBoth(schema, document, {
    variableValues: { box: { a: 1, b: 2, c: 3 } },
    options: maxCoercionErrors === undefined ? {} : { maxCoercionErrors },
  });
  expect(actual).toEqual(expected);
  expect(actual.errors).toHaveLength(maxCoercionErrors === undefined ? 3 : maxCoercionErrors + 1);
});

describe('the code of a compiled document', () => {
  const isBroken = () => Reflect.get(globalThis, 'isBroken') === true;
  const CODE = 'globalThis.isBroken = true';
  afterEach(() => {
    Reflect.deleteProperty(globalThis, 'isBroken');
    jest.restoreAllMocks();
  });

  const TEXTS = [
    `"); ${CODE}; ("`,
    `'); ${CODE}; ('`,
    `\`); \${${CODE}}; (\``,
    `\\"); ${CODE}; //`,
    '*/ \n \r \u2028 \u2029 \0 </script>',
  ];

  it.each(TEXTS)('quotes %j as a literal, a default, and an error message', async (text) => {
    const written = JSON.stringify(text);
    const own = buildSchema(`
      scalar Any
      enum Size { S }
      type Query { echo(text: String = ${written}, any: Any = ${written}, texts: [String!]): String, size(is: Size): Int }
    `);
    const document = parse(`
      query ($text: String = ${written}, $on: Boolean = true) {
        one: echo(text: ${written}, any: { key: [${written}] }) @include(if: $on)
        two: echo(text: $text, texts: [$text])
        three: echo
        wrong: size(is: ${written})
      }`);
    const { expected, actual } = await runBoth(own, document, { rootValue: echo });
    expect(actual).toEqual(expected);
    expect(JSON.stringify(actual.data)).toContain(JSON.stringify(JSON.stringify(text)).slice(1, -1));
    expect(isBroken()).toBe(false);
  });

  it('accepts JavaScript keywords as names', async () => {
    const words = [
      'await',
      'arguments',
      'class',
      'constructor',
      'eval',
      'this',
      'run',
      'source',
      '__proto__',
      'toString',
    ];
    const fields = words.filter((word) => word !== '__proto__');
    const own = buildSchema(`type Query { ${fields.map((word) => `${word}(${word}: String): String`).join(' ')} }`);
    for (const word of words) {
      const name = word === '__proto__' ? 'eval' : word;
      const document = parse(`query ${word}($${word}: String) { ${word}: ${name}(${name}: $${word}) x: ${name} }`);
      const variableValues = Object.fromEntries([[word, 'given']]);
      const { expected, actual } = await runBoth(own, document, {
        variableValues,
        fieldResolver: (_source, args) => JSON.stringify(args),
      });
      expect(actual).toEqual(expected);
    }
  });

  /** A document that no text parses to. */
  const renamed = (text: string, from: string, to: string): DocumentNode =>
    visit(parse(text), { Name: (node) => (node.value === from ? { ...node, value: to } : undefined) });
  const VARIABLE = renamed('query ($given: [String]) { echo(texts: $given) }', 'given', `given[${CODE}]`);

  it.each([
    ['a variable', VARIABLE],
    ['an operation', renamed('query named { echo }', 'named', `named(){} ${CODE}; function named`)],
    ['a key', renamed('{ key: echo }', 'key', `key = ${CODE}`)],
    ['a field', renamed('{ echo }', 'echo', `echo, ${CODE}`)],
    ['an argument', renamed('{ echo(texts: []) }', 'texts', `texts: ${CODE}`)],
    ['a fragment', renamed('{ ...F } fragment F on Query { echo }', 'F', `F\n${CODE}`)],
  ])('rejects an invalid name of %s', (_name, document) => {
    expect(() => compileDocument(schema, document)).toThrow(/^Names must only contain/);
    expect(isBroken()).toBe(false);
  });

  it('(control) would execute such a text as code', () => {
    const [operation] = VARIABLE.definitions.filter((one): one is OperationDefinitionNode => 'operation' in one);
    const plan = operation && planOf(schema, VARIABLE, operation);
    if (plan === undefined || plan instanceof GraphQLError) throw new Error('there is no plan');
    const { select, resolvers } = evaluatePlan(plan, { fieldResolver: undefined, typeResolver: undefined });
    expect(executeRoot(new Run(resolvers, undefined, {}, echo), select)).toHaveProperty('errors');
    expect(isBroken()).toBe(true);
  });

  it('is evaluated once and never contains request data', () => {
    const evaluate = jest.spyOn(globalThis, 'Function');
    const run = compileDocument(
      schema,
      parse('query ($texts: [String], $box: Box) { echo(texts: $texts, box: $box) }'),
    );
    expect(evaluate).toHaveBeenCalledTimes(1);
    for (const text of TEXTS) {
      const variableValues = { texts: [text], box: { tags: [text] } };
      expect(run({ rootValue: echo, variableValues })).toEqual({ data: { echo: JSON.stringify(variableValues) } });
    }
    expect(evaluate).toHaveBeenCalledTimes(1);
    expect(isBroken()).toBe(false);
  });
});
