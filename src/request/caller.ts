import type { Caller } from '../platform/usage/index.js';
import { type Headers, headerOf } from './head.js';

/** By these headers a client says what it is; the CORS preflight admits them. */
export const CLIENT_NAME = 'graphql-client-name';
export const CLIENT_VERSION = 'graphql-client-version';

const NAME = /^[A-Za-z0-9._/-]{1,64}$/;
const VERSION = /^[A-Za-z0-9._+-]{1,32}$/;

/** Who does not say what it is, or not in this form. */
const UNNAMED: Caller = { client: '', version: '' };

/**
 * What the client says it is (rules.md §2.5.2). Never throws: a header that is malformed, or there twice (the lines are
 * joined by a comma then), is as one that is not there, because nothing but a count depends on it.
 */
export function callerOf(headers: Headers): Caller {
  const client = headerOf(headers, CLIENT_NAME);
  if (client === undefined || !NAME.test(client)) return UNNAMED;
  const version = headerOf(headers, CLIENT_VERSION) ?? '';
  return { client, version: VERSION.test(version) ? version : '' };
}
