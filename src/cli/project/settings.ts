import type { LocalizedText } from '../../base/language/text.js';
import type { ProjectFacts } from '../../domain/projects/index.js';
import { inWords } from '../arguments.js';
import { plural } from '../table.js';

/** What the project's file says, a row each, for people; `--json` has it as it is. */
export const settingsInWords = (project: ProjectFacts): string[][] => [
  ['names', texts(project.names)],
  ['descriptions', texts(project.descriptions)],
  ['language', project.language],
  ['languages', project.languages.join(' ')],
  ['language aliases', texts(project.languageAliases)],
  ['currency', `${project.currency.code}, ${plural(project.currency.scale, 'decimal')}`],
  ['currency names', texts(project.currency.names)],
  ['registration', project.registration],
  ['e-mail confirmation', project.emailConfirmation],
  ['PIN', `${project.pinPolicy}, ${project.pinLength} digits`],
  ['password', `at least ${plural(project.passwordMinLength, 'character')}`],
  ['session', `${inWords(project.sessionIdleSeconds)} unused, ${inWords(project.sessionAbsoluteSeconds)} at most`],
  ['game accounts', `${project.maxAccountsPerServer} per server at most`],
  ['allowed origins', project.allowedOrigins.join(' ') || '-'],
  ['mail from', project.mail.sender ?? "the service's own sender"],
  ['link to confirm', project.mail.confirmUrl ?? 'none: the code itself'],
  ['link to reset', project.mail.resetUrl ?? 'none: the code itself'],
];

const texts = (text: LocalizedText): string =>
  Object.entries(text)
    .map(([language, words]) => `${language}: ${words}`)
    .join('; ') || '-';
