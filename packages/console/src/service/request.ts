import { at, textIn, valuesIn } from './json.js';

/** A refusal of the operations listener, or a failure to reach it. */
export class Refused extends Error {
  /** `code` is a code of the error catalogue, or `UNREACHABLE` without an answer. */
  constructor(
    readonly code: string,
    message: string,
    readonly requestId: string | null,
    /** Details of the refusal, from which the page words a sentence. */
    readonly details: unknown = null,
    /** Values of the message, to word it in the language of the page. */
    readonly values: Readonly<Record<string, string | number>> = {},
  ) {
    super(message);
  }
}

/** Codes of an invalid token or session. */
const UNAUTHENTICATED = [
  'UNAUTHENTICATED',
  'SESSION_IDLE',
  'SESSION_TOO_OLD',
  'TOKEN_REVOKED',
  'TOKEN_EXPIRED',
] as const;
export type Unauthenticated = (typeof UNAUTHENTICATED)[number];

/** Returns the code if a request was refused without a valid token or session; null otherwise. */
export const unauthenticatedBy = (failure: unknown): Unauthenticated | null =>
  (failure instanceof Refused ? UNAUTHENTICATED.find((code) => code === failure.code) : undefined) ?? null;

export interface Request {
  /** Only for the sign-in. Other requests are authenticated by the session cookie. */
  readonly token?: string;
  /** Sent as JSON by POST. Without it, the method defaults to GET. */
  readonly body?: unknown;
  readonly method?: 'POST' | 'DELETE';
  readonly signal?: AbortSignal | undefined;
}

/** Whether a text can be sent in a header. Browsers throw for other texts. */
export const isHeaderValue = (text: string): boolean => /^[ -~]*$/.test(text);

/**
 * Sends a request to the operations listener. The caller states the type of the answer. Throws
 * Refused.
 */
export async function ask<Answer>(path: string, { token, body, method, signal }: Request = {}): Promise<Answer> {
  if (token !== undefined && !isHeaderValue(token))
    throw new Refused('UNAUTHENTICATED', 'The token has invalid characters.', null);
  const throwUnreachable = (failure: unknown): never => {
    if (signal?.aborted === true) throw failure;
    throw new Refused('UNREACHABLE', 'The service cannot be reached.', null);
  };
  const response = await fetch(path, {
    method: method ?? (body === undefined ? 'GET' : 'POST'),
    headers: {
      Accept: 'application/json',
      ...(token === undefined ? {} : { Authorization: `Bearer ${token}` }),
      ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
    },
    body: body === undefined ? null : JSON.stringify(body),
    signal: signal ?? null,
    // Delivers a sign-out even if the tab is closed immediately.
    keepalive: method === 'DELETE',
    credentials: 'same-origin',
    cache: 'no-store',
    redirect: 'error',
  }).catch(throwUnreachable);
  if (response.ok) {
    // A proxy may answer with a page of its own, and an answer may be cut off.
    return await response
      .text()
      .then((text) => JSON.parse(text || 'null'))
      .catch(throwUnreachable);
  }
  // Missing or malformed parts are null or empty.
  const error = at(await response.json().catch(() => null), 'error');
  throw new Refused(
    textIn(error, 'code') ?? `HTTP_${response.status}`,
    textIn(error, 'message') ?? response.statusText,
    response.headers.get('X-Request-Id'),
    at(error, 'details'),
    valuesIn(error, 'values'),
  );
}
