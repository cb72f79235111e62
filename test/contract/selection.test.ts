import { describe, expect, it } from '@jest/globals';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { buildSchema, graphqlSync } from 'graphql';
import { schemasFor } from './support.js';

// Selections of one key are merged from all fragments, and conditions omit some of them.

const TYPES = `interface I { n: I a: Int b: Int c: Int }
type A implements I { n: I a: Int b: Int c: Int }`;
const sdl = `type Query {\n  x: I! @access(to: PUBLIC)\n}\n${TYPES}\ntype B implements I { n: I a: Int b: Int c: Int }`;
const resultFor = (text: string) => schemasFor({ sdl, documents: { 'a/x.graphql': text } }, 'x').result;

describe('the published result schema', () => {
  const value = { __typename: 'A', a: 1, b: 2, c: 3, n: () => value };
  const executable = buildSchema(`type Query { x: I! }\n${TYPES}`);
  const resultOf = (text: string, given: object) =>
    graphqlSync({ schema: executable, source: text, rootValue: { x: value }, variableValues: { ...given } }).data;
  const accepts = (text: string) => new Ajv2020({ strict: true, strictTypes: false }).compile(resultFor(text));
  const conditions = [true, false].flatMap((s) => [true, false].map((t) => ({ s, t })));

  it.each([
    ['a name of a type', '__typename @skip(if: $s) a @include(if: $t)'],
    ['a name of a type that is selected twice', '__typename @skip(if: $s) ... @include(if: $t) { __typename a }'],
    ['a part of an unconditional object', 'n { a } ... @include(if: $s) { n { b c @skip(if: $t) } }'],
    ['parts under different conditions', 'n @include(if: $s) { a } n @include(if: $t) { b }'],
    ['a part of a part', 'n { n { a } ... @skip(if: $s) { n { b } } } ... @include(if: $t) { n { n { c } } }'],
    ['a whole', 'n @include(if: $s) { n { a } b } c @skip(if: $t)'],
    ['one fragment, spread twice', 'n { ...F } n @include(if: $s) { ...F a @skip(if: $t) }'],
  ])('holds for omitted fields: %s', (_, selection) => {
    const fragment = selection.includes('...F') ? 'fragment F on I { b }' : '';
    const text = `query x($s: Boolean!, $t: Boolean!) { x { ${selection} } } ${fragment}`;
    const accepted = accepts(text);
    for (const given of conditions) {
      const data = resultOf(text, given);
      expect([given, data, accepted(data)]).toEqual([given, data, true]);
    }
  });

  it('requires unconditional keys', () => {
    const accepted = accepts(
      'query x($s: Boolean!) { x { __typename n @include(if: $s) { a } ... @skip(if: $s) { b c } c } }',
    );
    expect(accepted({ x: { __typename: 'A', c: 1 } })).toBe(true);
    expect(accepted({ x: { __typename: 'A', b: 1 } })).toBe(false);
    expect(accepted({ x: { c: 1 } })).toBe(false);
    expect(accepted({ x: { __typename: 'A', c: 1, n: {} } })).toBe(false);
  });
});

describe('a document with merged fields', () => {
  const tree = (depth: number): string =>
    depth === 0 ? 'a' : `__typename n { ${tree(depth - 1)} } n { ${tree(depth - 1)} }`;
  const chain = `fragment F on I { ${'__typename n { '.repeat(11)}a${' }'.repeat(11)} }`;

  it.each([
    ['a tree of one field', `query x { x { ${tree(9)} } }`],
    ['one fragment in many places', `query x { x { ${'n { ...F } '.repeat(200)} } } ${chain}`],
  ])('compiles: %s', (_, text) => {
    // Two types per level, each with a key of its own so that clients can distinguish them.
    expect(JSON.stringify(resultFor(text)).match(/"n":/g)?.length).toBeGreaterThan(1_000);
  });
});
