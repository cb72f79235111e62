import { version } from '../../../package.json';
import { watchSignOut } from '../../service/operator.js';
import { settings } from '../../service/settings.js';
import { addRun, parseJson, runOf } from './history.js';
import { type Answer, headerOf, headersOf, type RunRequest, type Values } from './request.js';
import { acceptLanguage, contextToken, runs, session, updateSession } from './tab.js';

/** Reason why there is no answer. */
export type NoAnswer = 'ORIGIN' | 'INSECURE' | 'UNREACHABLE' | 'CUT_OFF' | 'TOO_LATE';

/** A request and its answer, or the reason why there is none. */
export type RunResult =
  | { readonly request: RunRequest; readonly answer: Answer; readonly reason: null }
  | { readonly request: RunRequest; readonly answer: null; readonly reason: NoAnswer };

/** Returns a request with the current settings of this tab. */
export const requestOf = (documentId: string, variables: Values): RunRequest => ({
  endpoint: settings.value?.endpoint ?? '',
  documentId,
  variables,
  contextToken: contextToken.value.trim(),
  language: acceptLanguage.value.trim(),
  session: session.value,
});

/** Sends a request and updates the session of the tab. Never rejects. */
export async function run(documentId: string, variables: Values): Promise<RunResult> {
  const request = requestOf(documentId, variables);
  const hasSignedOut = watchSignOut();
  const result = await ask(request);
  if (result.answer !== null && !hasSignedOut()) updateSession(request, result.answer);
  return result;
}

/**
 * Sends a request and adds it to the history. Returns null if the answer must not be shown: the
 * user has logged out, or the operator has signed out in the meantime. Never rejects.
 */
export async function runAndRemember(documentId: string, variables: Values): Promise<RunResult | null> {
  const request = requestOf(documentId, variables);
  const hasSignedOut = watchSignOut();
  const result = await ask(request);
  if (hasSignedOut()) return null;
  const isForLoggedOutUser = request.session !== null && session.value === null && result.answer?.status === 200;
  if (result.answer !== null) updateSession(request, result.answer);
  runs.value = addRun(runs.value, runOf(request, result.answer, { id: newKey(), now: new Date() }));
  return isForLoggedOutUser ? null : result;
}

const TIMEOUT_MS = 60_000;

async function ask(request: RunRequest): Promise<RunResult> {
  const from = performance.now();
  let response: Response | null = null;
  try {
    response = await fetch(request.endpoint, {
      method: 'POST',
      headers: {
        ...headersOf(request),
        'GraphQL-Client-Name': 'console',
        'GraphQL-Client-Version': version,
      },
      body: JSON.stringify({ documentId: request.documentId, variables: request.variables }),
      credentials: 'omit',
      cache: 'no-store',
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    const body = await response.arrayBuffer();
    const text = new TextDecoder().decode(body);
    const ms = Math.round(performance.now() - from);
    const { status, headers } = response;
    const answer = {
      status,
      headers: [...headers],
      ms,
      bytes: body.byteLength,
      text,
      json: parseJson(text),
      receivedAt: Date.now(),
    };
    return { request, answer, reason: null };
  } catch (failure) {
    const isLate = failure instanceof DOMException && failure.name === 'TimeoutError';
    if (isLate) return { request, answer: null, reason: 'TOO_LATE' };
    return { request, answer: null, reason: response === null ? await reasonOfFailure(request.endpoint) : 'CUT_OFF' };
  }
}

/**
 * Finds the reason of a failed fetch: an opaque request shows whether the endpoint is reachable.
 */
async function reasonOfFailure(endpoint: string): Promise<NoAnswer> {
  if (location.protocol === 'https:' && endpoint.startsWith('http:')) return 'INSECURE';
  const isReachable = await fetch(endpoint, { mode: 'no-cors', credentials: 'omit', cache: 'no-store' }).then(
    () => true,
    () => false,
  );
  return isReachable ? 'ORIGIN' : 'UNREACHABLE';
}

/** Returns `Retry-After` in seconds; null if the answer has none. */
export function retryAfterIn(answer: Answer): number | null {
  const seconds = Number(headerOf(answer, 'retry-after') ?? Number.NaN);
  return Number.isFinite(seconds) ? seconds : null;
}

/** Creates an idempotency key. Pages served over plain HTTP have no `randomUUID`. */
export const newKey = (): string =>
  [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('');
