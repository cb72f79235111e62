import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { buildSchema } from 'graphql';
import { formsOf } from '../../packages/contract/src/forms.js';
import { formCheck } from '../../packages/contract/src/runtime/forms.js';
import { excludesForbidden, patternProblem } from '../../packages/contract/src/sdl/patterns.js';
import { escapeClasses } from '../../packages/contract/src/unicode-sets.js';
import { leafDifferences } from '../../packages/contract/src/verdict/compare/leaves.js';
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
  it('are escaped in classes without a change of meaning, so that the flag v accepts them', () => {
    const patterns = [
      ['[a-z-]', String.raw`[a-z\-]`],
      ['[-a]|[a-c-e]', String.raw`[\-a]|[a-c\-e]`],
      ['[+--]|[(-/]', String.raw`[+-\-]|[\(-\/]`],
      [String.raw`[^\s@"(),\[\]\\\p{C}]`, String.raw`[^\s@"\(\),\[\]\\\p{C}]`],
      [String.raw`[\u{1f600}-\u{1f64f}\x00-\x1f\--]`, String.raw`[\u{1f600}-\u{1f64f}\x00-\x1f\-\-]`],
      [String.raw`\[a(-)`, String.raw`\[a(-)`],
      [String.raw`[a\-z]`, String.raw`[a\-z]`],
      ['[a&&b]|[^^^&&-0]', '[a&b]|[^^&-0]'],
    ];
    const texts = Array.from({ length: 0x250 }, (_, code) => String.fromCodePoint(code));
    for (const [pattern = '', escaped = ''] of patterns) {
      expect(escapeClasses(pattern)).toBe(escaped);
      const matched = (source: string, flag: string) =>
        texts.filter((text) => new RegExp(`^(?:${source})$`, flag).test(text));
      expect(matched(escaped, 'v')).toEqual(matched(pattern, 'u'));
    }
  });

  it('are equal in a comparison of contracts if only escapes differ', () => {
    const text = { kind: 'text', min: 0, max: null, format: null } as const;
    const [before, after] = [
      { ...text, patterns: ['^[a-z-]*$'] },
      { ...text, patterns: [String.raw`^[a-z\-]*$`] },
    ];
    expect([leafDifferences(before, after), leafDifferences(after, before)]).toEqual([[], []]);
    expect(leafDifferences(before, { ...text, patterns: ['^[a-z]*$'] })).toHaveLength(2); // (control)
  });

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
