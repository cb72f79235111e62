import { signal } from '@preact/signals';
import type { ConsoleSettings } from '../../../../src/http/ops/console-answers.js';
import { ask } from './request.js';

/** Settings of the console; null until they are loaded. */
export const settings = signal<ConsoleSettings | null>(null);

/** Throws Refused. */
export async function loadSettings(): Promise<void> {
  settings.value = await ask<ConsoleSettings>('/console/settings');
}
