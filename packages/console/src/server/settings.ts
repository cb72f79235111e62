import { signal } from '@preact/signals';
import type { ConsoleSettings } from '../../../../src/http/ops/console-answers.js';
import { ask } from './request.js';

/** What the page has to know before anything else; null until it was asked. */
export const settings = signal<ConsoleSettings | null>(null);

/** Throws Refused. */
export async function loadSettings(): Promise<void> {
  settings.value = await ask<ConsoleSettings>('/console/settings');
}
