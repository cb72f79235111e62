import type { IncomingMessage, Server } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import express, { type ErrorRequestHandler } from 'express';
import { isLoopback } from '../../base/config.js';
import { isRequestRate } from '../../base/errors/catalogue.js';
import { Refusal } from '../../base/errors/refusal.js';
import { createRateReport, createTroubleReport, reasonOf } from '../../base/log/index.js';
import { createListener, type ListenerDeps } from '../shared/listener.js';
import { programRefusals, refusalAnswer, sendAnswer } from '../shared/program-answer.js';
import { type AdminApiDeps, createAdminApi } from './admin.js';
import { createOperatorAdmission, type OperatorAdmissionDeps } from './admit-operator.js';
import { type ConsoleDeps, createConsole } from './console.js';
import { isLoopbackHost, isSameOrigin } from './forwarding.js';
import { createPublished } from './published.js';
import { share } from './share.js';

/** Checks of the readiness probe. */
export interface Health {
  /** False before the service serves and once it drains. */
  readonly isAccepting: () => boolean;
  /**
   * Describes the difference between the clocks of this machine and the database; null if they
   * agree.
   */
  readonly clockDisagreement: () => string | null;
  /** Rejects if a login would fail. */
  readonly probeLogin: () => Promise<void>;
  /** Rejects if the database has no disk space for an order. */
  readonly probeDisk: () => Promise<void>;
}

/** Metrics in the text format of Prometheus. */
export interface MetricsText {
  readonly contentType: string;
  readonly text: string;
}

export type OpsDeps = Omit<AdminApiDeps, 'admit' | 'refusedByRate'> &
  Omit<OperatorAdmissionDeps, 'operators'> &
  Omit<ConsoleDeps, 'admit' | 'operators'> &
  ListenerDeps & {
    /** Collects the current metrics of this node. */
    readonly scrape: () => Promise<MetricsText>;
  };

/** A probe that takes longer fails: a user would not wait longer for a login. */
const PROBE_MS = 1_000;
/** Shorter than the interval of any probe, so that no probe receives an old result. */
const PROBE_CACHE_MS = 250;
/** Shorter than any scrape interval. */
const METRICS_CACHE_MS = 1_000;

/**
 * Creates the operations listener, not yet listening: `/livez` (the process runs), `/readyz` (send
 * it requests), `/metrics`, `/manifest` and `/usage` for pipelines, `/admin` (the admin API) and
 * `/console`.
 * @param host address of the listener. On loopback it accepts only loopback `Host` headers, so that
 *   a page cannot reach it by a name that resolves to this machine (DNS rebinding).
 */
export function createOps(health: Health, host: string, deps: OpsDeps): Server {
  const { log, connections } = deps;
  const admit = createOperatorAdmission({ ...deps, operators: deps.domain.operators });
  const reportTrouble = createTroubleReport(log, 'requests of operators are rejected');
  const refusedByRate = createRateReport(log, 'ops');
  const app = express()
    .disable('x-powered-by')
    .disable('etag')
    .enable('case sensitive routing')
    .set('query parser', false);
  app.use((request, response, next) => {
    response.set({ 'Cache-Control': 'no-store', 'X-Content-Type-Options': 'nosniff' });
    if (isLoopback(host) && !isLoopbackHost(request.headers.host)) {
      response
        .status(403)
        .json({ status: 'refused', reason: 'This listener answers requests to loopback names only.' });
    } else if (!isSameOriginOrSafe(request)) {
      response
        .status(403)
        .json({ status: 'refused', reason: 'This listener does not answer pages of another origin.' });
    } else next();
  });
  app.get('/livez', (_request, response) => void response.json({ status: 'alive' }));
  const probeDatabase = createProbe(health.probeLogin, {
    failed: 'a login fails in the database',
    late: 'a login takes longer than a second',
  });
  const probeDisk = createProbe(health.probeDisk, {
    failed: 'the database cannot write the bytes of an order',
    late: 'the database needs more than a second for a temporary file',
  });
  app.get('/readyz', async (_request, response) => {
    const [database, disk] = await Promise.all([probeDatabase(), probeDisk()]);
    const problems = {
      accepting: health.isAccepting() ? null : 'the service is starting or stopping',
      clock: health.clockDisagreement(),
      database,
      disk,
    };
    const reasons = Object.values(problems).filter((problem) => problem !== null);
    const checks = Object.fromEntries(Object.entries(problems).map(([name, problem]) => [name, problem === null]));
    const answer = reasons.length === 0 ? { status: 'ready', checks } : { status: 'not ready', checks, reasons };
    response.status(reasons.length === 0 ? 200 : 503).json(answer);
  });
  app.use(createAdminApi({ ...deps, admit, refusedByRate }));
  const scrape = share(METRICS_CACHE_MS, deps.scrape);
  app.get('/metrics', async (_request, response) => {
    const { contentType, text } = await scrape();
    response.set('Content-Type', contentType).send(text);
  });
  app.use(createPublished(deps));
  app.use('/console', createConsole(host, { ...deps, admit, operators: deps.domain.operators }));
  app.use((_request, response) => void response.status(404).json({ status: 'unknown path' }));
  // Express recognizes an error handler by its four parameters.
  const onError: ErrorRequestHandler = (failure, _request, response, _next) => {
    const refusal = refusalOf(failure);
    if (refusal.code === 'INTERNAL') log.error('a request of an operator failed', { error: failure });
    if (isRequestRate(refusal.fields.limit)) refusedByRate.count();
    if (refusal.fields.cause !== undefined) reportTrouble(refusal.code, refusal.fields.cause);
    sendAnswer(response, refusalAnswer(refusal));
  };
  app.use(onError);
  const server = createListener({ ...programRefusals, handle: app }, { connections, log });
  server.once('close', refusedByRate.flush);
  return server;
}

/**
 * Converts a failure to a refusal; an internal error is masked. Express marks errors of the request
 * by their status: malformed percent-encoding, a failed precondition.
 */
function refusalOf(failure: unknown): Refusal {
  if (failure instanceof Refusal) return failure;
  const { status } = Object(failure);
  return new Refusal(status >= 400 && status < 500 ? 'BAD_REQUEST' : 'INTERNAL');
}

/**
 * Returns false for a request from a page of another origin that may change something. Browsers
 * send `Origin` with every such request.
 */
function isSameOriginOrSafe(request: IncomingMessage): boolean {
  const { origin } = request.headers;
  return origin === undefined || SAFE_METHODS.has(request.method) || isSameOrigin(origin, request);
}

const SAFE_METHODS: ReadonlySet<string | undefined> = new Set(['GET', 'HEAD']);

/**
 * Creates a probe that resolves with a problem, or null, within a second. `work` continues after
 * the timeout, and later probes wait for the same run, so that they do not accumulate in a
 * database that does not answer.
 */
function createProbe(
  work: () => Promise<void>,
  messages: { readonly failed: string; readonly late: string },
): () => Promise<string | null> {
  const run = share(PROBE_CACHE_MS, () =>
    work().then(
      () => null,
      (failure: unknown) => `${messages.failed}: ${reasonOf(causeOf(failure))}`,
    ),
  );

  return () => Promise.race([run(), sleep(PROBE_MS, messages.late, { ref: false })]);
}

const causeOf = (failure: unknown): unknown => (failure instanceof Refusal ? failure.fields.cause : failure);
