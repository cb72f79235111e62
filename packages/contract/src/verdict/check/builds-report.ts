import { annotationOf } from '../../annotation.js';
import { formatDiagnostics } from '../../sdl/diagnostic.js';
import type { BuildsCheck, CheckedBuild } from './builds.js';
import { callerName, countOf, countsOf, operationParagraphs, type Report, reportDiagnostics } from './report.js';

/**
 * Reports the client builds in use. It fails if the working tree breaks one of them.
 * @param folder path of the package in its repository, for annotations
 */
export function reportBuilds(checked: BuildsCheck, folder: string): Report {
  if ('diagnostics' in checked) return reportDiagnostics(checked.diagnostics, folder);
  const { verdict, builds, warnings } = checked;
  const total =
    builds.length === 0
      ? 'No client called in the last 30 days.'
      : `${verdict}; of ${builds.length} client builds ${countsOf(builds)}.`;
  const paragraphs = [...(warnings.length === 0 ? [] : [formatDiagnostics(warnings)]), ...builds.map(buildText), total];
  return {
    text: paragraphs.join('\n\n'),
    data: { verdict, builds, diagnostics: warnings },
    annotations: warnings.map((one) => annotationOf(one, folder)),
    ok: verdict !== 'breaking' && verdict !== 'unknown',
    isUnknown: verdict === 'unknown',
  };
}

function buildText(build: CheckedBuild): string {
  const { verdict, lastCallAt, file, operations, uncalled } = build;
  const isMissing = Object.keys(operations).length === 0;
  const lines = [
    ...operationParagraphs({ verdict, operations }).flatMap((paragraph) => paragraph.split('\n')),
    ...(isMissing ? [`its contracts are unknown → put the contracts.json of this build into ${file}`] : []),
    ...(uncalled.length === 0 ? [] : [`breaking, and not called in the last 30 days: ${uncalled.join(', ')}`]),
  ];
  const summary = `${callerName(build)}: ${verdict}; ${countOf(build, 'call')}, last ${lastCallAt}`;
  return [summary, ...lines.map((line) => `  ${line}`)].join('\n');
}
