import { join } from 'node:path';
import { type Fixture, openFixture } from '../../support/fixture.js';
import { findFreePort } from '../../support/network.js';
import { databaseUrl, newDataDir, type RunningService, spawnProgram, startProcess } from '../../support/process.js';
import { TEST_OPERATOR } from '../../support/project.js';
import { INSTALLED_LIMITS, startTestService, type TestService } from '../../support/service.js';

/** Items of the soak's shop. Small numbers make clients compete. */
export const STOCK = 60;
export const DAILY = 3;
export const items = [
  { sku: 'plain', price: 7, maxQuantity: 5, servers: { one: {} } },
  { sku: 'dear', price: 90, maxQuantity: 2, servers: { one: {} } },
  { sku: 'scarce', price: 5, maxQuantity: 3, servers: { one: { stock: STOCK } } },
  {
    sku: 'daily',
    price: 3,
    maxQuantity: 2,
    limits: [{ scope: 'user', window: 'day', max: DAILY }],
    servers: { one: {} },
  },
  { sku: 'gift', price: 0, limits: [{ scope: 'account', window: 'total', max: 2 }], servers: { one: {} } },
  // The game server rejects it.
  { sku: 'cursed', price: 11, servers: { one: {} } },
] as const;

export interface SoakPlayer {
  readonly id: number;
  readonly session: string;
  readonly accountId: string;
}

/** A fixture on a new database, and the ports that its service uses after each start. */
export interface SoakContext {
  /** The same services in this process, for operators and to create players. */
  readonly service: TestService;
  readonly fixture: Fixture;
  readonly creditToken: string;
  readonly endpoint: string;
  readonly creditsUrl: string;
  readonly journal: string;
  start(): Promise<RunningService>;
  startConsumer(): ReturnType<typeof spawnProgram>;
  players(count: number): Promise<SoakPlayer[]>;
}

export async function createSoakContext(): Promise<SoakContext> {
  const service = await startTestService(INSTALLED_LIMITS);
  const { domain, connection } = service;
  const fixture = await openFixture(service, {
    slug: 'soak',
    declared: { policies: { pinPolicy: 'off' } },
    declaredServers: [{ code: 'one', default: true, refundRejected: true }, { code: 'two' }],
    items: items.map((item) => ({ ...item, payload: { give: item.sku } })),
  });
  const { projectId, gameServerId } = fixture.server('one');
  const poll = await domain.servers.issuePollToken(projectId, gameServerId, TEST_OPERATOR);
  await domain.operators.create('soak', { ownsAll: false }, TEST_OPERATOR);
  await domain.operators.grant(projectId, 'soak', 'PAYMENTS', TEST_OPERATOR);
  const credit = await domain.operators.issueToken('soak', 86_400, TEST_OPERATOR);
  const dataDir = await newDataDir();
  const [api, ops, feed] = [await findFreePort(), await findFreePort(), await findFreePort()];
  const feedUrl = `http://127.0.0.1:${feed}`;
  const journal = join(dataDir, 'grants.jsonl');
  return {
    service,
    fixture,
    creditToken: credit.secret,
    endpoint: `http://127.0.0.1:${api}/graphql`,
    creditsUrl: `http://127.0.0.1:${ops}/admin/credit`,
    journal,
    start: () =>
      startProcess(['serve'], {
        DATA_DIR: dataDir,
        DATABASE_URL: databaseUrl(connection),
        HOST: '127.0.0.1',
        PORT: String(api),
        OPS_PORT: String(ops),
        DELIVERY_PORT: String(feed),
        RATE_LIMIT_PER_IP: '0',
        RATE_LIMIT_PER_USER: '0',
        LOG_FORMAT: 'json',
      }),
    startConsumer: () =>
      spawnProgram(['consume', feedUrl, '--journal', journal, '--reject', 'cursed'], { POLL_TOKEN: poll.secret }),
    players: (count) =>
      Promise.all(
        Array.from({ length: count }, async () => {
          const { user, session, createAccount } = await fixture.newPlayer({ accounts: [], money: 0 });
          // The consumer creates the account later.
          return { id: user.id, session, accountId: (await createAccount()).id };
        }),
      ),
  };
}
