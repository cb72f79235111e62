import { texts } from '../texts/language.js';
import { Button } from './button.js';
import { useCopy } from './clipboard.js';
import './copyable.css';

const t = texts({
  en: {
    copy: (text: string) => `Copy ${text}`,
    failed: 'Not copied. Select the text and copy it.',
  },
  de: {
    copy: (text: string) => `${text} kopieren`,
    failed: 'Nicht kopiert. Markieren Sie den Text und kopieren Sie ihn.',
  },
});

/** An id with a copy button, optionally a link. A UUID is abbreviated to its beginning and end. */
export function Copyable({ text, href }: { readonly text: string; readonly href?: string }) {
  const { outcome, copy } = useCopy(text);
  // If copying failed, the full text is shown so that it can be selected.
  const visibleText = outcome !== 'failed' && UUID.test(text) ? `${text.slice(0, 8)}…${text.slice(-6)}` : text;
  return (
    <span class="copyable">
      <code class={visibleText === text ? '' : 'short'} title={text}>
        {href === undefined ? visibleText : <a href={href}>{visibleText}</a>}
      </code>
      <Button class="quiet" aria-label={outcome === 'copied' ? t().copied : t().copy(text)} onClick={copy}>
        <svg viewBox="0 0 16 16" width="14" height="14" aria-hidden="true">
          <path d={outcome === 'copied' ? DONE : SHEETS} fill="none" stroke="currentColor" stroke-width="1.5" />
        </svg>
      </Button>
      {outcome === 'failed' && (
        <span class="fine" role="alert">
          {t().failed}
        </span>
      )}
    </span>
  );
}

const SHEETS = 'M5.5 5.5h8v8h-8zM10.5 5.5v-3h-8v8h3';
const DONE = 'M3 8.5l3.5 3.5L13 4.5';
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
