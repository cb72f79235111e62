import { signal } from '@preact/signals';
import type { manualOf } from '../../../../src/admin/index.js';
import { ask, type Request, type Unauthenticated, unauthenticatedBy } from './request.js';

type ManualOf = Awaited<ReturnType<typeof manualOf>>;

/** Answer of `POST /admin`: the operator, their projects and the permitted commands. */
export interface Manual extends Omit<ManualOf, 'operator'> {
  readonly operator: Omit<ManualOf['operator'], 'tokenValidUntil'> & { readonly tokenValidUntil: string };
}

export type CommandDescription = Manual['commands'][number];

/**
 * A tab without input for this long asks for a sign-in. The service ends sessions by the same rule.
 */
const IDLE_MS = 30 * 60_000;
/** Interval at which input without requests, as in a long form, prolongs the session. */
const PROLONG_MS = 5 * 60_000;

/** Keys in `localStorage`, which all tabs share: the times of the last input and sign-out. */
const ACTIVE = 'console.active';
const SIGNED_OUT = 'console.signed-out';
/**
 * Key in `localStorage`: name of the operator while there may be a session. Scripts cannot see its
 * cookie.
 */
const SIGNED_IN = 'console.signed-in';
/** Key in `sessionStorage`: name of the operator who signed in last in this tab. */
const NAME = 'console.operator';

/**
 * The signed-in operator; null if there is none. The session is a cookie that scripts cannot read
 * and all tabs share (decision 61). Stays set after the session has ended, so that input is
 * kept: see `sessionEnd`.
 */
export const operator = signal<Manual | null>(null);

/** Reason why the session ended without a sign-out; null while it lasts. */
export const sessionEnd = signal<Unauthenticated | null>(null);

/**
 * Increases when the page forgets an operator, so that all pages are created again without input.
 */
export const operatorEpoch = signal(0);

/** Returns a function that returns true once the page has forgotten an operator since this call. */
export function watchSignOut(): () => boolean {
  const before = operatorEpoch.value;
  return () => before !== operatorEpoch.value;
}

/** The last sign-out. Its answer deletes the cookie, also that of a later session. */
let signOutRequest: Promise<unknown> = Promise.resolve();

/** Exchanges a token for a session. Throws Refused: UNAUTHENTICATED if the token is not valid. */
export async function signIn(token: string): Promise<void> {
  await signOutRequest;
  await ask('/console/session', { method: 'POST', token });
  await load();
}

async function load(): Promise<void> {
  const hasSignedOut = watchSignOut();
  const manual = await ask<Manual>('/admin', { method: 'POST' });
  if (hasSignedOut()) return;
  const { name } = manual.operator;
  // Input of one operator must not be shown to another, also not after a reload.
  if ((sessionStorage.getItem(NAME) ?? name) !== name) forget();
  sessionStorage.setItem(NAME, name);
  operator.value = manual;
  sessionEnd.value = null;
  localStorage.setItem(ACTIVE, String(Date.now()));
  // Without the removal, other tabs receive no event if the name is the same.
  localStorage.removeItem(SIGNED_IN);
  localStorage.setItem(SIGNED_IN, name);
}

/** Ends the session in all tabs and clears their stored state. */
export function signOut(): void {
  forget();
  localStorage.removeItem(SIGNED_IN);
  localStorage.setItem(SIGNED_OUT, String(Date.now()));
  // If the request fails, the session expires by itself.
  signOutRequest = ask('/console/session', { method: 'DELETE' }).catch(() => undefined);
}

function forget(): void {
  sessionStorage.clear();
  operator.value = null;
  sessionEnd.value = null;
  operatorEpoch.value += 1;
}

/**
 * Restores the sign-in after a reload or in a new tab. Throws Refused if the service does not
 * answer.
 */
export async function resume(): Promise<void> {
  if (localStorage.getItem(SIGNED_IN) === null) {
    // The operator signed out in another tab while this one showed another page.
    if (sessionStorage.getItem(NAME) !== null) forget();
    return;
  }
  try {
    await load();
  } catch (failure) {
    const reason = unauthenticatedBy(failure);
    if (reason === null) throw failure;
    // Without a session there is no end to explain.
    if (reason !== 'UNAUTHENTICATED') sessionEnd.value = reason;
  }
}

/**
 * Sends a request in the operator's session. If it has ended, the page asks for a sign-in. Throws
 * Refused.
 */
export async function askSignedIn<Answer>(path: string, request: Request): Promise<Answer> {
  const signedIn = operator.value;
  try {
    return await ask<Answer>(path, request);
  } catch (failure) {
    // Ignores the failure if another operator has signed in since.
    if (signedIn !== null && operator.value === signedIn)
      sessionEnd.value = unauthenticatedBy(failure) ?? sessionEnd.value;
    throw failure;
  }
}

/** Asks for a sign-in after half an hour without input in any tab, also if the machine slept. */
export function watchIdleness(): void {
  let timer = 0;
  let prolonged = Date.now();
  const idleMs = () => Date.now() - Number(localStorage.getItem(ACTIVE) ?? 0);
  function checkIdleness(): void {
    clearTimeout(timer);
    if (operator.value !== null && sessionEnd.value === null && idleMs() >= IDLE_MS) sessionEnd.value = 'SESSION_IDLE';
    // After the clock was set back, the last input may be in the future.
    timer = window.setTimeout(checkIdleness, Math.min(Math.max(60_000, IDLE_MS - idleMs()), IDLE_MS));
  }
  function onInput(): void {
    checkIdleness();
    if (operator.value === null || sessionEnd.value !== null) return;
    localStorage.setItem(ACTIVE, String(Date.now()));
    if (Date.now() - prolonged < PROLONG_MS) return;
    prolonged = Date.now();
    askSignedIn('/admin', { method: 'POST' }).catch(() => undefined);
  }
  // Captures events before the page handles them: no command is sent in an idle session.
  for (const event of ['pointerdown', 'keydown']) addEventListener(event, onInput, { passive: true, capture: true });
  document.addEventListener('visibilitychange', checkIdleness);
  addEventListener('storage', ({ key, newValue }) => {
    const name = sessionStorage.getItem(NAME);
    // A sign-in in another tab replaces the session of this tab, too.
    const isReplaced = key === SIGNED_IN && newValue !== null && newValue !== name;
    if (name !== null && (key === SIGNED_OUT || isReplaced)) forget();
    // The same operator has signed in again.
    else if (key === SIGNED_IN && newValue !== null && sessionEnd.value !== null) load().catch(() => undefined);
  });
  checkIdleness();
}

/**
 * Whether the operator may run a command: in a project, or with null a command about the service.
 */
export function canRun(command: string, project: string | null): boolean {
  const signedIn = operator.value;
  const description = signedIn?.commands.find(({ name }) => name === command);
  if (signedIn === null || description === undefined) return false;
  if (signedIn.operator.ownsAll) return true;
  const roles = signedIn.projects.find((one) => one.project === project)?.roles ?? [];
  return description.roles.some((role) => roles.includes(role));
}
