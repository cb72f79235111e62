import type { Answer } from './service.js';

/** Set on both requests, so that their answers can be identical. */
export const SAME_REQUEST = { 'x-request-id': 'same' } as const;

/**
 * The parts of an answer that a client can compare: status, all headers but the date, and the body.
 */
export function comparableAnswer({ status, headers, text }: Answer) {
  return { status, headers: [...headers].filter(([name]) => name !== 'date'), text };
}
