import { annotationOf } from '../annotation.js';
import { formatDiagnostics, isError } from '../sdl/diagnostic.js';
import type { Report } from '../verdict/check/report.js';
import type { CodegenRun } from './run.js';

/**
 * Reports the result of a run.
 * @param folder path of the package in its repository, for annotations
 */
export function reportCodegen(run: CodegenRun, folder: string): Report {
  const { diagnostics, written, documents, files } = run;
  const ok = !diagnostics.some(isError);
  const counts = [`${documents} documents`, `${files} generated files`, ...(ok ? ['all fresh'] : [])].join(', ');
  const problems = diagnostics.length === 0 ? [] : [formatDiagnostics(diagnostics)];
  const outputs = files === 0 ? [] : [...written.map((file) => `${file} written`), counts];
  return {
    text: [...problems, ...outputs].join('\n'),
    data: { diagnostics, written, documents, files },
    annotations: diagnostics.map((one) => annotationOf(one, folder)),
    ok,
  };
}
