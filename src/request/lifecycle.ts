import type { ExecutionResult } from 'graphql';
import type { Contract } from '../../packages/contract/src/contract.js';
import type { Clock } from '../base/clock.js';
import { Refusal } from '../base/errors/refusal.js';
import type { Log } from '../base/log/index.js';
import { andThen, orElse, type PromiseOrValue } from '../base/promise-or-value.js';
import type { UsersService } from '../domain/users/index.js';
import type { UsageService } from '../platform/usage/index.js';
import type { Admission, Kind } from './admission.js';
import { type Call, readCall } from './body.js';
import { callerOf } from './caller.js';
import { findDocument } from './document.js';
import type { Flood } from './flood.js';
import { checkInput } from './input.js';
import type { Outcomes } from './outcome.js';
import { checkAvailable, enterProject, type ProjectSource } from './project.js';
import { keptReply, type Reply } from './reply.js';
import type { Received } from './request.js';
import type { Reuse } from './reuse.js';
import { makeReady, type Ready } from './run.js';
import { type ServerSource, selectServer } from './scope.js';
import { checkStatus, identifyViewer, sessionOf, type ViewerSource } from './viewer.js';

// The way of a request, from its body to its reply. Where memory answers, nothing on it waits.

/** What the stages ask of the domain, and no more. */
export interface StageSources {
  readonly projects: ProjectSource;
  readonly users: ViewerSource;
  readonly servers: ServerSource;
  readonly usage: Pick<UsageService, 'count'>;
}

export interface StageParts {
  readonly contract: Contract;
  readonly domain: StageSources;
  readonly clock: Clock;
  /** False: time would decide by a wrong clock, and every request is refused. */
  readonly clocksAgree: () => boolean;
  /** True: this process is late with everything, and one request more makes it later. */
  readonly isLate: () => boolean;
  readonly flood: Flood;
}

/**
 * Takes a well-formed call through the stages up to its run; throws, or rejects with, the refusal of the first that says no.
 * The refusal of a document that is not there it gives.
 */
export type Prepare = (request: Received, call: Call) => PromiseOrValue<Ready | Refusal>;

/**
 * The stages in their order (rules.md §3.0). Each takes what the one before it returns, so none can be left out or moved
 * up: the compiler would not have it. Only the clocks, the flood limits and the count of calls stand by themselves.
 */
export function createStages({ contract, domain, clock, clocksAgree, isLate, flood }: StageParts): Prepare {
  const { projects, users, servers, usage } = domain;

  return (request, call) => {
    if (!clocksAgree()) throw new Refusal('SERVICE_UNAVAILABLE');
    if (isLate()) throw new Refusal('SERVICE_UNAVAILABLE', { retryAfterSeconds: 1 });
    const found = findDocument(contract, request, call, clock.now());
    if (found instanceof Refusal) return found;
    return andThen(enterProject(projects, found), (placed) => {
      const { client, version } = callerOf(placed.headers);
      usage.count({ projectId: placed.project.id, documentId: placed.operation.id, client, version }, placed.now);
      checkAvailable(projects, placed);
      return andThen(identifyViewer(users, placed), (identified) => {
        checkStatus(identified);
        const checked = checkInput(identified);
        const session = sessionOf(checked.viewer);
        if (session !== null) flood.admitUser(session.userId);
        if (checked.surcharge > 0) flood.admitNetwork(request.client.network, checked.surcharge);
        return andThen(selectServer(servers, checked), makeReady);
      });
    });
  };
}

/** What it waits with, where it has to. */
const kindOf = (ready: Ready): Kind => ({
  projectId: ready.project.id,
  documentId: ready.operation.id,
  isDear: ready.surcharge > 0,
});

const execute = (ready: Ready): PromiseOrValue<ExecutionResult> =>
  ready.operation.execute(ready, ready.input, ready.rootValue);

/** What is told of sessions that were of use. */
export type SessionKeeper = Pick<UsersService, 'touch'>;

export interface LifecycleParts {
  readonly prepare: Prepare;
  readonly reuse: Reuse;
  readonly admission: Admission;
  readonly outcomes: Outcomes;
  readonly users: SessionKeeper;
  readonly log: Log;
}

/** Answers a request whose head is checked and whose body is there. Never throws and never rejects. */
export type Lifecycle = (request: Received, body: Buffer) => PromiseOrValue<Reply>;

/**
 * Body → call → stages → admission → run → reply. Before it come the rate of the network and `checkHead`; what follows is
 * the connection's.
 */
export function createLifecycle({ prepare, reuse, admission, outcomes, users, log }: LifecycleParts): Lifecycle {
  return (request, body) =>
    orElse(
      () =>
        andThen(prepare(request, readCall(body)), (ready) =>
          ready instanceof Refusal
            ? outcomes.ofFailure(ready, request)
            : andThen(replyTo(ready), (reply) => andThen(keepSession(ready, reply), () => reply)),
        ),
      (failure) => outcomes.ofFailure(failure, request),
    );

  /** An answer that was kept is given again; another one is made, and kept where it may be. */
  function replyTo(ready: Ready): PromiseOrValue<Reply> {
    return andThen(reuse.keyOf(ready), (key) => {
      const kept = key === null ? null : reuse.find(key, ready);
      if (kept !== null) return keptReply(kept, ready);
      return admission.admit(kindOf(ready), (hasWaited) => {
        // Others have waited for the same, and one of them has it by now.
        const madeMeanwhile = hasWaited && key !== null ? reuse.find(key, ready) : null;
        if (madeMeanwhile !== null) return keptReply(madeMeanwhile, ready);
        return andThen(execute(ready), (result) => {
          const reply = outcomes.ofResult(result, ready);
          if (key !== null && reply.status === 200 && reply.code === null)
            reuse.keep(key, ready, Buffer.from(reply.body));
          return reply;
        });
      });
    });
  }

  /** Only a request that succeeded in time keeps its session alive; if that fails, the request has succeeded all the same. */
  function keepSession({ viewer, now, commitsUntil }: Ready, { status }: Reply): PromiseOrValue<void> {
    const session = sessionOf(viewer);
    if (session === null || status !== 200 || performance.now() >= commitsUntil) return;
    return orElse(
      () => users.touch(session, now),
      (error) =>
        log.warn('a session could not be marked as used', { detail: error instanceof Error ? error.name : 'unknown' }),
    );
  }
}
