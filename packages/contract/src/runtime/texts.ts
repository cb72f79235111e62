import { MAX_LEVELS, MAX_TEXT, PLAIN_TEXT } from './forms.js';

/** A text or a nesting that no variable may have, and the bound that it exceeds. */
export interface TextProblem {
  readonly reason: 'too_deep' | 'too_many_characters' | 'forbidden_character';
  readonly params: { readonly max?: number };
}

const plainText = new RegExp(PLAIN_TEXT, 'u');

/**
 * Checks the strings (keys too) and the nesting of a value, independent of its type. Returns null
 * if there is no problem. Never recurses deeper than the limit.
 */
export function findTextProblem(value: unknown, levels = 0): TextProblem | null {
  if (typeof value === 'string') return findStringProblem(value);
  if (typeof value !== 'object' || value === null) return null;
  if (levels === MAX_LEVELS) return { reason: 'too_deep', params: { max: MAX_LEVELS } };
  for (const [key, item] of Object.entries(value)) {
    const problem = findStringProblem(key) ?? findTextProblem(item, levels + 1);
    if (problem !== null) return problem;
  }
  return null;
}

function findStringProblem(text: string): TextProblem | null {
  // A code point has one or two UTF-16 units, so most texts are short enough without counting.
  if (text.length > MAX_TEXT && [...text].length > MAX_TEXT)
    return { reason: 'too_many_characters', params: { max: MAX_TEXT } };
  return plainText.test(text) ? null : { reason: 'forbidden_character', params: {} };
}
