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

it('answers that a condition is not implied if it cannot decide that in a bounded time', () => {
  // More pigeons than holes: two share one, but the proof takes exponentially many steps.
  const placed = (holes: number) => {
    const numbers = Array.from({ length: holes + 1 }, (_, index) => index);
    const inAHole = numbers.map(
      (pigeon) =>
        `(${numbers
          .slice(1)
          .map((hole) => `$p${pigeon}h${hole}`)
          .join(' or ')})`,
    );
    const shared = numbers
      .slice(1)
      .flatMap((hole) =>
        numbers.flatMap((one) => numbers.slice(0, one).map((other) => `$p${one}h${hole} and $p${other}h${hole}`)),
      );
    return [inAHole.join(' and '), shared.join(' or ')] as const;
  };
  expect(implies(...placed(4))).toBe(true);
  const startedAt = performance.now();
  expect(implies(...placed(12))).toBe(false);
  expect(performance.now() - startedAt).toBeLessThan(20_000);
});
