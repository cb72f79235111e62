import type { Config } from '../base/config.js';
import type { Keyring } from '../base/keyring.js';
import { createAccessLog, type Log } from '../base/log/index.js';
import { packageRoot } from '../base/package-root.js';
import { readPublishedLock } from '../contract/contract.js';
import { createFeed } from '../http/feed/feed.js';
import { createOps } from '../http/ops/ops.js';
import { createSendMail } from '../platform/mail/index.js';
import { OF_A_NODE } from '../storage/database.js';
import { compareOnce } from '../storage/database-clock.js';
import { reportingTroubles, startChores, writeUsage } from './chores.js';
import { compose } from './compose.js';
import { drain, listen } from './listener.js';
import type { Repeated } from './repeat.js';
import { keyringOf, settleKey } from './secret-key.js';
import { stopSignal } from './signals.js';
import { openStorage, type Storage } from './storage.js';

export type Service = Awaited<ReturnType<typeof startService>>;

const MAIL_GRACE_MS = 5_000;

/**
 * Brings up the whole service: secret key, storage, migrations, contract, domain, its listeners, and what it does on
 * its own. Rejects if any of it fails.
 */
export async function startService(config: Config, log: Log) {
  const keyring = await keyringOf(config);
  const storage = await openStorage(config, log, OF_A_NODE);
  try {
    await storage.upgrade();
    // Also where nothing can be listened to.
    await compareOnce(storage.clock, storage.database.db);
    await storage.notifications.start();
    return await listenOn(config, log, storage, keyring);
  } catch (error) {
    await storage.close();
    throw error;
  }
}

async function listenOn(config: Config, log: Log, storage: Storage, keyring: Keyring) {
  const accessLog = createAccessLog(config.logFormat, log);
  const sendMail = reportingTroubles(createSendMail(config), log);
  let accepting = false;
  const surroundings = {
    log,
    clocksAgree: () => storage.clock.disagreement() === null,
    connections: { ...config.connections, trustedProxies: config.api.trustedProxies },
  };
  const { domain, contract, api } = compose({
    ...storage,
    ...surroundings,
    config: config.api,
    keyring,
    sendMail,
    accessLog,
  });
  const health = {
    accepting: () => accepting,
    clockDisagreement: storage.clock.disagreement,
    loginPossible: domain.users.loginPossible,
  };
  const published = { manifest: contract.manifest, lock: readPublishedLock(packageRoot) };
  const ops = createOps(health, config.ops.host, {
    ...surroundings,
    wallet: domain.wallet,
    usage: domain.usage,
    published,
  });
  const feed = createFeed(domain, surroundings);
  let chores: Repeated | null = null;

  async function stop(): Promise<void> {
    accepting = false;
    // What a mail server has not taken by then is sent again after the next start.
    const cut = setTimeout(() => sendMail.close(), MAIL_GRACE_MS);
    await Promise.all([drain(api), drain(feed), chores?.stop()]);
    await writeUsage(domain.usage, log).catch((error: unknown) => log.error('calls could not be counted', { error }));
    clearTimeout(cut);
    sendMail.close();
    await accessLog.close();
    await drain(ops);
  }

  try {
    await settleKey(domain, log);
    await domain.usage.begin([...contract.operations.keys()]);
    warnOfMailFiles(config, log);
    const apiUrl = await listen(api, { ...config.api, prefix: '' });
    const opsUrl = await listen(ops, { ...config.ops, prefix: 'OPS_' });
    const deliveryUrl =
      config.delivery === null ? null : await listen(feed, { ...config.delivery, prefix: 'DELIVERY_' });
    if (deliveryUrl !== null) log.info(`game servers fetch deliveries from ${deliveryUrl}`);
    chores = startChores(domain, log);
    accepting = true;
    return {
      domain,
      /** Where clients reach it, e.g. `http://127.0.0.1:4000/graphql`. */
      endpoint: `${apiUrl}${config.api.basePath}/graphql`,
      opsUrl,
      /** Where game servers fetch their deliveries; null: DELIVERY_PORT is not set. */
      deliveryUrl,
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
  log: Log,
  whenUp: (service: Service) => Promise<void>,
): Promise<void> {
  // Before the start, so that a signal in the middle of it still ends in an orderly stop.
  const signal = stopSignal();
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
