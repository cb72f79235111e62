import { LOCK_FILE } from '../../committed-files.js';
import { operationParagraph, type Report, reportFaults } from '../check/report.js';
import type { Publishing } from './publish.js';

/** What is said of a publication: all that it takes, or all that is in its way. */
/** @param folder the path of the package within its repository, for annotations */
export function reportPublishing(publishing: Publishing, folder: string): Report {
  if ('diagnostics' in publishing) return reportFaults(publishing.diagnostics, folder);
  if ('refused' in publishing) {
    const { refused, fixes } = publishing;
    const paragraphs = Object.entries(refused).map(([id, operation]) => operationParagraph(id, operation));
    const text = [...paragraphs, ['Nothing is published.', ...fixes].join('\n')].join('\n\n');
    return { text, data: { published: false, operations: refused, fixes }, annotations: [], ok: false };
  }
  const { taken, needless, documents, isNew } = publishing;
  const added = taken.filter(({ deed }) => deed === 'added').map(({ id }) => id);
  const others = taken.filter(({ deed }) => deed !== 'added');
  const changed = others.map(({ id, deed, ...operation }) => operationParagraph(id, operation, deed));
  const isUnasked = others.some(({ deed, callers }) => deed === 'retired' && callers === undefined);
  const unasked = isUnasked ? ['Whether anybody still calls what goes was not asked: --usage <source> does.'] : [];
  const idle = needless.map((id) => `${id}: nothing to accept`);
  const deeds = [
    ...(added.length === 0 ? [] : [`added: ${added.join(', ')}`]),
    ...(others.length === 0 ? [] : [`changed: ${others.map(({ id }) => id).join(', ')}`]),
  ];
  const sum = `${LOCK_FILE}: ${deeds.length === 0 ? idleAs(isNew) : deeds.join('; ')}; ${documents} document${documents === 1 ? '' : 's'} in all.`;
  return {
    text: [...changed, ...unasked, ...idle, sum].join('\n\n'),
    data: { published: true, operations: Object.fromEntries(taken.map(({ id, ...rest }) => [id, rest])), needless },
    annotations: [],
    ok: true,
  };
}

/** The lock also knows the fields of the SDL, of which no document need have any. */
const idleAs = (isNew: boolean): string => (isNew ? 'nothing new to clients, but written anew' : 'nothing new');
