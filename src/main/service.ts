import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import contractConfig from '../../contract.config.js';
import { executors } from '../../generated/executors.js';
import { readVerdicts } from '../../packages/contract/src/compare.js';
import { publishedJson, readDescriptionsAndExamples } from '../../packages/contract/src/serve.js';
import type { Clock } from '../base/clock.js';
import type { Config } from '../base/config.js';
import { watchEventLoop } from '../base/event-loop.js';
import type { AccessLog, Log, ProcessLog } from '../base/log/index.js';
import { findTracing } from '../base/opentelemetry.js';
import { packageRoot } from '../base/package-root.js';
import type { PeriodicTask } from '../base/repeat.js';
import { stopSignal } from '../base/signals.js';
import { setTracing } from '../base/tracing.js';
import { explain } from '../cli/explain.js';
import { type ApiListener, serveInProcess } from '../cluster/api-listener.js';
import { disconnectFromPrimary, isWorker, reportServing, serveInWorkers } from '../cluster/workers.js';
import { createDomain, type Domain } from '../domain/index.js';
import { createFeed } from '../http/feed/feed.js';
import type { DemoLogins } from '../http/ops/console-answers.js';
import { createOps } from '../http/ops/ops.js';
import { drain, listen } from '../http/shared/listen.js';
import { createMetrics, type Metrics } from '../metrics/metrics.js';
import { registerProjectMetrics } from '../metrics/projects.js';
import { createDryRunDatabase } from '../platform/changes/index.js';
import { createMailer, type Mailer } from '../platform/mail/index.js';
import { OF_A_NODE } from '../storage/database.js';
import { compareOnce } from '../storage/database-clock.js';
import { startBackgroundJobs, warnOfDeadLetter, withFailureLog } from './background-jobs.js';
import { createCommandThreads } from './command-thread.js';
import { type ComposeApiDeps, type Composition, compose, composeApi } from './compose.js';
import { keyringOf, settleKey } from './secret-key.js';
import { openStorage, type Storage } from './storage.js';

export type Service = Awaited<ReturnType<typeof startService>>;

const MAIL_GRACE_MS = 5_000;
/** Time for a start to end after a signal; then the process exits without it. */
const START_GRACE_MS = 10_000;

/** The open resources of a process: a node or one of its workers. */
interface Opened {
  readonly storage: Storage;
  readonly composed: Composition;
  /** The services for dry runs: every transaction is rolled back. */
  readonly dryRunDomain: () => Domain;
  /** The services with another clock, for the history of the demo. */
  readonly domainAt: (clock: Clock) => Domain;
  readonly sendMail: Mailer;
  readonly metrics: Metrics;
  /** Shared by all listeners. */
  readonly surroundings: Pick<ComposeApiDeps, 'isClockInSync' | 'connections' | 'log'>;
  /** Serves the API in this process. */
  serveApi(): Promise<ApiListener>;
}

/**
 * Opens secret key, storage, contract and domain, and calls `start` with them. Closes the storage
 * if `start` rejects; a service that runs closes it when it stops.
 * @param mayUpgrade migrate the database if it is behind
 */
async function startWithResources<T>(
  config: Config,
  log: ProcessLog,
  mayUpgrade: boolean,
  start: (opened: Opened) => Promise<T>,
): Promise<T> {
  setTracing(findTracing(config));
  const keyring = await keyringOf(config);
  const storage = await openStorage(config, log, OF_A_NODE);
  try {
    if (mayUpgrade) await storage.upgrade();
    // Needed if the database cannot send notifications, because those compare the clocks otherwise.
    await compareOnce(storage.clock, storage.database.db);
    await storage.notifications.start();
    const sendMail = withFailureLog(createMailer(config), config, log);
    const deps = { ...storage, keyring, sendMail, memory: config.memory, mailLimits: config.mailLimits };
    const composed = compose({ ...deps, reportDeadLetter: warnOfDeadLetter(log) });
    let cachedDryRunDomain: Domain | null = null;
    const dryRunDomain = () => {
      cachedDryRunDomain ??= createDomain({ ...deps, database: createDryRunDatabase(storage.database) });
      return cachedDryRunDomain;
    };
    const domainAt = (clock: Clock) => createDomain({ ...deps, clock });
    const surroundings = {
      log,
      isClockInSync: () => storage.clock.disagreement() === null,
      connections: { ...config.connections, trustedProxies: config.api.trustedProxies },
    };
    const metrics = createMetrics(composed.contract.operations.keys(), log);
    const isLate = watchEventLoop();
    const api = (accessLog: AccessLog) =>
      composeApi(composed, {
        ...surroundings,
        isLate,
        config: config.api,
        clock: storage.clock,
        accessLog: metrics.counting(accessLog),
      });
    const { usage, users } = composed.domain;
    const serveApi = () => serveInProcess({ config, api, usage, users, log });
    return await start({ storage, composed, dryRunDomain, domainAt, sendMail, metrics, surroundings, serveApi });
  } catch (error) {
    await storage.close();
    throw error;
  }
}

/**
 * Starts a node with its listeners and background jobs; with `WORKERS` above 1, the API runs in
 * workers.
 * @param stopping aborted by the signal to stop
 */
export const startService = (config: Config, log: ProcessLog, stopping: AbortSignal) =>
  startWithResources(config, log, true, (opened) => startNode(config, log, opened, stopping));

async function startNode(config: Config, log: Log, opened: Opened, stopping: AbortSignal) {
  const { storage, composed, dryRunDomain, domainAt, sendMail, metrics, surroundings, serveApi } = opened;
  const { domain, contract } = composed;
  let isAccepting = false;
  let apiListener: ApiListener | null = null;
  let jobs: PeriodicTask | null = null;
  let demo: DemoLogins | null = null;
  const health = {
    isAccepting: () => isAccepting && apiListener?.answers() === true,
    clockDisagreement: storage.clock.disagreement,
    probeLogin: domain.users.probeLogin,
    probeDisk: storage.database.probeDisk,
  };
  const published = () => publishedJson(packageRoot, executors.manifest);
  registerProjectMetrics(metrics.registry, domain.statistics(config.metricsMaxProjects));
  const scrape = () => metrics.text(apiListener?.workerMetrics() ?? Promise.resolve([]));
  const endpoint = () => `${apiListener?.url ?? ''}${config.api.basePath}/graphql`;
  const { secretKey, databaseUrl, dataDir } = config;
  const ops = createOps(health, config.ops.host, {
    ...{ ...surroundings, domain, dryRunDomain, usage: domain.usage, published, scrape },
    ...{
      page: join(packageRoot, 'dist/console'),
      documentation: () => readDescriptionsAndExamples(packageRoot),
      verdicts: () => readVerdicts({ root: packageRoot, config: contractConfig }),
      now: () => domain.clock.now(),
    },
    performInThread: createCommandThreads(
      { secretKey, databaseUrl, dataDir, connection: storage.connection, options: storage.connectionOptions },
      storage.notifications,
    ),
    demo: () => demo,
    lineOf: async (requestId, project) => (await apiListener?.lineOf(requestId, project)) ?? null,
    endpoint: async () => (config.publicUrl === null ? endpoint() : `${config.publicUrl}/graphql`),
  });
  const feed = createFeed(domain, surroundings);

  async function stop(): Promise<void> {
    isAccepting = false;
    const began = performance.now();
    // Emails that the mail server has not accepted by then are sent again after the next start.
    const mailTimeout = setTimeout(() => sendMail.close(), MAIL_GRACE_MS);
    await Promise.all([apiListener?.stop(), drain(feed), jobs?.stop()]);
    clearTimeout(mailTimeout);
    sendMail.close();
    await drain(ops, performance.now() - began);
  }

  try {
    await settleKey(domain, log);
    await domain.usage.startCounting([...contract.operations.keys()]);
    warnOfMailFiles(config, log);
    if ((await domain.copies.findMark()) !== null)
      log.warn('the database is a copy: sends neither emails nor deliveries until: project-service promote');
    apiListener = config.workers === 1 ? await serveApi() : await serveInWorkers(config.workers, log, stopping);
    if (config.workers > 1) log.info('workers answer the API', { detail: config.workers });
    const opsUrl = await listen(ops, { ...config.ops, prefix: 'OPS_' });
    const deliveryUrl =
      config.delivery === null ? null : await listen(feed, { ...config.delivery, prefix: 'DELIVERY_' });
    if (deliveryUrl !== null) log.info(`game servers fetch deliveries from ${deliveryUrl}`);
    jobs = startBackgroundJobs(domain, config, surroundings);
    isAccepting = true;
    return {
      domain,
      database: storage.database,
      /** URL of the API, such as `http://127.0.0.1:4000/graphql`. */
      endpoint: endpoint(),
      opsUrl,
      /** URL of the delivery feed; null if DELIVERY_PORT is not set. */
      deliveryUrl,
      domainAt,
      /** Shows the logins of the demo in the console. */
      showDemo(logins: DemoLogins): void {
        demo = logins;
      },
      /**
       * Becomes not ready, stops accepting, finishes running requests (at most 10 s) and closes
       * everything.
       */
      async stop(): Promise<void> {
        await stop();
        await storage.close();
      },
    };
  } catch (error) {
    // An open listener would keep the process alive.
    await stop();
    throw error;
  }
}

/**
 * With the embedded database this is intended; with DATABASE_URL the operator more likely forgot
 * SMTP_URL.
 */
function warnOfMailFiles({ databaseUrl, mail }: Config, log: Log): void {
  if (databaseUrl === null || mail.smtpUrl !== null) return;
  log.warn('SMTP_URL is not set: emails are not sent, but written to DATA_DIR/mail');
}

/**
 * Serves until SIGTERM or SIGINT, then drains. A second signal ends the process at once.
 * @param whenUp runs once the service answers: creates the demo. May throw the reason of
 *   `stopping`, which the signal aborts
 */
export async function serveUntilSignal(
  config: Config,
  log: ProcessLog,
  whenUp: (service: Service, stopping: AbortSignal) => Promise<void>,
): Promise<void> {
  // Before the start, so that a signal during the start also stops the service in order.
  const signal = stopSignal();
  if (isWorker()) return await runWorker(signal, config, log);
  // A start waits without a limit for the migration of another node, or for a backup.
  const outOfTime = signal.then(() => sleep(START_GRACE_MS, null, { ref: false }));
  const stop = new AbortController();
  void signal.then(() => stop.abort());
  const started = startService(config, log, stop.signal).catch((error: unknown) => {
    if (!stop.signal.aborted) throw error;
    // The start fails with this reason if Ctrl-C has also ended the workers.
    if (error !== stop.signal.reason) explain(error, log);
    return null;
  });
  const service = await Promise.race([started, outOfTime]);
  if (service === null) return log.info(`${await signal}: stopped during the start`);
  try {
    await whenUp(service, stop.signal)
      .then(() => log.info(`serving ${service.endpoint}, operations on ${service.opsUrl}`))
      .catch((error: unknown) => {
        if (error !== stop.signal.reason) throw error;
      });
    log.info(`${await signal}: finishing running requests, then stopping`);
  } finally {
    await service.stop();
  }
  log.info('stopped');
}

/**
 * Runs a worker: it serves the API and counts metrics. The primary process does everything else and
 * stops the worker.
 */
async function runWorker(signal: Promise<unknown>, config: Config, log: ProcessLog): Promise<void> {
  try {
    await startWithResources(config, log, false, async ({ storage, sendMail, metrics, serveApi }) => {
      const apiListener = await serveApi();
      reportServing(apiListener.url, { metrics: metrics.ofProcess, lineOf: apiListener.lineOf });
      await signal;
      await apiListener.stop();
      sendMail.close();
      await storage.close();
    });
  } finally {
    disconnectFromPrimary();
  }
}
