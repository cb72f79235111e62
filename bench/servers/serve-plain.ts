import { createServer } from 'node:http';
import { tuneCollector } from '../../src/base/collector.js';
import { readConfig } from '../../src/base/config.js';
import { watchEventLoop } from '../../src/base/event-loop.js';
import { createAccessLog, createLog } from '../../src/base/log/index.js';
import { compose, composeHandler } from '../../src/main/compose.js';
import { keyringOf } from '../../src/main/secret-key.js';
import { openStorage } from '../../src/main/storage.js';
import { createMailer } from '../../src/platform/mail/index.js';
import { OF_A_NODE } from '../../src/storage/database.js';
import { compareOnce } from '../../src/storage/database-clock.js';
import { serve } from './server-deps.js';

// The service's own handler without Express and without connection limits.

tuneCollector();
const config = readConfig(process.env, {
  host: '127.0.0.1',
  requestRates: { perNetwork: 0, perUser: 0 },
  connectionsPerNetwork: 0,
});
const log = createLog('json', 'warn');
const storage = await openStorage(config, log, OF_A_NODE);
await compareOnce(storage.clock, storage.database.db);
await storage.notifications.start();
const keyring = await keyringOf(config);
const composed = compose({ ...storage, keyring, sendMail: createMailer(config) });
const handler = composeHandler(composed, {
  config: config.api,
  clock: storage.clock,
  isLate: watchEventLoop(),
  isClockInSync: () => storage.clock.disagreement() === null,
  connections: { inAll: 10_000, perNetwork: 0, trustedProxies: [] },
  accessLog: createAccessLog('json', log),
  log,
});
await serve(createServer(handler));
