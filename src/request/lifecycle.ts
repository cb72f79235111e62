import type { ExecutionResult } from 'graphql';
import type { Contract } from '../../packages/contract/src/serve.js';
import type { Clock } from '../base/clock.js';
import { Refusal } from '../base/errors/refusal.js';
import type { Log } from '../base/log/index.js';
import { andThen, orElse, type PromiseOrValue } from '../base/promise-or-value.js';
import type { UsersService } from '../domain/users/index.js';
import type { UsageService } from '../platform/usage/index.js';
import type { Admission, QueueKey } from './admission.js';
import { callerOf } from './caller.js';
import { findDocument } from './document.js';
import { checkInput } from './input.js';
import { checkAvailable, enterProject, type ProjectSource } from './project.js';
import type { RateLimiter } from './rate-limiter.js';
import { makeReady, type ReadyRequest } from './ready.js';
import { cachedReply, type Replies, type Reply } from './reply.js';
import type { ReceivedRequest } from './request.js';
import type { ResponseCache } from './response-cache.js';
import { type ServerSource, selectServer } from './scope.js';
import { requireShareable, shareReply } from './shared-reply.js';
import { type Call, readCall } from './transport.js';
import { checkStatus, identifyViewer, sessionOf, type ViewerSource } from './viewer.js';

// The stages of a request from its body to its reply. For an answer from memory, all of them are
// synchronous.

/** Methods of the domain that the stages call. */
export interface StageSources {
  readonly projects: ProjectSource;
  readonly users: ViewerSource;
  readonly servers: ServerSource;
  readonly usage: Pick<UsageService, 'count'>;
}

export interface StageDeps {
  readonly contract: Contract;
  readonly domain: StageSources;
  readonly clock: Clock;
  /**
   * False if the clocks of this process and the database differ: then every request is rejected.
   */
  readonly isClockInSync: () => boolean;
  /** True if the event loop is late: then every request is rejected. */
  readonly isLate: () => boolean;
  readonly rateLimiter: RateLimiter;
}

/**
 * Takes a well-formed call through the stages before its execution. Throws, or rejects with, the
 * refusal of the first stage that fails. Returns the refusal of an unknown document.
 */
export type Prepare = (request: ReceivedRequest, call: Call) => PromiseOrValue<ReadyRequest | Refusal>;

/**
 * Combines the stages in their order (rules.md §3.0). Each takes the result of the one before, so
 * the type checker rejects a missing or misplaced stage. It does not know the place of the checks
 * of clock and event loop, `requireShareable`, rate limiter and usage count.
 */
export function createStages({ contract, domain, clock, isClockInSync, isLate, rateLimiter }: StageDeps): Prepare {
  const { projects, users, servers, usage } = domain;

  return (request, call) => {
    if (!isClockInSync()) throw new Refusal('SERVICE_UNAVAILABLE');
    if (isLate()) throw new Refusal('SERVICE_UNAVAILABLE', { retryAfterSeconds: 1 });
    const found = findDocument(contract, request, call, clock.now());
    if (found instanceof Refusal) return found;
    if (found.sharedSeconds !== null) requireShareable(found);
    return andThen(enterProject(projects, found), (placed) => {
      const { client, version } = callerOf(placed.headers);
      const projectId = placed.project.id;
      const documentId = placed.operation.id;
      // A cache answers further calls by GET.
      const isLowerBound = placed.sharedSeconds !== null;
      // Field by field: a spread creates a hidden class per object in V8 (docs/performance.md).
      usage.count({ projectId, documentId, client, version, isLowerBound }, placed.now);
      return andThen(identifyViewer(users, checkAvailable(projects, placed)), (identified) => {
        const checked = checkInput(checkStatus(identified));
        const session = sessionOf(checked.viewer);
        if (session !== null) rateLimiter.admitUser(session.userId);
        if (checked.surcharge > 0) rateLimiter.admitNetwork(request.client.network, checked.surcharge);
        return andThen(selectServer(servers, checked), makeReady);
      });
    });
  };
}

/** Queue of the request if it has to wait. */
const queueKeyOf = (ready: ReadyRequest): QueueKey => ({
  projectId: ready.project.id,
  documentId: ready.operation.id,
  isExpensive: ready.surcharge > 0,
});

/** Runs the executor of `generated/executors.ts`; `main/compose.ts` bound it to the resolvers. */
const execute = (ready: ReadyRequest): PromiseOrValue<ExecutionResult> =>
  ready.operation.execute(ready, ready.input, ready.rootValue);

/** Records that a session was used. */
export type LastSeenTracker = Pick<UsersService, 'touch'>;

export interface LifecycleDeps {
  readonly prepare: Prepare;
  readonly responseCache: ResponseCache;
  readonly admission: Admission;
  readonly replies: Replies;
  readonly users: LastSeenTracker;
  readonly log: Log;
}

/**
 * Answers a request with a checked head and a complete body, or the query of a GET. Never throws
 * and never rejects.
 */
export type Lifecycle = (request: ReceivedRequest, bodyOrQuery: Buffer | URLSearchParams) => PromiseOrValue<Reply>;

/**
 * Body → call → stages → response cache → admission → execution → reply. `http/api` checks the rate
 * of the network and the head before it, and sends the reply after it.
 */
export function createLifecycle({ prepare, responseCache, admission, replies, users, log }: LifecycleDeps): Lifecycle {
  return (request, bodyOrQuery) =>
    orElse(
      () =>
        andThen(prepare(request, readCall(bodyOrQuery)), (ready) =>
          ready instanceof Refusal
            ? replies.ofFailure(ready, request)
            : andThen(replyTo(ready), (reply) =>
                andThen(recordUse(ready, reply), () =>
                  ready.sharedSeconds === null ? reply : shareReply(reply, ready, ready.sharedSeconds),
                ),
              ),
        ),
      (failure) => replies.ofFailure(failure, request),
    );

  /**
   * Returns a cached reply, or executes the operation and caches its reply if possible. Only
   * operations with `@cacheable` have a key. A cached reply needs no slot of `admission`.
   */
  function replyTo(ready: ReadyRequest): PromiseOrValue<Reply> {
    return andThen(responseCache.keyOf(ready), (key) => {
      const cached = key === null ? null : responseCache.find(key, ready);
      if (cached !== null) return cachedReply(cached, ready);
      return admission.admit(queueKeyOf(ready), (hasWaited) => {
        // A request with the same key may have filled the cache during the wait.
        const cachedMeanwhile = hasWaited && key !== null ? responseCache.find(key, ready) : null;
        if (cachedMeanwhile !== null) return cachedReply(cachedMeanwhile, ready);
        return andThen(execute(ready), (result) => {
          const reply = replies.ofResult(result, ready);
          if (key !== null && reply.status === 200 && reply.code === null)
            responseCache.store(key, ready, Buffer.from(reply.body));
          return reply;
        });
      });
    });
  }

  /**
   * Records the use of a session by a request that succeeded in time. The reply waits if that is
   * written at once (`last-seen.ts`). A failure does not fail the request.
   */
  function recordUse({ viewer, now, commitsUntil }: ReadyRequest, { status }: Reply): PromiseOrValue<void> {
    const session = sessionOf(viewer);
    if (session === null || status !== 200 || performance.now() >= commitsUntil) return;
    return orElse(
      () => users.touch(session, now),
      (error) =>
        log.warn('the last use of a session could not be recorded', {
          detail: error instanceof Error ? error.name : 'unknown',
        }),
    );
  }
}
