import { effect, type Signal, signal } from '@preact/signals';
import { operator } from '../server/operator.js';

const inAddress = (): string => new URLSearchParams(location.hash.slice(1)).get('q') ?? '';

/** Creates the text of a search, initially that of the address. It is cleared with the session. */
export function createAddressSearch(): Signal<string> {
  const text = signal(inAddress());
  effect(() => {
    if (operator.value === null && inAddress() === '') text.value = '';
  });
  return text;
}

/** Returns the address of a page with a search. */
export const addressWithSearch = (page: string, text: string): string =>
  text === '' ? page : `${page}#${new URLSearchParams({ q: text })}`;

/**
 * Stores a search in the fragment of the address, so that reloads and copied links keep it. It may
 * be an email address, and browsers never send fragments.
 */
export const writeSearchToAddress = (text: string): void =>
  history.replaceState(history.state, '', addressWithSearch(location.pathname, text));
