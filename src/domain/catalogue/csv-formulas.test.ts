import { describe, expect, it } from '@jest/globals';
import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { runs } from '../../../test/support/properties.js';
import { formatRows, readRows } from './formats/csv-text.js';

// rules.md §4.2.3: texts that a spreadsheet would take for formulas are escaped in files, and read
// without loss. The separator depends on the spreadsheet's country.

/** The cells with the correct separator. */
const parted = (text: string): string[] => parse(text, { relax_column_count: true, bom: true }).flat();
/** The cells in the worst case: with another separator, where quotes do not protect them. */
const tornApart = (text: string, separator: string): string[] => text.slice(1).split(new RegExp(`[\r\n${separator}]`));

/** After spaces and remaining quotes. */
const FORMULA = /^[\s"]*[=+\-@＝＋－＠]/;

const formulasIn = (text: string): string[] => [
  ...parted(text).filter((cell) => FORMULA.test(cell) || /^[\t\r\n]/.test(cell)),
  ...[';', '\t'].flatMap((separator) => tornApart(text, separator)).filter((cell) => FORMULA.test(cell)),
];

const written = (rows: readonly (readonly (string | number)[])[]): string => formatRows([['head', 'more'], ...rows]);
const readAgain = (text: string): (readonly string[])[] =>
  readRows(text, 'file')
    .rows.slice(1)
    .map(({ cells }) => cells);

const MEANT = ['=', '+', '-', '@', '＝', '－', "'", '"', ',', ';', '\t', '\n', ' ', '\u00a0', '1', 'a', '|'];
const anyCell = fc
  .array(fc.oneof({ weight: 5, arbitrary: fc.constantFrom(...MEANT) }, fc.string({ unit: 'grapheme', maxLength: 2 })), {
    maxLength: 10,
  })
  // Line ends are normalized, and empty rows are dropped.
  .map((parts) => parts.join('').replaceAll('\r', ''));
const anyRow = fc.tuple(
  anyCell,
  anyCell.map((cell) => `a${cell}`),
);

describe('cells of a CSV file', () => {
  it('are read as they were written', () => {
    fc.assert(
      fc.property(fc.array(anyRow, { maxLength: 6 }), (rows) => {
        expect(readAgain(written(rows))).toEqual(rows);
      }),
      runs(1_000),
    );
  });

  it('are no formulas with any separator of the spreadsheet', () => {
    fc.assert(
      fc.property(fc.array(anyRow, { maxLength: 6 }), (rows) => {
        expect(formulasIn(written(rows))).toEqual([]);
      }),
      runs(1_000),
    );
  });

  it.each([
    ['=1+1', "'=1+1"],
    ["'=1", "''=1"],
    ["'tis", "'tis"],
    ['a;=1', "a;'=1"],
    ['a; "=1', `"a;' ""=1"`],
    ['a\n-1', `"a\n'-1"`],
    ['a, -1', '"a, -1"'],
    ['5-4=1; a@b', '5-4=1; a@b'],
    ['\t=1', `'\t'=1`],
    [-5, "'-5"],
  ])('are escaped: %j', (cell, expected) => {
    expect(written([['x', cell]])).toBe(`\uFEFFhead,more\r\nx,${expected}\r\n`);
    expect(readAgain(written([['x', cell]]))).toEqual([['x', String(cell)]]);
  });

  it('are read unchanged from files of other programs', () => {
    expect(readAgain("head,more\nx,=1+1\nx,-5\nx,'=1\nx,'tis")).toEqual([
      ['x', '=1+1'],
      ['x', '-5'],
      ['x', '=1'],
      ['x', "'tis"],
    ]);
  });
});
