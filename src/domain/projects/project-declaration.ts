import { z } from 'zod';
import { canonicalTag } from '../../base/language/tags.js';
import { mailSender } from '../../base/mail-from.js';
import {
  declaredEnum,
  declaredInt,
  declaredList,
  declaredMap,
  declaredTexts,
  describeDifferences,
  listUnpublished,
  NOT_PUBLISHED,
} from '../../platform/declared/index.js';
import type { Tx } from '../../storage/database.js';
import { lockOpenProject } from './availability.js';
import { insertToken } from './context-token-store.js';
import { newContextToken } from './context-tokens.js';
import { type DeclaredProject, isOriginPattern, type ProjectSnapshot } from './project-model.js';
import { findProjectBySlug, insertProject, readProject, updateProject } from './project-store.js';

/** A BCP 47 tag in any case, stored in canonical form. */
const tag = z.string('must be a language tag').transform((text, context) => {
  const canonical = canonicalTag(text);
  if (canonical !== null) return canonical;
  context.addIssue(`"${text}" is not a language tag`);
  return z.NEVER;
});

const policies = z.strictObject({
  registration: declaredEnum(['OPEN', 'CLOSED']).default('OPEN'),
  emailConfirmation: declaredEnum(['NONE', 'REQUIRED']).default('NONE'),
  pinPolicy: declaredEnum(['OFF', 'OPTIONAL', 'REQUIRED']).default('OPTIONAL'),
  pinLength: declaredInt(4, 8).default(6),
  passwordMinLength: declaredInt(8, 128).default(10),
  sessionIdleSeconds: declaredInt(300, 30 * 86_400).default(7 * 86_400),
  sessionAbsoluteSeconds: declaredInt(300, 90 * 86_400).default(30 * 86_400),
  maxAccountsPerServer: declaredInt(1, 1_000).default(5),
  dailyLimits: z
    .strictObject({
      support: declaredInt(0, Number.MAX_SAFE_INTEGER).nullable().default(100_000),
      payments: declaredInt(0, Number.MAX_SAFE_INTEGER).nullable().default(null),
    })
    .prefault({}),
});

const LINK_FORMAT = 'must be like https://isles.example/confirm?code={token}, with {token} once';

/** Emailed links carry a code, so they must use https, except on the developer's own machine. */
const isLink = (text: string): boolean =>
  /^(https:\/\/[^\s/]+|http:\/\/(localhost|127\.0\.0\.1)(:\d+)?)\/[^\s]*$/.test(text) &&
  text.split('{token}').length === 2 &&
  URL.canParse(text);
const link = z.string('must be text').max(1_000, 'at most 1000 characters').refine(isLink, LINK_FORMAT).nullable();

const mail = z.strictObject({
  sender: mailSender.nullable().default(null),
  confirmUrl: link.default(null),
  resetUrl: link.default(null),
});

const origin = z
  .string('must be text')
  .refine(isOriginPattern, 'must be like https://shop.example or http://localhost:*');

const shape = z.strictObject({
  slug: z.string('must be text').regex(/^[a-z][a-z0-9-]{1,31}$/, 'must be 2 to 32 of a-z, 0-9 and -, a letter first'),
  names: declaredTexts(200),
  descriptions: declaredTexts(2_000).default({}),
  language: tag,
  languages: declaredList(tag, { name: 'language tags', max: 50 }).refine(
    ({ length }) => length > 0,
    'must not be empty',
  ),
  languageAliases: declaredMap(tag, 'must be tags by tag').default({}),
  currency: z.strictObject({
    code: z.string('must be text').regex(/^[A-Z][A-Z0-9]{1,9}$/, 'must be 2 to 10 of A-Z and 0-9, a letter first'),
    names: declaredTexts(100),
    scale: declaredInt(0, 4).default(0),
  }),
  policies: policies.prefault({}),
  allowedOrigins: declaredList(origin, { name: 'origins', max: 100 }).default([]),
  mail: mail.prefault({}),
});

/** The `project` part of a project file, with limits and defaults: rules.md §1.1. */
export const projectDeclaration = shape
  .superRefine((project, context) => {
    const addProblem = (path: (string | number)[], message: string) =>
      context.addIssue({ code: 'custom', path, message });
    const { language, languages, languageAliases, policies: limits } = project;
    languages.forEach((entry, index) => {
      if (languages.indexOf(entry) < index) addProblem(['languages', index], `${entry} occurs twice`);
    });
    if (!languages.includes(language)) addProblem(['language'], `${language} is not one of the languages`);
    if (project.names[language] === undefined) addProblem(['names'], `the project language ${language} is missing`);
    for (const part of ['names', 'descriptions'] as const) {
      for (const unknown of listUnpublished(project[part], languages)) addProblem([part, unknown], NOT_PUBLISHED);
    }
    for (const unknown of listUnpublished(project.currency.names, languages)) {
      addProblem(['currency', 'names', unknown], NOT_PUBLISHED);
    }
    for (const [alias, target] of Object.entries(languageAliases)) {
      if (canonicalTag(alias) !== alias)
        addProblem(['languageAliases', alias], `must be written as ${canonicalTag(alias) ?? 'a language tag'}`);
      if (!languages.includes(target)) addProblem(['languageAliases', alias], `${target} is not one of the languages`);
    }
    if (limits.sessionAbsoluteSeconds < limits.sessionIdleSeconds) {
      addProblem(['policies', 'sessionAbsoluteSeconds'], 'must not be shorter than sessionIdleSeconds');
    }
  })
  .transform(({ policies: limits, ...project }): DeclaredProject => ({ ...project, ...limits }));

/** All keys of a project in a file. The compiler reports a missing new key. */
type ProjectFile = Required<z.input<typeof shape>> & {
  readonly policies: Required<z.input<typeof policies>>;
  readonly mail: Required<z.input<typeof mail>>;
  readonly currency: Required<z.input<typeof shape>['currency']>;
};

/** Converts a project to its form in a file. */
export const toProjectFile = (project: ProjectSnapshot): ProjectFile => ({
  slug: project.slug,
  names: project.names,
  descriptions: project.descriptions,
  language: project.language,
  languages: [...project.languages],
  languageAliases: project.languageAliases,
  currency: project.currency,
  policies: {
    registration: project.registration.toLowerCase(),
    emailConfirmation: project.emailConfirmation.toLowerCase(),
    pinPolicy: project.pinPolicy.toLowerCase(),
    pinLength: project.pinLength,
    passwordMinLength: project.passwordMinLength,
    sessionIdleSeconds: project.sessionIdleSeconds,
    sessionAbsoluteSeconds: project.sessionAbsoluteSeconds,
    maxAccountsPerServer: project.maxAccountsPerServer,
    dailyLimits: project.dailyLimits,
  },
  allowedOrigins: [...project.allowedOrigins],
  mail: project.mail,
});

/**
 * Creates or updates a project to match its file, in the transaction of the caller. The project
 * stays locked until the transaction ends. A new one gets a context token. Returns its id, the
 * changes as text, and the previous scale of its currency; writes nothing without changes. Throws
 * PROJECT_ARCHIVED.
 */
export async function declareProject(
  tx: Tx,
  declared: DeclaredProject,
  now: Date,
): Promise<{ readonly projectId: number; readonly changes: readonly string[]; readonly scaleBefore: number }> {
  const found = await findProjectBySlug(tx, declared.slug, now);
  if (found !== null) return await changeProject(tx, found.id, declared, now);
  const projectId = await insertProject(tx, declared);
  // A concurrent transaction has just declared it; the insert waited for its commit.
  if (projectId === null) return await declareProject(tx, declared, now);
  await insertToken(tx, projectId, newContextToken(), now);
  const changes = [`project ${declared.slug}: new, with a context token`];
  return { projectId, changes, scaleBefore: declared.currency.scale };
}

async function changeProject(tx: Tx, projectId: number, declared: DeclaredProject, now: Date) {
  await lockOpenProject(tx, projectId);
  const current = await readProject(tx, projectId, now);
  const changes = describeDifferences(`project ${declared.slug}`, settingsOf(current), declared);
  if (changes.length > 0) await updateProject(tx, projectId, declared, now);
  return { projectId, changes, scaleBefore: current.currency.scale };
}

/** Returns the declared settings of the project. */
function settingsOf({ id, availability, windows, ...settings }: ProjectSnapshot): DeclaredProject {
  return settings;
}
