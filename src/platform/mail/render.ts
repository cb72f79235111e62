import { localize } from '../../base/language/text.js';
import type { ProjectFacts } from '../../domain/projects/index.js';
import type { Letter } from './mail-model.js';
import { type CodeTemplate, type CodeText, textsIn } from './templates/index.js';

export interface Rendered {
  readonly subject: string;
  readonly text: string;
}

/**
 * The mail as its reader gets it, in his own language, else in that of the request (`asked`), else in the project's.
 * With a page of the project for it the code is part of a link, otherwise it stands alone.
 * Throws a plain error where the letter lacks the code that its template has.
 */
export function render({ project, template, language: own, code }: Letter, asked: string): Rendered {
  const wanted = [own, asked, project.language].filter((language) => language !== null);
  const { language, texts } = textsIn(wanted);
  const name = oneLine(localize(project.names, [language, ...wanted], project.slug));
  const paragraphs = isCodeTemplate(template)
    ? codeParagraphs(texts[template], template, project, code)
    : texts[template].paragraphs;
  const withName = (text: string): string => text.replaceAll('{project}', () => name);
  return {
    subject: withName(texts[template].subject),
    text: `${[texts.greeting, ...paragraphs, '{project}'].map(withName).join('\n\n')}\n`,
  };
}

function codeParagraphs(text: CodeText, template: CodeTemplate, project: ProjectFacts, code: string | null): string[] {
  if (code === null) throw new Error(`a mail ${template} without its code`);
  const url = template === 'RESET_PASSWORD' ? project.mail.resetUrl : project.mail.confirmUrl;
  const link = url?.replaceAll('{token}', () => encodeURIComponent(code));
  const action =
    link === undefined ? text.code.replaceAll('{code}', () => code) : text.link.replaceAll('{link}', () => link);
  return [text.happened, action, text.otherwise];
}

const isCodeTemplate = (template: Letter['template']): template is CodeTemplate =>
  template === 'CONFIRM_EMAIL' || template === 'RESET_PASSWORD' || template === 'CHANGE_EMAIL';

/** A name must not bring lines of its own, least of all into a header. */
const oneLine = (text: string): string => text.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').trim();
