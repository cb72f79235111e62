import { randomUUID } from 'node:crypto';
import type { Duplex } from 'node:stream';
import { catalogue, type PlainErrorCode } from '../../base/errors/catalogue.js';
import { Refusal } from '../../base/errors/refusal.js';
import type { AccessLog } from '../../base/log/index.js';
import { refusalReply } from '../../request/reply.js';
import { receive } from '../../request/request.js';
import { UNKNOWN_ADDRESS } from '../shared/address.js';
import { respondAndClose } from '../shared/raw-response.js';
import { exchangeOn, type TrackedExchange } from './exchange.js';

/**
 * Answers input that never becomes a request of Express, including CONNECT: with JSON as for every
 * other refusal (rules.md §3.0), and one log line.
 */
export function createProtocolRefusal(accessLog: AccessLog): (code: PlainErrorCode, socket: Duplex) => void {
  function refuse(socket: Duplex, code: PlainErrorCode): void {
    const client = { ...UNKNOWN_ADDRESS, userAgent: null };
    const request = receive({ id: randomUUID(), headers: {}, bearer: null, client }, 'application/json');
    const { status, headers, body } = refusalReply(new Refusal(code), request, null);
    if (!respondAndClose(socket, { status, headers: { ...headers, Date: new Date().toUTCString() }, body })) return;
    const { id: requestId, documentId } = request;
    const { category } = catalogue[code];
    accessLog.record({ requestId, documentId, project: null, status, code, category, durationMs: 0 });
  }

  function cutOff({ incoming, response, interrupt }: TrackedExchange, socket: Duplex, code: PlainErrorCode): void {
    if (incoming.complete) refuse(socket, code);
    else if (interrupt !== null) {
      response.setHeader('Connection', 'close');
      interrupt(new Refusal(code));
    } else {
      // Refused already, or a GET: no stage reads the rest of its body.
      socket.destroy();
    }
  }

  return (code, socket) => {
    const exchange = exchangeOn(socket);
    if (exchange === undefined) refuse(socket, code);
    else cutOff(exchange, socket, code);
  };
}
