import { Refusal } from '../../base/errors/refusal.js';
import { canonicalTag } from '../../base/language/tags.js';
import type { ProjectFacts } from '../projects/index.js';

/** A language of the project, written in any case, in its canonical form; null stays null. Throws LANGUAGE_NOT_PUBLISHED. */
export function publishedLanguage(project: ProjectFacts, language: string | null): string | null {
  if (language === null) return null;
  const tag = canonicalTag(language);
  if (tag !== null && project.languages.includes(tag)) return tag;
  throw new Refusal('LANGUAGE_NOT_PUBLISHED', { input: 'language' });
}
