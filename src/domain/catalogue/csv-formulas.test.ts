import { describe, expect, it } from '@jest/globals';
import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { runs } from '../../../test/support/properties.js';
import { readRows, writeRows } from './formats/csv-text.js';

// rules.md §4.2.3: what a spreadsheet would take for a formula is written so that it stays text, and is read again as it
// was. Which character parts the cells is the spreadsheet's idea, by the country it is used in.

/** The cells where commas part them, as they should. */
const parted = (text: string): string[] => parse(text, { relax_column_count: true, bom: true }).flat();
/** At worst, where something else does: quotes are where nobody expects them, so they hold nothing together. */
const tornApart = (text: string, separator: string): string[] => text.slice(1).split(new RegExp(`[\r\n${separator}]`));

/** Behind spaces and what is left of quotes. */
const FORMULA = /^[\s"]*[=+\-@＝＋－＠]/;

const formulasIn = (text: string): string[] => [
  ...parted(text).filter((cell) => FORMULA.test(cell) || /^[\t\r\n]/.test(cell)),
  ...[';', '\t'].flatMap((separator) => tornApart(text, separator)).filter((cell) => FORMULA.test(cell)),
];

const written = (rows: readonly (readonly (string | number)[])[]): string => writeRows([['head', 'more'], ...rows]);
const readAgain = (text: string): (readonly string[])[] =>
  readRows(text, 'file')
    .rows.slice(1)
    .map(({ cells }) => cells);

const MEANT = ['=', '+', '-', '@', '＝', '－', "'", '"', ',', ';', '\t', '\n', ' ', '\u00a0', '1', 'a', '|'];
const anyCell = fc
  .array(fc.oneof({ weight: 5, arbitrary: fc.constantFrom(...MEANT) }, fc.string({ unit: 'grapheme', maxLength: 2 })), {
    maxLength: 10,
  })
  // Ends of lines are kept in one way, and an empty row is none.
  .map((parts) => parts.join('').replaceAll('\r', ''));
const anyRow = fc.tuple(
  anyCell,
  anyCell.map((cell) => `a${cell}`),
);

describe('cells of a CSV file', () => {
  it('are read again as they were', () => {
    fc.assert(
      fc.property(fc.array(anyRow, { maxLength: 6 }), (rows) => {
        expect(readAgain(written(rows))).toEqual(rows);
      }),
      runs(1_000),
    );
  });

  it('are no formulas, whatever the spreadsheet takes for a separator', () => {
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
  ])('are written: %j', (cell, expected) => {
    expect(written([['x', cell]])).toBe(`\uFEFFhead,more\r\nx,${expected}\r\n`);
    expect(readAgain(written([['x', cell]]))).toEqual([['x', String(cell)]]);
  });

  it('are taken as they are where somebody else has written them', () => {
    expect(readAgain("head,more\nx,=1+1\nx,-5\nx,'=1\nx,'tis")).toEqual([
      ['x', '=1+1'],
      ['x', '-5'],
      ['x', '=1'],
      ['x', "'tis"],
    ]);
  });
});
