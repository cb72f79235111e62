import type { ComponentChildren } from 'preact';
import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import { number } from '../texts/format.js';
import { texts } from '../texts/language.js';
import { Button } from './button.js';
import { Busy, Failure } from './feedback.js';
import { useLoad } from './load.js';
import { Table, type TableProps } from './table.js';
import './more.css';

const t = texts({
  en: {
    more: 'Show more',
    shown: (count: string) => `Showing ${count}; there are more.`,
    all: (count: string) => `Showing all ${count}.`,
  },
  de: {
    more: 'Mehr anzeigen',
    shown: (count: string) => `${count} werden angezeigt; es gibt weitere.`,
    all: (count: string) => `Alle ${count} werden angezeigt.`,
  },
});

/** A page of a long list and the cursor of the next page; null if it is the last. */
export interface ListPage<Row, At> {
  readonly rows: readonly Row[];
  readonly next: At | null;
}

interface Props<Row, At> {
  /** The first page. If its rows change, as many pages are loaded again as were shown. */
  readonly first: ListPage<Row, At>;
  /** Loads the page at a cursor. Throws Refused. */
  readonly load: (at: At, signal: AbortSignal) => Promise<ListPage<Row, At>>;
  readonly keyOf: (row: Row) => string | number;
  readonly children: (rows: readonly Row[]) => ComponentChildren;
}

/** A long list with a button that loads the next page. Each row is shown once. */
export function PagedList<Row, At>({ first, load, keyOf, children }: Props<Row, At>) {
  const root = useRef<HTMLDivElement>(null);
  const hasRequestedMore = useRef(false);
  const loadedPages = useRef<ListPage<Row, At>[]>([first]);
  const [count, setCount] = useState(1);
  const { loaded, reload } = useLoad(
    async (signal) => {
      // The previous rows stay until all pages are loaded again or one fails.
      const pages = loadedPages.current[0]?.rows === first.rows ? [...loadedPages.current] : [first];
      try {
        for (let at = nextOf(pages); pages.length < count && at !== null; at = nextOf(pages))
          pages.push(await load(at, signal));
      } finally {
        if (!signal.aborted) loadedPages.current = pages;
      }
    },
    [first.rows, count],
  );
  // The button disappears with the last page: keyboard users continue from the list.
  useLayoutEffect(() => {
    if (hasRequestedMore.current && document.activeElement === document.body)
      root.current?.focus({ preventScroll: true });
  }, [loaded]);

  const rows = [...new Map(loadedPages.current.flatMap((page) => page.rows).map((row) => [keyOf(row), row])).values()];
  const hasMore = nextOf(loadedPages.current) !== null;
  const isBusy = loaded.state === 'loading' && loadedPages.current.length < count;
  return (
    <div class="paged-list" ref={root} tabIndex={-1} aria-busy={isBusy}>
      {children(rows)}
      {loaded.state === 'failed' ? (
        <Failure of={loaded.failure} retry={reload} />
      ) : (
        (hasMore || (count > 1 && rows.length > 0)) && (
          <div class="next">
            {hasMore && (
              <Button
                disabled={isBusy}
                onClick={() => {
                  hasRequestedMore.current = true;
                  setCount(loadedPages.current.length + 1);
                }}
              >
                {t().more}
              </Button>
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

/** A table of a long list. */
export const PagedTable = <Row, At>({
  first,
  load,
  ...table
}: Omit<Props<Row, At>, 'children'> & Omit<TableProps<Row>, 'rows'>) => (
  <PagedList {...{ first, load }} keyOf={table.keyOf}>
    {(rows) => <Table {...table} rows={rows} />}
  </PagedList>
);

const nextOf = <Row, At>(pages: readonly ListPage<Row, At>[]): At | null => pages.at(-1)?.next ?? null;
