import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import { type Code, catalogue, isForClients, type PlainErrorCode } from '../../base/errors/catalogue.js';
import { sentenceOf } from '../../base/errors/messages/index.js';
import { Refusal, type RefusalFacts } from '../../base/errors/refusal.js';
import { headersOfStatus } from '../../request/reply.js';
import { endWith } from './protocol.js';

/** What a program of an operator is answered, be it a game server or a payment provider: JSON, and a status that says the same. */
export interface ProgramAnswer {
  readonly status: number;
  readonly body: object;
  readonly headers?: Readonly<Record<string, string>>;
}

/** When to send it again, where the refusal does not say. */
const RETRY_SECONDS = 5;

/**
 * A refusal as `{error: {code, message}}`, in English, with the status of the catalogue. The values of the message, if it has
 * any, are `error.values`. A code for operators, and INVALID_VARIABLES (a file with problems), has its details as `error.details`.
 */
export function refusalAnswer(refusal: Refusal): ProgramAnswer {
  const { code, facts } = refusal;
  const { status } = catalogue[code];
  const retry = status === 503 ? { 'Retry-After': String(facts.retryAfterSeconds ?? RETRY_SECONDS) } : {};
  return {
    status,
    body: errorBody(code, sentenceOf(refusal, ['en']), hasOwnDetails(code) ? facts.details : undefined, facts.params),
    headers: { ...headersOfStatus(status), ...retry },
  };
}

/** A code for operators, or that of a file with problems, whose details name each of them. */
const hasOwnDetails = (code: Code): boolean => !isForClients(code) || code === 'INVALID_VARIABLES';

/** `values` are those of the message, for pages that word it in other languages. */
export const errorBody = (
  code: string,
  message: string,
  details?: Readonly<Record<string, unknown>>,
  values: RefusalFacts['params'] = {},
) => ({
  error: { code, message, details, ...(Object.keys(values).length === 0 ? {} : { values }) },
});

const headersOf = ({ headers }: ProgramAnswer, text: string) => ({
  'Content-Type': 'application/json; charset=utf-8',
  'Content-Length': String(Buffer.byteLength(text)),
  'Cache-Control': 'no-store',
  'X-Content-Type-Options': 'nosniff',
  ...headers,
});

/** Sends it, unless something was sent already or nobody is there any more. */
export function sendAnswer(response: ServerResponse, answer: ProgramAnswer): void {
  if (response.headersSent || response.destroyed) return;
  const text = JSON.stringify(answer.body);
  response.writeHead(answer.status, headersOf(answer, text)).end(text);
}

/** How a listener for programs refuses what it does not get to see: `createListener`. */
export const programRefusals = {
  refuse: (_request: IncomingMessage, response: ServerResponse, code: PlainErrorCode): void =>
    sendAnswer(response, refusalAnswer(new Refusal(code))),

  refuseConnection(code: PlainErrorCode, socket: Duplex): void {
    const answer = refusalAnswer(new Refusal(code));
    const body = JSON.stringify(answer.body);
    const { status } = answer;
    if (!endWith(socket, { status, phrase: 'Refused', headers: headersOf(answer, body), body })) socket.destroy();
  },
};
