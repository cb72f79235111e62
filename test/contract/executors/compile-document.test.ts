import { describe, expect, it } from '@jest/globals';
import { buildSchema, parse } from 'graphql';
import { compileDocument } from '../../../src/contract/index.js';
import { both } from './comparison.js';

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
  ])('may not have %s', (_name, variableValues, message) =>
    expect(run({ rootValue: echo, variableValues })).toEqual({ errors: [expect.objectContaining({ message })] }),
  );

  it('are those of graphql-js where that is asked for', () => {
    const document = parse('query ($texts: [String]) { echo(texts: $texts) }');
    const lenient = compileDocument(schema, document, { strictVariables: false });
    expect(lenient({ rootValue: echo, variableValues: { texts: 'a', other: 1 } })).toEqual({
      data: { echo: '{"texts":["a"]}' },
    });
  });
});

describe('a compiled document', () => {
  it('answers at once where nothing has to be waited for, and else in a promise', async () => {
    const run = compileDocument(schema, parse('{ things { name } }'));
    expect(run({ rootValue: { things: [{ name: 'a' }] } })).toEqual({ data: { things: [{ name: 'a' }] } });
    const later = run({ rootValue: { things: [{ name: Promise.resolve('a') }] } });
    expect(later).toBeInstanceOf(Promise);
    expect(await later).toEqual({ data: { things: [{ name: 'a' }] } });
  });

  it('keeps what one run does to its arguments from the next', () => {
    const run = compileDocument(schema, parse('{ echo(box: {tags: ["a"]}) }'));
    const rootValue = {
      echo(args: { box: { tags: string[] } }) {
        args.box.tags.push('b');
        return args.box.tags.join('');
      },
    };
    expect([run({ rootValue }), run({ rootValue })]).toEqual([{ data: { echo: 'ab' } }, { data: { echo: 'ab' } }]);
  });

  it('runs the fields of a mutation one after the other', async () => {
    const order: string[] = [];
    const step = (name: string) => async () => {
      order.push(`${name} begins`);
      await null;
      order.push(`${name} ends`);
    };
    await compileDocument(
      schema,
      parse('mutation { second first }'),
    )({
      rootValue: { first: step('first'), second: step('second') },
    });
    expect(order).toEqual(['second begins', 'second ends', 'first begins', 'first ends']);
  });

  it.each([[{ off: false }], [{ off: true }], [{ off: false, on: true }], [{ off: true, on: false }]])(
    'asks no condition of a fragment that was there before: %j',
    async (variableValues) => {
      const document = parse(`
        query ($off: Boolean!, $on: Boolean) { ...Slow @skip(if: $off) ...Slow @include(if: $on) echo }
        fragment Slow on Query { slow }`);
      const { expected, actual } = await both(schema, document, { rootValue: { slow: 'a' }, variableValues });
      expect(actual).toEqual(expected);
    },
  );

  it('tells no error below what is null already', async () => {
    const later = async (turns: number, fails: boolean) => {
      for (let turn = 0; turn < turns; turn += 1) await null;
      if (fails) throw new Error(`after ${turns}`);
      return 'there';
    };
    const rootValue = {
      thing: { name: () => later(1, true), note: () => later(9, true) },
      slow: () => later(30, false),
    };
    const { expected, actual } = await both(schema, parse('{ thing { name note } slow }'), { rootValue });
    expect(actual).toEqual(expected);
    expect(actual.errors).toMatchObject([{ message: 'after 1', path: ['thing', 'name'] }]);
  });

  it('hears promises of a list that somebody else has made null', async () => {
    const rejects = Promise.reject(new Error('late'));
    const things = [{ name: rejects }, null];
    const run = compileDocument(schema, parse('{ things { name } }'));
    expect(run({ rootValue: { things } })).toMatchObject({ data: { things: null } });
    // Node would end this process for one that nobody hears.
    await new Promise((resolve) => setTimeout(resolve, 10));
  });

  it.each([
    ['no operation', 'fragment F on Query { echo }', undefined],
    ['several operations and no name', 'query a { echo } query b { echo }', undefined],
    ['an unknown name', 'query a { echo }', 'b'],
    ['an operation that the schema has not', 'subscription { echo }', undefined],
  ])('answers %s as graphql-js does', async (_name, text, operationName) => {
    const { expected, actual } = await both(schema, parse(text), operationName === undefined ? {} : { operationName });
    expect(actual).toEqual(expected);
  });
});
