import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import express, { type Request, type Router } from 'express';
import type { Code } from '../../base/errors/catalogue.js';
import { Refusal } from '../../base/errors/refusal.js';
import { atMostEvery, createTroubleReport, type Log } from '../../base/log/index.js';
import type { Domain } from '../../domain/index.js';
import type { Operator } from '../../domain/operators/index.js';
import {
  type Deed,
  deeds,
  fieldsOf,
  type Given,
  manual,
  type Outcome,
  perform,
  type Scene,
} from '../../operate/index.js';
import { type Actor, NO_DUTIES } from '../../platform/audit/index.js';
import { checkJsonPost } from '../../request/head.js';
import { jsonOf, readBody } from '../shared/body.js';
import { requestIdOf } from '../shared/head.js';
import { refusalAnswer } from '../shared/program-answer.js';
import type { Admit } from './admission.js';

export interface OperateParts {
  /** What deeds are done with, and dry runs: the same services on a database that keeps nothing. */
  readonly domain: Domain;
  readonly rehearsed: () => Domain;
  readonly admit: Admit;
  readonly log: Log;
  /** Where clients reach the API. */
  readonly endpoint: () => Promise<string>;
  /** As deeds have it. */
  readonly lineOf: NonNullable<Scene['lineOf']>;
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

/**
 * What operators do from elsewhere (rules.md §4.8): `POST /operate/<deed>` with a token of theirs and what the deed takes
 * as JSON; `GET /operate` says who they are and what they may. The deeds are those of the command line, with their dry run.
 *
 * 200 `{text, data, ok, dryRun}`; refusals are `{error: {code, message}}`, with the status of the catalogue. Who has no token
 * learns nothing, not even whether there is such a deed.
 */
export function createOperate({ domain, rehearsed, admit, log, endpoint, lineOf }: OperateParts): Router {
  const router = express.Router({ caseSensitive: true, strict: true });
  const reportTrouble = createTroubleReport(log, 'operators are refused');
  const rarely = atMostEvery(EVERYBODYS_MS);

  async function operate(request: Request, requestId: string): Promise<Outcome & { readonly dryRun: boolean }> {
    if (request.method !== 'POST') throw new Refusal('METHOD_NOT_ALLOWED', { notice: 'Deeds are sent by POST.' });
    const operator = await admit(request);
    const deed = deeds.get(String(request.params.deed));
    if (deed === undefined)
      throw new Refusal('PATH_NOT_FOUND', { notice: 'There is no such deed; GET /operate lists them.' });
    checkJsonPost(request.method, request.headers);
    const { dryRun, ...given } = readGiven(await readBody(request, limitOf(deed)), deed);
    const scene = { by: actorOf(operator, requestId), dryRun, endpoint, lineOf, progress: null };
    const outcome = await perform(deed, given, operator, { ...scene, domain: dryRun ? rehearsed() : domain });
    return { ...outcome, dryRun };
  }

  /** Each deed of an operator that was refused matters to somebody; what strangers send does not, and trouble is one for all. */
  function report(failure: unknown, facts: { readonly requestId: string; readonly detail: Code }): void {
    const warn = (): void => log.warn('a deed was refused', facts);
    if (!(failure instanceof Refusal)) log.error('a deed failed', { ...facts, error: failure });
    else if (failure.facts.cause !== undefined) reportTrouble(failure.code, failure.facts.cause, facts);
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

  router.get(
    '/operate',
    answering(async (request, response) => void response.json(await manual(await admit(request), domain))),
  );
  router.all(
    '/operate/:deed',
    answering(async (request, response, requestId) => {
      const { stream, text, data, holds, ok = true, dryRun } = await operate(request, requestId);
      if (stream === undefined) response.json({ text, holds, data, ok, dryRun });
      else await pipeline(Readable.from(stream.pieces), response.type('text/plain; charset=utf-8'));
    }),
  );
  return router;
}

const actorOf = ({ name }: Operator, id: string): Actor => ({
  name: `operator:${name}`,
  // What an operator does in maintenance, they mean to.
  request: { id, commitsUntil: null, isInDoubt: false, survivesMaintenance: true, duties: NO_DUTIES },
});

const limitOf = (deed: Deed): number =>
  fieldsOf(deed).some(([, { form }]) => form.from?.kind === 'FILE') ? MAX_BYTES_WITH_FILE : MAX_BYTES;

/** Throws INVALID_JSON or INVALID_REQUEST. */
function readGiven(body: Buffer, { name, changes }: Deed): Given & { readonly dryRun: boolean } {
  const value = jsonOf(body);
  if (!isRecord(value)) throw new Refusal('INVALID_REQUEST', { notice: 'The body is a JSON object.' });
  const { dryRun = false, ...given } = value;
  if (typeof dryRun !== 'boolean') throw new Refusal('INVALID_REQUEST', { notice: 'dryRun is true or false.' });
  if (dryRun && !changes)
    throw new Refusal('INVALID_REQUEST', { notice: `${name} changes nothing: leave dryRun out.` });
  return { ...given, dryRun };
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

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
