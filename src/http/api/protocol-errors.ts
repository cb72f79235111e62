import { randomUUID } from 'node:crypto';
import type { Duplex } from 'node:stream';
import { catalogue, type PlainErrorCode } from '../../base/errors/catalogue.js';
import { Refusal } from '../../base/errors/refusal.js';
import type { AccessLog } from '../../base/log/index.js';
import { refusalReply } from '../../request/reply.js';
import { receive } from '../../request/request.js';
import { NOWHERE } from '../shared/address.js';
import { endWith } from '../shared/protocol.js';
import { type Exchange, exchangeOn } from './exchange.js';

/**
 * Makes what answers that which never becomes a request of Express, CONNECT included: JSON with a category like every
 * other answer (rules.md §3.0), and one log line.
 */
export function createProtocolRefusal(accessLog: AccessLog): (code: PlainErrorCode, socket: Duplex) => void {
  function refuse(socket: Duplex, code: PlainErrorCode): void {
    const client = { ...NOWHERE, userAgent: null };
    const request = receive({ id: randomUUID(), headers: {}, bearer: null, client }, 'application/json');
    const { status, headers, body } = refusalReply(new Refusal(code), request, null);
    if (!endWith(socket, { status, headers: { ...headers, Date: new Date().toUTCString() }, body })) return;
    const { id: requestId, documentId } = request;
    const { category } = catalogue[code];
    accessLog.record({ requestId, documentId, project: null, status, code, category, durationMs: 0 });
  }

  function cutOff({ incoming, response, interrupt }: Exchange, socket: Duplex, code: PlainErrorCode): void {
    if (incoming.complete) {
      // The fault is in what came behind it: a request that still runs is answered first.
      if (response.writableFinished) refuse(socket, code);
      else response.once('finish', () => refuse(socket, code));
    } else if (interrupt !== null) {
      response.setHeader('Connection', 'close');
      interrupt(new Refusal(code));
    } else {
      socket.destroy(); // refused long ago; what still came was only read off
    }
  }

  return (code, socket) => {
    const exchange = exchangeOn(socket);
    if (exchange === undefined) refuse(socket, code);
    else cutOff(exchange, socket, code);
  };
}
