import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { Refusal } from '../base/errors/refusal.js';
import type { Log } from '../base/log/index.js';
import type { Ack, AckOutcome, DeliveriesService } from '../domain/deliveries/index.js';
import type { PollingServer, ServersService } from '../domain/servers/index.js';
import { createGate } from '../platform/waiting/index.js';
import { checkHead } from '../request/head.js';
import {
  answerFeedProtocolErrors,
  createFeedRefusals,
  errorBody,
  type FeedAnswer,
  sendFeedAnswer,
} from './feed-answer.js';
import { readFeedBody } from './feed-body.js';
import { createFeedCallers } from './feed-callers.js';
import { ackQuestion, leaseQuestion, read } from './feed-questions.js';

/** operations.md §3.12; and who does not read what he asked for is cut off. */
const limits = {
  maxHeaderSize: 16 * 1024,
  headersTimeout: 5_000,
  requestTimeout: 10_000,
  keepAliveTimeout: 60_000,
  connectionsCheckingInterval: 1_000,
};
/**
 * A few of the connections to the database: the API's requests need the others. And of one server only so much, or one
 * in a frenzy would fill the queue alone.
 */
const WORK = { atOnce: 4, waiting: 200, perKey: 8, full: 'SERVICE_UNAVAILABLE' } as const;
const SILENT_MS = 30_000;
const MAX_CONNECTIONS = 1_000;

const BEARER = /^bearer +([A-Za-z0-9_-]{1,64})$/i;

/**
 * The delivery listener: `POST /deliveries/lease` and `POST /deliveries/ack` for game servers with a poll token, and
 * nothing else (operations.md D10, §3.13). Not yet listening.
 *
 * Game servers are not trusted: nothing is read of a body before its token is known, no work with the database waits
 * for the network, and only a few of the connections to it are used at a time.
 */
export function createFeed(
  {
    servers,
    deliveries,
  }: {
    readonly servers: Pick<ServersService, 'serverOf'>;
    readonly deliveries: Pick<DeliveriesService, 'lease' | 'acknowledge'>;
  },
  { log }: { readonly log: Log },
): Server {
  const gate = createGate(WORK);
  const callerOf = createFeedCallers(servers, gate);
  const refusal = createFeedRefusals(log);

  async function lease(server: PollingServer, body: Buffer): Promise<FeedAnswer> {
    const { max } = read(leaseQuestion, body);
    const leased = await gate.run(() => deliveries.lease(server, max, reportFault), {
      key: server.gameServerId,
    });
    return { status: 200, body: { deliveries: leased } };
  }

  async function acknowledge(server: PollingServer, body: Buffer): Promise<FeedAnswer> {
    const ack = read(ackQuestion, body);
    const outcome = await gate.run(() => deliveries.acknowledge(server, ack), { key: server.gameServerId });
    report(server, ack, outcome);
    return answerOf(outcome);
  }

  function reportFault(deliveryId: string, error: unknown): void {
    log.error('a delivery could not be handed out', { detail: `delivery ${deliveryId}`, error });
  }

  /** What an operator has to look at. */
  function report({ gameServerId }: PollingServer, ack: Ack, outcome: AckOutcome): void {
    const detail = `delivery ${ack.deliveryId}, server ${gameServerId}`;
    if (outcome.kind === 'accepted' && outcome.state === 'DEAD')
      log.warn('a delivery became a dead letter', { detail });
    if (outcome.kind === 'refused' && outcome.state === 'CANCELLED' && ack.result === 'delivered') {
      log.warn('a game server has done what was cancelled and paid back', { detail });
    }
  }

  const routes: Readonly<Record<string, typeof lease>> = {
    '/deliveries/lease': lease,
    '/deliveries/ack': acknowledge,
  };

  async function answer(request: IncomingMessage): Promise<FeedAnswer> {
    const { url = '' } = request;
    const route = Object.hasOwn(routes, url) ? routes[url] : undefined;
    if (route === undefined) throw new Refusal('PATH_NOT_FOUND');
    demandHead(request);
    const bearer = bearerOf(request);
    const server = bearer === null ? null : await callerOf(bearer);
    if (server === null)
      throw new Refusal('UNAUTHENTICATED', { notice: 'This needs a poll token that is not revoked.' });
    return await route(server, await readFeedBody(request));
  }

  async function respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
    // Whoever goes away in the middle of it harms nobody.
    response.on('error', () => undefined);
    try {
      sendFeedAnswer(response, await answer(request));
    } catch (failure) {
      sendFeedAnswer(response, refusal(failure));
    }
  }

  const server = createServer(limits, (request, response) => void respond(request, response));
  server.setTimeout(SILENT_MS, (socket) => void socket.destroy());
  server.maxConnections = MAX_CONNECTIONS;
  answerFeedProtocolErrors(server);
  return server;
}

/** The same answer for a token that is missing, malformed, unknown or revoked. */
function bearerOf(request: IncomingMessage): string | null {
  const [authorization, ...more] = request.headersDistinct.authorization ?? [];
  if (authorization === undefined || more.length > 0) return null;
  return BEARER.exec(authorization)?.[1] ?? null;
}

function demandHead({ method = '', headers }: IncomingMessage): void {
  const { 'content-type': contentType, 'content-encoding': contentEncoding } = headers;
  const nothingElse = { accept: undefined, acceptLanguage: undefined, contextTokens: [], authorizations: [] };
  checkHead({ method, contentType, contentEncoding, ...nothingElse });
}

function answerOf(outcome: AckOutcome): FeedAnswer {
  if (outcome.kind === 'accepted') return { status: 200, body: { state: outcome.state } };
  if (outcome.kind === 'unknown') {
    return { status: 404, body: errorBody('DELIVERY_NOT_FOUND', 'This server has no such delivery.') };
  }
  return { status: 409, body: { ...errorBody('ACK_REFUSED', outcome.why), state: outcome.state } };
}
