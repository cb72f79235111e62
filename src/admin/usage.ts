import { refuse } from '../base/errors/refusal.js';
import { packageRoot } from '../base/package-root.js';
import { eitherRead } from './admin-command.js';
import { flag, option, present, word } from './fields.js';
import { plural, table, time } from './outcome.js';

/** rules.md §2.5 */
export const usageDeed = eitherRead('usage', {
  roles: ['SHOP', 'OWNER'],
  help: 'Who calls which document, by client; or what nobody calls.',
  example: '--document purchase',
  takes: {
    documentId: option('--document <id>', 'of this document alone', word),
    stale: flag('--stale', 'the published documents that nobody called in the last 90 days'),
  },
}).does(async ({ domain: { usage }, documentId, project, stale }) => {
  const filter = present({ documentId, projectId: project?.id });
  const published = await publishedIds();
  if (documentId !== null && !published.includes(documentId) && (await usage.called({ documentId })).length === 0) {
    throw refuse(
      'INVALID_REQUEST',
      'documentId',
      `There is no document "${documentId}", and nobody called it.\ngenerated/reference.md lists those that there are.`,
    );
  }
  if (!stale) {
    const called = await usage.called(filter);
    const rows = called.map(({ calls, lastCallAt, ...of }) => [
      of.documentId,
      of.client ?? 'unnamed',
      of.version,
      plural(calls, 'call'),
      `last ${time(lastCallAt)}`,
    ]);
    return { text: table(rows, 'Nobody called it yet.'), data: { usage: called } };
  }
  const uncalled = await usage.uncalled(documentId === null ? published : [documentId], filter);
  const rows = uncalled.map(({ documentId: id, since }) => [
    id,
    since === null ? 'no service has counted it yet' : `no call since ${time(since)}`,
  ]);
  return { text: table(rows, 'All of it is called.'), data: { stale: uncalled } };
});

/** The contract's own code is loaded by the command alone that looks at it. */
async function publishedIds(): Promise<readonly string[]> {
  const { readManifest } = await import('../../packages/contract/src/files.js');
  return Object.keys(readManifest(packageRoot).operations);
}
