import type { ComponentChildren } from 'preact';

export interface Column<Row> {
  readonly name: string;
  readonly of: (row: Row) => ComponentChildren;
  /** Numbers stand to the right. */
  readonly numeric?: boolean;
}

interface Given<Row> {
  /** Subject of the table, for screen readers. */
  readonly caption: string;
  /** Shows the caption as well: no heading says it. */
  readonly isCaptionShown?: boolean;
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
  readonly keyOf: (row: Row) => string | number;
  /** The row that whoever came here looks for: it is marked, and scrolled to. */
  readonly isSought?: (row: Row) => boolean;
}

/** Rows in columns; what is too wide for the page is scrolled sideways, by keyboard too. */
export function Table<Row>({ caption, isCaptionShown = false, columns, rows, keyOf, isSought }: Given<Row>) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by keyboard
    <section class="table" tabIndex={0} aria-label={caption}>
      <table>
        <caption class={isCaptionShown ? '' : 'visually-hidden'}>{caption}</caption>
        <thead>
          <tr>
            {columns.map(({ name, numeric }) => (
              <th key={name} scope="col" class={numeric === true ? 'numeric' : ''}>
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={keyOf(row)} {...(isSought?.(row) === true ? { 'aria-current': 'true', ref: scrollTo } : {})}>
              {columns.map(({ name, of, numeric }) => (
                <td key={name} class={numeric === true ? 'numeric' : ''}>
                  {of(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

const scrollTo = (row: HTMLTableRowElement | null): void => row?.scrollIntoView({ block: 'center' });
