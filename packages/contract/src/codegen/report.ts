import { type Diagnostic, formatDiagnostics } from '../sdl/diagnostic.js';
import type { CodegenRun } from './run.js';

/** What is printed of a run, by stream. */
export interface Report {
  readonly out: readonly string[];
  readonly err: readonly string[];
}

/** For people; and for the checks of GitHub, which reads annotations off what is printed. */
/** @param annotate the path of the package within its repository, for annotations; null: none */
export function reportText(run: CodegenRun, { annotate }: { readonly annotate: string | null }): Report {
  const { diagnostics, written, documents, files } = run;
  const annotations = annotate === null ? [] : diagnostics.map((one) => annotationOf(one, annotate));
  const found = diagnostics.length === 0 ? [] : [formatDiagnostics(diagnostics)];
  if (files === 0) return { out: annotations, err: found };
  const fresh = diagnostics.some(({ rule }) => rule === 'generated-stale') ? [] : ['all fresh'];
  const counts = [`${documents} documents`, `${files} generated files`, ...fresh].join(', ');
  return { out: [...annotations, ...written.map((file) => `${file} written`), counts], err: found };
}

/** For editors and CI: one JSON object, whatever was found. */
export const reportJson = ({ diagnostics, written, documents, files }: CodegenRun): Report => ({
  out: [JSON.stringify({ diagnostics, written, documents, files }, null, 2)],
  err: [],
});

/** What is told at a place: a diagnostic, or whatever has a name of its own. */
interface Annotated extends Omit<Diagnostic, 'rule'> {
  readonly rule: string;
}

/**
 * A workflow command of GitHub Actions: `::error file=…,line=…,col=…,title=…::…`.
 * @param folder the path of the package within its repository: GitHub looks for files from the top
 */
export function annotationOf(
  { file, line, column, rule, severity, subject, problem, mend }: Annotated,
  folder: string,
): string {
  const properties = Object.entries({ file: `${folder}${file}`, line, col: column, title: rule })
    .map(([name, value]) => `${name}=${escapeProperty(String(value))}`)
    .join(',');
  return `::${severity} ${properties}::${escapeData(`${subject === null ? '' : `${subject}: `}${problem} → ${mend}`)}`;
}

const escapeData = (text: string): string =>
  text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A');

const escapeProperty = (text: string): string => escapeData(text).replaceAll(':', '%3A').replaceAll(',', '%2C');
