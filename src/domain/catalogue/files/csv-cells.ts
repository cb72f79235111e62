/**
 * A cell that a spreadsheet would take for a formula, or one that says so already: an apostrophe in front makes it text
 * (CWE-1236; operations.md §4.2). The second kind gets one more, so that reading takes off exactly what writing put on.
 */
const FORMULA = /^'*[=+\-@\t\r\n＝＋－＠]/u;

export const neutralized = (cell: string): string => (FORMULA.test(cell) ? `'${cell}` : cell);

/** The cell as it was before `neutralized`. */
export const original = (cell: string): string => (cell.startsWith("'") && FORMULA.test(cell) ? cell.slice(1) : cell);
