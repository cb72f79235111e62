import { signal } from '@preact/signals';
import type { Currency } from '../texts/format.js';
import { ask, type Request, type Unauthenticated, unauthenticatedBy } from './request.js';

/** What `GET /admin` says of whoever has a token. */
export interface Manual {
  readonly operator: { readonly name: string; readonly ownsAll: boolean; readonly tokenGoodUntil: string };
  readonly projects: readonly {
    readonly project: string;
    /** By language tag. */
    readonly names: Readonly<Record<string, string>>;
    readonly languages: readonly string[];
    readonly roles: readonly string[];
    readonly currency: Currency;
  }[];
  readonly commands: readonly OfferedCommand[];
}

export interface OfferedCommand {
  readonly name: string;
  readonly help: string;
  readonly about: 'PROJECT' | 'SERVICE' | 'EITHER' | 'OWN';
  readonly changes: boolean;
  readonly roles: readonly string[];
  /** JSON Schema of what the command takes. */
  readonly input: Readonly<Record<string, unknown>>;
}

/** A tab without input for this long is covered by the sign-in; the service ends sessions by the same rule. */
const IDLE_MS = 30 * 60_000;
/** Input without requests, as in a long form, prolongs the session this often. */
const PROLONG_MS = 5 * 60_000;

/** Keys of the browser's storage, which all tabs share: the time of the last input, and of the last sign-out. */
const ACTIVE = 'console.active';
const SIGNED_OUT = 'console.signed-out';
/** Says that there may be a session: scripts cannot see its cookie. */
const SIGNED_IN = 'console.signed-in';

/**
 * The operator who is signed in; null: none. The session is a cookie that no script reads and all tabs share (decision 61).
 * Stays after the end of the session, so that the page keeps what was typed: see `ended`.
 */
export const operator = signal<Manual | null>(null);

/** Why the session has ended without a sign-out; null: it has not. */
export const ended = signal<Unauthenticated | null>(null);

/** Goes up when the page forgets an operator: pages are then built anew, without what was typed in them. */
export const tenancy = signal(0);

/** Exchanges a token for a session. Throws Refused: UNAUTHENTICATED if the token is not valid. */
export async function signIn(token: string): Promise<void> {
  await ask('/console/session', { method: 'POST', token });
  await load();
}

async function load(): Promise<void> {
  const manual = await ask<Manual>('/admin', { method: 'POST' });
  // Nothing that one operator typed is shown to another.
  if (operator.value !== null && operator.value.operator.name !== manual.operator.name) forget();
  operator.value = manual;
  ended.value = null;
  localStorage.setItem(ACTIVE, String(Date.now()));
  localStorage.setItem(SIGNED_IN, 'yes');
}

/** Ends the session, in all tabs, and forgets all that they keep. */
export function signOut(): void {
  forget();
  localStorage.removeItem(SIGNED_IN);
  localStorage.setItem(SIGNED_OUT, String(Date.now()));
  // A session that cannot be ended now ends by itself.
  ask('/console/session', { method: 'DELETE' }).catch(() => undefined);
}

function forget(): void {
  sessionStorage.clear();
  // The search for a player is in the fragment of the address.
  history.replaceState(history.state, '', location.pathname + location.search);
  operator.value = null;
  ended.value = null;
  tenancy.value += 1;
}

/** Restores the sign-in after a reload or in a new tab. Throws Refused if that cannot be known now. */
export async function resume(): Promise<void> {
  if (localStorage.getItem(SIGNED_IN) === null) return;
  try {
    await load();
  } catch (failure) {
    const reason = unauthenticatedBy(failure);
    if (reason === null) throw failure;
    // Without a session there is nothing to explain.
    if (reason !== 'UNAUTHENTICATED') ended.value = reason;
  }
}

/** Asks in the session of the operator; if it has ended, the page asks for a sign-in and stays as it is. Throws Refused. */
export async function askSignedIn<Answer>(path: string, request: Request): Promise<Answer> {
  const who = operator.value;
  try {
    return await ask<Answer>(path, request);
  } catch (failure) {
    // An answer that comes after another sign-in says nothing of that.
    if (who !== null && operator.value === who) ended.value = unauthenticatedBy(failure) ?? ended.value;
    throw failure;
  }
}

/** Covers the page after half an hour without input in any tab, also by a clock that went on while the machine slept. */
export function watchIdleness(): void {
  let timer = 0;
  let prolonged = Date.now();
  const idleMs = () => Date.now() - Number(localStorage.getItem(ACTIVE) ?? 0);
  function look(): void {
    clearTimeout(timer);
    if (operator.value !== null && ended.value === null && idleMs() >= IDLE_MS) ended.value = 'SESSION_IDLE';
    timer = window.setTimeout(look, Math.max(60_000, IDLE_MS - idleMs()));
  }
  function again(): void {
    look();
    if (operator.value === null || ended.value !== null) return;
    localStorage.setItem(ACTIVE, String(Date.now()));
    if (Date.now() - prolonged < PROLONG_MS) return;
    prolonged = Date.now();
    askSignedIn('/admin', { method: 'POST' }).catch(() => undefined);
  }
  // Before the page handles it: a command must not be sent in a session that is idle.
  for (const event of ['pointerdown', 'keydown']) addEventListener(event, again, { passive: true, capture: true });
  document.addEventListener('visibilitychange', look);
  addEventListener('storage', ({ key }) => key === SIGNED_OUT && operator.value !== null && forget());
  look();
}

/** Whether who is signed in may do a command in a project; of one about the service, at all. */
export function may(command: string, project: string | null): boolean {
  const who = operator.value;
  const known = who?.commands.find(({ name }) => name === command);
  if (who === null || known === undefined) return false;
  if (who.operator.ownsAll) return true;
  const roles = who.projects.find((one) => one.project === project)?.roles ?? [];
  return roles.some((role) => known.roles.includes(role));
}
