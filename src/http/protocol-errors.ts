import { randomUUID } from 'node:crypto';
import { type Server, STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import { catalogue, type ErrorCode } from '../base/errors/catalogue.js';
import { Refusal } from '../base/errors/refusal.js';
import type { AccessLog } from '../base/log/index.js';
import { startProgress } from '../request/progress.js';
import { refusalReply } from '../request/reply.js';
import { exchangeOn } from './exchange.js';

/** What Node's parser and timers report, by error code; all else is BAD_REQUEST. */
const codes: Readonly<Record<string, ErrorCode>> = {
  HPE_HEADER_OVERFLOW: 'HEADERS_TOO_LARGE',
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 'REQUEST_TOO_LARGE',
  ERR_HTTP_REQUEST_TIMEOUT: 'REQUEST_TIMEOUT',
};

/** How long a connection may linger after its last answer, so that the client can read it. */
const LINGER_MS = 1000;

/**
 * Answers what never becomes a request of Express: bytes that are no HTTP, headers beyond the limit, requests that
 * arrive too slowly, CONNECT. JSON with a category like every other answer (operations.md §3.0), and one log line.
 */
export function answerProtocolErrors(server: Server, accessLog: AccessLog): void {
  const closing = new WeakSet<Duplex>();

  function refuse(socket: Duplex, code: ErrorCode): void {
    if (!socket.writable) return; // closing already: nobody would read it
    const progress = startProgress(randomUUID(), undefined, 'application/json');
    const { status, headers, body } = refusalReply(new Refusal(code), progress, null);
    const lines = Object.entries({ ...headers, Date: new Date().toUTCString(), Connection: 'close' });
    const head = lines.map(([name, value]) => `${name}: ${value}\r\n`).join('');
    socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${head}\r\n${body}`);
    setTimeout(() => socket.destroy(), LINGER_MS).unref();
    const { requestId, documentId } = progress;
    const { category } = catalogue[code];
    accessLog.record({ requestId, documentId, project: null, status, code, category, durationMs: 0 });
  }

  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    // A parser that has failed fails again on every further byte.
    if (closing.has(socket)) return;
    closing.add(socket);
    if (error.code === 'ECONNRESET') return void socket.destroy();
    const code = codes[error.code ?? ''] ?? 'BAD_REQUEST';
    const exchange = exchangeOn(socket);
    if (exchange === undefined) return refuse(socket, code);

    const { request, response, interrupt } = exchange;
    if (request.complete) {
      // The fault is in what came behind it: a request that still runs is answered first.
      if (response.writableFinished) refuse(socket, code);
      else response.once('finish', () => refuse(socket, code));
    } else if (interrupt !== null) {
      response.setHeader('Connection', 'close');
      interrupt(new Refusal(code));
    } else {
      socket.destroy(); // refused long ago; what still came was only read off
    }
  });

  server.on('connect', (_request, socket) => {
    socket.on('error', () => socket.destroy());
    refuse(socket, 'METHOD_NOT_ALLOWED');
  });
}
