import type { ASTNode } from 'graphql';
import type { Place } from '../origins.js';
import type { Rule } from './rules.js';

/** Errors prevent a manifest; warnings are only reported. */
export type Severity = 'error' | 'warning';

/** A problem without its place. */
export interface Finding {
  readonly rule: Rule;
  /** Default: error. */
  readonly severity?: Severity;
  /** The documentId, or the field as `Type.field`; null for other problems. */
  readonly subject: string | null;
  readonly problem: string;
  /** What to write instead, as an instruction. */
  readonly fix: string;
}

/** One problem of the sources, with its place. */
export interface Diagnostic extends Place, Omit<Finding, 'rule'> {
  readonly rule: string;
  readonly severity: Severity;
}

export const diagnostic = (place: Place, finding: Finding): Diagnostic => diagnosticOf(place, finding);

/** Creates a diagnostic of a policy directive, whose rule names the compiler does not know. */
export const diagnosticOf = (place: Place, finding: Omit<Finding, 'rule'> & { readonly rule: string }): Diagnostic => ({
  ...place,
  severity: 'error',
  ...finding,
});

export const startOf = (file: string): Place => ({ file, line: 1, column: 1 });

/** Returns the place of a node without its description. Throws for a node without a source. */
export function placeOf(node: ASTNode | null | undefined): Place {
  const described = node && 'name' in node && 'description' in node && node.description ? node.name : undefined;
  const loc = (described ?? node)?.loc;
  if (!loc) throw new Error('The compiler lost the place of a node.');
  const { line, column } = loc.startToken;
  return { file: loc.source.name, line, column };
}

/** Sorts by file and place, and removes duplicates: two rules may find the same problem. */
export function sortDiagnostics(diagnostics: readonly Diagnostic[]): readonly Diagnostic[] {
  const unique = new Map(diagnostics.map((one) => [formatDiagnostic(one), one]));
  return [...unique.values()].sort(
    (a, b) => compare(a.file, b.file) || a.line - b.line || a.column - b.column || compare(a.problem, b.problem),
  );
}

// Not localeCompare: the order must not depend on the locale.
const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);

/** `documents/users/me.graphql:3:5` */
export const formatPlace = ({ file, line, column }: Place): string => `${file}:${line}:${column}`;

/** `documents/users/me.graphql:3:5  me  what is wrong → the fix  [its-rule]` */
export function formatDiagnostic({ rule, severity, subject, problem, fix, ...place }: Diagnostic): string {
  const subjects = subject === null ? [] : [subject];
  const what = severity === 'warning' ? `warning: ${problem}` : problem;
  return onOneLine([formatPlace(place), ...subjects, `${what} → ${fix}`, `[${rule}]`].join('  '));
}

/** Escapes line ends and control characters, so that each diagnostic is one line. */
const onOneLine = (text: string): string =>
  text.replaceAll(/[\p{Cc}\u2028\u2029]/gu, (control) =>
    control === '\n' ? '\\n' : `\\u${control.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );

/** Formats diagnostics, one per line, with their number at the end. */
export function formatDiagnostics(diagnostics: readonly Diagnostic[]): string {
  const errors = diagnostics.filter(isError).length;
  const counts = [counted(errors, 'problem'), counted(diagnostics.length - errors, 'warning')].filter(Boolean);
  return `${diagnostics.map(formatDiagnostic).join('\n')}\n${counts.join(' and ')} in the contract`;
}

export const isError = ({ severity }: Diagnostic): boolean => severity === 'error';

const counted = (count: number, what: string): string =>
  count === 0 ? '' : `${count} ${what}${count === 1 ? '' : 's'}`;
