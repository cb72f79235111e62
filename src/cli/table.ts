/**
 * Rows in columns, for people; `none` where there are no rows. What users and operators wrote is stripped of control
 * characters, with which it could take over a terminal.
 */
export function table(rows: readonly (readonly (string | number | null)[])[], none: string): string {
  if (rows.length === 0) return none;
  const cells = rows.map((row) => row.map((cell) => printable(String(cell ?? '-'))));
  const widths = (cells[0] ?? []).map((_cell, column) => Math.max(...cells.map((row) => row[column]?.length ?? 0)));
  const line = (row: readonly string[]) => row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  ');
  return cells.map((row) => line(row).trimEnd()).join('\n');
}

export const printable = (text: string): string => text.replaceAll(/\p{C}/gu, '?');

/** `1 try`, `2 tries` */
export const plural = (count: number, one: string, many = `${one}s`): string => `${count} ${count === 1 ? one : many}`;

/** A point in time for people, and for the next command's options. */
export const time = (date: Date | null): string | null => date?.toISOString() ?? null;
