import type { Caller } from '../platform/usage/index.js';
import { type Headers, headerOf } from './transport.js';

/** Headers that identify the client program. The CORS preflight allows them. */
export const CLIENT_NAME = 'graphql-client-name';
export const CLIENT_VERSION = 'graphql-client-version';

const NAME = /^[A-Za-z0-9._/-]{1,64}$/;
const VERSION = /^[A-Za-z0-9._+-]{1,32}$/;

/** A client without these headers, or with malformed ones. */
const UNNAMED: Caller = { client: '', version: '' };

/**
 * Returns the client's own name and version (rules.md §2.5.2). Only usage counts depend on it, so
 * it never throws: a malformed or duplicate header (joined by a comma) counts as absent.
 */
export function callerOf(headers: Headers): Caller {
  const client = headerOf(headers, CLIENT_NAME);
  if (client === undefined || !NAME.test(client)) return UNNAMED;
  const version = headerOf(headers, CLIENT_VERSION) ?? '';
  return { client, version: VERSION.test(version) ? version : '' };
}
