import type { Caller } from '../platform/usage/index.js';
import type { ReceivedHead } from './head.js';

/** By these headers a client says what it is; the CORS preflight admits them. */
export const CLIENT_NAME = 'graphql-client-name';
export const CLIENT_VERSION = 'graphql-client-version';

const NAME = /^[A-Za-z0-9._/-]{1,64}$/;
const VERSION = /^[A-Za-z0-9._+-]{1,32}$/;

/** Who does not say what it is, or not in this form. */
const UNNAMED: Caller = { client: '', version: '' };

/**
 * What the client says it is (rules.md §2.5.2). Never throws: a header that is malformed, or there twice, is as one that is
 * not there, because nothing but a count depends on it.
 */
export function callerOf({ clientNames, clientVersions }: ReceivedHead): Caller {
  const client = single(clientNames, NAME);
  if (client === null) return UNNAMED;
  return { client, version: single(clientVersions, VERSION) ?? '' };
}

function single([value, ...more]: readonly string[], form: RegExp): string | null {
  return value !== undefined && more.length === 0 && form.test(value) ? value : null;
}
