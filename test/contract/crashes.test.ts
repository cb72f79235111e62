import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import config from '../../contract.config.js';
import { compile } from '../../packages/contract/src/compile.js';
import { readSources } from '../../packages/contract/src/sdl/sources.js';
import { runs } from '../support/properties.js';
import { SDL } from './problems/problem.js';
import { root, sourcesOf } from './support.js';

// The compiler reports problems of incomplete sources without a crash.

const DOCUMENT = `query find($text: String!, $by: By) @sunset(since: "2026-12-01", on: "2030-01-31", reason: "old") {
  find(text: $text, by: $by) { __typename ... on Thing { id part { ...P } } ... on Place { town } }
}
fragment P on Thing { secret parts { id @skip(if: true) } }`;
const RETIRED = 'old: {on: 2026-01-01, reason: "gone", successor: null}\n';

const shipped = readSources(root);
const files = [...shipped.schema, ...shipped.documents];
const words = [...new Set(files.flatMap(({ text }) => text.match(/\w+|[^\s\w]/g) ?? [])), '"""', '*a', '&a', '- '];

const slip = fc.record({
  at: fc.nat(),
  drop: fc.nat({ max: 2 }),
  put: fc.array(fc.constantFrom(...words), { maxLength: 2 }),
});
type Slip = typeof slip extends fc.Arbitrary<infer S> ? S : never;

function spoil(text: string, slips: readonly Slip[]): string {
  const parts = text.split(/(?<=\W)|(?=\W)/);
  for (const { at, drop, put } of slips) parts.splice(at % parts.length, drop, ...put.map((one) => ` ${one} `));
  return parts.join('');
}

const right = { sdl: SDL, document: DOCUMENT, retired: RETIRED };

describe('a typing error', () => {
  it.each<keyof typeof right>(['sdl', 'document', 'retired'])('in %s does not crash the compiler', (where) => {
    fc.assert(
      fc.property(fc.array(slip, { minLength: 1, maxLength: 3 }), (slips) => {
        const textOf = (name: keyof typeof right) => (name === where ? spoil(right[name], slips) : right[name]);
        const { diagnostics, manifest } = compile(
          sourcesOf({
            sdl: textOf('sdl'),
            documents: { 'a/find.graphql': textOf('document') },
            retired: textOf('retired'),
          }),
          config,
        );
        expect(manifest === null).toBe(diagnostics.some(({ severity }) => severity === 'error'));
      }),
      runs(100),
    );
  });
});

describe('nearly empty sources', () => {
  const left = [
    'query me { me }',
    'schema { query: Q }',
    '# to come',
    '@@@',
    'type Query {',
    'scalar X',
    'extend type Query',
  ];

  it.each([null, ...left])('are reported: SDL %s', (text) => {
    const { documents } = sourcesOf({ sdl: '', documents: { 'a/me.graphql': 'query me { me(a: 1) { id } }' } });
    const schema = text === null ? [] : [{ file: 'schema/test.graphql', text }];
    const given = { schema, documents, retired: null, today: '2027-01-15', utcToday: '2027-01-15', diagnostics: [] };
    expect(compile(given, config).diagnostics.filter(({ file }) => file.startsWith('schema'))).not.toEqual([]);
  });
});

describe('SDL that is expensive to compile', () => {
  const query = 'type Query {\n  x(a: A0): E @access(to: PUBLIC)\n}\n';
  const chain = Array.from({ length: 1_200 }, (_, index) => `input A${index} { a: A${index + 1} }`).join('\n');

  it.each([
    ['one field, thousands of times', `${query}type E { ${'a: Int\n'.repeat(3_000)} }\ninput A0 { a: Int }`, 1_000],
    ['too many fields', `${query}type E { ${'a: Int\n'.repeat(400_000)} }`, 1],
    ['deeply nested input types', `${query}type E { a: Int }\n${chain}\ninput A1200 { a: Int }`, 0],
  ])('is rejected in time: %s', (_, sdl, count) => {
    const found = compile(
      sourcesOf({ sdl, documents: { 'a/x.graphql': 'query x($a: A0) { x(a: $a) { a } }' } }),
      config,
    );
    expect(found.diagnostics.filter(({ file }) => file.startsWith('schema'))).toHaveLength(count);
  });

  it('is rejected in time in many files', () => {
    const types = Array.from({ length: 10 }, (_, file) =>
      Array.from({ length: 1_000 }, (_, index) => file * 1_000 + index)
        .map((index) => `input A${index} { a: A${index + 1} }`)
        .join('\n'),
    );
    const sdl = `${query}type E { a: Int }\ninput A10000 { a: Int }`;
    const { schema, ...sources } = sourcesOf({
      sdl,
      documents: { 'a/x.graphql': 'query x($a: A0) { x(a: $a) { a } }' },
    });
    const files = types.map((text, index) => ({ file: `schema/part${index}.graphql`, text }));
    expect(compile({ ...sources, schema: [...schema, ...files] }, config).diagnostics).toEqual([]);
  });
});
