import { signal } from '@preact/signals';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { useLocation } from 'preact-iso';
import { Empty } from '../../components/feedback.js';
import { tenancy } from '../../server/operator.js';
import { texts } from '../../texts/language.js';
import { addressOf, type Contract } from '../contract.js';
import { Inline } from '../inline.js';
import { OperationList } from './operation-list.js';
import { RetiredList } from './retired-list.js';
import { bySlice, commonCodes, search } from './search.js';

const t = texts({
  en: {
    label: 'Find operations',
    hint: 'by name, purpose, variable or error code',
    count: (found: number, all: number) => (found === all ? `${all} operations` : `${found} of ${all} operations`),
    anywhere: 'Ctrl K',
    search: 'search',
    choose: 'choose',
    none: 'Nothing is called so, takes that, or can be refused with it.',
    all: 'Show all operations',
    common: (code: string) => `Every operation can be refused with \`${code}\`.`,
  },
  de: {
    label: 'Operationen finden',
    hint: 'nach Name, Zweck, Variable oder Fehlercode',
    count: (found: number, all: number) => (found === all ? `${all} Operationen` : `${found} von ${all} Operationen`),
    anywhere: 'Strg K',
    search: 'suchen',
    choose: 'wählen',
    none: 'Nichts heißt so, nimmt das oder wird damit abgelehnt.',
    all: 'Alle Operationen zeigen',
    common: (code: string) => `Jede Operation kann mit \`${code}\` abgelehnt werden.`,
  },
});

/** What is searched for; it stays while one goes from operation to operation. */
const query = signal('');
tenancy.subscribe(() => {
  query.value = '';
});

const IS_MAC = /^(Mac|iP)/.test(navigator.platform);

/**
 * All operations, searched as one types. Ctrl + K comes here from anywhere on the page, `/` from the list and where nothing has
 * the focus (who speaks or errs types single characters unawares: WCAG 2.1.4); arrows go through what was found.
 */
export function Finder({ of, current }: { readonly of: Contract; readonly current: string | null }) {
  const { route } = useLocation();
  const box = useRef<HTMLInputElement>(null);
  const finder = useRef<HTMLDivElement>(null);
  const isWanted = useRef(false);
  const found = search(of.operations, query.value);
  const common = commonCodes(of, query.value);
  const links = () => [...(finder.current?.querySelectorAll<HTMLAnchorElement>('a.hit') ?? [])];

  useLayoutEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (!isAnywhere(event) && !(isSlash(event) && isIdleOrIn(finder.current))) return;
      event.preventDefault();
      if (box.current?.checkVisibility() === true) return goTo(box.current);
      // On narrow screens an operation hides the list: it is gone to first.
      isWanted.current = true;
      route('/console/');
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, [route]);

  // The heading of the list's page has taken the focus by now.
  useLayoutEffect(() => {
    if (current === null && isWanted.current && box.current !== null) goTo(box.current);
    isWanted.current = false;
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
    // biome-ignore lint/a11y/noStaticElementInteractions: the arrows go between controls that are all reached without them
    <div class="finder" ref={finder} onKeyDown={onArrow}>
      <search>
        <form
          onSubmit={(event) => {
            event.preventDefault();
            const [first] = found;
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
            <span role="status">{t().count(found.length, of.operations.length)}</span>
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
      {found.length === 0 && common.length === 0 && (
        <Empty>
          <p>{t().none}</p>
          <button
            type="button"
            onClick={() => {
              query.value = '';
              box.current?.focus();
            }}
          >
            {t().all}
          </button>
        </Empty>
      )}
      <OperationList slices={bySlice(found)} current={current} />
      <RetiredList of={of.retired} query={query.value} current={current} />
    </div>
  );
}

function goTo(box: HTMLInputElement): void {
  box.focus();
  box.select();
}

/** Ctrl + K; where there is a ⌘ that, as Ctrl + K cuts to the end of the line there. */
const isAnywhere = ({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): boolean =>
  key.toLowerCase() === 'k' && (IS_MAC ? metaKey && !ctrlKey : ctrlKey && !metaKey) && !altKey && !shiftKey;

const isSlash = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean =>
  key === '/' && !ctrlKey && !metaKey && !altKey;

/** Whether nothing has the focus, or a heading, or something in `part` that takes no text. */
function isIdleOrIn(part: HTMLElement | null): boolean {
  const focused = document.activeElement;
  // The heading of a page takes the focus when the page opens.
  if (focused === null || focused === document.body || focused.matches('h1')) return true;
  return part?.contains(focused) === true && !focused.matches('input');
}
