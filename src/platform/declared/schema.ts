import { z } from 'zod';
import type { Path } from '../../../packages/contract/src/yaml/places.js';
import { canonicalTag } from '../../base/language/tags.js';
import type { Diagnosis, Problem, ProblemCode } from './faults.js';

/** Options of a zod check: its message for the command line, and code and values for programs. */
export const rule = (message: string, code: ProblemCode, values: Diagnosis['values'] = {}) => ({
  message,
  params: { code, values },
});

/** PostgreSQL holds neither NUL nor half a surrogate pair. */
export const isStorable = (text: string): boolean => !text.includes('\0') && Buffer.from(text).toString() === text;

/** The rule that text is valid Unicode without NUL; made anew, because zod changes the options that it is given. */
export const invalidText = () => rule('must be valid text', 'INVALID_TEXT');

/** A text that PostgreSQL can hold, without the space around it. */
const declaredText = (max: number) =>
  z
    .string('must be text')
    .trim()
    .min(1, 'must not be empty')
    .max(max, `must have at most ${max} characters`)
    .refine(isStorable, invalidText());

/** A text by language: `names: { en: Dawn, pt-BR: Aurora }`. Tags are read in any case and kept in the canonical one. */
export const declaredTexts = (max: number) =>
  z.record(z.string(), declaredText(max), 'must be texts by language').transform((texts, context) => {
    const canonical: Record<string, string> = {};
    for (const [key, text] of Object.entries(texts)) {
      const language = canonicalTag(key);
      if (language === null || Object.hasOwn(canonical, language)) {
        const problem =
          language === null
            ? rule(`"${key}" is no language tag`, 'INVALID_LANGUAGE', { name: key })
            : rule(`"${key}" is there twice`, 'TWICE', { name: key });
        context.addIssue({ code: 'custom', path: [key], ...problem });
      } else canonical[language] = text;
    }
    return canonical;
  });

export const NOT_PUBLISHED = 'is not one of the languages';

/** Those of `texts` that are in one of the languages. */
export const published = (
  texts: Readonly<Record<string, string>>,
  languages: readonly string[],
): Readonly<Record<string, string>> =>
  Object.fromEntries(Object.entries(texts).filter(([language]) => languages.includes(language)));

/** Languages of `texts` that are not published: mostly a slip of the pen. */
export const unpublished = (texts: Readonly<Record<string, string>>, languages: readonly string[]): string[] =>
  Object.keys(texts).filter((language) => !languages.includes(language));

/** Those of a thing's `texts` that no file speaks of, as they are in none of the languages now: nobody changes them. */
export const unspoken = (
  texts: Readonly<Record<string, string>>,
  languages: readonly string[],
): Readonly<Record<string, string>> =>
  Object.fromEntries(Object.entries(texts).filter(([language]) => !languages.includes(language)));

/** An enumeration that the file spells in lower case, and everything else in upper case. */
export const declaredEnum = <const T extends string>(values: readonly [T, ...T[]]) =>
  z.preprocess(
    (value) => (typeof value === 'string' ? value.toUpperCase() : value),
    z.enum(values, `must be one of ${values.join(', ').toLowerCase()}`),
  );

/** A list of so many at most; the entries of one that is longer are not even looked at. */
export const declaredList = <T extends z.ZodType>(
  entry: T,
  { name, max }: { readonly name: string; readonly max: number },
) => z.array(z.unknown(), `must be a list of ${name}`).max(max, `at most ${max}`).pipe(z.array(entry));

export const declaredInt = (min: number, max: number) =>
  z.int('must be a whole number').min(min, `must be at least ${min}`).max(max, `must be at most ${max}`);

interface Checked<T> {
  /** Undefined where there is a problem. */
  readonly value?: T;
  readonly problems: readonly Problem[];
}

/** Checks a part of what a file says, which stands at `path`, against its schema. */
export function check<T>(schema: z.ZodType<T>, value: unknown, path: Path = []): Checked<T> {
  const result = schema.safeParse(value);
  if (result.success) return { value: result.data, problems: [] };
  return { problems: result.error.issues.flatMap((issue) => problemsOf(issue, value, path)) };
}

function problemsOf(issue: z.core.$ZodIssue, value: unknown, base: Path): Problem[] {
  const steps = issue.path.map((step) => (typeof step === 'number' ? step : String(step)));
  const path = [...base, ...steps];
  if (issue.code === 'unrecognized_keys') {
    return issue.keys.map((key) => ({ path: [...path, key], message: 'unknown', code: 'UNKNOWN_FIELD' }));
  }
  if (issue.code !== 'invalid_type') return [{ path, message: issue.message, ...diagnosisOf(issue) }];
  if (steps.length > 0 && !has(value, steps)) return [{ path, message: 'is missing', code: 'MISSING' }];
  const message = issue.expected === 'object' ? 'must be a map' : issue.message;
  return [{ path, message, ...diagnosisOf(issue) }];
}

const CODE_OF_TYPE: Readonly<Record<string, Diagnosis['code']>> = {
  ...{ object: 'NOT_A_MAP', record: 'NOT_A_MAP', string: 'NOT_TEXT', int: 'NOT_WHOLE', number: 'NOT_WHOLE' },
  ...{ boolean: 'NOT_BOOLEAN', array: 'NOT_A_LIST' },
};

/** Empty for rules of a schema that have no code: the message is all there is. */
function diagnosisOf(issue: z.core.$ZodIssue): Diagnosis {
  switch (issue.code) {
    case 'invalid_type': {
      const code = CODE_OF_TYPE[issue.expected];
      return code === undefined ? {} : { code };
    }
    case 'too_big': {
      const code = issue.origin === 'string' ? 'TOO_LONG' : issue.origin === 'array' ? 'TOO_MANY' : 'TOO_LARGE';
      return { code, values: { max: Number(issue.maximum) } };
    }
    case 'too_small':
      if (issue.origin === 'string') return { code: 'EMPTY' };
      return issue.origin === 'array' ? {} : { code: 'TOO_SMALL', values: { min: Number(issue.minimum) } };
    case 'invalid_value':
      return { code: 'ONE_OF', values: { known: issue.values.map(String).join(', ').toLowerCase() } };
    case 'invalid_format':
      return issue.format === 'datetime' ? { code: 'INVALID_TIME' } : {};
    case 'custom':
      return issue.params ?? {};
    default:
      return {};
  }
}

function has(value: unknown, [step, ...rest]: Path): boolean {
  if (step === undefined) return true;
  if (typeof value !== 'object' || value === null || !Object.hasOwn(value, step)) return false;
  return has(Reflect.get(value, step), rest);
}
