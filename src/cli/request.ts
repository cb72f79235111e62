import { argument, word } from './arguments.js';
import { readCommand } from './command.js';
import { type Outcome, table, time } from './output.js';

/** rules.md §4.5.3 */
export const requestCommand = readCommand('request', {
  help: 'What became of a request: deeds, orders, money, deliveries and mails that came of it.',
  example: '3f0c7a52-…',
  takes: {
    requestId: argument('<id>', 'its X-Request-Id, which answers and log lines have', word),
  },
}).does(async ({ domain: { support }, requestId }): Promise<Outcome> => {
  const consequences = await support.consequencesOf(requestId);
  const rows = consequences.map(({ at, kind, project, subject, what }) => [time(at), kind, project, subject, what]);
  const none = 'Nothing came of it that is kept: it only read, was refused, or is not known. The log has its line.';
  return { text: table(rows, none), data: { requestId, consequences } };
});
