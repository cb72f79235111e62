import { useCallback, useEffect, useState } from 'preact/hooks';

export type Loaded<T> =
  | { readonly state: 'loading'; readonly before: T | null }
  | { readonly state: 'failed'; readonly failure: unknown }
  | { readonly state: 'loaded'; readonly value: T };

/**
 * What `load` resolves to, loaded again whenever one of `keys` changes or `reload` is called. What was asked for before is
 * aborted; `before` is what is shown meanwhile.
 */
export function useLoad<T>(
  load: (signal: AbortSignal) => Promise<T>,
  keys: readonly unknown[],
): { readonly loaded: Loaded<T>; readonly reload: () => void } {
  const [loaded, setLoaded] = useState<Loaded<T>>({ state: 'loading', before: null });
  const [round, setRound] = useState(0);
  useEffect(() => {
    const abort = new AbortController();
    setLoaded((last) => ({ state: 'loading', before: round > 0 && last.state === 'loaded' ? last.value : null }));
    load(abort.signal).then(
      (value) => abort.signal.aborted || setLoaded({ state: 'loaded', value }),
      (failure: unknown) => abort.signal.aborted || setLoaded({ state: 'failed', failure }),
    );
    return () => abort.abort();
  }, [...keys, round]);
  return { loaded, reload: useCallback(() => setRound((last) => last + 1), []) };
}
