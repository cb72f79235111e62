import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { memoize } from '../../base/memo.js';

// What every listener reads off the head of a request in the same way.

/** RFC 6750 §2.1; the scheme is case-insensitive (RFC 9110 §11.1). Which of these can be a token, its owner says. */
const BEARER = /^bearer +([A-Za-z0-9._~+/-]{1,256}=*)$/i;
const REMEMBERED_BEARERS = 20_000;
const REQUEST_ID = /^[A-Za-z0-9._:-]{1,128}$/;

/**
 * The one well-formed bearer, else null: absent, twice, another scheme and malformed are all the same. Of several lines
 * Node keeps the first in `headers`; only the raw ones tell.
 */
export function bearerOf({ headers: { authorization }, rawHeaders }: IncomingMessage): string | null {
  if (authorization === undefined) return null;
  let lines = 0;
  for (let at = 0; at < rawHeaders.length; at += 2) if (isAuthorization(rawHeaders[at])) lines += 1;
  return lines === 1 ? bearerIn(authorization) || null : null;
}

const bearerIn = memoize(REMEMBERED_BEARERS, (authorization: string) => BEARER.exec(authorization)?.[1] ?? '');

const AUTHORIZATION = 'authorization';

const isAuthorization = (name: string | undefined): boolean =>
  name !== undefined && name.length === AUTHORIZATION.length && name.toLowerCase() === AUTHORIZATION;

/** rules.md §3.0: a client's own id if it can go into a log and a header unchanged, else one of ours. */
export function requestIdOf({ headers }: IncomingMessage): string {
  const given = headers['x-request-id'];
  return typeof given === 'string' && REQUEST_ID.test(given) ? given : randomUUID();
}
