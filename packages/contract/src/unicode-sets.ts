// Browsers compile the HTML attribute `pattern` with the flag `v` (Unicode sets), which reserves
// more characters inside classes than the flag `u`.

const TOKENS = /\\(?:u\{[^}]*\}|u[0-9a-f]{4}|x[0-9a-f]{2}|p\{[^}]*\}|c[a-z]|.)|./gisu;

/**
 * Escapes the characters in classes that the flag `v` reserves, and removes doubled ones: `[a-z-]`
 * becomes `[a-z\-]`, and `[&&]` becomes `[&]`. Both match the same strings.
 * @param pattern valid with the flag `u`
 */
export const escapeClasses = (pattern: string): string =>
  pattern.replaceAll(/\\.|\[(\^?)((?:\\.|[^\]\\])*)\]/gsu, (found, negation?: string, content?: string) =>
    content === undefined ? found : `[${negation}${escapeContent(content.match(TOKENS) ?? [])}]`,
  );

/** A hyphen between two characters is a range; other hyphens are literal. */
function escapeContent([first, next, last, ...rest]: readonly string[]): string {
  if (first === undefined) return '';
  if (first === next && /[!#$%&*+,.:;<=>?@^`~]/.test(first))
    return escapeContent([next, last, ...rest].filter(isToken));
  if (next === '-' && last !== undefined) return `${escaped(first)}-${escaped(last)}${escapeContent(rest)}`;
  return escaped(first) + escapeContent([next, last, ...rest].filter(isToken));
}

const isToken = (token: string | undefined): token is string => token !== undefined;

const escaped = (token: string): string => (/^[()[\]{}/|-]$/.test(token) ? `\\${token}` : token);
