import { computed, effect, signal } from '@preact/signals';
import { at, textIn } from '../../server/json.js';
import { operator } from '../../server/operator.js';
import { settings } from '../../server/settings.js';
import { language } from '../../texts/language.js';
import { parsed, type Run, runsIn } from './history.js';
import { type Answer, headerOf, type RunRequest, type Session } from './request.js';

// With what requests are sent from this tab, and which were. The tab keeps it over a reload, and nothing else does.

const KEYS = {
  session: 'explorer.session',
  contextToken: 'explorer.contextToken',
  language: 'explorer.language',
  gameServer: 'explorer.gameServer',
  runs: 'explorer.runs',
} as const;

const kept = (key: string): string | null => sessionStorage.getItem(key);

/** Who has logged in; null: requests are those of a visitor. */
export const session = signal<Session | null>(sessionIn(kept(KEYS.session)));

const enteredToken = signal<string | null>(kept(KEYS.contextToken));
/** Of which project: what was entered, else that of the demo. */
export const contextToken = computed(() => enteredToken.value ?? settings.value?.demo?.identity.contextToken ?? '');
export function enterContextToken(token: string): void {
  enteredToken.value = token;
}

const enteredLanguage = signal<string | null>(kept(KEYS.language));
/** `Accept-Language`: what was entered, else the language of the page. */
export const acceptLanguage = computed(() => enteredLanguage.value ?? language.value);
export function enterLanguage(tag: string): void {
  enteredLanguage.value = tag === '' ? null : tag;
}

/** The id of the server that was chosen last; null: that of the session. */
export const gameServer = signal<string | null>(kept(KEYS.gameServer));

/** What was sent from this tab, the latest first. */
export const runs = signal<readonly Run[]>(runsIn(kept(KEYS.runs)));

/** A request that is to be filled in again, on the page of its operation. */
export const again = signal<Run | null>(null);

effect(() => keep(KEYS.session, session.value === null ? null : JSON.stringify(session.value)));
effect(() => keep(KEYS.contextToken, enteredToken.value));
effect(() => keep(KEYS.language, enteredLanguage.value));
effect(() => keep(KEYS.gameServer, gameServer.value));
effect(() => keep(KEYS.runs, runs.value.length === 0 ? null : JSON.stringify(runs.value)));

function keep(key: string, value: string | null): void {
  if (value === null) sessionStorage.removeItem(key);
  else sessionStorage.setItem(key, value);
}

// An operator who signs out leaves nothing at the tab (server/operator.ts clears what it keeps).
let wasSignedIn = false;
let tenancy = 0;
effect(() => {
  if (operator.value !== null) wasSignedIn = true;
  else if (wasSignedIn) {
    wasSignedIn = false;
    tenancy += 1;
    [session.value, enteredToken.value, enteredLanguage.value, gameServer.value] = [null, null, null, null];
    runs.value = [];
  }
});

/** Tells for what was begun now whether an operator has signed out since: then it leaves nothing at the tab either. */
export function whoseTab(): () => boolean {
  const before = tenancy;
  return () => before !== tenancy;
}

/** The operations after which there is no session any more. */
const ENDING = ['logout', 'deleteMe'];

/**
 * Keeps the session of the tab as the service has it: an answer that opens one brings another, and one that says that it has
 * ended, or has ended it, leaves none (docs/clients.md, "Operations").
 */
export function follow({ documentId, variables, session: sent }: RunRequest, answer: Answer): void {
  const opened = textIn(at(answer.json, 'data', documentId), 'sessionId');
  if (opened !== null) {
    const email = textIn(variables, 'email') ?? sent?.email ?? '';
    session.value = { sessionId: opened, email };
    return;
  }
  const isOver = /\binvalid_token\b/.test(headerOf(answer, 'www-authenticate') ?? '');
  const hasEnded = answer.status === 200 && ENDING.includes(documentId);
  if ((isOver || hasEnded) && session.value?.sessionId === sent?.sessionId) session.value = null;
}

function sessionIn(text: string | null): Session | null {
  const value = parsed(text ?? 'null');
  const [sessionId, email] = [textIn(value, 'sessionId'), textIn(value, 'email')];
  return sessionId === null ? null : { sessionId, email: email ?? '' };
}
