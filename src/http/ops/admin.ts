import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import express, { type Request, type Router } from 'express';
import { type AdminCommand, adminCommands, type CommandContext, fieldsOf, manual, openApi } from '../../admin/index.js';
import { type Code, isRequestRate } from '../../base/errors/catalogue.js';
import { Refusal } from '../../base/errors/refusal.js';
import { atMostEvery, createTroubleReport, type Log, type RateReport } from '../../base/log/index.js';
import type { Domain } from '../../domain/index.js';
import type { AdmittedOperator } from '../../domain/operators/index.js';
import { checkJsonPost } from '../../request/head.js';
import { readBody } from '../shared/body.js';
import { requestIdOf } from '../shared/head.js';
import { refusalAnswer } from '../shared/program-answer.js';
import type { Admit } from './admission.js';
import { answerOf, type Performed, performBody } from './perform-body.js';

export interface OperateParts {
  /** What deeds are done with, and dry runs: the same services on a database that keeps nothing. */
  readonly domain: Domain;
  readonly rehearsed: () => Domain;
  readonly admit: Admit;
  readonly refusedByRate: RateReport;
  readonly log: Log;
  /** Where clients reach the API. */
  readonly endpoint: () => Promise<string>;
  /** As deeds have it. */
  readonly lineOf: NonNullable<CommandContext['lineOf']>;
  /** Performs a command in a worker thread; resolves with its answer as JSON. */
  readonly performInThread: (command: ThreadCommand) => Promise<Uint8Array>;
}

/** A command that runs in a worker thread, as it was sent. */
export interface ThreadCommand {
  readonly deed: string;
  readonly body: Uint8Array<ArrayBuffer>;
  readonly operator: AdmittedOperator;
  readonly requestId: string;
  /** Where clients reach the API. */
  readonly endpoint: string;
}

const MAX_BYTES = 16 * 1024;
/** A file of an operator has 10 MiB at most, and JSON spells what is no letter with more. */
const MAX_BYTES_WITH_FILE = 16 * 1024 * 1024;
/** What is refused to who has shown no token, or to all alike. */
const EVERYBODYS: ReadonlySet<Code> = new Set([
  'METHOD_NOT_ALLOWED',
  'UNAUTHENTICATED',
  'SERVICE_UNAVAILABLE',
  'RATE_LIMITED',
]);
const EVERYBODYS_MS = 1_000;
/** A command about a whole file counts as so many requests: an operator has two a second. */
const FILE_COMMAND = 50;

/**
 * What operators do from elsewhere (rules.md §4.8): `POST /operate/<deed>` with a token of theirs and what the deed takes
 * as JSON; `GET /operate` says who they are and what they may, `GET /operate/openapi.json` describes the latter as OpenAPI. The
 * deeds are those of the command line, with their dry run.
 *
 * 200 `{text, data, ok, dryRun}`; refusals are `{error: {code, message}}`, with the status of the catalogue. Who has no token
 * learns nothing, not even whether there is such a deed.
 */
export function createOperate(parts: OperateParts): Router {
  const { domain, rehearsed, admit, refusedByRate, log, endpoint, lineOf, performInThread } = parts;
  const router = express.Router({ caseSensitive: true, strict: true });
  const reportTrouble = createTroubleReport(log, 'operators are refused');
  const rarely = atMostEvery(EVERYBODYS_MS);

  /** The answer; as JSON where it was made in a worker thread. */
  async function operate(request: Request, requestId: string): Promise<Performed | Uint8Array> {
    if (request.method !== 'POST') throw new Refusal('METHOD_NOT_ALLOWED', { notice: 'Deeds are sent by POST.' });
    const deed = adminCommands.get(String(request.params.deed));
    const operator = await admit(request, deed?.inThread === true ? FILE_COMMAND : 1);
    if (deed === undefined)
      throw new Refusal('PATH_NOT_FOUND', { notice: 'There is no such deed; GET /operate lists them.' });
    checkJsonPost(request.method, request.headers);
    const body = await readBody(request, limitOf(deed));
    if (deed.inThread === true) {
      // A copy has memory of its own, which can move to the thread.
      const sent = { deed: deed.name, body: new Uint8Array(body), operator, requestId };
      return await performInThread({ ...sent, endpoint: await endpoint() });
    }
    const domainFor = (dryRun: boolean) => (dryRun ? rehearsed() : domain);
    return await performBody(deed, body, { operator, requestId, endpoint, lineOf, domainFor });
  }

  /** Each deed of an operator that was refused matters to somebody; what strangers send does not, and trouble is one for all. */
  function report(failure: unknown, facts: { readonly requestId: string; readonly detail: Code }): void {
    const warn = (): void => log.warn('a deed was refused', facts);
    if (!(failure instanceof Refusal)) log.error('a deed failed', { ...facts, error: failure });
    else if (failure.facts.cause !== undefined) reportTrouble(failure.code, failure.facts.cause, facts);
    else if (isRequestRate(failure.facts.limit)) refusedByRate.count();
    else if (EVERYBODYS.has(facts.detail)) rarely(warn);
    else warn();
  }

  const answering =
    (answer: (request: Request, response: express.Response, requestId: string) => Promise<void>) =>
    async (request: Request, response: express.Response): Promise<void> => {
      // The id that the request has in the answer, in the log and in the audit log.
      const requestId = requestIdOf(request);
      response.set('X-Request-Id', requestId);
      try {
        await answer(request, response, requestId);
      } catch (failure) {
        const refusal = tellable(failure);
        report(failure, { requestId, detail: refusal.code });
        const { status, headers, body } = refusalAnswer(refusal);
        if (response.headersSent) response.destroy();
        else response.set(headers).status(status).json(body);
      }
    };

  const answerManual = answering(
    async (request, response) => void response.json(await manual(await admit(request), domain)),
  );
  router.get('/operate', answerManual);
  // The page asks by POST: with GET a browser sends no `Origin`, and without it the session cookie does not count.
  router.post('/operate', answerManual);
  router.get(
    '/operate/openapi.json',
    answering(async (request, response) => void response.json(await openApi(await admit(request)))),
  );
  router.all(
    '/operate/:deed',
    answering(async (request, response, requestId) => {
      const answer = await operate(request, requestId);
      if (answer instanceof Uint8Array)
        response.type('json').send(Buffer.from(answer.buffer, answer.byteOffset, answer.byteLength));
      else if (answer.stream === undefined) response.json(answerOf(answer));
      else await pipeline(Readable.from(answer.stream.pieces), response.type('text/plain; charset=utf-8'));
    }),
  );
  return router;
}

const limitOf = (deed: AdminCommand): number =>
  fieldsOf(deed).some(([, { form }]) => form.from?.kind === 'FILE') ? MAX_BYTES_WITH_FILE : MAX_BYTES;

/** Whatever was thrown, as what may be told of it. */
function tellable(failure: unknown): Refusal {
  if (!(failure instanceof Refusal)) return new Refusal('INTERNAL', { notice: 'Something went wrong here.' });
  const { code } = failure;
  switch (code) {
    case 'SERVICE_UNAVAILABLE':
    case 'TIMEOUT':
      return new Refusal('SERVICE_UNAVAILABLE', {
        notice: 'This cannot be done at the moment. If it had begun it may have been done: look, then send it again.',
      });
    case 'REQUEST_TOO_LARGE':
      return new Refusal('REQUEST_TOO_LARGE', { notice: 'The body is larger than what this deed takes.' });
    case 'BAD_REQUEST':
      return new Refusal('INVALID_REQUEST', { notice: 'The body did not arrive as a whole.' });
    default:
      return failure;
  }
}
