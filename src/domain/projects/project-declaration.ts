import { z } from 'zod';
import { canonicalTag } from '../../base/language/tags.js';
import { isOriginPattern } from './origins.js';
import type { DeclaredProject } from './project-model.js';

/** A text that PostgreSQL can hold. */
export const declaredText = (max: number) =>
  z
    .string('must be text')
    .trim()
    .min(1, 'must not be empty')
    .max(max, `must have at most ${max} characters`)
    .refine((text) => !text.includes('\0') && Buffer.from(text).toString() === text, 'must be valid text');

/** A BCP 47 tag, read in any case and kept in the canonical one. */
const tag = z.string('must be a language tag').transform((text, context) => {
  const canonical = canonicalTag(text);
  if (canonical !== null) return canonical;
  context.addIssue(`"${text}" is no language tag`);
  return z.NEVER;
});

/** A text by language: `names: { en: Dawn, pt-BR: Aurora }`. */
export const declaredTexts = (max: number) =>
  z.record(z.string(), declaredText(max), 'must be texts by language').transform((texts, context) => {
    const canonical: Record<string, string> = {};
    for (const [key, text] of Object.entries(texts)) {
      const language = canonicalTag(key);
      if (language === null || Object.hasOwn(canonical, language)) {
        const fault = language === null ? 'is no language tag' : 'is there twice';
        context.addIssue({ code: 'custom', path: [key], message: `"${key}" ${fault}` });
      } else canonical[language] = text;
    }
    return canonical;
  });

/** An enumeration that the file spells in lower case, and everything else in upper case. */
export const declaredEnum = <const T extends string>(values: readonly [T, ...T[]]) =>
  z.preprocess(
    (value) => (typeof value === 'string' ? value.toUpperCase() : value),
    z.enum(values, `must be one of ${values.join(', ').toLowerCase()}`),
  );

export const declaredInt = (min: number, max: number) =>
  z.int('must be a whole number').min(min, `must be at least ${min}`).max(max, `must be at most ${max}`);

const policies = z.strictObject({
  registration: declaredEnum(['OPEN', 'CLOSED']).default('OPEN'),
  emailConfirmation: declaredEnum(['NONE', 'REQUIRED']).default('NONE'),
  pinPolicy: declaredEnum(['OFF', 'OPTIONAL', 'REQUIRED']).default('OPTIONAL'),
  pinLength: declaredInt(4, 8).default(6),
  passwordMinLength: declaredInt(8, 128).default(10),
  sessionIdleSeconds: declaredInt(300, 30 * 86_400).default(7 * 86_400),
  sessionAbsoluteSeconds: declaredInt(300, 90 * 86_400).default(30 * 86_400),
  maxAccountsPerServer: declaredInt(1, 1_000).default(5),
});

const LINK_ADVICE = 'must be like https://isles.example/confirm?code={token}, with {token} once';

/** Links go into mails: nobody may read the code on its way, so https, but for a developer's own machine. */
const isLink = (text: string): boolean =>
  /^(https:\/\/[^\s/]+|http:\/\/(localhost|127\.0\.0\.1)(:\d+)?)\/[^\s]*$/.test(text) &&
  text.split('{token}').length === 2 &&
  URL.canParse(text);
const link = z.string('must be text').max(1_000, 'at most 1000 characters').refine(isLink, LINK_ADVICE).nullable();

const mail = z.strictObject({
  sender: z
    .string('must be text')
    .max(254, 'at most 254 characters')
    .regex(
      /^[^\p{C}<>]*<[^\s\p{C}<>@]+@[^\s\p{C}<>@]+>$|^[^\s\p{C}<>@]+@[^\s\p{C}<>@]+$/u,
      'must be like Isles <no-reply@isles.example>',
    )
    .nullable()
    .default(null),
  confirmUrl: link.default(null),
  resetUrl: link.default(null),
});

const shape = z.strictObject({
  slug: z.string('must be text').regex(/^[a-z][a-z0-9-]{1,31}$/, 'must be 2 to 32 of a-z, 0-9 and -, a letter first'),
  names: declaredTexts(200),
  descriptions: declaredTexts(2_000).default({}),
  language: tag,
  languages: z.array(tag, 'must be a list of language tags').min(1, 'must not be empty').max(50, 'at most 50'),
  languageAliases: z.record(z.string(), tag, 'must be tags by tag').default({}),
  currency: z.strictObject({
    code: z.string('must be text').regex(/^[A-Z][A-Z0-9]{1,9}$/, 'must be 2 to 10 of A-Z and 0-9, a letter first'),
    names: declaredTexts(100),
    scale: declaredInt(0, 4).default(0),
  }),
  policies: policies.prefault({}),
  allowedOrigins: z
    .array(z.string('must be text').refine(isOriginPattern, 'must be like https://shop.example or http://localhost:*'))
    .max(100, 'at most 100')
    .default([]),
  mail: mail.prefault({}),
});

/** The `project` part of a project file: operations.md §1.1, with its bounds and defaults. */
export const projectDeclaration = shape
  .superRefine((project, context) => {
    const fault = (path: (string | number)[], message: string) => context.addIssue({ code: 'custom', path, message });
    const { language, languages, languageAliases, policies: limits } = project;
    languages.forEach((entry, index) => {
      if (languages.indexOf(entry) < index) fault(['languages', index], `${entry} is there twice`);
    });
    if (!languages.includes(language)) fault(['language'], `${language} is not one of the languages`);
    if (project.names[language] === undefined) fault(['names'], `the project language ${language} is missing`);
    for (const part of ['names', 'descriptions'] as const) {
      for (const unknown of unpublished(project[part], languages)) fault([part, unknown], NOT_PUBLISHED);
    }
    for (const unknown of unpublished(project.currency.names, languages)) {
      fault(['currency', 'names', unknown], NOT_PUBLISHED);
    }
    for (const [alias, target] of Object.entries(languageAliases)) {
      if (canonicalTag(alias) !== alias)
        fault(['languageAliases', alias], `write it ${canonicalTag(alias) ?? 'as a tag'}`);
      if (!languages.includes(target)) fault(['languageAliases', alias], `${target} is not one of the languages`);
    }
    if (limits.sessionAbsoluteSeconds < limits.sessionIdleSeconds) {
      fault(['policies', 'sessionAbsoluteSeconds'], 'must not be shorter than sessionIdleSeconds');
    }
  })
  .transform(({ policies: limits, ...project }): DeclaredProject => ({ ...project, ...limits }));

export const NOT_PUBLISHED = 'is not one of the languages';

/** Languages of `texts` that the project does not publish: mostly a slip of the pen. */
export const unpublished = (texts: Readonly<Record<string, string>>, languages: readonly string[]): string[] =>
  Object.keys(texts).filter((language) => !languages.includes(language));
