import type { ASTNode, Source } from 'graphql';
import type { Place } from '../origins.js';
import type { Rule } from './rules.js';

/** An error keeps the contract from being made; a warning is told and does not. */
export type Severity = 'error' | 'warning';

/** What is wrong, whose, and the fix. */
export interface Finding {
  readonly rule: Rule;
  /** An error unless said otherwise. */
  readonly severity?: Severity;
  /** The documentId, or the field as `Type.field`; null where the problem belongs to neither. */
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

/** The same of a finding whose rule the compiler does not know: that of a policy directive. */
export const diagnosticOf = (place: Place, finding: Omit<Finding, 'rule'> & { readonly rule: string }): Diagnostic => ({
  file: place.file,
  line: place.line,
  column: place.column,
  rule: finding.rule,
  severity: finding.severity ?? 'error',
  subject: finding.subject,
  problem: finding.problem,
  fix: finding.fix,
});

export const startOf = (file: string): Place => ({ file, line: 1, column: 1 });

/** Where a node begins, its description aside. A node that does not come from one of our files is a fault. */
export function placeOf(node: ASTNode | null | undefined): Place {
  const described = node && 'name' in node && 'description' in node && node.description ? node.name : undefined;
  const loc = (described ?? node)?.loc;
  if (!loc) throw new Error('The compiler lost the place of a node.');
  const starts = lineStartsOf(loc.source);
  const line = countUpTo(starts, loc.start);
  return { file: loc.source.name, line, column: loc.start - (starts[line - 1] ?? 0) + 1 };
}

const lineStarts = new WeakMap<Source, readonly number[]>();

/** Where the lines of a source begin. graphql-js counts them anew for each place, which takes minutes where there are many. */
function lineStartsOf(source: Source): readonly number[] {
  const starts = lineStarts.get(source) ?? [0, ...ends(source.body)];
  lineStarts.set(source, starts);
  return starts;
}

const ends = (text: string): readonly number[] =>
  [...text.matchAll(/\r\n|[\n\r]/g)].map((end) => end.index + end[0].length);

/** How many of these numbers, which ascend, are no greater. */
function countUpTo(ascending: readonly number[], most: number): number {
  let [low, high] = [0, ascending.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((ascending[middle] ?? 0) <= most) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** By file, then by place, each once: two rules may find the same fault. */
export function sortDiagnostics(diagnostics: readonly Diagnostic[]): readonly Diagnostic[] {
  const unique = new Map(diagnostics.map((one) => [formatDiagnostic(one), one]));
  return [...unique.values()].sort(
    (a, b) => compare(a.file, b.file) || a.line - b.line || a.column - b.column || compare(a.problem, b.problem),
  );
}

// Not localeCompare: the order must not depend on the machine.
const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);

/** `documents/users/me.graphql:3:5  me  what is wrong → the fix  [its-rule]` */
export function formatDiagnostic({ file, line, column, rule, severity, subject, problem, fix }: Diagnostic): string {
  const whose = subject === null ? [] : [subject];
  const what = severity === 'warning' ? `warning: ${problem}` : problem;
  return onOneLine([`${file}:${line}:${column}`, ...whose, `${what} → ${fix}`, `[${rule}]`].join('  '));
}

/** The same with ends of lines and other controls as JSON writes them: a name may have some, and a program reads lines. */
const onOneLine = (text: string): string =>
  text.replaceAll(/[\p{Cc}\u2028\u2029]/gu, (control) =>
    control === '\n' ? '\\n' : `\\u${control.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );

/** All of them for people, one a line, with their number at the end. */
export function formatDiagnostics(diagnostics: readonly Diagnostic[]): string {
  const errors = diagnostics.filter(isError).length;
  const counts = [counted(errors, 'problem'), counted(diagnostics.length - errors, 'warning')].filter(Boolean);
  return `${diagnostics.map(formatDiagnostic).join('\n')}\n${counts.join(' and ')} in the contract`;
}

export const isError = ({ severity }: Diagnostic): boolean => severity === 'error';

const counted = (count: number, what: string): string =>
  count === 0 ? '' : `${count} ${what}${count === 1 ? '' : 's'}`;
