import { annotationOf } from '../annotation.js';
import { formatDiagnostics } from '../sdl/diagnostic.js';
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
