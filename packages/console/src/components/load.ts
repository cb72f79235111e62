import { useCallback, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { operator } from '../server/operator.js';
import { unauthenticatedBy } from '../server/request.js';

export type Loaded<T> =
  | { readonly state: 'loading'; readonly before: T | null }
  | { readonly state: 'failed'; readonly failure: unknown }
  | { readonly state: 'loaded'; readonly value: T };

/**
 * What `load` resolves to, loaded again whenever one of `keys` changes or `reload` is called. What was asked for before is
 * aborted; `before` is what is shown meanwhile.
 * @param keep show what was there also while something else is loaded, such as the next page of it
 */
export function useLoad<T>(
  load: (signal: AbortSignal) => Promise<T>,
  keys: readonly unknown[],
  { keep = false }: { readonly keep?: boolean } = {},
): { readonly loaded: Loaded<T>; readonly reload: () => void } {
  const [loaded, setLoaded] = useState<Loaded<T>>({ state: 'loading', before: null });
  const [round, setRound] = useState(0);
  const lastRound = useRef(round);
  useLayoutEffect(() => {
    // Only what was asked for again is the same still: what is there may be another project's.
    const isAgain = round !== lastRound.current;
    lastRound.current = round;
    const abort = new AbortController();
    setLoaded((last) => ({ state: 'loading', before: keep || isAgain ? shownOf(last) : null }));
    load(abort.signal).then(
      (value) => abort.signal.aborted || setLoaded({ state: 'loaded', value }),
      (failure: unknown) => abort.signal.aborted || setLoaded({ state: 'failed', failure }),
    );
    return () => abort.abort();
  }, [...keys, round]);
  // A load that was refused because the session had ended is tried again after the sign-in.
  const needsSignIn = loaded.state === 'failed' && unauthenticatedBy(loaded.failure) !== null;
  useLayoutEffect(() => {
    if (!needsSignIn) return;
    const before = operator.value;
    return operator.subscribe((now) => {
      if (now !== null && now !== before) setRound((last) => last + 1);
    });
  }, [needsSignIn]);
  return { loaded, reload: useCallback(() => setRound((last) => last + 1), []) };
}

const shownOf = <T>(last: Loaded<T>): T | null =>
  last.state === 'loaded' ? last.value : last.state === 'loading' ? last.before : null;
