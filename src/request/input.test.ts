import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { buildSchema } from 'graphql';
import { findTextProblem, type Inputs } from '../../packages/contract/src/runtime/index.js';
import { inputsOf } from '../../test/support/executors.js';
import { runs } from '../../test/support/properties.js';
import { findValueProblem } from './input-values.js';

const schema = buildSchema(`
  type Query { any: Boolean }
  enum Sort { NEW CHEAP }
  input Pick @oneOf { id: ID, tag: String }
  directive @text(min: Int = 0, max: Int = 2048, pattern: String, format: String, code: String = "INVALID_VARIABLES", reason: String) on SCALAR
  directive @range(min: Float!, max: Float!) on SCALAR
  scalar Amount
  scalar Code @text(min: 2, max: 3, pattern: "^[a-z🙂]*$", code: "WEAK_PIN")
  scalar Few @range(min: -1, max: 3)
  input Filter { tag: String!, ids: [ID!], sort: Sort, inner: Filter, codes: [Code!], limit: Int! = 5 }
`);

const cache = new Map<string, Inputs>();

/** The input of one variable of the given type. */
function inputOf(name: string, type: string) {
  const text = `query q($${name}: ${type}) { any }`;
  const inputs = cache.get(text) ?? inputsOf(schema, 'q', text);
  cache.set(text, inputs);
  return inputs.get(name);
}

/**
 * Returns the problem of a value for a variable of this type as `reason at path`, after its code
 * unless that is INVALID_VARIABLES; null if there is none.
 */
function problemOf(type: string, value: unknown, name = 'x'): string | null {
  const input = inputOf(name, type);
  if (input === undefined) throw new Error('no such variable');
  const problem = findValueProblem(value, input, name);
  if (problem === null) return null;
  const text = `${problem.reason} at ${problem.path}`;
  return problem.code === 'INVALID_VARIABLES' ? text : `${problem.code}: ${text}`;
}

describe('a variable', () => {
  it('is required unless it is nullable or has a default', () => {
    const inputs = inputsOf(schema, 'q', 'query q($a: Int!, $b: Int, $c: Int! = 1, $d: Int = 1) { any }');
    expect([...inputs].map(([name, { required }]) => [name, required])).toEqual([
      ['a', true],
      ['b', false],
      ['c', false],
      ['d', false],
    ]);
  });

  it.each([
    ['Int', 0, null],
    ['Int', 2147483647, null],
    ['Int', -2147483648, null],
    ['Int', JSON.parse('1.0'), null],
    ['Int', JSON.parse('1e3'), null],
    ['Int', 1.5, 'not_an_integer at x'],
    ['Int', JSON.parse('1e999'), 'not_an_integer at x'],
    ['Int', 2147483648, 'out_of_range at x'],
    ['Int', 2 ** 53, 'out_of_range at x'],
    ['Int', '1', 'wrong_type at x'],
    ['Int', true, 'wrong_type at x'],
    ['Int', null, null],
    ['Int!', null, 'not_null at x'],
    ['String', '', null],
    ['String', 1, 'wrong_type at x'],
    ['Boolean', false, null],
    ['Boolean', 'true', 'wrong_type at x'],
    ['Boolean', 0, 'wrong_type at x'],
    ['Sort', 'NEW', null],
    ['Sort', 'new', 'unknown_value at x'],
    ['Sort', 1, 'unknown_value at x'],
    ['[Int!]', [1, 2], null],
    ['[Int!]', 1, 'wrong_type at x'],
    ['Pick', { id: 1 }, null],
    ['Pick', {}, 'exactly_one at x'],
    ['Pick', { id: null }, 'exactly_one at x'],
    ['Pick', { id: 1, tag: 'a' }, 'exactly_one at x'],
    ['Pick', { id: '01' }, 'not_an_id at x.id'],
    ['[Int!]', [1, null], 'not_null at x.1'],
    ['[[Int]]', [[1], ['a']], 'wrong_type at x.1.0'],
    ['Filter', { tag: 'a' }, null],
    ['Filter', { tag: 'a', ids: ['1', 2], sort: 'CHEAP', inner: { tag: 'b' } }, null],
    ['Filter', {}, 'missing at x.tag'],
    ['Filter', { tag: null }, 'not_null at x.tag'],
    ['Filter', { tag: 'a', inner: { tag: 1 } }, 'wrong_type at x.inner.tag'],
    ['Filter', { tag: 'a', ids: ['01'] }, 'not_an_id at x.ids.0'],
    ['Filter', { tag: 'a', other: 1 }, 'wrong_type at x'],
    ['Filter', JSON.parse('{"tag":"a","__proto__":{}}'), 'wrong_type at x'],
    ['Filter', 'tag', 'wrong_type at x'],
    ['Filter', [], 'wrong_type at x'],
    ['Amount', 5, null],
    ['Code', 'ab', null],
    ['Code', '🙂🙂🙂', null],
    ['Code', null, null],
    ['Code', 'a', 'WEAK_PIN: too_short at x'],
    ['Code', '🙂', 'WEAK_PIN: too_short at x'],
    ['Code', 'abcd', 'WEAK_PIN: too_many_characters at x'],
    ['Code', 'aB', 'WEAK_PIN: malformed at x'],
    ['Code', 12, 'wrong_type at x'],
    ['Filter', { tag: 'a', codes: ['ab', 'a'] }, 'WEAK_PIN: too_short at x.codes.1'],
    ['Few', -1, null],
    ['Few', 3, null],
    ['Few', 4, 'out_of_range at x'],
    ['Few', 1.5, 'not_an_integer at x'],
    ['Few', '1', 'wrong_type at x'],
  ])('of type %s with value %j: %s', (type, value, expected) => expect(problemOf(type, value)).toBe(expected));

  it('is accepted or rejected with its path for any value, and the check never throws', () => {
    const types = ['Code!', 'Few!', 'Int!', 'String!', 'Boolean!', 'ID!', 'Sort!', 'Filter!', '[Filter!]!'];
    fc.assert(
      fc.property(fc.constantFrom(...types), fc.jsonValue(), (type, value) => {
        const problem = problemOf(type, value);
        return problem === null || problem.includes(' at x');
      }),
      runs(2_000),
    );
  });
});

describe('an id', () => {
  it.each([1, 2147483647, '1', '42', '2147483647'])('accepts %j as canonical', (value) =>
    expect(problemOf('ID', value, 'itemId')).toBeNull(),
  );

  it.each([
    0,
    -1,
    1.5,
    2147483648,
    true,
    {},
    '',
    '0',
    '-1',
    '007',
    ' 1',
    '1 ',
    '1e3',
    '+1',
    '1 OR 1=1',
    '１',
    '٣',
    '2147483648',
    '0198c0de-0000-7000-8000-000000000000',
  ])('rejects %j', (value) => expect(problemOf('ID', value, 'itemId')).toBe('not_an_id at itemId'));

  it('is checked under any variable name', () => {
    expect(problemOf('ID', '1', 'sessionId')).toBeNull();
    expect(problemOf('ID', '0198c0de-89ab-7cde-8f01-23456789abcd', 'purchaseId')).toBe('not_an_id at purchaseId');
  });
});

describe('the text check of a value', () => {
  const reasonOf = (value: unknown): string | undefined => findTextProblem(value)?.reason;

  it.each([
    ['plain', 'a'],
    ['emoji', '🙂'],
    ['line end', 'a\r\nb'],
    ['2048 characters', '🙂'.repeat(2048)],
    ['number', 1],
  ])('accepts: %s', (_name, value) => expect(reasonOf(value)).toBeUndefined());

  it.each([
    ['U+0000', 'a\0b', 'forbidden_character'],
    ['a lone high surrogate', 'a\ud800', 'forbidden_character'],
    ['a lone low surrogate', '\udc00a', 'forbidden_character'],
    ['more than 2048 characters', 'x'.repeat(2049), 'too_many_characters'],
    ['more than 2048 characters of two UTF-16 units each', '🙂'.repeat(2049), 'too_many_characters'],
    ['U+0000 in a list', ['a', ['\0']], 'forbidden_character'],
    ['U+0000 in a key', { 'a\0': 1 }, 'forbidden_character'],
  ])('rejects: %s', (_name, value, reason) => expect(reasonOf(value)).toBe(reason));

  it('accepts 16 levels of nesting, and no more', () => {
    const nested = (levels: number): unknown => JSON.parse('['.repeat(levels) + ']'.repeat(levels));
    expect(reasonOf(nested(16))).toBeUndefined();
    expect(reasonOf(nested(17))).toBe('too_deep');
    expect(reasonOf(nested(10_000))).toBe('too_deep');
  });
});
