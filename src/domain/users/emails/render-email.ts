import { lookupFirst, type PublishedLanguages } from '../../../base/language/lookup.js';
import { localize } from '../../../base/language/text.js';
import type { Message } from '../../../platform/mail/index.js';
import type { ProjectSnapshot } from '../../projects/index.js';
import type { CodeTemplate, CodeText, EmailContent, EmailTemplate, EmailTexts } from './email-template.js';
import { de } from './texts/de.js';
import { en } from './texts/en.js';
import { es } from './texts/es.js';
import { ptBR } from './texts/pt-br.js';
import { ru } from './texts/ru.js';

const textsByLanguage: ReadonlyMap<string, EmailTexts> = new Map([
  ['en', en],
  ['de', de],
  ['ru', ru],
  ['es', es],
  ['pt-BR', ptBR],
]);

const shippedLanguages: PublishedLanguages = { languages: [...textsByLanguage.keys()], aliases: {} };

/**
 * Renders an email in the language of the recipient, else in that of the request or the project.
 * The code is part of a link if the project has a page for it. Throws a plain error if the template
 * requires a code that is missing.
 */
export function renderEmail({ project, template, to, language: own, code }: EmailContent, asked: string): Message {
  const preferredLanguages = [own, asked, project.language].filter((language) => language !== null);
  const language = lookupFirst(preferredLanguages, shippedLanguages);
  const texts = textsByLanguage.get(language) ?? en;
  const name = oneLine(localize(project.names, [language, ...preferredLanguages], project.slug));
  const text = texts[template];
  const paragraphs = 'paragraphs' in text ? text.paragraphs : codeParagraphs(text, template, project, code);
  const withName = (part: string): string => part.replaceAll('{project}', () => name);
  return {
    from: project.mail.sender,
    to,
    subject: withName(text.subject),
    text: `${[texts.greeting, ...paragraphs, '{project}'].map(withName).join('\n\n')}\n`,
  };
}

function codeParagraphs(
  text: CodeText,
  template: EmailTemplate,
  project: ProjectSnapshot,
  code: string | null,
): string[] {
  if (code === null) throw new Error(`an email ${template} without its code`);
  const url = LINKS_TO_RESET.has(template) ? project.mail.resetUrl : project.mail.confirmUrl;
  const link = url?.replaceAll('{token}', () => encodeURIComponent(code));
  const action =
    link === undefined ? text.code.replaceAll('{code}', () => code) : text.link.replaceAll('{link}', () => link);
  return [text.happened, action, text.otherwise];
}

const LINKS_TO_RESET: ReadonlySet<EmailTemplate> = new Set<CodeTemplate>(['RESET_PASSWORD', 'CHOOSE_PASSWORD']);

/** Removes line breaks, which would allow header injection. */
const oneLine = (text: string): string => text.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').trim();
