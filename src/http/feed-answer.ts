import type { Server, ServerResponse } from 'node:http';
import { catalogue, type ErrorCode } from '../base/errors/catalogue.js';
import { sentenceOf } from '../base/errors/messages/index.js';
import { Refusal } from '../base/errors/refusal.js';
import type { Log } from '../base/log/index.js';

/** What a game server is answered: JSON, with an HTTP status that says the same. */
export interface FeedAnswer {
  readonly status: number;
  readonly body: object;
  readonly headers?: Readonly<Record<string, string>>;
}

const REPORT_MS = 1_000;
const RETRY_SECONDS = 5;

export function sendFeedAnswer(response: ServerResponse, { status, body, headers }: FeedAnswer): void {
  if (response.headersSent || response.destroyed) return;
  const text = JSON.stringify(body);
  response
    .writeHead(status, {
      'Content-Type': 'application/json; charset=utf-8',
      'Content-Length': Buffer.byteLength(text),
      'Cache-Control': 'no-store',
      'X-Content-Type-Options': 'nosniff',
      ...headers,
    })
    .end(text);
}

/** Turns what was thrown into an answer; a fault of ours is masked, and logged once with its stack. */
export function createFeedRefusals(log: Log): (failure: unknown) => FeedAnswer {
  let reportedAt = Number.NEGATIVE_INFINITY;

  /** With the database away every poll says the same. */
  function reportTrouble({ code, facts }: Refusal): void {
    const now = performance.now();
    if (now - reportedAt < REPORT_MS) return;
    reportedAt = now;
    log.error('game servers are refused', { detail: code, error: facts.cause });
  }

  return (failure) => {
    if (!(failure instanceof Refusal)) {
      log.error('a request of a game server failed', { error: failure });
      return refused(new Refusal('INTERNAL'));
    }
    if (failure.facts.cause !== undefined) reportTrouble(failure);
    return refused(failure);
  };
}

function refused(refusal: Refusal): FeedAnswer {
  const { code, facts } = refusal;
  const { status } = catalogue[code];
  const isTrouble = status === 503;
  const headers = {
    ...(status === 401 && { 'WWW-Authenticate': 'Bearer' }),
    ...(status === 405 && { Allow: 'POST' }),
    ...(isTrouble && { 'Retry-After': String(facts.retryAfterSeconds ?? RETRY_SECONDS) }),
  };
  return { status, body: errorBody(code, sentenceOf(refusal, ['en'])), headers };
}

export const errorBody = (code: string, text: string) => ({ error: { code, message: text } });

/** What Node's parser and timers report, by error code; all else is BAD_REQUEST. */
const CODES: Readonly<Record<string, ErrorCode>> = {
  HPE_HEADER_OVERFLOW: 'HEADERS_TOO_LARGE',
  ERR_HTTP_REQUEST_TIMEOUT: 'REQUEST_TIMEOUT',
};

/** Answers what never becomes a request, or never becomes a whole one, and closes the connection. */
export function answerFeedProtocolErrors(server: Server): void {
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy();
    const code = CODES[error.code ?? ''] ?? 'BAD_REQUEST';
    const { status, body } = refused(new Refusal(code));
    const text = JSON.stringify(body);
    const head = `Content-Type: application/json; charset=utf-8\r\nContent-Length: ${Buffer.byteLength(text)}`;
    socket.end(`HTTP/1.1 ${status} Refused\r\n${head}\r\nCache-Control: no-store\r\nConnection: close\r\n\r\n${text}`);
    setTimeout(() => socket.destroy(), 1_000).unref();
  });
}
