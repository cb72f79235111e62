import { computed, effect, type Signal, signal } from '@preact/signals';
import { at, textIn } from '../../service/json.js';
import { operatorEpoch } from '../../service/operator.js';
import { isHeaderValue } from '../../service/request.js';
import { settings } from '../../service/settings.js';
import { language } from '../../texts/language.js';
import { parseJson, parseRuns, type Run } from './history.js';
import { type Answer, headerOf, type RunRequest, type Session } from './request.js';

// Settings and history of requests. `sessionStorage` keeps them for this tab across reloads.

/** Session of the logged-in user; null for anonymous requests. */
export const session = stored('explorer.session', parseSession, (value) => value && JSON.stringify(value));

const enteredToken = storedText('explorer.contextToken');
/** Context token: the entered one, else that of the demo. */
export const contextToken = computed(() => enteredToken.value ?? settings.value?.demo?.identity.contextToken ?? '');
export function enterContextToken(token: string): void {
  enteredToken.value = token;
}

const enteredLanguage = storedText('explorer.language');
/** `Accept-Language`: the entered value, else the language of the page. */
export const acceptLanguage = computed(() => enteredLanguage.value ?? language.value);
export function enterLanguage(tag: string): void {
  enteredLanguage.value = tag === '' ? null : tag;
}

/** Whether requests can be sent with this token and language. */
export const canSend = (): boolean =>
  contextToken.value.trim() !== '' && isHeaderValue(contextToken.value) && isHeaderValue(acceptLanguage.value);

/** Id of the server that was chosen last; null for the server of the session. */
export const gameServer = storedText('explorer.gameServer');

/** Requests of this tab, latest first. */
export const runs = stored('explorer.runs', parseRuns, (all) => (all.length === 0 ? null : JSON.stringify(all)));

/** A request whose variables the page of its operation restores. */
export const runToRestore = signal<Run | null>(null);

/** Creates a signal whose value is stored at a key; null removes the key. */
function stored<T>(key: string, parse: (text: string | null) => T, write: (value: T) => string | null): Signal<T> {
  const value = signal(parse(sessionStorage.getItem(key)));
  effect(() => {
    const text = write(value.value);
    if (text === null) sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, text);
  });
  return value;
}

function storedText(key: string): Signal<string | null> {
  const same = (text: string | null) => text;
  return stored(key, same, same);
}

// Clears the tab when the page forgets an operator (service/operator.ts clears `sessionStorage`).
effect(() => {
  if (operatorEpoch.value === 0) return;
  [session.value, enteredToken.value, enteredLanguage.value, gameServer.value] = [null, null, null, null];
  runs.value = [];
});

/** Operations that end the session. */
const SESSION_ENDING = ['logout', 'deleteMe'];

/**
 * Updates the session of the tab from an answer: an opened session replaces it, and an ended one
 * clears it (docs/clients.md, "Operations").
 */
export function updateSession({ documentId, variables, session: sent }: RunRequest, answer: Answer): void {
  const opened = textIn(at(answer.json, 'data', documentId), 'sessionId');
  if (opened !== null) {
    const email = textIn(variables, 'email') ?? sent?.email ?? '';
    session.value = { sessionId: opened, email };
    return;
  }
  const isOver = /\binvalid_token\b/.test(headerOf(answer, 'www-authenticate') ?? '');
  const hasEnded = answer.status === 200 && SESSION_ENDING.includes(documentId);
  if ((isOver || hasEnded) && session.value?.sessionId === sent?.sessionId) session.value = null;
}

function parseSession(text: string | null): Session | null {
  const value = parseJson(text ?? 'null');
  const [sessionId, email] = [textIn(value, 'sessionId'), textIn(value, 'email')];
  return sessionId === null ? null : { sessionId, email: email ?? '' };
}
