import { localize } from '../../base/language/text.js';
import type { ProjectSnapshot } from './project-model.js';

/** Returns the currency of a project in the languages of the response: `Currency` of the SDL. */
export const currencyOf = ({ currency: { code, names, scale } }: ProjectSnapshot, languages: readonly string[]) => ({
  code,
  name: localize(names, languages, code),
  scale,
});
