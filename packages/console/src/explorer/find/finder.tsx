import { signal } from '@preact/signals';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { useLocation } from 'preact-iso';
import { Button } from '../../components/button.js';
import { Empty } from '../../components/feedback.js';
import { operatorEpoch } from '../../service/operator.js';
import { texts } from '../../texts/language.js';
import { addressOf, type Contract } from '../contract.js';
import { Inline } from '../inline.js';
import { OperationList } from './operation-list.js';
import { RetiredList } from './retired-list.js';
import { commonCodes, groupBySlice, search } from './search.js';

const t = texts({
  en: {
    label: 'Search operations',
    hint: 'by name, purpose, variable or error code',
    count: (found: number, all: number) => (found === all ? `${all} operations` : `${found} of ${all} operations`),
    anywhere: 'Ctrl K',
    search: 'search',
    choose: 'select',
    none: 'No operation matches.',
    all: 'Show all operations',
    common: (code: string) => `Every operation can return \`${code}\`.`,
  },
  de: {
    label: 'Operationen suchen',
    hint: 'nach Name, Zweck, Variable oder Fehlercode',
    count: (found: number, all: number) => (found === all ? `${all} Operationen` : `${found} von ${all} Operationen`),
    anywhere: 'Strg K',
    search: 'suchen',
    choose: 'auswählen',
    none: 'Keine Operation entspricht der Suche.',
    all: 'Alle Operationen anzeigen',
    common: (code: string) => `Jede Operation kann \`${code}\` liefern.`,
  },
});

/** The query; it is kept while operations are opened. */
const query = signal('');
operatorEpoch.subscribe(() => {
  query.value = '';
});

const IS_MAC = /^(Mac|iP)/.test(navigator.platform);

/**
 * Searches operations while typing. Ctrl+K focuses the search from anywhere on the page; `/` only
 * from the list or without a focused control, because single-character shortcuts are easily
 * triggered by accident (WCAG 2.1.4). Arrow keys move through the results.
 */
export function Finder({ of, current }: { readonly of: Contract; readonly current: string | null }) {
  const { route } = useLocation();
  const box = useRef<HTMLInputElement>(null);
  const finder = useRef<HTMLDivElement>(null);
  const shouldFocus = useRef(false);
  const hits = search(of.operations, query.value);
  const common = commonCodes(of, query.value);
  const links = () => [...(finder.current?.querySelectorAll<HTMLAnchorElement>('a.hit') ?? [])];

  useLayoutEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (!isSearchKey(event) && !(isSlash(event) && isFocusFreeOrIn(finder.current))) return;
      event.preventDefault();
      if (box.current?.checkVisibility() === true) return focusSearch(box.current);
      // On narrow screens an open operation hides the list, so the list is opened first.
      shouldFocus.current = true;
      route('/console/');
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, [route]);

  // Runs after the heading of the list has taken the focus.
  useLayoutEffect(() => {
    if (current === null && shouldFocus.current && box.current !== null) focusSearch(box.current);
    shouldFocus.current = false;
  }, [current]);

  function onArrow(event: KeyboardEvent): void {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (step === 0) return;
    event.preventDefault();
    const all: readonly HTMLElement[] = box.current === null ? links() : [box.current, ...links()];
    const at = all.findIndex((one) => one.matches(':focus'));
    all[Math.min(Math.max(at + step, 0), all.length - 1)]?.focus();
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Tab reaches all controls, too
    <div class="finder" ref={finder} onKeyDown={onArrow}>
      <search>
        <form
          onSubmit={(event) => {
            event.preventDefault();
            const [first] = hits;
            if (first !== undefined) route(addressOf(first.operation.documentId));
          }}
        >
          <input
            ref={box}
            type="search"
            aria-label={t().label}
            aria-describedby="finder-keys"
            aria-keyshortcuts={IS_MAC ? 'Meta+K /' : 'Control+K /'}
            placeholder={t().hint}
            spellcheck={false}
            autocomplete="off"
            value={query.value}
            onInput={({ currentTarget }) => {
              query.value = currentTarget.value;
            }}
          />
          <p class="fine">
            <span role="status">{t().count(hits.length, of.operations.length)}</span>
            <span class="keys" id="finder-keys">
              <kbd>{IS_MAC ? '⌘ K' : t().anywhere}</kbd> <kbd>/</kbd> {t().search} <kbd>↑</kbd> <kbd>↓</kbd>{' '}
              {t().choose}
            </span>
          </p>
        </form>
      </search>
      {common.slice(0, 3).map((code) => (
        <p key={code} class="fine">
          <Inline text={t().common(code)} />
        </p>
      ))}
      {hits.length === 0 && common.length === 0 && (
        <Empty>
          <p>{t().none}</p>
          <Button
            onClick={() => {
              query.value = '';
              box.current?.focus();
            }}
          >
            {t().all}
          </Button>
        </Empty>
      )}
      <OperationList slices={groupBySlice(hits)} current={current} />
      <RetiredList of={of.retired} query={query.value} current={current} />
    </div>
  );
}

function focusSearch(box: HTMLInputElement): void {
  box.focus();
  box.select();
}

/** Ctrl+K, or ⌘K on macOS, where Ctrl+K cuts to the end of the line. */
const isSearchKey = ({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): boolean =>
  key.toLowerCase() === 'k' && (IS_MAC ? metaKey && !ctrlKey : ctrlKey && !metaKey) && !altKey && !shiftKey;

const isSlash = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean =>
  key === '/' && !ctrlKey && !metaKey && !altKey;

/** Whether no control has the focus, or one in `part` that is not a text input. */
function isFocusFreeOrIn(part: HTMLElement | null): boolean {
  const focused = document.activeElement;
  // The heading of a page takes the focus when the page opens.
  if (focused === null || focused === document.body || focused.matches('h1')) return true;
  return part?.contains(focused) === true && !focused.matches('input');
}
