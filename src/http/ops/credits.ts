import { isUtf8 } from 'node:buffer';
import express, { type Request, type Router } from 'express';
import { z } from 'zod';
import type { Code } from '../../base/errors/catalogue.js';
import { Refusal } from '../../base/errors/refusal.js';
import { atMostEvery, createTroubleReport, type Log } from '../../base/log/index.js';
import { type Credited, isNote, isReference, MAX_AMOUNT, type WalletService } from '../../domain/wallet/index.js';
import { NO_DUTIES } from '../../platform/audit/index.js';
import { declaredInt } from '../../platform/declared/index.js';
import { readBody } from '../shared/body.js';
import { bearerOf, requestIdOf } from '../shared/head.js';
import { refusalAnswer } from '../shared/program-answer.js';

export interface CreditsParts {
  readonly wallet: Pick<WalletService, 'tokenOf' | 'credit'>;
  readonly log: Log;
  /** False: time would decide by a wrong clock, and every credit is refused. */
  readonly clocksAgree: () => boolean;
}

const MAX_BYTES = 16 * 1024;
const MAX_ID = 2 ** 31 - 1;
const MAX_MESSAGE = 200;
/** What is refused to who has shown no token, or to all alike. */
const EVERYBODYS: ReadonlySet<Code> = new Set(['METHOD_NOT_ALLOWED', 'UNAUTHENTICATED', 'SERVICE_UNAVAILABLE']);
const EVERYBODYS_MS = 1_000;

/** What a payment provider posts. To JSON `5.0` is 5; what numbers cannot say exactly is refused. */
const creditQuestion = z.strictObject({
  userId: declaredInt(1, MAX_ID),
  amount: declaredInt(1, MAX_AMOUNT),
  reference: z
    .string('must be text')
    .refine(isReference, 'must have 1 to 128 characters, none of them invisible, and no space around it'),
  note: z.string('must be text').refine(isNote, 'must have 500 characters at most').optional(),
});

/** As RFC 8259 has it: UTF-8, and no other parameter. */
const JSON_TYPE = /^application\/json *(; *charset="?utf-8"?)? *$/i;

/**
 * `POST /credits` of the ops listener: a payment provider's program credits users with an operator's token
 * (rules.md §1.10), once per reference: whoever got no answer sends it again. In maintenance too, because what is
 * credited has been paid.
 *
 * 201 `{transactionId, balance, replayed: false}`, 200 with `replayed: true`; refusals are `{error: {code, message}}`,
 * with the status of the catalogue. Who has no token learns nothing, not even whether their body could be read.
 */
export function createCredits({ wallet, log, clocksAgree }: CreditsParts): Router {
  const router = express.Router({ caseSensitive: true, strict: true });
  const reportTrouble = createTroubleReport(log, 'credits are refused');
  const rarely = atMostEvery(EVERYBODYS_MS);

  /** Throws a Refusal for whatever keeps it from being credited. */
  async function credit(request: Request, requestId: string): Promise<Credited> {
    if (request.method !== 'POST') throw refused('METHOD_NOT_ALLOWED', 'Credits are sent by POST.');
    if (!clocksAgree()) throw new Refusal('SERVICE_UNAVAILABLE');
    const bearer = bearerOf(request);
    const token = bearer === null ? null : await wallet.tokenOf(bearer);
    if (token === null) throw refused('UNAUTHENTICATED', 'This needs an operator token that is good.');
    demandJson(request);
    const { note = null, ...asked } = readQuestion(await readBody(request, MAX_BYTES));
    return await wallet.credit({
      ...asked,
      note,
      projectId: token.projectId,
      by: {
        name: `token:${token.name}`,
        request: { id: requestId, commitsUntil: null, isInDoubt: false, survivesMaintenance: true, duties: NO_DUTIES },
      },
    });
  }

  /** Each credit that was refused matters to somebody; what strangers send does not, and trouble is one for all. */
  function report(failure: unknown, facts: { readonly requestId: string; readonly detail: Code }): void {
    const warn = (): void => log.warn('a credit was refused', facts);
    if (!(failure instanceof Refusal)) log.error('a credit failed', { ...facts, error: failure });
    else if (failure.facts.cause !== undefined) reportTrouble(failure.code, failure.facts.cause, facts);
    else if (EVERYBODYS.has(facts.detail)) rarely(warn);
    else warn();
  }

  router.all('/credits', async (request, response) => {
    // The id that the request has in the answer, in the log and in the audit log.
    const requestId = requestIdOf(request);
    response.set('X-Request-Id', requestId);
    try {
      const credited = await credit(request, requestId);
      response.status(credited.replayed ? 200 : 201).json(credited);
    } catch (failure) {
      const refusal = tellable(failure);
      report(failure, { requestId, detail: refusal.code });
      const { status, headers, body } = refusalAnswer(refusal);
      response.set(headers).status(status).json(body);
    }
  });
  return router;
}

const refused = (code: Exclude<Code, 'RATE_LIMITED'>, notice: string): Refusal => new Refusal(code, { notice });

/** Throws UNSUPPORTED_MEDIA_TYPE. */
function demandJson({ headers }: Request): void {
  if (!JSON_TYPE.test(headers['content-type'] ?? ''))
    throw refused('UNSUPPORTED_MEDIA_TYPE', 'Send Content-Type: application/json.');
  if ((headers['content-encoding'] ?? 'identity').toLowerCase() !== 'identity')
    throw refused('UNSUPPORTED_MEDIA_TYPE', 'Send the body as it is, not compressed.');
}

/** Throws INVALID_JSON, or INVALID_REQUEST with all that is wrong. */
function readQuestion(body: Buffer): z.infer<typeof creditQuestion> {
  const { success, data, error } = creditQuestion.safeParse(parse(body));
  if (success) return data;
  const faults = error.issues.map(({ path, message }) => [...path, message].join(': '));
  throw refused('INVALID_REQUEST', faults.join('; ').slice(0, MAX_MESSAGE));
}

function parse(body: Buffer): unknown {
  try {
    if (isUtf8(body)) return JSON.parse(body.toString('utf8'));
  } catch {
    // The parser's own message quotes the body.
  }
  throw refused('INVALID_JSON', 'The body is no JSON in UTF-8.');
}

/** Whatever was thrown, as what may be told of it. */
function tellable(failure: unknown): Refusal {
  if (!(failure instanceof Refusal)) {
    return refused('INTERNAL', 'Something went wrong here. Send it again with the same reference.');
  }
  const { code, facts } = failure;
  switch (code) {
    case 'SERVICE_UNAVAILABLE':
    case 'TIMEOUT':
      return refused(
        'SERVICE_UNAVAILABLE',
        'This cannot be done at the moment. Send it again with the same reference.',
      );
    case 'REQUEST_TOO_LARGE':
      return refused(code, 'A credit has 16 KiB at most.');
    case 'BAD_REQUEST':
      return refused('INVALID_REQUEST', 'The body did not arrive as a whole.');
    // To a payment provider a deleted user is one that is not there; the sentence says it.
    case 'USER_DELETED':
      return refused('USER_NOT_FOUND', facts.notice ?? code);
    default:
      return failure;
  }
}
