import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { buildSchema } from 'graphql';
import { formsOf } from '../../packages/contract/src/forms.js';
import { formCheck } from '../../packages/contract/src/runtime/forms.js';
import { excludesForbidden, patternProblem } from '../../packages/contract/src/sdl/patterns.js';
import { packageRoot } from '../../src/base/package-root.js';

const forms = [...formsOf(buildSchema(readFileSync(join(packageRoot, 'generated/schema.graphql'), 'utf8'))).values()];

/**
 * Texts of that length that nearly fit, and let an expression that has a choice try all of them.
 */
const hostile = (length: number): readonly string[] =>
  ['a', '1', '-', ' ', '@', '.', 'a.', 'a@', 'é'].flatMap((piece) => {
    const text = piece.repeat(length).slice(0, length - 1);
    return ['\u0001', '!', '@', ' x'].map((end) => text.slice(0, length - end.length) + end);
  });

const millisecondsOf = (work: () => void): number => {
  const start = performance.now();
  work();
  return performance.now() - start;
};

describe('patterns of the SDL', () => {
  it('with exponential backtracking are refused', () => {
    const slow = ['^(a+)+$', '^(?:a|a)*$', '^(?:a|ab)*b*$', '^(?:a?){30}$', '^a*a*$', String.raw`^(\w*)\1$`];
    expect(slow.filter((pattern) => patternProblem(pattern)?.rule !== 'pattern-backtracks')).toEqual([]);
  });

  it('(control) would block the service', () => {
    expect(millisecondsOf(() => /^(a+)+$/.test(`${'a'.repeat(22)}!`))).toBeGreaterThan(20);
  });

  it('match any string in linear time', () => {
    for (const form of forms) {
      if (form.kind !== 'text') continue;
      const check = formCheck(form);
      for (const text of hostile(form.max)) {
        // Best of three, because a loaded machine may delay a process.
        const spent = Math.min(...[1, 2, 3].map(() => millisecondsOf(() => void check(text))));
        expect([form.name, text.slice(0, 9), spent < 50]).toEqual([form.name, text.slice(0, 9), true]);
      }
    }
  });

  it('are checked for U+0000 and unpaired surrogates', () => {
    const plain = ['^[a-z]*$', String.raw`^[^\p{C}]*$`, '^(?:a|b)$', '^(?!.)a$'];
    expect(plain.filter((pattern) => !excludesForbidden(pattern))).toEqual([]);
    const any = ['^.*$', '^[^a]*$', String.raw`^\P{L}$`, String.raw`^\W$`, String.raw`^[\0a]$`];
    expect(any.filter(excludesForbidden)).toEqual([]);
  });
});
