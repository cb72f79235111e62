/** The tag in canonical case (`pt-br` → `pt-BR`), or null where it is no BCP 47 tag. */
export function canonicalTag(tag: string): string | null {
  try {
    return Intl.getCanonicalLocales(tag)[0] ?? null;
  } catch {
    return null;
  }
}

const ownNames = new Map<string, string>();

/** A language's name in that language: `pt-BR` → `português (Brasil)`; the tag where nobody knows one. */
export function ownName(tag: string): string {
  const known = ownNames.get(tag);
  if (known !== undefined) return known;
  const name = new Intl.DisplayNames([tag], { type: 'language' }).of(tag) ?? tag;
  ownNames.set(tag, name);
  return name;
}
