import { eitherRead } from './deed.js';
import { argument, word } from './fields.js';
import { table, time } from './outcome.js';

/** rules.md §4.5.3 */
export const requestDeed = eitherRead('request', {
  roles: ['SUPPORT', 'OWNER'],
  project: { syntax: '--project <slug>', help: 'as far as it is about this project' },
  help: 'What became of a request: deeds, orders, money, deliveries and mails that came of it.',
  example: '3f0c7a52-…',
  takes: {
    requestId: argument('<id>', 'its X-Request-Id, which answers and log lines have', word),
  },
}).does(async ({ domain: { support }, project, requestId }) => {
  const all = await support.consequencesOf(requestId);
  const consequences = all.filter((one) => project === null || one.project === project.slug);
  const rows = consequences.map(({ at, kind, project, subject, what }) => [time(at), kind, project, subject, what]);
  const none = 'Nothing came of it that is kept: it only read, was refused, or is not known. The log has its line.';
  return { text: table(rows, none), data: { requestId, consequences } };
});
