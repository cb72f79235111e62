import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { packageRoot } from '../../src/base/package-root.js';
import { type LimitName, type LockoutName, throttles } from '../../src/base/throttles.js';
import { paragraphsOf } from '../support/paragraphs.js';

// A throttle is one value of src/base/throttles.ts. These tests require what cannot derive from it;
// test/docs/errors.test.ts requires its row in docs/clients.md.

/** A throttle, as `src/base/throttles.ts` and this test declare it. */
interface DeclaredThrottle {
  readonly class: string;
  readonly code: string;
  readonly limits: readonly {
    readonly name: string;
    readonly rule: string;
    readonly points: number | ((...settings: Parameters<Points>) => number);
    readonly lockouts?: readonly { readonly name: string }[];
  }[];
}
type Points = Extract<(typeof throttles)[number]['limits'][number]['points'], (...settings: never) => number>;

interface ThrottleSources {
  /** Text of docs/rules.md. */
  readonly rules: string;
  /** Sources of `src/domain`. */
  readonly domain: string;
}

const VALUES = 'src/base/throttles.ts';

/** Returns what a throttle lacks outside of its value, each with file and fix. */
function throttleProblems(all: readonly DeclaredThrottle[], sources: ThrottleSources): string[] {
  const limits = all.flatMap((throttle) => throttle.limits);
  const rules = paragraphsOf(sources.rules);
  return [
    ...duplicates(
      'class',
      all.map((throttle) => throttle.class),
    ),
    ...duplicates(
      'code',
      all.map(({ code }) => code),
    ),
    ...duplicates(
      'limit',
      limits.map(({ name }) => name),
    ),
    ...duplicates(
      'lockout',
      limits.flatMap(({ lockouts = [] }) => lockouts.map(({ name }) => name)),
    ),
    ...limits
      .filter(({ name }) => !sources.domain.includes(`throttles.counter('${name}')`))
      .map(({ name }) => `${VALUES}: no service counts ${name} → take throttles.counter('${name}') in src/domain`),
    ...limits
      .filter(({ rule, points }) => !names(rules.get(rule) ?? '', points))
      .map(
        ({ name, rule, points }) =>
          `docs/rules.md §${rule}: does not state ${Number(points) || 'the points'} of ${name} → write it, or correct its rule in ${VALUES}`,
      ),
  ];
}

const duplicates = (what: string, values: readonly string[]): string[] =>
  values
    .filter((value, index) => values.indexOf(value) < index)
    .map((value) => `${VALUES}: two throttles have the ${what} ${value} → rename one`);

/** Whether the text has the number of points; for a configured one, whether there is a text. */
const names = (text: string, points: number | ((...settings: never) => number)): boolean =>
  typeof points === 'number' ? new RegExp(`\\b(?:${points}${points === 1 ? '|one' : ''})\\b`).test(text) : text !== '';

const read = (file: string): string => readFileSync(join(packageRoot, file), 'utf8');
const sources = {
  rules: read('docs/rules.md'),
  domain: readdirSync(join(packageRoot, 'src/domain'), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
    .map((file) => read(join('src/domain', file)))
    .join('\n'),
};

/** Wrong invitation codes of a user. */
const invitations: DeclaredThrottle = {
  ...{ class: 'INVITATION', code: 'INVITATIONS' },
  limits: [{ name: 'invitation', rule: '3.3.12', points: 10, lockouts: [{ name: 'INVITATIONS' }] }],
};

describe('the throttles', () => {
  it('are counted, unique and documented', () => {
    expect(throttleProblems(throttles, sources)).toEqual([]);
  });

  it('have names that the compiler knows', () => {
    // @ts-expect-error: no limit has this name.
    const limit: LimitName = 'unknown';
    // @ts-expect-error: no lockout has this name.
    const lockout: LockoutName = 'UNKNOWN';
    const limits = throttles.flatMap((throttle): readonly DeclaredThrottle['limits'][number][] => throttle.limits);
    expect(limits.map(({ name }) => name)).not.toContain(limit);
    expect(limits.flatMap(({ lockouts = [] }) => lockouts.map(({ name }) => name))).not.toContain(lockout);
  });

  it('name the file and the fix of each missing part', () => {
    expect(throttleProblems([...throttles, invitations], sources)).toEqual([
      "src/base/throttles.ts: no service counts invitation → take throttles.counter('invitation') in src/domain",
      'docs/rules.md §3.3.12: does not state 10 of invitation → write it, or correct its rule in src/base/throttles.ts',
    ]);
  });

  it('name a value that two throttles have', () => {
    const [password] = throttles.filter((throttle) => throttle.class === 'PASSWORD');
    expect(password && throttleProblems([...throttles, password], sources)).toEqual(
      ['class PASSWORD', 'code PASSWORD', 'limit user', 'lockout PASSWORD'].map(
        (value) => `src/base/throttles.ts: two throttles have the ${value} → rename one`,
      ),
    );
  });
});
