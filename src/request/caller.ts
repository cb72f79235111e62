import type { CallingClient } from '../platform/usage/index.js';
import { type Headers, headerOf } from './transport.js';

/** Headers that identify the client program. The CORS preflight allows them. */
export const CLIENT_NAME_HEADER = 'graphql-client-name';
export const CLIENT_VERSION_HEADER = 'graphql-client-version';

const NAME = /^[A-Za-z0-9._/-]{1,64}$/;
const VERSION = /^[A-Za-z0-9._+-]{1,32}$/;

/** A client without these headers, or with malformed ones. */
const UNNAMED: CallingClient = { client: '', version: '' };

/**
 * Returns the client's own name and version (rules.md §2.5.2). Only usage counts depend on it, so
 * it never throws: a malformed or duplicate header (joined by a comma) counts as absent.
 */
export function callerOf(headers: Headers): CallingClient {
  const client = headerOf(headers, CLIENT_NAME_HEADER);
  if (client === undefined || !NAME.test(client)) return UNNAMED;
  const version = headerOf(headers, CLIENT_VERSION_HEADER) ?? '';
  return { client, version: VERSION.test(version) ? version : '' };
}
