import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { Refusal } from '../../base/errors/refusal.js';
import { createTroubleReport } from '../../base/log/index.js';
import { createGate, createKeyLimit } from '../../base/queues.js';
import type { Ack, AckOutcome, DeliveriesService } from '../../domain/deliveries/index.js';
import type { PollingServer, ServersService } from '../../domain/servers/index.js';
import { checkJsonPost } from '../../request/transport.js';
import { createClientAddress } from '../shared/address.js';
import { createAuthenticator } from '../shared/authenticator.js';
import { readBody } from '../shared/body.js';
import { bearerOf } from '../shared/head.js';
import { createListener, type ListenerDeps } from '../shared/listener.js';
import { type ProgramAnswer, programRefusals, refusalAnswer, sendAnswer } from '../shared/program-answer.js';
import { ackAnswer, ackRequest, leaseRequest, parseRequest } from './wire.js';

export interface FeedServices {
  readonly servers: Pick<ServersService, 'serverOf'>;
  readonly deliveries: Pick<DeliveriesService, 'lease' | 'acknowledge'>;
}

export interface FeedDeps extends ListenerDeps {
  /** If false, every request is refused: leases and dead letters depend on the time. */
  readonly isClockInSync: () => boolean;
}

/** Database connections of this listener, shared fairly by project; the API needs the rest. */
const WORK = {
  name: 'deliveries',
  concurrency: 4,
  reservesCapacity: true,
  waiting: 200,
  waitMs: 5_000,
  full: 'SERVICE_UNAVAILABLE',
} as const;
const PER_SERVER = 8;
/** The service is available: to wait does not help a game server that sends all at once again. */
const TOO_MANY = `This game server has ${PER_SERVER} requests in progress, which is the limit. Send fewer at a time.`;
/** An acknowledgement has a few hundred bytes. */
const MAX_BYTES = 16 * 1024;

/** A request that was authenticated, with its body. */
interface Call {
  readonly request: IncomingMessage;
  readonly server: PollingServer;
  readonly body: Buffer;
  /** If true, the body had arrived before the authentication ended. */
  readonly hasArrived: boolean;
}

/**
 * Creates the listener of the delivery feed, not yet listening: `POST /deliveries/lease` and
 * `POST /deliveries/ack` for game servers with a poll token, nothing else (rules.md §0.10, §3.13).
 *
 * Game servers are not trusted. The listener authenticates before it reads a body, holds no
 * database connection while it waits for the network, and uses only a few connections at a time.
 */
export function createFeed({ servers, deliveries }: FeedServices, deps: FeedDeps): Server {
  const { log, isClockInSync, connections } = deps;
  const addressOf = createClientAddress(connections.trustedProxies);
  const enqueue = createWorkQueue();
  const serverOf = (bearer: string) => servers.serverOf(bearer);
  const callerOf = createAuthenticator<PollingServer>({
    find: serverOf,
    unknownTokens: 'unknown poll tokens',
    enqueue,
  });
  const reportTrouble = createTroubleReport(log, 'requests of game servers are rejected');

  async function lease(call: Call): Promise<ProgramAnswer> {
    const { max } = parseRequest(leaseRequest, call.body);
    const leased = await perform(call, () => {
      // The deliveries would wait for the end of a lease that no game server received.
      if (call.request.socket.destroyed) throw new Refusal('BAD_REQUEST');
      return deliveries.lease(call.server, max, logFailedLease);
    });
    return { status: 200, body: { deliveries: leased } };
  }

  /** Also for a client that has disconnected: the result is valid without an answer. */
  async function acknowledge(call: Call): Promise<ProgramAnswer> {
    const { server } = call;
    const ack = parseRequest(ackRequest, call.body);
    const outcome = await perform(call, () => deliveries.acknowledge(server, ack));
    logOutcome(server, ack, outcome);
    return ackAnswer(outcome);
  }

  /**
   * Calls `work` in a slot. Throws UNAUTHENTICATED if the token was revoked while the body arrived
   * or the request waited for the slot.
   */
  const perform = <T>({ request, server, hasArrived }: Call, work: () => Promise<T>): Promise<T> =>
    enqueue(server, async (hasWaited) => {
      // Without the queue of `callerOf`, which would need another slot.
      if (hasWaited || !hasArrived) await authenticate(request, serverOf);
      return await work();
    });

  function logFailedLease(deliveryId: string, error: unknown): void {
    log.error('a delivery could not be leased', { detail: `delivery ${deliveryId}`, error });
  }

  /** Logs an outcome that an operator has to check. Dead letters are logged where they arise. */
  function logOutcome({ gameServerId }: PollingServer, { deliveryId }: Ack, outcome: AckOutcome): void {
    if (outcome.kind === 'refused' && outcome.isLate) {
      const detail = `delivery ${deliveryId}, server ${gameServerId}`;
      log.warn('a game server executed a cancelled delivery: check the goods and balance of the player', { detail });
    }
  }

  /** Converts a failure to an answer. An internal error is masked, and logged with its stack. */
  function refusalOf(failure: unknown): ProgramAnswer {
    if (!(failure instanceof Refusal)) {
      log.error('a request of a game server failed', { error: failure });
      return refusalAnswer(new Refusal('INTERNAL'));
    }
    const { code, fields } = failure;
    if (fields.cause !== undefined) reportTrouble(code, fields.cause);
    return refusalAnswer(failure);
  }

  const routes: Readonly<Record<string, typeof lease>> = {
    '/deliveries/lease': lease,
    '/deliveries/ack': acknowledge,
  };

  /** Throws UNAUTHENTICATED. */
  async function authenticate(request: IncomingMessage, find: typeof callerOf): Promise<PollingServer> {
    const bearer = bearerOf(request);
    const server = bearer === null ? null : await find(bearer, addressOf(request).network);
    if (server === null) throw new Refusal('UNAUTHENTICATED', { notice: 'Send a poll token that is not revoked.' });
    return server;
  }

  async function answerOf(request: IncomingMessage): Promise<ProgramAnswer> {
    if (!isClockInSync()) throw new Refusal('SERVICE_UNAVAILABLE');
    const { method = '', url = '', headers } = request;
    const route = Object.hasOwn(routes, url) ? routes[url] : undefined;
    if (route === undefined) throw new Refusal('PATH_NOT_FOUND');
    checkJsonPost(method, headers);
    const server = await authenticate(request, callerOf);
    const hasArrived = request.complete;
    const body = await readBody(request, MAX_BYTES);
    return await route({ request, server, body, hasArrived });
  }

  async function respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
    // Without a listener, an error of the response would end the process.
    response.on('error', () => undefined);
    try {
      sendAnswer(response, await answerOf(request));
    } catch (failure) {
      sendAnswer(response, refusalOf(failure));
    }
  }

  return createListener({ ...programRefusals, handle: (request, response) => void respond(request, response) }, deps);
}

/**
 * Creates the queue of database work for authenticated game servers, fair by project. `hasWaited`
 * is true if the work had to wait for a slot. It throws SERVICE_UNAVAILABLE if the queue is full or
 * the work has waited too long.
 */
function createWorkQueue() {
  const gate = createGate(WORK);
  const cap = createKeyLimit(PER_SERVER);

  return async <T>(
    { projectId, gameServerId }: PollingServer,
    work: (hasWaited: boolean) => Promise<T>,
  ): Promise<T> => {
    const release = cap.enterNow(gameServerId);
    if (release === null) throw new Refusal(WORK.full, { notice: TOO_MANY, retryAfterSeconds: 1 });
    try {
      return await gate.run(work, { key: projectId });
    } finally {
      release();
    }
  };
}
