import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { Refusal } from '../../base/errors/refusal.js';
import { createTroubleReport } from '../../base/log/index.js';
import { createCap, createGate } from '../../base/waiting.js';
import type { Ack, AckOutcome, DeliveriesService } from '../../domain/deliveries/index.js';
import type { PollingServer, ServersService } from '../../domain/servers/index.js';
import { checkJsonPost } from '../../request/head.js';
import { readBody } from '../shared/body.js';
import { createCallers } from '../shared/callers.js';
import { bearerOf } from '../shared/head.js';
import { createListener, type ListenerParts } from '../shared/listener.js';
import { type ProgramAnswer, programRefusals, refusalAnswer, sendAnswer } from '../shared/program-answer.js';
import { ackAnswer, ackQuestion, leaseQuestion, readQuestion } from './wire.js';

export interface FeedParts {
  readonly servers: Pick<ServersService, 'serverOf'>;
  readonly deliveries: Pick<DeliveriesService, 'lease' | 'acknowledge'>;
}

export interface FeedSurroundings extends ListenerParts {
  /** False: leases and dead letters would go by a wrong time, and every request is refused. */
  readonly clocksAgree: () => boolean;
}

/** A few of the connections to the database, which no project takes alone: the API's requests need the others. */
const WORK = { name: 'deliveries', atOnce: 4, keepsBack: true, waiting: 200, full: 'SERVICE_UNAVAILABLE' } as const;
const PER_SERVER = 8;
const STRANGERS = { name: 'delivery strangers', atOnce: 2, waiting: 100, full: 'SERVICE_UNAVAILABLE' } as const;
/** An acknowledgement has some hundred bytes. */
const MAX_BYTES = 16 * 1024;

/**
 * The delivery listener: `POST /deliveries/lease` and `POST /deliveries/ack` for game servers with a poll token, and
 * nothing else (rules.md §0.10, §3.13). Not yet listening.
 *
 * Game servers are not trusted: nothing is read of a body before its token is known, no work with the database waits
 * for the network, and only a few of the connections to it are used at a time.
 */
export function createFeed({ servers, deliveries }: FeedParts, parts: FeedSurroundings): Server {
  const { log, clocksAgree } = parts;
  const inTurn = createWork();
  const callerOf = createCallers<PollingServer>({
    find: (bearer) => servers.serverOf(bearer),
    strangers: STRANGERS,
    inTurn,
  });
  const reportTrouble = createTroubleReport(log, 'game servers are refused');

  async function lease(server: PollingServer, body: Buffer): Promise<ProgramAnswer> {
    const { max } = readQuestion(leaseQuestion, body);
    const leased = await inTurn(server, () => deliveries.lease(server, max, reportFault));
    return { status: 200, body: { deliveries: leased } };
  }

  async function acknowledge(server: PollingServer, body: Buffer): Promise<ProgramAnswer> {
    const ack = readQuestion(ackQuestion, body);
    const outcome = await inTurn(server, () => deliveries.acknowledge(server, ack));
    report(server, ack, outcome);
    return ackAnswer(outcome);
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

  /** What was thrown, as an answer; a fault of ours is masked, and logged once with its stack. */
  function refusalOf(failure: unknown): ProgramAnswer {
    if (!(failure instanceof Refusal)) {
      log.error('a request of a game server failed', { error: failure });
      return refusalAnswer(new Refusal('INTERNAL'));
    }
    const { code, facts } = failure;
    if (facts.cause !== undefined) reportTrouble(code, facts.cause);
    return refusalAnswer(failure);
  }

  const routes: Readonly<Record<string, typeof lease>> = {
    '/deliveries/lease': lease,
    '/deliveries/ack': acknowledge,
  };

  async function answer(request: IncomingMessage): Promise<ProgramAnswer> {
    if (!clocksAgree()) throw new Refusal('SERVICE_UNAVAILABLE');
    const { method = '', url = '', headers } = request;
    const route = Object.hasOwn(routes, url) ? routes[url] : undefined;
    if (route === undefined) throw new Refusal('PATH_NOT_FOUND');
    checkJsonPost(method, headers);
    const bearer = bearerOf(request);
    const server = bearer === null ? null : await callerOf(bearer);
    if (server === null)
      throw new Refusal('UNAUTHENTICATED', { notice: 'This needs a poll token that is not revoked.' });
    return await route(server, await readBody(request, MAX_BYTES));
  }

  async function respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
    // Whoever goes away in the middle of it harms nobody.
    response.on('error', () => undefined);
    try {
      sendAnswer(response, await answer(request));
    } catch (failure) {
      sendAnswer(response, refusalOf(failure));
    }
  }

  return createListener({ ...programRefusals, answer: (request, response) => void respond(request, response) }, parts);
}

/** Work with the database for a game server that is known, in its project's turn. Throws SERVICE_UNAVAILABLE. */
function createWork() {
  const gate = createGate(WORK);
  const cap = createCap(PER_SERVER, WORK.full);
  return <T>({ projectId, gameServerId }: PollingServer, work: () => Promise<T>): Promise<T> =>
    cap.run(gameServerId, () => gate.run(work, { key: projectId }));
}
