import { useLayoutEffect, useState } from 'preact/hooks';

/**
 * Copies a text; false: the browser did not let it. Pages that come by plain HTTP over a network have no clipboard of the newer
 * kind, and where there is one it may be forbidden: then it is copied as people do it, and the focus goes back to where it was.
 */
export async function copy(text: string): Promise<boolean> {
  const clipboard: Clipboard | undefined = navigator.clipboard;
  const isCopied = await clipboard?.writeText(text).then(
    () => true,
    () => false,
  );
  return isCopied === true || copyMarked(text);
}

function copyMarked(text: string): boolean {
  const before = document.activeElement;
  const area = document.createElement('textarea');
  area.value = text;
  // Outside of an open dialog nothing can be marked.
  (before?.closest('dialog') ?? document.body).append(area);
  area.select();
  try {
    return document.execCommand('copy');
  } catch {
    return false;
  } finally {
    area.remove();
    if (before instanceof HTMLElement) before.focus({ preventScroll: true });
  }
}

const COPIED_MS = 2_000;

/** Copies a text at a click: what came of it, for a moment if it was copied; null: nobody has tried. */
export function useCopy(text: string): { readonly outcome: 'copied' | 'failed' | null; readonly copy: () => void } {
  const [last, setLast] = useState<{ readonly text: string; readonly isCopied: boolean } | null>(null);
  useLayoutEffect(() => {
    if (last?.isCopied !== true) return;
    const timer = setTimeout(() => setLast(null), COPIED_MS);
    return () => clearTimeout(timer);
  }, [last]);
  return {
    outcome: last?.text !== text ? null : last.isCopied ? 'copied' : 'failed',
    copy: () => void copy(text).then((isCopied) => setLast({ text, isCopied })),
  };
}
