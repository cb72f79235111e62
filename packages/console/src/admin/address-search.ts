import { effect, type Signal, signal } from '@preact/signals';
import { useLayoutEffect } from 'preact/hooks';
import { operator } from '../server/operator.js';

const inAddress = (): string => new URLSearchParams(location.hash.slice(1)).get('q') ?? '';

/**
 * Creates the text of a search on a page, initially that of the address. Back and forward restore
 * it. It is cleared with the session.
 */
export function createAddressSearch(page: string): Signal<string> {
  const text = signal(inAddress());
  addEventListener('popstate', () => {
    if (operator.value !== null && location.pathname.replace(/\/$/, '') === page) text.value = inAddress();
  });
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

/** Writes the search to the address of the page when the page opens. */
export function useAddressSearch(text: Signal<string>): void {
  useLayoutEffect(() => {
    // After Back or Forward the page opens before its search is restored.
    const timer = setTimeout(() => writeSearchToAddress(text.value));
    return () => clearTimeout(timer);
  }, []);
}
