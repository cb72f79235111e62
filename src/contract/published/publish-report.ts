import { operationParagraph, type Report, reportFaults } from '../check/report.js';
import { LOCK_FILE } from './lock-file.js';
import type { Publishing } from './publish.js';

/** What is said of a publication: all that it takes, or all that is in its way. */
export function reportPublishing(publishing: Publishing): Report {
  if ('diagnostics' in publishing) return reportFaults(publishing.diagnostics);
  if ('refused' in publishing) {
    const { refused, mends } = publishing;
    const paragraphs = Object.entries(refused).map(([id, operation]) => operationParagraph(id, operation));
    const text = [...paragraphs, ['Nothing is published.', ...mends].join('\n')].join('\n\n');
    return { text, data: { published: false, operations: refused, mends }, annotations: [], ok: false };
  }
  const { taken, needless, documents } = publishing;
  const changed = taken.map(({ id, deed, ...operation }) => operationParagraph(id, operation, deed));
  const idle = needless.map((id) => `${id}: nothing to accept`);
  const sum = `${LOCK_FILE}: ${documents} documents, ${taken.length === 0 ? 'nothing new' : `${taken.length} of them new, changed or retired`}.`;
  return {
    text: [...changed, ...idle, sum].join('\n\n'),
    data: { published: true, operations: Object.fromEntries(taken.map(({ id, ...rest }) => [id, rest])), needless },
    annotations: [],
    ok: true,
  };
}
