import { annotationOf } from '../annotation.js';
import { formatDiagnostics, isError } from '../sdl/diagnostic.js';
import type { CodegenRun } from './run.js';

/** Output of a run, by stream. */
export interface CodegenReport {
  readonly out: readonly string[];
  readonly err: readonly string[];
}

/**
 * Formats the result of a run as text.
 * @param annotate path of the package in its repository, for GitHub annotations; null: no
 * annotations
 */
export function reportText(run: CodegenRun, { annotate }: { readonly annotate: string | null }): CodegenReport {
  const { diagnostics, written, documents, files } = run;
  const annotations = annotate === null ? [] : diagnostics.map((one) => annotationOf(one, annotate));
  const problems = diagnostics.length === 0 ? [] : [formatDiagnostics(diagnostics)];
  if (files === 0) return { out: annotations, err: problems };
  const fresh = diagnostics.some(isError) ? [] : ['all fresh'];
  const counts = [`${documents} documents`, `${files} generated files`, ...fresh].join(', ');
  return { out: [...annotations, ...written.map((file) => `${file} written`), counts], err: problems };
}

/** Formats the result of a run as one JSON object, for editors and CI. */
export const reportJson = ({ diagnostics, written, documents, files }: CodegenRun): CodegenReport => ({
  out: [JSON.stringify({ diagnostics, written, documents, files }, null, 2)],
  err: [],
});
