import { isRecord } from './json.js';

/** A refusal of the operations listener, or that it could not be reached. */
export class Refused extends Error {
  /** `code` is that of the catalogue of refusals; `UNREACHABLE` where there was no answer. */
  constructor(
    readonly code: string,
    message: string,
    readonly requestId: string | null,
    /** Values of the refusal by its code, so that the page can make a sentence of its own. */
    readonly details: unknown = null,
    /** Of the message, to word it in the language of the page. */
    readonly values: Readonly<Record<string, string | number>> = {},
  ) {
    super(message);
  }
}

/** Codes of a token or a session that is not valid, or not any more. */
const UNAUTHENTICATED = [
  'UNAUTHENTICATED',
  'SESSION_IDLE',
  'SESSION_TOO_OLD',
  'TOKEN_REVOKED',
  'TOKEN_EXPIRED',
] as const;
export type Unauthenticated = (typeof UNAUTHENTICATED)[number];

/** Why a request was refused for want of a valid token or session; null if it failed otherwise. */
export const unauthenticatedBy = (failure: unknown): Unauthenticated | null =>
  (failure instanceof Refused ? UNAUTHENTICATED.find((code) => code === failure.code) : undefined) ?? null;

export interface Request {
  /** For the sign-in alone: everything else is authenticated by the session cookie. */
  readonly token?: string;
  /** Sent as JSON by POST; without it the request is a GET, unless `method` says otherwise. */
  readonly body?: unknown;
  readonly method?: 'POST' | 'DELETE';
  readonly signal?: AbortSignal;
}

/**
 * Asks the operations listener, from which the page comes; whoever asks says what the answer is, by the server's own types.
 * Throws Refused.
 */
export async function ask<Answer>(path: string, { token, body, method, signal }: Request = {}): Promise<Answer> {
  const response = await fetch(path, {
    method: method ?? (body === undefined ? 'GET' : 'POST'),
    headers: {
      Accept: 'application/json',
      ...(token === undefined ? {} : { Authorization: `Bearer ${token}` }),
      ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    ...(signal === undefined ? {} : { signal }),
    // A sign-out arrives even if the tab is closed at once.
    keepalive: method === 'DELETE',
    credentials: 'same-origin',
    cache: 'no-store',
    redirect: 'error',
  }).catch((failure: unknown) => {
    if (signal?.aborted === true) throw failure;
    throw new Refused('UNREACHABLE', 'The service cannot be reached.', null);
  });
  if (response.ok) return JSON.parse((await response.text()) || 'null');
  const { code, message, details, values } = refusalIn(await response.json().catch(() => null));
  const requestId = response.headers.get('X-Request-Id');
  throw new Refused(code ?? `HTTP_${response.status}`, message ?? response.statusText, requestId, details, values);
}

interface Refusal {
  readonly code: string | null;
  readonly message: string | null;
  readonly details: unknown;
  readonly values: Readonly<Record<string, string | number>>;
}

/** `{error: {code, message, details, values}}`, as far as it is one. */
function refusalIn(answer: unknown): Refusal {
  const error = isRecord(answer) ? answer['error'] : null;
  const part = (name: string) => (isRecord(error) && typeof error[name] === 'string' ? error[name] : null);
  const values = isRecord(error) && isRecord(error['values']) ? error['values'] : {};
  return {
    ...{ code: part('code'), message: part('message'), details: isRecord(error) ? error['details'] : null },
    values: Object.fromEntries(
      Object.entries(values).flatMap(([name, value]) =>
        typeof value === 'string' || typeof value === 'number' ? [[name, value]] : [],
      ),
    ),
  };
}
