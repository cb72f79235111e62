import { useCallback, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { operator } from '../service/operator.js';
import { unauthenticatedBy } from '../service/request.js';

export type Loaded<T> =
  | { readonly state: 'loading'; readonly before: T | null }
  | { readonly state: 'failed'; readonly failure: unknown; readonly before: T | null }
  | { readonly state: 'loaded'; readonly value: T };

/**
 * Loads data, and again whenever one of `keys` changes or `reload` is called. A previous request is
 * aborted; `before` is the value to show meanwhile, and after a failed reload.
 * @param keep also keep the previous value when `keys` change, for example for the next page
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
    // After a change of keys, the previous value may belong to another project.
    const isReload = round !== lastRound.current;
    lastRound.current = round;
    const abort = new AbortController();
    setLoaded((last) => ({ state: 'loading', before: keep || isReload ? lastValueOf(last) : null }));
    load(abort.signal).then(
      (value) => abort.signal.aborted || setLoaded({ state: 'loaded', value }),
      (failure: unknown) =>
        abort.signal.aborted ||
        setLoaded((last) => ({ state: 'failed', failure, before: isReload ? lastValueOf(last) : null })),
    );
    return () => abort.abort();
  }, [...keys, round]);
  // Retries after the sign-in if the session had ended.
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

const lastValueOf = <T>(last: Loaded<T>): T | null => (last.state === 'loaded' ? last.value : last.before);
