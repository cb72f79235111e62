import { Refusal } from '../../base/errors/refusal.js';

/** Steps into what a file says: keys of maps, positions in lists. */
export type Path = readonly (string | number)[];

/** Something wrong with what a file says. */
export interface Problem {
  readonly path: Path;
  readonly message: string;
}

/** Something wrong in a file of an operator; line and column count from 1. */
export interface Fault {
  readonly line: number;
  readonly column: number;
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

/** Whoever has more to mend has taken the wrong file, and no use for a longer list. */
const MAX_FAULTS = 1_000;

/** One line per fault as editors understand it: `project.yaml:12:5: servers.0.code: must be text`. */
export const describeFault = (file: string, { line, column, path, message }: Fault): string =>
  printable(`${file}:${line}:${column}: ${path === '' ? '' : `${path}: `}${message}`);

/** Keys and values of the file are quoted: nothing in them may take over a terminal. */
const printable = (text: string): string => text.replaceAll(/\p{C}/gu, '?');

export function locate(source: Source, problems: readonly Problem[]): Fault[] {
  const faults = problems.map(({ path, message }) => ({ ...source.locate(path), message }));
  return faults.sort((a, b) => a.line - b.line || a.column - b.column);
}

/** The refusal INVALID_VARIABLES, whose notice names every problem with file, line and column, in the file's order. */
export const refuseProblems = (source: Source, problems: readonly Problem[]): Refusal =>
  refuseFaults(source.file, locate(source, problems));

export function refuseFaults(file: string, all: readonly Fault[]): Refusal {
  const faults = all.slice(0, MAX_FAULTS);
  const lines = faults.map((fault) => describeFault(file, fault));
  const more = all.length - faults.length;
  const notice = [...lines, ...(more > 0 ? [`and ${more} more`] : [])].join('\n');
  return new Refusal('INVALID_VARIABLES', { notice, details: { faults } });
}
