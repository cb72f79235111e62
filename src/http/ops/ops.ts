import type { IncomingMessage, Server } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import express, { type ErrorRequestHandler } from 'express';
import { isLoopback } from '../../base/config.js';
import { isRequestRate } from '../../base/errors/catalogue.js';
import { Refusal } from '../../base/errors/refusal.js';
import { createRateReport, createTroubleReport, reasonOf } from '../../base/log/index.js';
import { createListener, type ListenerParts } from '../shared/listener.js';
import { programRefusals, refusalAnswer, sendAnswer } from '../shared/program-answer.js';
import { createOperate, type OperateParts } from './admin.js';
import { type AdmissionParts, createAdmission } from './admission.js';
import { type ConsoleParts, createConsole } from './console.js';
import { isLoopbackHost, isSameOrigin } from './forwarding.js';
import { createMetricsPage, type MetricsParts } from './metrics.js';
import { createPublished } from './published.js';
import { share } from './share.js';

/** What the ops listener asks about. */
export interface Health {
  /** False from the moment that the service drains, or before it serves. */
  readonly accepting: () => boolean;
  /** How far this machine's clock and the database's differ, in words; null where they agree. */
  readonly clockDisagreement: () => string | null;
  /** Resolves when a user could log in, rejects where the database does not let them. */
  readonly loginPossible: () => Promise<void>;
  /** Resolves when the database has room for an order, rejects otherwise. */
  readonly diskHasRoom: () => Promise<void>;
}

export type OpsParts = Omit<OperateParts, 'admit' | 'refusedByRate'> &
  Omit<AdmissionParts, 'operators'> &
  Omit<ConsoleParts, 'admit' | 'operators'> &
  MetricsParts &
  ListenerParts;

/** Longer than this nobody would wait for a log-in either. */
const PROBE_MS = 1_000;
/** Shorter than the interval of any probe, so that none of them sees an old answer. */
const KEEP_PROBE_MS = 250;

/**
 * The ops listener: `/livez` (the process runs), `/readyz` (send it requests), `/metrics`, `/manifest` and `/usage`
 * for who deploys, `/operate` for operators and their programs, and `/console` for people. Not yet listening.
 * @param host the address that it will listen on: on loopback only loopback `Host` headers are answered, so that a
 *   page in a browser cannot reach it through a name that resolves to this machine.
 */
export function createOps(health: Health, host: string, parts: OpsParts): Server {
  const { log, connections } = parts;
  const admit = createAdmission({ ...parts, operators: parts.domain.operators });
  const reportTrouble = createTroubleReport(log, 'operators are refused');
  const refusedByRate = createRateReport(log, 'ops');
  const app = express()
    .disable('x-powered-by')
    .disable('etag')
    .enable('case sensitive routing')
    .set('query parser', false);
  app.use((request, response, next) => {
    response.set({ 'Cache-Control': 'no-store', 'X-Content-Type-Options': 'nosniff' });
    if (isLoopback(host) && !isLoopbackHost(request.headers.host)) {
      response.status(403).json({ status: 'refused', reason: 'This listener answers on loopback names only.' });
    } else if (!isOwn(request)) {
      response.status(403).json({ status: 'refused', reason: 'This listener answers no page of another origin.' });
    } else next();
  });
  app.get('/livez', (_request, response) => void response.json({ status: 'alive' }));
  const troubleOfDatabase = createProbe(health.loginPossible, {
    failed: 'the database lets nobody log in',
    late: 'nobody could log in within a second',
  });
  const troubleOfDisk = createProbe(health.diskHasRoom, {
    failed: 'the database has no room for an order',
    late: 'the database wrote no temporary file within a second',
  });
  app.get('/readyz', async (_request, response) => {
    const [database, disk] = await Promise.all([troubleOfDatabase(), troubleOfDisk()]);
    const troubles = {
      accepting: health.accepting() ? null : 'the service does not serve yet, or does not any more',
      clock: health.clockDisagreement(),
      database,
      disk,
    };
    const why = Object.values(troubles).filter((trouble) => trouble !== null);
    const checks = Object.fromEntries(Object.entries(troubles).map(([name, trouble]) => [name, trouble === null]));
    const answer = why.length === 0 ? { status: 'ready', checks } : { status: 'not ready', checks, why };
    response.status(why.length === 0 ? 200 : 503).json(answer);
  });
  app.use(createOperate({ ...parts, admit, refusedByRate }));
  app.use(createMetricsPage(parts));
  app.use(createPublished(parts));
  app.use('/console', createConsole(host, { ...parts, admit, operators: parts.domain.operators }));
  app.use((_request, response) => void response.status(404).json({ status: 'unknown path' }));
  // Express tells an error handler by its four parameters.
  const onError: ErrorRequestHandler = (failure, _request, response, _next) => {
    const refusal = refusalOf(failure);
    if (refusal.code === 'INTERNAL') log.error('a request of an operator failed', { error: failure });
    if (isRequestRate(refusal.facts.limit)) refusedByRate.count();
    if (refusal.facts.cause !== undefined) reportTrouble(refusal.code, refusal.facts.cause);
    sendAnswer(response, refusalAnswer(refusal));
  };
  app.use(onError);
  const server = createListener({ ...programRefusals, answer: app }, { connections, log });
  server.once('close', refusedByRate.flush);
  return server;
}

/** What whoever asked is told: nothing of what is a fault of ours. */
function refusalOf(failure: unknown): Refusal {
  if (failure instanceof Refusal) return failure;
  return new Refusal(failure instanceof URIError ? 'BAD_REQUEST' : 'INTERNAL'); // percent-encoding that cannot be read
}

/**
 * Whether it comes from no page, or one of this listener: what a page sends that may change something says of which origin
 * the page is.
 */
function isOwn(request: IncomingMessage): boolean {
  const { origin } = request.headers;
  return origin === undefined || SAFE.has(request.method) || isSameOrigin(origin, request);
}

/** Methods that change nothing. */
const SAFE: ReadonlySet<string | undefined> = new Set(['GET', 'HEAD']);

/**
 * Makes what asks `work` and gives what was wrong, or null, within a second. What takes longer goes on for as long as it
 * must, and whoever asks meanwhile waits for the same: probes never pile up in a database that does not answer.
 */
function createProbe(
  work: () => Promise<void>,
  words: { readonly failed: string; readonly late: string },
): () => Promise<string | null> {
  const look = share(KEEP_PROBE_MS, () =>
    work().then(
      () => null,
      (failure: unknown) => `${words.failed}: ${reasonOf(causeOf(failure))}`,
    ),
  );

  return () => Promise.race([look(), sleep(PROBE_MS, words.late, { ref: false })]);
}

const causeOf = (failure: unknown): unknown => (failure instanceof Refusal ? failure.facts.cause : failure);
