import { memoizeRecent } from '../memo.js';

/** Returns the tag in canonical case (`pt-br` → `pt-BR`), or null for an invalid BCP 47 tag. */
export function canonicalTag(tag: string): string | null {
  try {
    return Intl.getCanonicalLocales(tag)[0] ?? null;
  } catch {
    return null;
  }
}

/**
 * Returns the name of a language in that language: `pt-BR` → `português (Brasil)`; the tag if it
 * has no name.
 */
export const nativeName = memoizeRecent(
  1_000,
  (tag: string): string => new Intl.DisplayNames([tag], { type: 'language' }).of(tag) ?? tag,
);
