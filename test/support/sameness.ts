import type { Answer } from './service.js';

/** Set on both requests, so that their answers can be the same to the byte. */
export const SAME_REQUEST = { 'x-request-id': 'same' } as const;

/** All of an answer that a client can compare: status, every header but the date, and the body to the byte. */
export function facesOf({ status, headers, text }: Answer) {
  return { status, headers: [...headers].filter(([name]) => name !== 'date'), text };
}
