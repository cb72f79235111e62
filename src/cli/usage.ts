import { packageRoot } from '../base/package-root.js';
import { flag, foundIfGiven, option, present, word } from './arguments.js';
import { readCommand } from './command.js';
import { projectBySlug } from './lookup.js';
import { type Outcome, plural, table, time } from './output.js';
import { CommandRefused } from './refused.js';

/** rules.md §2.5 */
export const usageCommand = readCommand('usage', {
  help: 'Who calls which document, by client; or what nobody calls.',
  example: '--document purchase',
  takes: {
    documentId: option('--document <id>', 'of this document alone', word),
    project: foundIfGiven(option('--project <slug>', 'in this project alone', word), projectBySlug),
    stale: flag('--stale', 'the published documents that nobody called in the last 90 days'),
  },
}).does(async ({ domain: { usage }, documentId, project, stale }): Promise<Outcome> => {
  const filter = present({ documentId, projectId: project?.id });
  const published = await publishedIds();
  if (documentId !== null && !published.includes(documentId) && (await usage.called({ documentId })).length === 0) {
    throw new CommandRefused(
      `There is no document "${documentId}", and nobody called it.`,
      'generated/reference.md lists those that there are.',
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
    since === null ? 'no service has counted it yet' : `nobody since ${time(since)}`,
  ]);
  return { text: table(rows, 'All of it is called.'), data: { stale: uncalled } };
});

/** The contract's own code is loaded by the command alone that looks at it. */
async function publishedIds(): Promise<readonly string[]> {
  const { readManifest } = await import('../contract/files.js');
  return Object.keys(readManifest(packageRoot).operations);
}
