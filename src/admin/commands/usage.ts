import { refuse } from '../../base/errors/refusal.js';
import { packageRoot } from '../../base/package-root.js';
import { eitherRead } from '../admin-command.js';
import { flag, option, withoutNulls, word } from '../fields.js';
import { plural, table, time } from '../outcome.js';

/** rules.md §2.5 */
export const usageCommand = eitherRead('usage', {
  roles: ['SHOP', 'OWNER'],
  help: 'Calls of documents, by client; or documents without calls.',
  example: '--document purchase',
  takes: {
    documentId: option('--document <id>', 'only this document', word),
    unused: flag('--unused', 'published documents without calls in the last 90 days'),
  },
}).does(async ({ domain: { usage }, documentId, project, unused }) => {
  const filter = withoutNulls({ documentId, projectId: project?.id });
  const published = await publishedIds();
  if (documentId !== null && !published.includes(documentId) && (await usage.list({ documentId })).length === 0) {
    throw refuse(
      'INVALID_REQUEST',
      'documentId',
      `There is no document "${documentId}", and there are no calls of it.\ngenerated/reference.md lists all documents.`,
    );
  }
  if (!unused) {
    const called = await usage.list(filter);
    const rows = called.map(({ calls, lastCallAt, ...of }) => [
      of.documentId,
      of.client ?? 'unnamed',
      of.version,
      plural(calls, 'call'),
      `last ${time(lastCallAt)}`,
    ]);
    return { text: table(rows, 'There are no calls yet.'), data: { usage: called } };
  }
  const uncalled = await usage.listUncalled(documentId === null ? published : [documentId], filter);
  const rows = uncalled.map(({ documentId: id, since }) => [
    id,
    since === null ? 'not counted yet' : `no call since ${time(since)}`,
  ]);
  return { text: table(rows, 'All documents are in use.'), data: { unused: uncalled } };
});

/** Loads the contract's code here, because no other admin command needs it. */
async function publishedIds(): Promise<readonly string[]> {
  const { readManifest } = await import('../../../packages/contract/src/serve.js');
  const { default: config } = await import('../../../contract.config.js');
  return Object.keys(readManifest({ root: packageRoot, config }).operations);
}
