import { signal } from '@preact/signals';
import { ask, isUnauthenticated } from './ask.js';

/** What `GET /operate` says of whoever has a token. */
export interface Manual {
  readonly operator: { readonly name: string; readonly ownsAll: boolean; readonly tokenGoodUntil: string };
  readonly projects: readonly { readonly project: string; readonly roles: readonly string[] }[];
  readonly deeds: readonly DeedManual[];
}

export interface DeedManual {
  readonly name: string;
  readonly help: string;
  readonly about: 'PROJECT' | 'SERVICE' | 'EITHER' | 'OWN';
  readonly changes: boolean;
  readonly roles: readonly string[];
  /** JSON Schema of what the deed takes. */
  readonly input: Readonly<Record<string, unknown>>;
}

export interface SignedIn extends Manual {
  readonly token: string;
}

const KEY = 'operator.token';
/** Whoever leaves the page open and goes is signed out. */
const IDLE_MS = 30 * 60_000;

/**
 * Who is signed in at this tab; null: nobody. The token is kept in the tab's own storage, so that a reload does not ask for
 * it again, and goes with the tab; no other page and no other tab sees it (decision 55).
 */
export const operator = signal<SignedIn | null>(null);

/** Signs in with an operator's token. Throws Refused: UNAUTHENTICATED where it is not good. */
export async function signIn(token: string): Promise<void> {
  const manual = await ask<Manual>('/operate', { token });
  sessionStorage.setItem(KEY, token);
  operator.value = { ...manual, token };
}

/** Forgets the token, and all else that the tab has kept. */
export function signOut(): void {
  sessionStorage.clear();
  operator.value = null;
}

/**
 * Whoever was signed in at this tab is again after a reload, if their token is still good. Throws Refused where that cannot be
 * known now, such as while the service starts anew: nobody is signed out by that.
 */
export async function resume(): Promise<void> {
  const token = sessionStorage.getItem(KEY);
  if (token === null) return;
  try {
    await signIn(token);
  } catch (failure) {
    if (!isUnauthenticated(failure)) throw failure;
    signOut();
  }
}

/** Signs out whoever has done nothing for half an hour, also by a clock that went on while the machine slept. */
export function watchIdleness(): void {
  let [timer, last] = [0, Date.now()];
  // What the explorer keeps of a tab at which nobody is signed in stays.
  const leave = () => operator.value !== null && signOut();
  const look = () => Date.now() - last >= IDLE_MS && leave();
  const again = () => {
    look();
    last = Date.now();
    clearTimeout(timer);
    timer = window.setTimeout(leave, IDLE_MS);
  };
  // Before the page hears of it: it is too late for that deed.
  for (const event of ['pointerdown', 'keydown']) addEventListener(event, again, { passive: true, capture: true });
  document.addEventListener('visibilitychange', look);
  again();
}

/** Whether who is signed in may do a deed in a project; of one about the service, at all. */
export function may(deed: string, project: string | null): boolean {
  const who = operator.value;
  const known = who?.deeds.find(({ name }) => name === deed);
  if (who === null || known === undefined) return false;
  if (who.operator.ownsAll) return true;
  const roles = who.projects.find((one) => one.project === project)?.roles ?? [];
  return roles.some((role) => known.roles.includes(role));
}
