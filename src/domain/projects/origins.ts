/**
 * CORS origins as operators write them: `https://shop.example`, or `http://localhost:*` for any port.
 * Compared as text, because browsers send origins serialized in one way only (RFC 6454 §6.2).
 */
const ANY_PORT = ':*';

/** True when `origin` (the header as sent) is one of `allowed`. */
export const matchesOrigin = (allowed: readonly string[], origin: string): boolean =>
  allowed.some((pattern) => pattern === origin || (pattern.endsWith(ANY_PORT) && withAnyPort(pattern, origin)));

function withAnyPort(pattern: string, origin: string): boolean {
  const host = pattern.slice(0, -ANY_PORT.length);
  return origin === host || (origin.startsWith(`${host}:`) && /^\d{1,5}$/.test(origin.slice(host.length + 1)));
}

/** True for what may stand in a project's list. */
export function isOriginPattern(pattern: string): boolean {
  const origin = pattern.endsWith(ANY_PORT) ? pattern.slice(0, -ANY_PORT.length) : pattern;
  if (!URL.canParse(origin)) return false;
  const url = new URL(origin);
  return /^https?:$/.test(url.protocol) && url.origin === origin;
}
