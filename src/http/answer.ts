import { catalogue } from '../base/errors/catalogue.js';
import type { AccessLog } from '../base/log/index.js';
import type { Reply } from '../request/reply.js';
import type { Cors } from './cors.js';
import type { Exchange } from './exchange.js';

/** As nginx has it: the client closed the connection before it was answered. Only the log sees it. */
const CLIENT_CLOSED = 499;

/** Writes a reply and the request's one log line. */
export type Answer = (exchange: Exchange, reply: Reply) => Promise<void>;

export function createAnswer(cors: Cors, accessLog: AccessLog): Answer {
  return async (exchange, reply) => {
    const { request, response, progress, startedAt } = exchange;
    const corsHeaders = request.headers.origin === undefined ? null : await cors.headersFor(exchange);
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
