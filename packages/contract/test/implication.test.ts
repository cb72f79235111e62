import { expect, it } from '@jest/globals';
import { implies } from '../src/implication.js';

it.each([
  ['$a and $b', '$a', true],
  ['$a', '$a and $b', false],
  ['$a', '$b or $a', true],
  ['$a or $b', '$a', false],
  ['', '$a or !$a', true],
  ['', '$a or !$b', false],
  ['$a', '', true],
  ['$a and !$a', '$b', true],
  ['$a and $b or $c', '($a or $c) and ($b or $c)', true],
  ['($a or $c) and ($b or $c)', '$c or $b and $a', true],
  ['($a or $b and $c) and $d', '$d and $b', false],
  ['$and and $or', '$or or $constructor', true],
  ['$or', '$constructor', false],
] as const)('reports that %p implies %p: %p', (one, other, expected) => expect(implies(one, other)).toBe(expected));

it('decides conditions of many variables', () => {
  const variables = Array.from({ length: 40 }, (_, index) => `$v${index}`);
  expect(implies(variables.join(' and '), variables.toReversed().join(' and '))).toBe(true);
  expect(implies(variables.join(' or '), variables.slice(1).join(' or '))).toBe(false);
});

it('decides alternatives of many variables', () => {
  const pairs = Array.from({ length: 20 }, (_, index) => [`$a${index}`, `!$b${index}`]);
  const [either, both] = [pairs.map((pair) => `(${pair.join(' or ')})`), pairs.map((pair) => pair.join(' and '))];
  expect(implies(either.join(' and '), either.toReversed().join(' and '))).toBe(true);
  expect(implies(both.join(' or '), both.toReversed().join(' or '))).toBe(true);
  expect(implies(both.join(' or '), both.slice(1).join(' or '))).toBe(false);
  expect(implies(`$c and (${both.join(' or ')})`, `${both.toReversed().join(' or ')} or $d`)).toBe(true);
});
