import { randomUUID } from 'node:crypto';
import { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { catalogue, type PlainErrorCode } from '../../base/errors/catalogue.js';
import { Refusal } from '../../base/errors/refusal.js';
import type { AccessLog } from '../../base/log/index.js';
import type { RateLimiter } from '../../request/rate-limiter.js';
import type { Replies } from '../../request/reply.js';
import { newRequest } from '../../request/request.js';
import { addressOf, type ClientAddress, UNKNOWN_ADDRESS } from '../shared/address.js';
import { respondAndClose } from '../shared/raw-response.js';
import { exchangeOn, type TrackedExchange } from './exchange.js';

export interface ProtocolRefusalDeps {
  readonly accessLog: AccessLog;
  readonly rateLimiter: Pick<RateLimiter, 'admitNetwork'>;
  readonly replies: Pick<Replies, 'ofFailure'>;
}

/**
 * Answers input that never becomes a request of Express, including CONNECT: with JSON as for every
 * other refusal (rules.md §3.0), and one log line. It counts for the network of its connection,
 * also if that is of a proxy, because its headers were not read.
 */
export function createProtocolRefusal({
  accessLog,
  rateLimiter,
  replies,
}: ProtocolRefusalDeps): (code: PlainErrorCode, socket: Duplex) => void {
  function countedFailure(code: PlainErrorCode, network: string): unknown {
    try {
      rateLimiter.admitNetwork(network);
      return new Refusal(code);
    } catch (failure) {
      return failure;
    }
  }

  function refuse(socket: Duplex, code: PlainErrorCode): void {
    const client = { ...peerOf(socket), userAgent: null };
    const request = newRequest({ id: randomUUID(), headers: {}, bearer: null, client }, 'application/json');
    const reply = replies.ofFailure(countedFailure(code, client.network), request);
    const { status, headers, body } = reply;
    if (!respondAndClose(socket, { status, headers: { ...headers, Date: new Date().toUTCString() }, body })) return;
    const { id: requestId, documentId } = request;
    const category = reply.code === null ? null : catalogue[reply.code].category;
    accessLog.record(
      { requestId, documentId, project: null, status, code: reply.code, category, durationMs: 0 },
      reply.limit,
    );
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

function peerOf(socket: Duplex): ClientAddress {
  const peer = socket instanceof Socket ? socket.remoteAddress : undefined;
  return peer === undefined ? UNKNOWN_ADDRESS : addressOf(peer);
}
