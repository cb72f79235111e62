import type { ComponentChildren } from 'preact';
import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import { number } from '../texts/format.js';
import { texts } from '../texts/language.js';
import { Busy, Failure } from './feedback.js';
import { useLoad } from './load.js';
import './more.css';

const t = texts({
  en: {
    more: 'Show more',
    shown: (count: string) => `${count} are shown, and there are more.`,
    all: (count: string) => `These are all: ${count}.`,
  },
  de: {
    more: 'Mehr zeigen',
    shown: (count: string) => `${count} werden gezeigt, es gibt noch mehr.`,
    all: (count: string) => `Das sind alle: ${count}.`,
  },
});

/** A page of a long list, and where the next one begins; null: there is none. */
export interface Part<Row, At> {
  readonly rows: readonly Row[];
  readonly next: At | null;
}

interface Given<Row, At> {
  /** The first page. Where its rows are others, as many pages are loaded again as were shown. */
  readonly first: readonly Row[];
  /** Where the second one begins. */
  readonly next: At | null;
  /** The page that begins there. Throws Refused. */
  readonly load: (at: At, signal: AbortSignal) => Promise<Part<Row, At>>;
  readonly keyOf: (row: Row) => string | number;
  readonly children: (rows: readonly Row[]) => ComponentChildren;
}

/** A long list: its first page, and the next ones as somebody asks for them. Each row is shown once. */
export function More<Row, At>({ first, next, load, keyOf, children }: Given<Row, At>) {
  const root = useRef<HTMLDivElement>(null);
  const wasAsked = useRef(false);
  const parts = useRef<Part<Row, At>[]>([{ rows: first, next }]);
  const [count, setCount] = useState(1);
  const { loaded, reload } = useLoad(
    async (signal) => {
      // What was shown stays until all of it has come anew, or no more of it comes.
      const known = parts.current[0]?.rows === first ? [...parts.current] : [{ rows: first, next }];
      try {
        for (let at = nextOf(known); known.length < count && at !== null; at = nextOf(known))
          known.push(await load(at, signal));
      } finally {
        if (!signal.aborted) parts.current = known;
      }
    },
    [first, count],
  );
  // Whoever asked for the last page by keyboard goes on from the list, as the button is gone.
  useLayoutEffect(() => {
    if (wasAsked.current && document.activeElement === document.body) root.current?.focus({ preventScroll: true });
  }, [loaded]);

  const rows = [...new Map(parts.current.flatMap((part) => part.rows).map((row) => [keyOf(row), row])).values()];
  const hasMore = nextOf(parts.current) !== null;
  const isBusy = loaded.state === 'loading' && parts.current.length < count;
  return (
    <div class="more" ref={root} tabIndex={-1} aria-busy={isBusy}>
      {children(rows)}
      {loaded.state === 'failed' ? (
        <Failure of={loaded.failure} retry={reload} />
      ) : (
        (hasMore || count > 1) && (
          <div class="next">
            {hasMore && (
              <button
                type="button"
                disabled={isBusy}
                onClick={() => {
                  wasAsked.current = true;
                  setCount(parts.current.length + 1);
                }}
              >
                {t().more}
              </button>
            )}
            <span class="fine" role="status">
              {hasMore ? t().shown(number(rows.length)) : t().all(number(rows.length))}
            </span>
            {isBusy && <Busy />}
          </div>
        )
      )}
    </div>
  );
}

const nextOf = <Row, At>(parts: readonly Part<Row, At>[]): At | null => parts.at(-1)?.next ?? null;
