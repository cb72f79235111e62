import { useEffect, useState } from 'preact/hooks';
import { texts } from '../texts/language.js';
import './copyable.css';

const t = texts({
  en: { copy: (text: string) => `Copy ${text}`, copied: 'Copied' },
  de: { copy: (text: string) => `${text} kopieren`, copied: 'Kopiert' },
});

const COPIED_MS = 1_500;

/** An id or the like, which may lead to what it is of, with a button that copies it; a long one is shown by its beginning and its end, which tell it from others. */
export function Copyable({ text, href }: { readonly text: string; readonly href?: string }) {
  const [isCopied, setIsCopied] = useState(false);
  useEffect(() => {
    if (!isCopied) return;
    const timer = setTimeout(() => setIsCopied(false), COPIED_MS);
    return () => clearTimeout(timer);
  }, [isCopied]);
  // Browsers have it on https and on this machine alone; elsewhere the text is shown whole, to be marked.
  const clipboard: Clipboard | undefined = navigator.clipboard;
  const shown = clipboard !== undefined && UUID.test(text) ? `${text.slice(0, 8)}…${text.slice(-6)}` : text;
  return (
    <span class="copyable">
      <code class={shown === text ? '' : 'short'} title={text}>
        {href === undefined ? shown : <a href={href}>{shown}</a>}
      </code>
      {clipboard !== undefined && (
        <button
          type="button"
          class="quiet"
          aria-label={isCopied ? t().copied : t().copy(text)}
          onClick={() => void clipboard.writeText(text).then(() => setIsCopied(true))}
        >
          <svg viewBox="0 0 16 16" width="14" height="14" aria-hidden="true">
            <path d={isCopied ? DONE : SHEETS} fill="none" stroke="currentColor" stroke-width="1.5" />
          </svg>
        </button>
      )}
    </span>
  );
}

const SHEETS = 'M5.5 5.5h8v8h-8zM10.5 5.5v-3h-8v8h3';
const DONE = 'M3 8.5l3.5 3.5L13 4.5';
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
