import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';
import fc from 'fast-check';
import { root } from '../../../test/contract/support.js';
import { canonical, canonicalPretty, distinct, prettyJson } from '../src/json.js';

/** Values that JSON preserves: without -0. */
const json = fc.jsonValue({ maxDepth: 5 }).map((value): unknown => JSON.parse(JSON.stringify(value)));

it('writes equal values as equal text, independently of key order', () => {
  expect(canonical({ b: [1, { d: null, c: 'é"' }], a: undefined })).toBe('{"b":[1,{"c":"é\\"","d":null}]}');
  fc.assert(fc.property(json, (value) => expect(JSON.parse(canonical(value))).toEqual(value)));
  const odd = JSON.parse('{"b":"\\ud800 \\u0000 \\\\","__proto__":{"z":1,"toString":2},"a":1}');
  expect(canonical(odd)).toBe('{"__proto__":{"toString":2,"z":1},"a":1,"b":"\\ud800 \\u0000 \\\\"}');
  expect(JSON.parse(canonicalPretty(odd))).toEqual(odd);
  expect(distinct([{ a: 1, b: 2 }, { c: 3 }, { b: 2, a: 1 }])).toEqual([{ b: 2, a: 1 }, { c: 3 }]);
});

it('writes values that fit on one line, and breaks longer ones', () => {
  expect(prettyJson({ name: 'ab', list: [1, 2] }, 30)).toBe('{"name": "ab", "list": [1, 2]}');
  expect(prettyJson({ name: 'ab', list: [1, 2] }, 29)).toBe('{\n  "name": "ab",\n  "list": [1, 2]\n}');
  expect(prettyJson({ list: [1, 2], none: [], nothing: {} }, 10)).toBe(
    '{\n  "list": [\n    1,\n    2\n  ],\n  "none": [],\n  "nothing": {}\n}',
  );
  fc.assert(
    fc.property(json, fc.nat(60), (value, width) => expect(JSON.parse(prettyJson(value, width))).toEqual(value)),
  );
});

it('reproduces the committed manifest', () => {
  const manifest = readFileSync(join(root, 'generated/manifest.json'), 'utf8');
  expect(canonicalPretty(JSON.parse(manifest))).toBe(manifest);
});
