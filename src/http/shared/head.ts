import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { memoizeHeader } from '../../base/memo.js';

// Parses the headers that all listeners use.

/**
 * RFC 6750 §2.1; the scheme is case-insensitive (RFC 9110 §11.1). Each kind of token is stricter.
 */
const BEARER = /^bearer +([A-Za-z0-9._~+/-]{1,256}=*)$/i;
const REMEMBERED_BEARERS = 20_000;
const REQUEST_ID = /^[A-Za-z0-9._:-]{1,128}$/;

/**
 * Returns the bearer token; null if it is absent, malformed or repeated, or if the scheme is
 * another. Of repeated lines `headers` has only the first, so `rawHeaders` are counted.
 */
export function bearerOf({
  headers: { authorization },
  rawHeaders,
}: Pick<IncomingMessage, 'headers' | 'rawHeaders'>): string | null {
  if (authorization === undefined) return null;
  let lines = 0;
  for (let at = 0; at < rawHeaders.length; at += 2) if (isAuthorization(rawHeaders[at])) lines += 1;
  return lines === 1 ? bearerIn(authorization) || null : null;
}

const bearerIn = memoizeHeader((authorization) => BEARER.exec(authorization)?.[1] ?? '', REMEMBERED_BEARERS);

const AUTHORIZATION = 'authorization';

const isAuthorization = (name: string | undefined): boolean =>
  name !== undefined && name.length === AUTHORIZATION.length && name.toLowerCase() === AUTHORIZATION;

/**
 * Returns the id from the client if it is safe in a log and a header, else a new one: rules.md
 * §3.0.
 */
export function requestIdOf({ headers }: IncomingMessage): string {
  const id = headers['x-request-id'];
  return typeof id === 'string' && REQUEST_ID.test(id) ? id : randomUUID();
}
