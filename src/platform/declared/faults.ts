import { Refusal } from '../../base/errors/refusal.js';

/** Steps into what a file says: keys of maps, positions in lists. */
export type Path = readonly (string | number)[];

/** Something wrong with what a file says. */
export interface Problem {
  readonly path: Path;
  readonly message: string;
}

/** Where something stands in a file; line and column count from 1. */
export interface Place {
  readonly line: number;
  readonly column: number;
}

/** Something wrong in a file of an operator. */
export interface Fault extends Place {
  /** Where in the content, e.g. `servers.0.code`; empty for the file as a whole. */
  readonly path: string;
  readonly message: string;
}

/** A file that could be read at all: where each part of it stands. */
export interface Source {
  /** What people call it. */
  readonly file: string;
  /** The nearest part of it that there is, where there is no such one. */
  locate(path: Path): Omit<Fault, 'message'>;
}

/** Files of operators are small; this bounds what a stray one can cost: rules.md §4.2. */
export const MAX_FILE_BYTES = 10 * 1024 * 1024;
export const TOO_LARGE = 'the file is larger than 10 MiB';

/** Whoever has more to mend has taken the wrong file, and no use for a longer list. */
const MAX_FAULTS = 1_000;

/** The refusal INVALID_VARIABLES, whose notice names every problem with file, line and column, in the file's order. */
export function refuseProblems(source: Source, problems: readonly Problem[]): Refusal {
  const faults = problems.map(({ path, message }) => ({ ...source.locate(path), message }));
  return refuseFaults(
    source.file,
    faults.sort((a, b) => a.line - b.line || a.column - b.column),
  );
}

/** The same of faults whose places are known. */
export function refuseFaults(file: string, all: readonly Fault[]): Refusal {
  const faults = all.slice(0, MAX_FAULTS);
  const lines = faults.map((fault) => describeFault(file, fault));
  const more = all.length - faults.length;
  const notice = [...lines, ...(more > 0 ? [`and ${more} more`] : [])].join('\n');
  return new Refusal('INVALID_VARIABLES', { notice, details: { faults } });
}

/** The same of something that is wrong with the whole file, or from `place` on. */
export const refuseFile = (file: string, message: string, place: Place = { line: 1, column: 1 }): Refusal =>
  refuseFaults(file, [{ ...place, path: '', message }]);

/** Throws the refusal INVALID_VARIABLES for a text that is larger than any file of an operator. */
export function demandSize(text: string, file: string): void {
  if (Buffer.byteLength(text) > MAX_FILE_BYTES) throw refuseFile(file, TOO_LARGE);
}

/** One line per fault as editors understand it: `project.yaml:12:5: servers.0.code: must be text`. */
const describeFault = (file: string, { line, column, path, message }: Fault): string =>
  printable(`${file}:${line}:${column}: ${path === '' ? '' : `${path}: `}${message}`);

/** Keys and values of the file are quoted: nothing in them may take over a terminal. */
const printable = (text: string): string => text.replaceAll(/\p{C}/gu, '?');
