import { version } from '../../../package.json';
import { settings } from '../../server/settings.js';
import { parsed, runOf, withRun } from './history.js';
import { type Answer, headerOf, headersOf, type RunRequest, type Values } from './request.js';
import { acceptLanguage, contextToken, follow, runs, session, whoseTab } from './tab.js';

/** Why the browser gave the page no answer. */
export type NoAnswer = 'ORIGIN' | 'INSECURE' | 'UNREACHABLE' | 'TOO_LATE';

/** What came of a request. */
export type Ran =
  | { readonly request: RunRequest; readonly answer: Answer; readonly why: null }
  | { readonly request: RunRequest; readonly answer: null; readonly why: NoAnswer };

/** A request of this tab, as it is sent now. */
export const requestOf = (documentId: string, variables: Values): RunRequest => ({
  endpoint: settings.value?.endpoint ?? '',
  documentId,
  variables,
  contextToken: contextToken.value.trim(),
  language: acceptLanguage.value.trim(),
  session: session.value,
});

/** Sends a request as a client does, and keeps what it says of the session. Never rejects. */
export async function run(documentId: string, variables: Values): Promise<Ran> {
  const request = requestOf(documentId, variables);
  const isAnothers = whoseTab();
  const ran = await ask(request);
  if (ran.answer !== null && !isAnothers()) follow(request, ran.answer);
  return ran;
}

/**
 * The same, and remembers it; null: it is the answer to somebody who has logged out since, or of a tab whose operator has
 * signed out, and is for nobody.
 */
export async function runAndRemember(documentId: string, variables: Values): Promise<Ran | null> {
  const request = requestOf(documentId, variables);
  const isAnothers = whoseTab();
  const ran = await ask(request);
  if (isAnothers()) return null;
  const isForNobody = request.session !== null && session.value === null && ran.answer?.status === 200;
  if (ran.answer !== null) follow(request, ran.answer);
  runs.value = withRun(runs.value, runOf(request, ran.answer, { id: newKey(), now: new Date() }));
  return isForNobody ? null : ran;
}

const LONGEST_MS = 60_000;

async function ask(request: RunRequest): Promise<Ran> {
  const from = performance.now();
  try {
    const response = await fetch(request.endpoint, {
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
      signal: AbortSignal.timeout(LONGEST_MS),
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
      json: parsed(text),
      cameAt: Date.now(),
    };
    return { request, answer, why: null };
  } catch (failure) {
    const isLate = failure instanceof DOMException && failure.name === 'TimeoutError';
    return { request, answer: null, why: isLate ? 'TOO_LATE' : await whyNot(request.endpoint) };
  }
}

/** The browser says only that it failed: whether anybody is there at all is asked without reading the answer. */
async function whyNot(endpoint: string): Promise<NoAnswer> {
  if (location.protocol === 'https:' && endpoint.startsWith('http:')) return 'INSECURE';
  const isThere = await fetch(endpoint, { mode: 'no-cors', credentials: 'omit', cache: 'no-store' }).then(
    () => true,
    () => false,
  );
  return isThere ? 'ORIGIN' : 'UNREACHABLE';
}

/** For how many seconds one should wait, from when the answer came; null: nothing is said of that. */
export function pauseIn(answer: Answer): number | null {
  const seconds = Number(headerOf(answer, 'retry-after') ?? Number.NaN);
  return Number.isFinite(seconds) ? seconds : null;
}

/** What nobody else has: an idempotency key. Pages that come by plain HTTP have no `randomUUID`. */
export const newKey = (): string =>
  [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('');
