import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import express, { type Request, type Router } from 'express';
import {
  type AdminCommand,
  adminCommands,
  type CommandContext,
  listFields,
  manualOf,
  openApi,
} from '../../admin/index.js';
import { type Code, isRequestRate } from '../../base/errors/catalogue.js';
import { Refusal } from '../../base/errors/refusal.js';
import { atMostEvery, createTroubleReport, type Log, type RateReport } from '../../base/log/index.js';
import { hasCode } from '../../base/system-errors.js';
import type { Domain } from '../../domain/index.js';
import type { AdmittedOperator } from '../../domain/operators/index.js';
import { checkJsonPost } from '../../request/transport.js';
import { readBody } from '../shared/body.js';
import { requestIdOf } from '../shared/head.js';
import { refusalAnswer } from '../shared/program-answer.js';
import type { Admit } from './admit-operator.js';
import { answerOf, type CommandResult, performBody } from './perform-body.js';

export interface AdminApiDeps {
  readonly domain: Domain;
  /** The same services for a dry run: every transaction is rolled back. */
  readonly dryRunDomain: () => Domain;
  readonly admit: Admit;
  readonly refusedByRate: RateReport;
  readonly log: Log;
  /** URL of the API. */
  readonly endpoint: () => Promise<string>;
  /** Finds the access line of a request. */
  readonly lineOf: NonNullable<CommandContext['lineOf']>;
  /**
   * Performs a command in a worker thread; resolves with its answer as JSON.
   * @param admitAgain called when the wait of the command ends; returns its operator
   */
  readonly performInThread: (
    command: ThreadCommand,
    admitAgain: () => Promise<AdmittedOperator>,
  ) => Promise<Uint8Array>;
}

/** Unparsed command for a worker thread. */
export interface ThreadCommand {
  readonly name: string;
  readonly body: Uint8Array<ArrayBuffer>;
  readonly operator: AdmittedOperator;
  readonly requestId: string;
  /** URL of the API. */
  readonly endpoint: string;
}

const MAX_BYTES = 16 * 1024;
/** A file has at most 10 MiB, and JSON escapes make it longer. */
const MAX_BYTES_WITH_FILE = 16 * 1024 * 1024;
/** Codes that unauthenticated clients can cause in any number; their log lines are sampled. */
const SAMPLED_CODES: ReadonlySet<Code> = new Set([
  'METHOD_NOT_ALLOWED',
  'UNAUTHENTICATED',
  'SERVICE_UNAVAILABLE',
  'RATE_LIMITED',
]);
const SAMPLE_MS = 1_000;
/**
 * Rate weight of a command with a file, in requests: an operator may send two such commands per
 * second.
 */
const FILE_COMMAND = 50;
/** Rate weight of a description of the commands, which takes about ten milliseconds. */
const DESCRIPTION = 10;

/**
 * Creates the admin API (rules.md §4.8): `POST /admin/<command>` with an operator token and the
 * input as JSON. `GET /admin` returns the operator and the permitted commands;
 * `GET /admin/openapi.json` describes them as OpenAPI. The command line has the same commands, with
 * the same dry run.
 *
 * A success is 200 `{text, data, ok, dryRun}`, a refusal `{error: {code, message}}` with the status
 * of the catalogue. Without a token, the answer does not reveal whether a command exists.
 */
export function createAdminApi(deps: AdminApiDeps): Router {
  const { domain, dryRunDomain, admit, refusedByRate, log, endpoint, lineOf, performInThread } = deps;
  const router = express.Router({ caseSensitive: true, strict: true });
  const reportTrouble = createTroubleReport(log, 'requests of operators are rejected');
  const sampled = atMostEvery(SAMPLE_MS);

  /** Performs the command of a request. The answer of a worker thread is JSON. */
  async function performCommand(request: Request, requestId: string): Promise<CommandResult | Uint8Array> {
    if (request.method !== 'POST') throw new Refusal('METHOD_NOT_ALLOWED', { notice: 'Send commands by POST.' });
    const command = adminCommands.get(String(request.params.command));
    const admitted = await admit(request, command?.inThread === true ? FILE_COMMAND : 1);
    if (command === undefined)
      throw new Refusal('PATH_NOT_FOUND', { notice: 'Unknown command. GET /admin lists the commands.' });
    checkJsonPost(request.method, request.headers);
    const hasArrived = request.complete;
    const body = await readBody(request, maxBytesOf(command));
    // The token may be revoked while the body arrives or the command waits for its turn.
    const admitAgain = () => admit(request, 0);
    if (command.inThread === true) {
      // Copies the body, because a buffer that is transferred must not be shared with other bytes.
      const sent = { name: command.name, body: new Uint8Array(body), operator: admitted, requestId };
      return await performInThread({ ...sent, endpoint: await endpoint() }, admitAgain);
    }
    const operator = hasArrived ? admitted : await admitAgain();
    const domainFor = (dryRun: boolean) => (dryRun ? dryRunDomain() : domain);
    return await performBody(command, body, { operator, requestId, endpoint, lineOf, domainFor });
  }

  /**
   * Logs a failed command. Logs each refusal of an authenticated operator, but of refusals with
   * sampled codes and of unavailable dependencies at most one per second.
   */
  function logFailure(failure: unknown, fields: { readonly requestId: string; readonly detail: Code }): void {
    const warn = (): void => log.warn('a command was refused', fields);
    if (!(failure instanceof Refusal)) log.error('a command failed', { ...fields, error: failure });
    else if (failure.fields.cause !== undefined) reportTrouble(failure.code, failure.fields.cause, fields);
    else if (isRequestRate(failure.fields.limit)) refusedByRate.count();
    else if (SAMPLED_CODES.has(fields.detail)) sampled(warn);
    else warn();
  }

  const respondWith =
    (answer: (request: Request, response: express.Response, requestId: string) => Promise<void>) =>
    async (request: Request, response: express.Response): Promise<void> => {
      // The same id is in the answer, the log and the audit log.
      const requestId = requestIdOf(request);
      response.set('X-Request-Id', requestId);
      try {
        await answer(request, response, requestId);
      } catch (failure) {
        // The client disconnected during a streamed file.
        if (hasCode(failure, 'ERR_STREAM_PREMATURE_CLOSE')) return;
        const refusal = publicRefusalOf(failure);
        logFailure(failure, { requestId, detail: refusal.code });
        const { status, headers, body } = refusalAnswer(refusal);
        if (response.headersSent) response.destroy();
        else response.set(headers).status(status).json(body);
      }
    };

  const answerManual = respondWith(
    async (request, response) => void response.json(await manualOf(await admit(request, DESCRIPTION), domain)),
  );
  router.get('/admin', answerManual);
  // The console sends POST: the session cookie is valid only with an `Origin` header, which
  // browsers omit from a GET of the same origin.
  router.post('/admin', answerManual);
  router.get(
    '/admin/openapi.json',
    respondWith(async (request, response) => void response.json(await openApi(await admit(request, DESCRIPTION)))),
  );
  router.all(
    '/admin/:command',
    respondWith(async (request, response, requestId) => {
      const answer = await performCommand(request, requestId);
      if (answer instanceof Uint8Array)
        response.type('json').send(Buffer.from(answer.buffer, answer.byteOffset, answer.byteLength));
      else if (answer.stream === undefined) response.json(answerOf(answer));
      else await pipeline(Readable.from(answer.stream.pieces), response.type('text/plain; charset=utf-8'));
    }),
  );
  return router;
}

const maxBytesOf = (command: AdminCommand): number =>
  listFields(command).some(([, { form }]) => form.from?.kind === 'FILE') ? MAX_BYTES_WITH_FILE : MAX_BYTES;

/** Converts a failure to a refusal for operators; an internal error is masked. */
function publicRefusalOf(failure: unknown): Refusal {
  if (!(failure instanceof Refusal)) return new Refusal('INTERNAL', { notice: 'The service has an internal error.' });
  const { code } = failure;
  switch (code) {
    case 'SERVICE_UNAVAILABLE':
    case 'TIMEOUT':
      return new Refusal('SERVICE_UNAVAILABLE', {
        notice: 'The service is unavailable. The command may have been performed: check before you repeat it.',
      });
    case 'BAD_REQUEST':
      return new Refusal('INVALID_REQUEST', { notice: 'The body is incomplete.' });
    default:
      return failure;
  }
}
