/**
 * The request target as a path with its query. A server must also take a whole URL (RFC 9112 §3.2.2), but Express
 * gives up on one that it cannot read with an HTML page of its own; here that is a path which does not exist.
 */
export function pathOfTarget(target: string): string {
  if (target.startsWith('/')) return target;
  if (!URL.canParse(target)) return '*';
  const { pathname, search } = new URL(target);
  return pathname + search;
}
