import fc from 'fast-check';
import { type GraphQLScalarType, type GraphQLSchema, isEnumType, isScalarType } from 'graphql';
import { type Form, formCheck, formsOf, MAX_ID } from '../../packages/contract/src/runtime/forms.js';
import type { SeededRandom } from './seeded-random.js';

/** Makes a value of a scalar or an enum, as a resolver would return it. */
export type MakeLeaf = (random: SeededRandom) => unknown;

const WORDS = ['ember', 'ash', 'smoke', 'lava', 'tide', 'coral', 'drift', 'gale', 'moss', 'opal', 'raven', 'thorn'];
const DAY_MS = 86_400_000;
/** Later than anybody runs this: what a client waits for, and the end of a mock's sessions. */
export const FAR = new Date('2099-12-31T00:00:00Z');
const FIRST_DAY = Date.parse('2026-01-01T00:00:00Z');
/** What a price, a balance or a count is like. */
const LARGEST = 5_000;
const MANY = 2_000;

export const words = (random: SeededRandom, count: number): readonly string[] =>
  Array.from({ length: count }, () => random.oneOf(WORDS));

/** A text that begins with a capital. */
export function sentence(random: SeededRandom, count: number): string {
  const text = words(random, count).join(' ');
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** A time in the first half of 2026. It does not depend on now: the same request gives the same answer. */
export const time = (random: SeededRandom): Date =>
  new Date(FIRST_DAY + random.below(180) * DAY_MS + random.below(86_400) * 1_000);

const ownScalars: Readonly<Record<string, MakeLeaf>> = {
  Int: (random) => 1 + random.below(20),
  Float: (random) => random.below(1_000) / 10,
  String: (random) => sentence(random, 2),
  Boolean: (random) => random.below(4) > 0,
  ID: (random) => String(1 + random.below(MAX_ID)),
  DateTime: time,
  Date: (random) => time(random).toISOString().slice(0, 10),
};

/**
 * How values of each scalar and enum of a schema are made, by name. Throws for a scalar of which neither the SDL
 * (`@text`, `@range`) nor this file says what its values are.
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
  const own = ownScalars[type.name];
  if (own !== undefined) return own;
  const { leaf } = type.extensions;
  if (leaf?.kind === 'any') return (random) => ({ [random.oneOf(WORDS)]: random.below(10) });
  if (leaf?.kind !== 'text') throw noValue(type.name);
  const text = textLike(type.name, leaf.patterns, () => true);
  return (random) => type.parseValue(text(random));
}

const noValue = (scalar: string, cause?: unknown): Error =>
  new Error(`The mock has no value for the scalar ${scalar}. Say in src/mock/leaves.ts what one is like.`, {
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
  // What reads like a name is nicer than what a pattern leads to.
  return (random) => {
    const [one = '', other = ''] = words(random, 2);
    return [`${one}-${other}`, `${one} ${other}`, one, `${one}@example.com`].find(fits) ?? makeText(random);
  };
}

/**
 * Any text that fits all patterns. Of some forms few texts that match the pattern have the length, and some patterns lead
 * nowhere (look-ahead): then the scalar needs a value of its own here.
 */
function textLike(scalar: string, patterns: readonly string[], fits: (text: string) => boolean): MakeLeaf {
  const [first = '^[a-z]+$', ...others] = patterns;
  const more = others.map((pattern) => new RegExp(pattern, 'u'));
  // Made when it is needed, and once: that takes a hundred times as long as to sample it.
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
    for (const tries of [1, MANY]) {
      const found = sample(seed, tries).find((text) => fits(text) && more.every((one) => one.test(text)));
      if (found !== undefined) return found;
    }
    throw noValue(scalar);
  };
}
