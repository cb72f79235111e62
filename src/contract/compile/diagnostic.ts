import { type ASTNode, getLocation } from 'graphql';

/** Where a problem is; line and column count from 1. */
export interface Place {
  readonly file: string;
  readonly line: number;
  readonly column: number;
}

/** One problem of the sources: where, whose, what is wrong, and the mend. */
export interface Diagnostic extends Place {
  /** The documentId, or the field as `Type.field`; null where the problem belongs to neither. */
  readonly subject: string | null;
  readonly problem: string;
  /** What to write instead, as an instruction. */
  readonly mend: string;
}

export interface Finding {
  readonly subject: string | null;
  readonly problem: string;
  readonly mend: string;
}

export const diagnostic = (place: Place, finding: Finding): Diagnostic => ({
  file: place.file,
  line: place.line,
  column: place.column,
  subject: finding.subject,
  problem: finding.problem,
  mend: finding.mend,
});

export const startOf = (file: string): Place => ({ file, line: 1, column: 1 });

/** Where a node begins, its description aside. A node that does not come from one of our files is a fault. */
export function placeOf(node: ASTNode | null | undefined): Place {
  const described = node && 'name' in node && 'description' in node && node.description ? node.name : undefined;
  const loc = (described ?? node)?.loc;
  if (!loc) throw new Error('The compiler lost the place of a node.');
  const { line, column } = getLocation(loc.source, loc.start);
  return { file: loc.source.name, line, column };
}

/** By file, then by place, each once: two rules may find the same fault. */
export function inOrder(diagnostics: readonly Diagnostic[]): readonly Diagnostic[] {
  const unique = new Map(diagnostics.map((one) => [formatDiagnostic(one), one]));
  return [...unique.values()].sort(
    (a, b) => compare(a.file, b.file) || a.line - b.line || a.column - b.column || compare(a.problem, b.problem),
  );
}

// Not localeCompare: the order must not depend on the machine.
const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);

/** `documents/users/me.graphql:3:5  me  what is wrong → the mend` */
export function formatDiagnostic({ file, line, column, subject, problem, mend }: Diagnostic): string {
  return [`${file}:${line}:${column}`, ...(subject === null ? [] : [subject]), `${problem} → ${mend}`].join('  ');
}

/** All of them for people, one a line, with their number at the end. */
export function formatDiagnostics(diagnostics: readonly Diagnostic[]): string {
  const count = diagnostics.length === 1 ? '1 problem' : `${diagnostics.length} problems`;
  return `${diagnostics.map(formatDiagnostic).join('\n')}\n${count} in the contract`;
}
