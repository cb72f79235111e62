import { describe, expect, it } from '@jest/globals';
import { diffObjects } from './index.js';

describe('the differences of two objects', () => {
  it.each<[string, object, object]>([
    ['a key with a dot and a nested key', { a: { b: 1 } }, { 'a.b': 1 }],
    ['a list and an object whose keys are indices', { a: [{ x: 1 }] }, { a: { 0: { x: 1 } } }],
    ['an empty key and none', { '': { a: 1 } }, { a: 1 }],
    ['a key with a dot and nested keys with quotes', { '"a': { 'b"': 1 } }, { 'a.b': 1 }],
  ])('distinguish %s, with different paths', (_what, before, after) => {
    expect(new Set(diffObjects(before, after).map(({ path }) => path)).size).toBe(2);
    expect(diffObjects(after, before)).toHaveLength(2);
    expect(diffObjects(before, before)).toEqual([]);
  });

  it('quote keys that are empty, indices, or contain a dot or a quote', () => {
    const after = { 'a.b': { '': 1, 7: 2, '"': 3, 'c-d e': 4 } };
    expect(diffObjects({}, after).map(({ path }) => path)).toEqual([
      '"a.b"."7"',
      '"a.b".""',
      String.raw`"a.b"."\""`,
      '"a.b".c-d e',
    ]);
  });

  it('list the leaves of a value that was empty', () => {
    expect(diffObjects({ a: {} }, { a: { b: 1, c: [{ d: 2 }, 3] } })).toEqual([
      { path: 'a.b', from: null, to: '1' },
      { path: 'a.c.0.d', from: null, to: '2' },
      { path: 'a.c.1', from: null, to: '3' },
    ]);
  });
});
