import { LOCK_FILE } from '../../committed-files.js';
import { operationParagraph, type Report, reportDiagnostics } from '../check/report.js';
import { isBreak, type Publishing } from './publish.js';

/**
 * Reports a publication, or the reasons of its refusal.
 * @param folder path of the package in its repository, for annotations
 */
export function reportPublishing(publishing: Publishing, folder: string): Report {
  if ('diagnostics' in publishing) return reportDiagnostics(publishing.diagnostics, folder);
  if ('refused' in publishing) {
    const { refused, fixes } = publishing;
    const paragraphs = Object.entries(refused).map(([id, operation]) => operationParagraph(id, operation));
    const text = [...paragraphs, ['Nothing is published.', ...fixes].join('\n')].join('\n\n');
    return { text, data: { published: false, operations: refused, fixes }, annotations: [], ok: false };
  }
  const { changes, unneeded, documents, isNew } = publishing;
  const added = changes.filter(({ action }) => action === 'added').map(({ id }) => id);
  const others = changes.filter(({ action }) => action !== 'added');
  const changed = others.map(({ id, action, ...operation }) => operationParagraph(id, operation, action));
  const isUnasked = others.some((one) => isBreak(one) && one.callers === undefined);
  const unasked = isUnasked ? ['Callers of these documents were not checked: use --usage <source>.'] : [];
  const idle = unneeded.map((id) => `${id}: nothing to accept`);
  const actions = [
    ...(added.length === 0 ? [] : [`added: ${added.join(', ')}`]),
    ...(others.length === 0 ? [] : [`changed: ${others.map(({ id }) => id).join(', ')}`]),
  ];
  const sum = `${LOCK_FILE}: ${actions.length === 0 ? idleAs(isNew) : actions.join('; ')}; ${documents} document${documents === 1 ? '' : 's'} in all.`;
  return {
    text: [...changed, ...unasked, ...idle, sum].join('\n\n'),
    data: { published: true, operations: Object.fromEntries(changes.map(({ id, ...rest }) => [id, rest])), unneeded },
    annotations: [],
    ok: true,
  };
}

/** The lock also contains fields of the SDL that no document selects. */
const idleAs = (isNew: boolean): string => (isNew ? 'no changes for clients, file updated' : 'no changes');
