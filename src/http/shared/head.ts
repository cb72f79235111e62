import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

// What every listener reads off the head of a request in the same way.

/** RFC 6750 §2.1; the scheme is case-insensitive (RFC 9110 §11.1). Which of these can be a token, its owner says. */
const BEARER = /^bearer +([A-Za-z0-9._~+/-]{1,256}=*)$/i;
const REQUEST_ID = /^[A-Za-z0-9._:-]{1,128}$/;

/**
 * One entry per line of a header. Node keeps the first `Authorization` of several and joins other headers; only the
 * distinct form, which is made when it is first asked for, shows each line.
 */
export const headerLines = (request: IncomingMessage, name: string): readonly string[] =>
  request.headers[name] === undefined ? [] : (request.headersDistinct[name] ?? []);

/** The one well-formed bearer, else null: absent, twice, another scheme and malformed are all the same. */
export function bearerOf(request: IncomingMessage): string | null {
  const [authorization, ...more] = headerLines(request, 'authorization');
  if (authorization === undefined || more.length > 0) return null;
  return BEARER.exec(authorization)?.[1] ?? null;
}

/** rules.md §3.0: a client's own id if it can go into a log and a header unchanged, else one of ours. */
export function requestIdOf({ headers }: IncomingMessage): string {
  const given = headers['x-request-id'];
  return typeof given === 'string' && REQUEST_ID.test(given) ? given : randomUUID();
}
