import { localize } from '../../base/language/text.js';
import type { ProjectFacts } from './project-model.js';

/** A project's currency in the languages of an answer: `Currency` of the SDL. */
export const currencyOf = ({ currency: { code, names, scale } }: ProjectFacts, languages: readonly string[]) => ({
  code,
  name: localize(names, languages, code),
  scale,
});
