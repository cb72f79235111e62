import { catalogue, isErrorCode } from '../../base/errors/catalogue.js';
import { refuse } from '../../base/errors/refusal.js';
import { type CommandContext, eitherRead } from '../admin-command.js';
import { argument, word } from '../fields.js';
import { formatTable, time } from '../outcome.js';

/** rules.md §4.5.3, §4.5.5 */
export const requestCommand = eitherRead('request', {
  roles: ['SUPPORT', 'OWNER'],
  project: { syntax: '--project <slug>', help: 'only its line and effects in this project' },
  help: 'Look up a request: its log line, its error with advice, and its effects: commands, orders, money, deliveries, emails.',
  takes: {
    requestId: argument('<id>', 'X-Request-Id of the answer or the log line', word, '3f0c7a52-…'),
  },
}).does(async ({ domain: { support }, project, requestId, lineOf }) => {
  const { isRequestId } = await import('../../domain/support/index.js');
  if (!isRequestId(requestId)) throw invalidId();
  const [line, effects] = await Promise.all([
    findLine(lineOf, requestId, project?.slug),
    support.effectsOf(requestId, project?.slug ?? null),
  ]);
  const refusal = line?.code == null ? null : await explain(line.code);
  const rows = effects.map(({ at, kind, project, subject, summary }) => [time(at), kind, project, subject, summary]);
  const head =
    line === null
      ? lineOf === null
        ? NO_LINES
        : NO_LINE
      : `${line.timestamp}: ${line.documentId} of ${line.project ?? 'no project'}, ${line.status}, ${line.durationMs} ms`;
  const why = refusal === null ? '' : `\n${refusal.code}: ${refusal.message}\n${refusal.advice}`;
  const none = line === null ? 'No effects: it only read data, was rejected, or is unknown.' : 'No effects.';
  const subject = line?.subject ? `, user ${line.subject.user}, item ${line.subject.item}` : '';
  return { text: `${head}${subject}${why}\n${formatTable(rows, none)}`, data: { requestId, line, refusal, effects } };
});

const invalidId = () =>
  refuse('INVALID_REQUEST', 'This is not a request id. Copy it from the answer or from the log.', {
    field: 'requestId',
    problem: 'INVALID',
  });

const NO_LINES = 'Only a running service has log lines in memory: use --remote, or search the log.';

const NO_LINE =
  'Its log line is not in memory: another node answered it, about nine thousand requests came since, or it is of ' +
  'another project. Search the log.';

/** The access line with its subject; null if this node does not have it. */
async function findLine(lineOf: CommandContext['lineOf'], requestId: string, project: string | undefined) {
  const line = (await lineOf?.(requestId, project)) ?? null;
  if (line === null) return null;
  const { z } = await import('zod');
  const accessLine = z.object({
    timestamp: z.string(),
    documentId: z.string(),
    project: z.string().nullable(),
    status: z.number(),
    code: z.string().nullable(),
    category: z.string().nullable(),
    durationMs: z.number(),
    /**
     * Only in memory, not in the log: user and item of a purchase that was rejected for its item.
     */
    subject: z.object({ user: z.number(), item: z.string() }).nullable().default(null),
  });
  return accessLine.parse(JSON.parse(line));
}

/** The error that the client received, in English, with the advice for developers. */
async function explain(code: string) {
  if (!isErrorCode(code)) return null;
  const [{ message }, { advice }] = await Promise.all([
    import('../../base/errors/messages/index.js'),
    import('../../base/errors/advice.js'),
  ]);
  const { category, status, retryable } = catalogue[code];
  return { code, category, status, retryable, message: message(code, {}, ['en']).text, advice: advice[code].action };
}
