import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import { type Code, catalogue, isForClients, type PlainErrorCode } from '../../base/errors/catalogue.js';
import { sentenceOf } from '../../base/errors/messages/index.js';
import { Refusal, type RefusalFields } from '../../base/errors/refusal.js';
import { headersOfStatus } from '../../request/reply.js';
import { respondAndClose } from './raw-response.js';

/** Answer to a program of an operator, such as a game server or a payment provider. */
export interface ProgramAnswer {
  readonly status: number;
  readonly body: object;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Default of `Retry-After` for status 503. */
const RETRY_SECONDS = 5;

/**
 * Converts a refusal to `{error: {code, message}}` in English, with the status of the catalogue.
 * `error.values` has the values of the message. `error.details` is present for the codes of
 * operators and INVALID_VARIABLES (a file with problems).
 */
export function refusalAnswer(refusal: Refusal): ProgramAnswer {
  const { code, fields } = refusal;
  const { status } = catalogue[code];
  const retry = status === 503 ? { 'Retry-After': String(fields.retryAfterSeconds ?? RETRY_SECONDS) } : {};
  return {
    status,
    body: errorBody(code, sentenceOf(refusal, ['en']), hasDetails(code) ? fields.details : undefined, fields.params),
    headers: { ...headersOfStatus(status), ...retry },
  };
}

const hasDetails = (code: Code): boolean => !isForClients(code) || code === 'INVALID_VARIABLES';

/** @param values values of the message, for pages that have it in other languages */
export const errorBody = (
  code: string,
  message: string,
  details?: Readonly<Record<string, unknown>>,
  values: RefusalFields['params'] = {},
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

/** Sends the answer, unless one was sent already or the client has disconnected. */
export function sendAnswer(response: ServerResponse, answer: ProgramAnswer): void {
  if (response.headersSent || response.destroyed) return;
  const text = JSON.stringify(answer.body);
  response.writeHead(answer.status, headersOf(answer, text)).end(text);
}

/** Refusals of a listener for programs: see `ListenerHandlers`. */
export const programRefusals = {
  refuseExpectation: (_request: IncomingMessage, response: ServerResponse, code: PlainErrorCode): void =>
    sendAnswer(response, refusalAnswer(new Refusal(code))),

  refuseConnection(code: PlainErrorCode, socket: Duplex): void {
    const answer = refusalAnswer(new Refusal(code));
    const body = JSON.stringify(answer.body);
    const { status } = answer;
    if (!respondAndClose(socket, { status, phrase: 'Refused', headers: headersOf(answer, body), body }))
      socket.destroy();
  },
};
