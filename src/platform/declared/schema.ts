import { z } from 'zod';
import type { YamlPath } from '../../../packages/contract/src/yaml/places.js';
import { canonicalTag } from '../../base/language/tags.js';
import { isStorable } from '../../base/storable.js';
import type { Diagnosis, Problem, ProblemCode } from './problems.js';

/** Creates the options of a zod check: its message, and code and values for programs. */
export const rule = (message: string, code: ProblemCode, values: Diagnosis['values'] = {}) => ({
  message,
  params: { code, values },
});

/** Creates the rule for `isStorable`. New each time, because zod modifies its options. */
export const invalidText = () => rule('must be valid text', 'INVALID_TEXT');

/** Returns false for infinity and for integers that JSON cannot represent exactly. */
export const isExact = (value: number): boolean =>
  Number.isFinite(value) && !(Number.isInteger(value) && !Number.isSafeInteger(value));

/** Creates the rule for `isExact`. */
export const inexactNumber = () =>
  rule('has a number that JSON cannot represent exactly: write it as text', 'INEXACT_NUMBER');

/** Schema of a trimmed text that PostgreSQL can store. */
const declaredText = (max: number) =>
  z
    .string('must be text')
    .trim()
    .min(1, 'must not be empty')
    .max(max, `must have at most ${max} characters`)
    .refine(isStorable, invalidText());

/**
 * Schema of a map with any keys. Rejects the key `__proto__`, which `z.record` leaves out without a
 * problem.
 */
export const declaredMap = <T extends z.ZodType>(entry: T, message?: string) =>
  z.preprocess(
    (map: Readonly<Record<string, z.input<T>>>, context) => {
      if (Object.hasOwn(Object(map), '__proto__')) context.addIssue({ code: 'unrecognized_keys', keys: ['__proto__'] });
      return map;
    },
    z.record(z.string(), entry, message),
  );

/** Schema of a text by language: `{ en: Dawn, pt-BR: Aurora }`. Language tags become canonical. */
export const declaredTexts = (max: number) =>
  declaredMap(declaredText(max), 'must be texts by language').transform((texts, context) => {
    const canonical: Record<string, string> = {};
    for (const [key, text] of Object.entries(texts)) {
      const language = canonicalTag(key);
      if (language === null || Object.hasOwn(canonical, language)) {
        const problem =
          language === null
            ? rule(`"${key}" is not a language tag`, 'INVALID_LANGUAGE', { name: key })
            : rule(`"${key}" occurs twice`, 'TWICE', { name: key });
        context.addIssue({ code: 'custom', path: [key], ...problem });
      } else canonical[language] = text;
    }
    return canonical;
  });

export const NOT_PUBLISHED = 'is not one of the languages';

/** Returns the texts in these languages. */
export const pickLanguages = (
  texts: Readonly<Record<string, string>>,
  languages: readonly string[],
): Readonly<Record<string, string>> =>
  Object.fromEntries(Object.entries(texts).filter(([language]) => languages.includes(language)));

/** Returns the languages of `texts` that are not published: usually typing errors. */
export const listUnpublished = (texts: Readonly<Record<string, string>>, languages: readonly string[]): string[] =>
  Object.keys(texts).filter((language) => !languages.includes(language));

/** Returns the texts in other languages. Files do not contain them, so an import keeps them. */
export const omitLanguages = (
  texts: Readonly<Record<string, string>>,
  languages: readonly string[],
): Readonly<Record<string, string>> =>
  Object.fromEntries(Object.entries(texts).filter(([language]) => !languages.includes(language)));

/** Schema of an enumeration: lower case in the file, upper case in the code. */
export const declaredEnum = <const T extends string>(values: readonly [T, ...T[]]) =>
  z.preprocess(
    (value) => (typeof value === 'string' ? value.toUpperCase() : value),
    z.enum(values, `must be one of ${values.join(', ').toLowerCase()}`),
  );

/** Schema of a list with at most `max` entries. Does not check the entries of a longer one. */
export const declaredList = <T extends z.ZodType>(
  entry: T,
  { name, max }: { readonly name: string; readonly max: number },
) => z.array(z.unknown(), `must be a list of ${name}`).max(max, `at most ${max}`).pipe(z.array(entry));

export const declaredInt = (min: number, max: number) =>
  z.int('must be a whole number').min(min, `must be at least ${min}`).max(max, `must be at most ${max}`);

interface Checked<T> {
  /** Undefined if there is a problem. */
  readonly value?: T;
  readonly problems: readonly Problem[];
}

/** Checks the part of a file at `path` against its schema. */
export function checkDeclared<T>(schema: z.ZodType<T>, value: unknown, path: YamlPath = []): Checked<T> {
  const result = schema.safeParse(value);
  if (result.success) return { value: result.data, problems: [] };
  return { problems: result.error.issues.flatMap((issue) => problemsOf(issue, value, path)) };
}

function problemsOf(issue: z.core.$ZodIssue, value: unknown, base: YamlPath): Problem[] {
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

/** Returns code and values of an issue; empty for rules without a code. */
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

function has(value: unknown, [step, ...rest]: YamlPath): boolean {
  if (step === undefined) return true;
  if (typeof value !== 'object' || value === null || !Object.hasOwn(value, step)) return false;
  return has(Reflect.get(value, step), rest);
}
