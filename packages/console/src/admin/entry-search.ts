import { effect, type Signal, signal } from '@preact/signals';
import { useLayoutEffect } from 'preact/hooks';
import { textIn } from '../service/json.js';
import { operator } from '../service/operator.js';

// The search of a history entry, so that a reload, Back and Forward restore it. It may be an email
// address, so it is not in the address, which browsers list and suggest after the sign-out. The
// state of the entry names its key in `sessionStorage`, which the sign-out clears.

const keyInEntry = (): string | null => textIn(history.state, 'search');

const inEntry = (): string => sessionStorage.getItem(keyInEntry() ?? '') ?? '';

/** Creates the text of a search on a page, initially that of the history entry. */
export function createEntrySearch(page: string): Signal<string> {
  const text = signal(inEntry());
  addEventListener('popstate', () => {
    if (location.pathname.replace(/\/$/, '') === page) text.value = inEntry();
  });
  effect(() => {
    if (operator.value === null) text.value = '';
  });
  return text;
}

/** Stores a search for the current history entry. */
export function writeSearchToEntry(text: string): void {
  const key = keyInEntry() ?? `console.search.${Math.random()}`;
  history.replaceState({ search: key }, '');
  sessionStorage.setItem(key, text);
}

/** Stores the search when the page opens. */
export function useEntrySearch(text: Signal<string>): void {
  useLayoutEffect(() => {
    // After Back or Forward the page opens before its search is restored.
    const timer = setTimeout(() => writeSearchToEntry(text.value));
    return () => clearTimeout(timer);
  }, []);
}
