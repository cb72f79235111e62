import { useLayoutEffect, useState } from 'preact/hooks';

/**
 * Copies a text. Returns false if the browser refused.
 *
 * Pages served over plain HTTP have no `navigator.clipboard`, and writing to it may be forbidden.
 * The fallback selects the text in a temporary text area and restores the focus.
 */
export async function copy(text: string): Promise<boolean> {
  const clipboard: Clipboard | undefined = navigator.clipboard;
  const isCopied = await clipboard?.writeText(text).then(
    () => true,
    () => false,
  );
  return isCopied === true || copyBySelection(text);
}

function copyBySelection(text: string): boolean {
  const before = document.activeElement;
  const area = document.createElement('textarea');
  area.value = text;
  // Elements outside of an open dialog cannot be selected.
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

/**
 * Copies a text on request. `outcome` is null before the first attempt and soon after a success.
 */
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
