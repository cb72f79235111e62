import { signal } from '@preact/signals';
import { ask } from './ask.js';

/** What the page has to know before anything else. */
export interface Settings {
  /** Where clients post documentIds. */
  readonly endpoint: string;
  /** True: nothing is shown to who is not signed in, because the listener is reachable over a network. */
  readonly needsSignIn: boolean;
  /** What a demo start made; null of any other. */
  readonly demo: Demo | null;
}

export interface Demo {
  readonly identity: { readonly contextToken: string };
  readonly gameServers: readonly { readonly id: string; readonly code: string }[];
  readonly users: readonly { readonly email: string; readonly password: string; readonly pin: string | null }[];
}

export const settings = signal<Settings | null>(null);

/** Throws Refused. */
export async function loadSettings(): Promise<void> {
  settings.value = await ask<Settings>('/console/settings', { token: null });
}
