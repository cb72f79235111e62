/** Returns the tag in canonical case (`pt-br` → `pt-BR`), or null for an invalid BCP 47 tag. */
export function canonicalTag(tag: string): string | null {
  try {
    return Intl.getCanonicalLocales(tag)[0] ?? null;
  } catch {
    return null;
  }
}

const nativeNames = new Map<string, string>();

/**
 * Returns the name of a language in that language: `pt-BR` → `português (Brasil)`; the tag if it
 * has no name.
 */
export function nativeName(tag: string): string {
  const cached = nativeNames.get(tag);
  if (cached !== undefined) return cached;
  const name = new Intl.DisplayNames([tag], { type: 'language' }).of(tag) ?? tag;
  nativeNames.set(tag, name);
  return name;
}
