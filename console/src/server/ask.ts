import { isRecord } from './json.js';

/** A refusal of the operations listener, or that it could not be reached. */
export class Refused extends Error {
  /** `code` is that of the catalogue of refusals; `UNREACHABLE` where there was no answer. */
  constructor(
    readonly code: string,
    message: string,
    readonly requestId: string | null,
  ) {
    super(message);
  }
}

/** Whether a token was refused: it has ended, was revoked, or never was one. */
export const isUnauthenticated = (failure: unknown): boolean =>
  failure instanceof Refused && failure.code === 'UNAUTHENTICATED';

interface Request {
  readonly token: string | null;
  /** Sent as JSON by POST; without it the request is a GET, unless `method` says otherwise. */
  readonly body?: unknown;
  readonly method?: 'POST';
  readonly signal?: AbortSignal;
}

/**
 * Asks the operations listener, from which the page comes; whoever asks says what the answer is, by the server's own types.
 * Throws Refused.
 */
export async function ask<Answer>(path: string, { token, body, method, signal }: Request): Promise<Answer> {
  const response = await fetch(path, {
    method: method ?? (body === undefined ? 'GET' : 'POST'),
    headers: {
      Accept: 'application/json',
      ...(token === null ? {} : { Authorization: `Bearer ${token}` }),
      ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    ...(signal === undefined ? {} : { signal }),
    credentials: 'omit',
    cache: 'no-store',
    redirect: 'error',
  }).catch((failure: unknown) => {
    if (signal?.aborted === true) throw failure;
    throw new Refused('UNREACHABLE', 'The service cannot be reached.', null);
  });
  if (response.ok) return await response.json();
  const { code, message } = refusalIn(await response.json().catch(() => null));
  const requestId = response.headers.get('X-Request-Id');
  throw new Refused(code ?? `HTTP_${response.status}`, message ?? response.statusText, requestId);
}

/** `{error: {code, message}}`, as far as it is one. */
function refusalIn(answer: unknown): { readonly code: string | null; readonly message: string | null } {
  const error = isRecord(answer) ? answer['error'] : null;
  const part = (name: string) => (isRecord(error) && typeof error[name] === 'string' ? error[name] : null);
  return { code: part('code'), message: part('message') };
}
