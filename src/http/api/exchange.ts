import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import { catalogue } from '../../base/errors/catalogue.js';
import type { AccessLog } from '../../base/log/index.js';
import { CLIENT_NAME, CLIENT_VERSION } from '../../request/caller.js';
import { acceptedMediaType, type ReceivedHead } from '../../request/head.js';
import { type Progress, startProgress } from '../../request/progress.js';
import type { Reply } from '../../request/reply.js';
import type { Interrupt } from '../shared/body.js';
import { bearerOf, headerLines, requestIdOf } from '../shared/head.js';
import type { Cors } from './cors.js';

/** One request and its answer, from the first look at the head to the log line. */
export interface Exchange {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly head: ReceivedHead;
  readonly progress: Progress;
  /** `performance.now()`, milliseconds. */
  readonly startedAt: number;
  /** Ends the wait for the body; null unless it is being read. */
  interrupt: Interrupt | null;
}

/** As nginx has it: the client closed the connection before it was answered. Only the log sees it. */
const CLIENT_CLOSED = 499;

const latest = new WeakMap<Duplex, Exchange>();

/** The exchange that a connection is, or was, busy with. */
export const exchangeOn = (socket: Duplex): Exchange | undefined => latest.get(socket);

/** Begins an exchange; from here on the client may vanish at any moment without harm. */
export function openExchange(request: IncomingMessage, response: ServerResponse): Exchange {
  const head = headOf(request);
  const mediaType = acceptedMediaType(head.accept) ?? 'application/json';
  const exchange: Exchange = {
    request,
    response,
    head,
    progress: startProgress(requestIdOf(request), head.acceptLanguage, mediaType),
    startedAt: performance.now(),
    interrupt: null,
  };
  latest.set(request.socket, exchange);
  response.on('error', ignore);
  return exchange;
}

function headOf(request: IncomingMessage): ReceivedHead {
  const { method = '', headers } = request;
  return {
    method,
    contentType: headers['content-type'],
    contentEncoding: headers['content-encoding'],
    accept: headers.accept,
    acceptLanguage: headers['accept-language'],
    contextTokens: headerLines(request, 'x-project-context'),
    clientNames: headerLines(request, CLIENT_NAME),
    clientVersions: headerLines(request, CLIENT_VERSION),
    bearer: bearerOf(request),
    lines: (name) => headerLines(request, name),
  };
}

const ignore = (): void => {};

export type Answer = ReturnType<typeof createAnswer>;

/** Makes what ends an exchange: it writes the reply and the request's one log line. */
export function createAnswer(cors: Cors, accessLog: AccessLog) {
  return async ({ request, response, progress, startedAt }: Exchange, reply: Reply): Promise<void> => {
    const { origin } = request.headers;
    const corsHeaders = origin === undefined ? null : await cors.headersFor(origin, progress.project);
    const gone = response.destroyed;
    if (!gone) {
      response.writeHead(reply.status, corsHeaders === null ? reply.headers : { ...reply.headers, ...corsHeaders });
      response.end(reply.body);
    }
    const code = gone ? null : reply.code;
    accessLog.record({
      requestId: progress.requestId,
      documentId: progress.documentId,
      project: progress.project?.slug ?? null,
      status: gone ? CLIENT_CLOSED : reply.status,
      code,
      category: code === null ? null : catalogue[code].category,
      durationMs: Math.round((performance.now() - startedAt) * 1000) / 1000,
    });
  };
}
