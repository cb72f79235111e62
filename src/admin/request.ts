import { catalogue, isErrorCode } from '../base/errors/catalogue.js';
import { refuse } from '../base/errors/refusal.js';
import { eitherRead, type Scene } from './admin-command.js';
import { argument, word } from './fields.js';
import { table, time } from './outcome.js';

/** rules.md §4.5.3, §4.5.5 */
export const requestDeed = eitherRead('request', {
  roles: ['SUPPORT', 'OWNER'],
  project: { syntax: '--project <slug>', help: 'as far as it is about this project' },
  help: 'What became of a request: its log line, why it was refused, and deeds, orders, money, deliveries and mails of it.',
  example: '3f0c7a52-…',
  takes: {
    requestId: argument('<id>', 'its X-Request-Id, which answers and log lines have', word),
  },
}).does(async ({ domain: { support }, project, requestId, lineOf }) => {
  const { isRequestId } = await import('../domain/support/index.js');
  if (!isRequestId(requestId)) throw invalidId();
  const [line, all] = await Promise.all([
    lineKnown(lineOf, requestId, project?.slug),
    support.consequencesOf(requestId),
  ]);
  const refusal = line?.code == null ? null : await explained(line.code);
  const consequences = all.filter((one) => project === null || one.project === project.slug);
  const rows = consequences.map(({ at, kind, project, subject, what }) => [time(at), kind, project, subject, what]);
  const head =
    line === null
      ? NO_LINE
      : `${line.timestamp}: ${line.documentId} of ${line.project ?? 'no project'}, ${line.status}, ${line.durationMs} ms`;
  const why = refusal === null ? '' : `\n${refusal.code}: ${refusal.message}\n${refusal.todo}`;
  const none =
    line === null
      ? 'Nothing came of it that is kept: it only read, was refused, or is not known.'
      : 'Nothing came of it that is kept.';
  const subject = line?.subject ? `, user ${line.subject.user}, item ${line.subject.item}` : '';
  return { text: `${head}${subject}${why}\n${table(rows, none)}`, data: { requestId, line, refusal, consequences } };
});

const invalidId = () =>
  refuse('INVALID_REQUEST', 'requestId', 'This is not a request id. Copy it from the answer or from the log.', {
    field: 'requestId',
    problem: 'INVALID',
  });

const NO_LINE =
  'Its line is not in memory here: another node answered it, or it is longer ago than some nine thousand requests. The log has it, unless no request had this id.';

/** As the access log has it, and its subject; null where it is not known here. */
async function lineKnown(lineOf: Scene['lineOf'], requestId: string, project: string | undefined) {
  const line = (await lineOf?.(requestId, project)) ?? null;
  if (line === null) return null;
  const { z } = await import('zod');
  const known = z.object({
    timestamp: z.string(),
    documentId: z.string(),
    project: z.string().nullable(),
    status: z.number(),
    code: z.string().nullable(),
    category: z.string().nullable(),
    durationMs: z.number(),
    /** Not in the log: memory has it of a request that was refused for an item. */
    subject: z.object({ user: z.number(), item: z.string() }).nullable().default(null),
  });
  return known.parse(JSON.parse(line));
}

/** What the client was told, in English, and what its developers are advised to do. */
async function explained(code: string) {
  if (!isErrorCode(code)) return null;
  const [{ message }, { advice }] = await Promise.all([
    import('../base/errors/messages/index.js'),
    import('../base/errors/advice.js'),
  ]);
  const { category, status, retryable } = catalogue[code];
  return { code, category, status, retryable, message: message(code, {}, ['en']).text, todo: advice[code].todo };
}
