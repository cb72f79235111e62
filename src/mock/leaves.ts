import fc from 'fast-check';
import { type GraphQLScalarType, type GraphQLSchema, isEnumType, isScalarType } from 'graphql';
import { type Form, formCheck, MAX_ID } from '../../packages/contract/src/runtime/index.js';
import { formsOf } from '../../packages/contract/src/serve.js';
import type { SeededRandom } from './seeded-random.js';

/** Makes a value of a scalar or an enum, as a resolver would return it. */
export type MakeLeaf = (random: SeededRandom) => unknown;

const WORDS = ['ember', 'ash', 'smoke', 'lava', 'tide', 'coral', 'drift', 'gale', 'moss', 'opal', 'raven', 'thorn'];
const DAY_MS = 86_400_000;
/** A time in the far future: expiry times and the end of sessions. */
export const FAR = new Date('2099-12-31T00:00:00Z');
const FIRST_DAY = Date.parse('2026-01-01T00:00:00Z');
/** The largest plausible price, balance or count. */
const LARGEST = 5_000;
const MAX_SAMPLES = 2_000;

export const randomWords = (random: SeededRandom, count: number): readonly string[] =>
  Array.from({ length: count }, () => random.oneOf(WORDS));

/** A text that begins with a capital. */
export function sentence(random: SeededRandom, count: number): string {
  const text = randomWords(random, count).join(' ');
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** A time in the first half of 2026, independent of the current time, so that answers repeat. */
export const randomTime = (random: SeededRandom): Date =>
  new Date(FIRST_DAY + random.below(180) * DAY_MS + random.below(86_400) * 1_000);

const scalarMakers: Readonly<Record<string, MakeLeaf>> = {
  Int: (random) => 1 + random.below(20),
  Float: (random) => random.below(1_000) / 10,
  String: (random) => sentence(random, 2),
  Boolean: (random) => random.below(4) > 0,
  ID: (random) => String(1 + random.below(MAX_ID)),
  DateTime: randomTime,
  Date: (random) => randomTime(random).toISOString().slice(0, 10),
};

/**
 * Returns the functions that make values of each scalar and enum, by name. Throws for a scalar
 * without `@text` or `@range` in the SDL and without an entry in this file.
 */
export function leavesOf(schema: GraphQLSchema): ReadonlyMap<string, MakeLeaf> {
  const forms = formsOf(schema);
  const leaves = new Map<string, MakeLeaf>();
  for (const type of Object.values(schema.getTypeMap())) {
    if (isEnumType(type)) {
      const values = type.getValues().map(({ value }) => value);
      leaves.set(type.name, (random) => random.oneOf(values));
    } else if (isScalarType(type)) {
      leaves.set(type.name, ofScalar(type, forms.get(type.name)));
    }
  }
  return leaves;
}

function ofScalar(type: GraphQLScalarType, form: Form | undefined): MakeLeaf {
  if (form !== undefined) return ofForm(form);
  const makeScalar = scalarMakers[type.name];
  if (makeScalar !== undefined) return makeScalar;
  const { leaf } = type.extensions;
  if (leaf?.kind === 'any') return (random) => ({ [random.oneOf(WORDS)]: random.below(10) });
  if (leaf?.kind !== 'text') throw noValue(type.name);
  const text = textLike(type.name, leaf.patterns, () => true);
  return (random) => type.parseValue(text(random));
}

const noValue = (scalar: string, cause?: unknown): Error =>
  new Error(`The mock has no value for the scalar ${scalar}. Add it to src/mock/leaves.ts.`, {
    cause,
  });

function ofForm(form: Form): MakeLeaf {
  if (form.kind === 'range') {
    const least = form.max < 0 ? form.min : Math.max(form.min, 0);
    return (random) => least + random.below(Math.min(form.max - least, LARGEST) + 1);
  }
  const check = formCheck(form);
  const fits = (text: string): boolean => check(text) === null;
  const makeText = textLike(form.name, form.pattern === null ? [] : [form.pattern], fits);
  // Words are more readable than samples of a pattern.
  return (random) => {
    const [first = '', second = ''] = randomWords(random, 2);
    return [`${first}-${second}`, `${first} ${second}`, first, `${first}@example.com`].find(fits) ?? makeText(random);
  };
}

/**
 * Makes texts that match all patterns. Some forms accept few samples of their pattern, because of
 * the length, and some patterns cannot be sampled (look-ahead): such a scalar needs an entry in
 * `scalarMakers`.
 */
function textLike(scalar: string, patterns: readonly string[], fits: (text: string) => boolean): MakeLeaf {
  const [first = '^[a-z]+$', ...others] = patterns;
  const otherPatterns = others.map((pattern) => new RegExp(pattern, 'u'));
  // Created once and on demand: creation takes a hundred times as long as a sample.
  let texts: fc.Arbitrary<string> | null = null;
  const sample = (seed: number, numRuns: number): readonly string[] => {
    try {
      texts ??= fc.stringMatching(new RegExp(first, 'u'));
      return fc.sample(texts, { seed, numRuns });
    } catch (cause) {
      throw noValue(scalar, cause);
    }
  };
  return (random) => {
    const seed = random.below(2 ** 31);
    for (const tries of [1, MAX_SAMPLES]) {
      const match = sample(seed, tries).find((text) => fits(text) && otherPatterns.every((other) => other.test(text)));
      if (match !== undefined) return match;
    }
    throw noValue(scalar);
  };
}
