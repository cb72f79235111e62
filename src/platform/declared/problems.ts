import type { Place, YamlPath } from '../../../packages/contract/src/yaml/places.js';
import { Refusal } from '../../base/errors/refusal.js';
import { printable } from '../../base/printable.js';

/** Problems that the console translates. */
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

/** Machine-readable part of a problem. */
export interface Diagnosis {
  readonly code?: ProblemCode;
  readonly values?: Readonly<Record<string, string | number>>;
}

/** A problem in the content of a file. */
export interface Problem extends Diagnosis {
  readonly path: YamlPath;
  readonly message: string;
}

/** A problem in a file of an operator, with its position. */
export interface FileProblem extends Place, Diagnosis {
  /** Path in the content, for example `servers.0.code`; empty for the whole file. */
  readonly path: string;
  readonly message: string;
}

/** A parsed file with the positions of its parts. */
export interface DeclaredFile {
  /** Name of the file for messages. */
  readonly file: string;
  /** Returns the position of the part, or of its nearest existing parent. */
  locate(path: YamlPath): Place & Pick<FileProblem, 'path'>;
}

/** Maximum size of a file of an operator: rules.md §4.2. */
export const MAX_FILE_BYTES = 10 * 1024 * 1024;
export const TOO_LARGE = 'the file is larger than 10 MiB';

/** Maximum number of reported problems; more suggest a wrong file. */
const MAX_PROBLEMS = 1_000;
/** Checks stop at this number. Those at the beginning of the file are reported. */
export const ENOUGH_PROBLEMS = 10 * MAX_PROBLEMS;
/** Maximum length of a message: quoted keys and values may be as long as the file. */
const MAX_QUOTED = 300;

/**
 * Creates the refusal INVALID_VARIABLES, whose notice lists the problems with positions, in file
 * order.
 */
export function refuseProblems(source: DeclaredFile, problems: readonly Problem[]): Refusal {
  const located = problems
    .slice(0, ENOUGH_PROBLEMS)
    .map(({ path, ...problem }) => ({ ...problem, ...source.locate(path) }))
    .sort((a, b) => a.line - b.line || a.column - b.column);
  return refuseFileProblems(source.file, located);
}

/** Creates the refusal for problems with positions, in file order. */
export function refuseFileProblems(file: string, all: readonly FileProblem[]): Refusal {
  const problems = all.slice(0, MAX_PROBLEMS).map((problem) => ({
    ...problem,
    path: truncate(problem.path),
    message: truncate(problem.message),
  }));
  const lines = problems.map((problem) => describeProblem(file, problem));
  const more = all.length - problems.length;
  const atLeast = all.length < ENOUGH_PROBLEMS ? '' : 'at least ';
  const notice = [...lines, ...(more > 0 ? [`and ${atLeast}${more} more`] : [])].join('\n');
  return new Refusal('INVALID_VARIABLES', { notice, details: { problems, more } });
}

/** Creates the refusal for a problem of the whole file, or from `place` on. */
export const refuseFile = (
  file: string,
  message: string,
  place: Place = { line: 1, column: 1 },
  diagnosis: Diagnosis = {},
): Refusal => refuseFileProblems(file, [{ ...place, path: '', message, ...diagnosis }]);

/** Throws INVALID_VARIABLES if the text exceeds the maximum size of a file. */
export function requireSize(text: string, file: string): void {
  if (Buffer.byteLength(text) > MAX_FILE_BYTES)
    throw refuseFile(file, TOO_LARGE, undefined, { code: 'FILE_TOO_LARGE' });
}

/**
 * Describes a problem in the format of editors: `project.yaml:12:5: servers.0.code: must be text`.
 * Escapes control characters, as the file may contain terminal sequences.
 */
const describeProblem = (file: string, { line, column, path, message }: FileProblem): string =>
  printable(`${file}:${line}:${column}: ${path === '' ? '' : `${path}: `}${message}`);

const truncate = (text: string): string => (text.length <= MAX_QUOTED ? text : `${text.slice(0, MAX_QUOTED)}…`);
