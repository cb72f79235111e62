import type { ComponentChildren } from 'preact';
import { Empty } from './feedback.js';

export interface Column<Row> {
  readonly name: string;
  readonly of: (row: Row) => ComponentChildren;
  /** Aligns numbers to the right. */
  readonly numeric?: boolean;
}

export interface TableProps<Row> {
  /** Subject of the table, for screen readers. */
  readonly caption: string;
  /** Shows the caption, for tables without a heading. */
  readonly isCaptionShown?: boolean;
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
  readonly keyOf: (row: Row) => string | number;
  /** Marks the row that a link points to and scrolls to it. */
  readonly isHighlighted?: (row: Row) => boolean;
  /** Shown instead of an empty table. */
  readonly none?: string;
}

/** A table. Overflow scrolls sideways, also by keyboard. */
export function Table<Row>({
  caption,
  isCaptionShown = false,
  columns,
  rows,
  keyOf,
  isHighlighted,
  none,
}: TableProps<Row>) {
  if (rows.length === 0 && none !== undefined) return <Empty>{none}</Empty>;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable content must be focusable
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
            <tr key={keyOf(row)} {...(isHighlighted?.(row) === true ? { 'aria-current': 'true', ref: scrollTo } : {})}>
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
