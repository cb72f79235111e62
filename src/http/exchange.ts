import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import type { Refusal } from '../base/errors/refusal.js';
import { acceptedMediaType } from '../request/accept.js';
import { type Progress, startProgress } from '../request/progress.js';
import type { ReceivedHead } from '../request/received.js';

/** One request and its answer, from the first look at the head to the log line. */
export interface Exchange {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly head: ReceivedHead;
  readonly progress: Progress;
  /** `performance.now()`, milliseconds. */
  readonly startedAt: number;
  /** Aborted when the client has gone or the request's time is up. */
  readonly abort: AbortController;
  /** Ends the wait for the body; null unless it is being read. */
  interrupt: ((refusal: Refusal) => void) | null;
}

const REQUEST_ID = /^[A-Za-z0-9._:-]{1,128}$/;

const latest = new WeakMap<Duplex, Exchange>();

/** The exchange that a connection is, or was, busy with. */
export const exchangeOn = (socket: Duplex): Exchange | undefined => latest.get(socket);

/** Begins an exchange; from here on the client may vanish at any moment without harm. */
export function openExchange(request: IncomingMessage, response: ServerResponse): Exchange {
  const head = headOf(request);
  const requestId = requestIdOf(request.headers['x-request-id']);
  const mediaType = acceptedMediaType(head.accept) ?? 'application/json';
  const exchange: Exchange = {
    request,
    response,
    head,
    progress: startProgress(requestId, head.acceptLanguage, mediaType),
    startedAt: performance.now(),
    abort: new AbortController(),
    interrupt: null,
  };
  latest.set(request.socket, exchange);
  response.on('error', ignore);
  response.on('close', () => {
    if (!response.writableFinished) exchange.abort.abort();
  });
  return exchange;
}

/** operations.md §3.0: a client's own id if it can go into a log and a header unchanged, else one of ours. */
export const requestIdOf = (given: string | string[] | undefined): string =>
  typeof given === 'string' && REQUEST_ID.test(given) ? given : randomUUID();

function headOf(request: IncomingMessage): ReceivedHead {
  const { method = '', headers } = request;
  return {
    method,
    contentType: headers['content-type'],
    contentEncoding: headers['content-encoding'],
    accept: headers.accept,
    acceptLanguage: headers['accept-language'],
    contextTokens: lines(request, 'x-project-context'),
    authorizations: lines(request, 'authorization'),
  };
}

/** Node keeps the first `Authorization` of several and joins other headers: the distinct form shows each line. */
const lines = (request: IncomingMessage, name: string): readonly string[] =>
  request.headers[name] === undefined ? [] : (request.headersDistinct[name] ?? []);

const ignore = (): void => {};
