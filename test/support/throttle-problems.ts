import type { throttles } from '../../src/base/throttles.js';

/** A throttle, as `src/base/throttles.ts` and tests declare it. */
export interface DeclaredThrottle {
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

export interface ThrottleSources {
  /** Text of docs/rules.md. */
  readonly rules: string;
  /** Text of docs/daily-work.md. */
  readonly dailyWork: string;
  /** Text of docs/clients.md. */
  readonly clients: string;
  /** Sources of `src/domain`. */
  readonly domain: string;
}

const VALUES = 'src/base/throttles.ts';

/** Returns what a throttle lacks outside of its value, each with file and fix. */
export function throttleProblems(all: readonly DeclaredThrottle[], sources: ThrottleSources): string[] {
  const limits = all.flatMap((throttle) => throttle.limits.map((limit) => ({ ...limit, code: throttle.code })));
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
    ...limits
      .filter(({ code, points }) => !names(rowsOf(sources.dailyWork, code), points))
      .map(
        ({ name, code, points }) =>
          `docs/daily-work.md: no row \`${code}\` with ${Number(points) || 'the points'} of ${name} → add it below "throttles:"`,
      ),
    ...all
      .filter(({ code }) => rowsOf(sources.clients, code) === '')
      .map(({ code }) => `docs/clients.md: no row \`${code}\` → add it below "limits:"`),
  ];
}

const duplicates = (what: string, values: readonly string[]): string[] =>
  values
    .filter((value, index) => values.indexOf(value) < index)
    .map((value) => `${VALUES}: two throttles have the ${what} ${value} → rename one`);

/** Whether the text has the number of points; for a configured one, whether there is a text. */
const names = (text: string, points: number | ((...settings: never) => number)): boolean =>
  typeof points === 'number' ? new RegExp(`\\b(?:${points}${points === 1 ? '|one' : ''})\\b`).test(text) : text !== '';

/** The rows of a table that begin with a code. */
const rowsOf = (text: string, code: string): string =>
  text
    .split('\n')
    .filter((line) => line.startsWith(`| \`${code}\` |`))
    .join('\n');

/** The numbered paragraphs of the sections, by number: `3.3.1`. */
function paragraphsOf(text: string): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  let [section, current] = ['', ''];
  for (const line of text.split('\n')) {
    section = /^#{2,3} (\d+(?:\.\d+)?)/.exec(line)?.[1] ?? section;
    const item = /^(\d+)\. /.exec(line)?.[1];
    if (item !== undefined) current = `${section}.${item}`;
    if (current !== '') found.set(current, `${found.get(current) ?? ''}\n${line}`);
  }
  return found;
}
