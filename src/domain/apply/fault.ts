/** Something wrong in a file of an operator; line and column count from 1. */
export interface Fault {
  readonly line: number;
  readonly column: number;
  /** Where in the content, e.g. `servers.0.code`; empty for the file as a whole. */
  readonly path: string;
  readonly message: string;
}

/** One line per fault as editors understand it: `project.yaml:12:5: servers.0.code: must be text`. */
export const describeFault = (file: string, { line, column, path, message }: Fault): string =>
  `${file}:${line}:${column}: ${path === '' ? '' : `${path}: `}${message}`;
