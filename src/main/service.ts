import { join } from 'node:path';
import { executors } from '../../generated/executors.js';
import { publishedJson, readShown } from '../../packages/contract/src/files.js';
import { readVerdicts } from '../../packages/contract/src/verdict/check/verdicts.js';
import type { Clock } from '../base/clock.js';
import type { Config } from '../base/config.js';
import { watchEventLoop } from '../base/event-loop.js';
import type { AccessLog, Log, ProcessLog } from '../base/log/index.js';
import { findTracing } from '../base/opentelemetry.js';
import { packageRoot } from '../base/package-root.js';
import type { Repeated } from '../base/repeat.js';
import { stopSignal } from '../base/signals.js';
import { beginTracing } from '../base/tracing.js';
import { type ApiListener, serveHere } from '../cluster/api-listener.js';
import { disconnectFromPrimary, isWorker, reportServing, serveInWorkers } from '../cluster/workers.js';
import { createDomain, type Domain } from '../domain/index.js';
import { createFeed } from '../http/feed/feed.js';
import type { DemoFacts } from '../http/ops/console-answers.js';
import { createOps } from '../http/ops/ops.js';
import { drain, listen } from '../http/shared/listen.js';
import { createMetrics, type Metrics } from '../metrics/metrics.js';
import { registerProjectMetrics } from '../metrics/projects.js';
import { rehearsal } from '../platform/changes/index.js';
import { createSendMail, type Mailer } from '../platform/mail/index.js';
import { OF_A_NODE } from '../storage/database.js';
import { compareOnce } from '../storage/database-clock.js';
import { reportingTroubles, startBackgroundJobs } from './background-jobs.js';
import { createCommandThreads } from './command-thread.js';
import { type ApiParts, type Composed, compose, composeApi } from './compose.js';
import { keyringOf, settleKey } from './secret-key.js';
import { openStorage, type Storage } from './storage.js';

export type Service = Awaited<ReturnType<typeof startService>>;

const MAIL_GRACE_MS = 5_000;

/** What a process of the service has open, as a node or as a worker of one. */
interface Opened {
  readonly storage: Storage;
  readonly composed: Composed;
  /** The services on a database that keeps nothing: for dry runs. */
  readonly rehearsed: () => Domain;
  /** The services with another clock: for the past of the demo. */
  readonly domainAt: (clock: Clock) => Domain;
  readonly sendMail: Mailer;
  readonly metrics: Metrics;
  /** What all listeners keep to. */
  readonly surroundings: Pick<ApiParts, 'clocksAgree' | 'connections' | 'log'>;
  /** Answers the API in this process. */
  answer(): Promise<ApiListener>;
}

/** Secret key, storage, migrations (where this process is to see to them), contract and domain; closes what it opened where `use` rejects. */
async function open<T>(
  config: Config,
  log: ProcessLog,
  mayUpgrade: boolean,
  use: (opened: Opened) => Promise<T>,
): Promise<T> {
  beginTracing(findTracing(config));
  const keyring = await keyringOf(config);
  const storage = await openStorage(config, log, OF_A_NODE);
  try {
    if (mayUpgrade) await storage.upgrade();
    // Also where nothing can be listened to.
    await compareOnce(storage.clock, storage.database.db);
    await storage.notifications.start();
    const sendMail = reportingTroubles(createSendMail(config), log);
    const parts = { ...storage, keyring, sendMail, memory: config.memory, mailsPerHour: config.mailsPerHour };
    const composed = compose(parts);
    let forDryRuns: Domain | null = null;
    const rehearsed = () => {
      forDryRuns ??= createDomain({ ...parts, database: rehearsal(storage.database) });
      return forDryRuns;
    };
    const domainAt = (clock: Clock) => createDomain({ ...parts, clock });
    const surroundings = {
      log,
      clocksAgree: () => storage.clock.disagreement() === null,
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
    const answer = () => serveHere({ config, api, usage, users, log });
    return await use({ storage, composed, rehearsed, domainAt, sendMail, metrics, surroundings, answer });
  } catch (error) {
    await storage.close();
    throw error;
  }
}

/**
 * Brings up the whole service: what a process has open, its listeners, and what it does on its own; the API in workers,
 * where there are to be several. Rejects if any of it fails.
 */
export const startService = (config: Config, log: ProcessLog) =>
  open(config, log, true, (opened) => startNode(config, log, opened));

async function startNode(config: Config, log: Log, opened: Opened) {
  const { storage, composed, rehearsed, domainAt, sendMail, metrics, surroundings, answer } = opened;
  const { domain, contract } = composed;
  let accepting = false;
  let apiListener: ApiListener | null = null;
  let jobs: Repeated | null = null;
  let demo: DemoFacts | null = null;
  const health = {
    accepting: () => accepting && apiListener?.answers() === true,
    clockDisagreement: storage.clock.disagreement,
    loginPossible: domain.users.loginPossible,
    diskHasRoom: storage.database.probeDisk,
  };
  const published = () => publishedJson(packageRoot, executors.manifest);
  registerProjectMetrics(metrics.registry, domain.statistics(config.metricsProjects));
  const scrape = () => metrics.text(apiListener?.metrics() ?? Promise.resolve([]));
  const endpoint = () => `${apiListener?.url ?? ''}${config.api.basePath}/graphql`;
  const { secretKey, databaseUrl, dataDir } = config;
  const forThreads = { secretKey, databaseUrl, dataDir, connection: storage.connection, options: storage.ofConnection };
  const ops = createOps(health, config.ops.host, {
    ...{ ...surroundings, domain, rehearsed, usage: domain.usage, published, scrape },
    ...{
      page: join(packageRoot, 'dist/console'),
      shown: () => readShown(packageRoot),
      verdicts: () => readVerdicts(packageRoot),
      now: () => domain.clock.now(),
      maxComparedBytes: config.ops.maxComparedBytes,
    },
    performInThread: createCommandThreads(forThreads, storage.notifications),
    demo: () => demo,
    lineOf: async (requestId, project) => (await apiListener?.lineOf(requestId, project)) ?? null,
    endpoint: async () => (config.publicUrl === null ? endpoint() : `${config.publicUrl}/graphql`),
  });
  const feed = createFeed(domain, surroundings);

  async function stop(): Promise<void> {
    accepting = false;
    // What a mail server has not taken by then is sent again after the next start.
    const cut = setTimeout(() => sendMail.close(), MAIL_GRACE_MS);
    await Promise.all([apiListener?.stop(), drain(feed), jobs?.stop()]);
    clearTimeout(cut);
    sendMail.close();
    await drain(ops);
  }

  try {
    await settleKey(domain, log);
    await domain.usage.begin([...contract.operations.keys()]);
    warnOfMailFiles(config, log);
    if ((await domain.copies.mark()) !== null)
      log.warn('the database is a copy: no mail and no delivery goes out, until: project-service promote');
    apiListener = config.workers === 1 ? await answer() : await serveInWorkers(config.workers, log);
    if (config.workers > 1) log.info('workers answer the API', { detail: config.workers });
    const opsUrl = await listen(ops, { ...config.ops, prefix: 'OPS_' });
    const deliveryUrl =
      config.delivery === null ? null : await listen(feed, { ...config.delivery, prefix: 'DELIVERY_' });
    if (deliveryUrl !== null) log.info(`game servers fetch deliveries from ${deliveryUrl}`);
    jobs = startBackgroundJobs(domain, config, log);
    accepting = true;
    return {
      domain,
      /** Where clients reach it, e.g. `http://127.0.0.1:4000/graphql`. */
      endpoint: endpoint(),
      opsUrl,
      /** Where game servers fetch their deliveries; null: DELIVERY_PORT is not set. */
      deliveryUrl,
      domainAt,
      /** Has the console show a demo to who is there. */
      showDemo(facts: DemoFacts): void {
        demo = facts;
      },
      /** Not ready, stop accepting, finish what runs (10 s at most), close everything. */
      async stop(): Promise<void> {
        await stop();
        await storage.close();
      },
    };
  } catch (error) {
    // One that listens already would keep the process alive.
    await stop();
    throw error;
  }
}

/** On the embedded database that is meant; an operator of another one more likely forgot it. */
function warnOfMailFiles({ databaseUrl, mail }: Config, log: Log): void {
  if (databaseUrl === null || mail.smtpUrl !== null) return;
  log.warn('SMTP_URL is not set: nobody gets mails, they become files in DATA_DIR/mail');
}

/**
 * Serves until SIGTERM or SIGINT, then drains. A second signal ends the process at once.
 * @param whenUp runs once the service answers; the demo is put there.
 */
export async function serveUntilSignal(
  config: Config,
  log: ProcessLog,
  whenUp: (service: Service) => Promise<void>,
): Promise<void> {
  // Before the start, so that a signal in the middle of it still ends in an orderly stop.
  const signal = stopSignal();
  if (isWorker()) return await workUntil(signal, config, log);
  const service = await startService(config, log);
  try {
    await whenUp(service);
    log.info(`serving ${service.endpoint}, operations on ${service.opsUrl}`);
    log.info(`${await signal}: finishing running requests, then stopping`);
  } finally {
    await service.stop();
  }
  log.info('stopped');
}

/** A worker's part: the API, and what it counts. All else is with the process that keeps it, which also says when to end. */
async function workUntil(signal: Promise<unknown>, config: Config, log: ProcessLog): Promise<void> {
  try {
    await open(config, log, false, async ({ storage, sendMail, metrics, answer }) => {
      const apiListener = await answer();
      reportServing(apiListener.url, { metrics: metrics.read, lineOf: apiListener.lineOf });
      await signal;
      await apiListener.stop();
      sendMail.close();
      await storage.close();
    });
  } finally {
    disconnectFromPrimary();
  }
}
