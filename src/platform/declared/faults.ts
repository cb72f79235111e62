import type { Path, Place } from '../../../packages/contract/src/yaml/places.js';
import { Refusal } from '../../base/errors/refusal.js';
import { printable } from '../../base/printable.js';

/** Problems for which the console has words of its own. */
export type ProblemCode =
  | 'CATEGORY_CYCLE'
  | 'CATEGORY_TOO_DEEP'
  | 'CELL_COUNT'
  | 'CONFLICTING_ROWS'
  | 'COSTS_TOO_MUCH'
  | 'ENDS_BEFORE_START'
  | 'FILE_TOO_COMPLEX'
  | 'FILE_TOO_LARGE'
  | 'INEXACT_NUMBER'
  | 'INVALID_ALIAS'
  | 'INVALID_CATEGORY_CODE'
  | 'INVALID_CSV'
  | 'INVALID_IMAGE_URL'
  | 'INVALID_JSON'
  | 'INVALID_LANGUAGE'
  | 'INVALID_LIMITS'
  | 'INVALID_SKU'
  | 'INVALID_TEXT'
  | 'INVALID_TIME'
  | 'INVALID_YAML'
  | 'JSON_TOO_LARGE'
  | 'LISTING_WITHOUT_SERVER'
  | 'MISSING'
  | 'MULTIPLE_DOCUMENTS'
  | 'NOT_PLAIN_DIGITS'
  | 'NO_TITLE'
  | 'PRUNES_EVERYTHING'
  | 'TOO_DEEP'
  | 'TOO_MANY_CATEGORIES'
  | 'TOO_MANY_CELLS'
  | 'TOO_MANY_ROWS'
  | 'TWICE'
  | 'UNKNOWN_FIELD'
  | 'NOT_A_MAP'
  | 'NOT_TEXT'
  | 'NOT_WHOLE'
  | 'NOT_BOOLEAN'
  | 'NOT_A_LIST'
  | 'EMPTY'
  | 'TOO_LONG'
  | 'TOO_LARGE'
  | 'TOO_SMALL'
  | 'TOO_MANY'
  | 'ONE_OF'
  | 'UNKNOWN_CATEGORY'
  | 'UNKNOWN_SERVER'
  | 'UNPUBLISHED_LANGUAGE'
  | 'UNKNOWN_COLUMN'
  | 'COLUMN_TWICE'
  | 'COLUMN_MISSING'
  | 'QUOTE_NOT_CLOSED'
  | 'QUOTE_INSIDE'
  | 'STOCK_BELOW_SOLD';

/** What is wrong, for programs. */
export interface Diagnosis {
  readonly code?: ProblemCode;
  readonly values?: Readonly<Record<string, string | number>>;
}

/** Something wrong with what a file says. */
export interface Problem extends Diagnosis {
  readonly path: Path;
  readonly message: string;
}

/** Something wrong in a file of an operator. */
export interface Fault extends Place, Diagnosis {
  /** Where in the content, e.g. `servers.0.code`; empty for the file as a whole. */
  readonly path: string;
  readonly message: string;
}

/** A file that could be read at all: where each part of it stands. */
export interface Source {
  /** What people call it. */
  readonly file: string;
  /** The nearest part of it that there is, where there is no such one. */
  locate(path: Path): Place & Pick<Fault, 'path'>;
}

/** Files of operators are small; this bounds what a stray one can cost: rules.md §4.2. */
export const MAX_FILE_BYTES = 10 * 1024 * 1024;
export const TOO_LARGE = 'the file is larger than 10 MiB';

/** Whoever has more to fix has taken the wrong file, and no use for a longer list. */
const MAX_FAULTS = 1_000;
/** More are not even looked for; of so many, those that come first in the file are told. */
export const ENOUGH_PROBLEMS = 10 * MAX_FAULTS;
/** A key or a value that is quoted may be as long as the file. */
const MAX_QUOTED = 300;

/** The refusal INVALID_VARIABLES, whose notice names every problem with file, line and column, in the file's order. */
export function refuseProblems(source: Source, problems: readonly Problem[]): Refusal {
  const faults = problems
    .slice(0, ENOUGH_PROBLEMS)
    .map(({ path, ...problem }) => ({ ...problem, ...source.locate(path) }))
    .sort((a, b) => a.line - b.line || a.column - b.column);
  return refuseFaults(source.file, faults);
}

/** The same of faults whose places are known, in the file's order. */
export function refuseFaults(file: string, all: readonly Fault[]): Refusal {
  const faults = all.slice(0, MAX_FAULTS).map((fault) => ({
    ...fault,
    path: shortly(fault.path),
    message: shortly(fault.message),
  }));
  const lines = faults.map((fault) => describeFault(file, fault));
  const more = all.length - faults.length;
  const atLeast = all.length < ENOUGH_PROBLEMS ? '' : 'at least ';
  const notice = [...lines, ...(more > 0 ? [`and ${atLeast}${more} more`] : [])].join('\n');
  return new Refusal('INVALID_VARIABLES', { notice, details: { faults, more } });
}

/** The same of something that is wrong with the whole file, or from `place` on. */
export const refuseFile = (
  file: string,
  message: string,
  place: Place = { line: 1, column: 1 },
  diagnosis: Diagnosis = {},
): Refusal => refuseFaults(file, [{ ...place, path: '', message, ...diagnosis }]);

/** Throws the refusal INVALID_VARIABLES for a text that is larger than any file of an operator. */
export function requireSize(text: string, file: string): void {
  if (Buffer.byteLength(text) > MAX_FILE_BYTES)
    throw refuseFile(file, TOO_LARGE, undefined, { code: 'FILE_TOO_LARGE' });
}

/**
 * One line per fault as editors understand it: `project.yaml:12:5: servers.0.code: must be text`. Keys and values of the
 * file are quoted: nothing in them may take over a terminal.
 */
const describeFault = (file: string, { line, column, path, message }: Fault): string =>
  printable(`${file}:${line}:${column}: ${path === '' ? '' : `${path}: `}${message}`);

const shortly = (text: string): string => (text.length <= MAX_QUOTED ? text : `${text.slice(0, MAX_QUOTED)}…`);
