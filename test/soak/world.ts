import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { join } from 'node:path';
import type { Domain } from '../../src/domain/index.js';
import { clientOf } from '../process/support.js';
import { createTestDatabase, type TestDatabase } from '../support/database.js';
import { databaseUrl, newDataDir, type RunningService, spawnProgram, startProcess } from '../support/process.js';
import { TEST_OPERATOR } from '../support/project.js';

/** Everything that the soak's shop sells; the numbers are small, so that clients get into each other's way. */
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
  // What the game server refuses.
  { sku: 'cursed', price: 11, servers: { one: {} } },
] as const;

export interface Player {
  readonly id: number;
  readonly session: string;
  readonly accountId: string;
}

/** A project on a database of its own, and the ports that its service has after each start. */
export interface World {
  readonly database: TestDatabase;
  readonly projectId: number;
  readonly token: string;
  readonly itemIds: ReadonlyMap<string, string>;
  readonly creditToken: string;
  readonly endpoint: string;
  readonly creditsUrl: string;
  readonly feedUrl: string;
  readonly journal: string;
  start(): Promise<RunningService>;
  startConsumer(): ReturnType<typeof spawnProgram>;
  players(count: number): Promise<Player[]>;
}

const PASSWORD = 'a password of mine';

const project = JSON.stringify({
  project: {
    slug: 'soak',
    names: { en: 'Soak' },
    language: 'en',
    languages: ['en'],
    currency: { code: 'EMB', names: { en: 'Embers' } },
    policies: { pinPolicy: 'off' },
  },
  servers: [{ code: 'one', names: { en: 'One' }, default: true, refundRejected: true }],
  categories: [{ code: 'all', titles: { en: 'All' } }],
  items: items.map((item) => ({ ...item, category: 'all', titles: { en: item.sku }, payload: { give: item.sku } })),
});

export async function createWorld(
  lend: <T>(database: TestDatabase, work: (domain: Domain) => Promise<T>) => Promise<T>,
): Promise<World> {
  const database = await createTestDatabase();
  const dataDir = await newDataDir();
  const [api, ops, feed] = [await freePort(), await freePort(), await freePort()];
  const made = await lend(database, async (domain) => {
    await domain.apply(project, { file: 'soak.yaml', by: TEST_OPERATOR });
    const found = await domain.projects.findBySlug('soak');
    if (found === null) throw new Error('the project was not declared');
    const [server] = await domain.servers.list(found.id);
    if (server === undefined) throw new Error('the server was not declared');
    const poll = await domain.servers.issuePollToken(found.id, server.id, TEST_OPERATOR);
    const credit = await domain.wallet.issueOperatorToken(found.id, 'soak', TEST_OPERATOR);
    const { identity } = await domain.projects.configuration(found);
    return { projectId: found.id, token: identity.contextToken, poll: poll.secret, credit: credit.secret };
  });
  const rows = await database.database.direct.selectFrom('shop_item').select(['id', 'sku']).execute();
  const endpoint = `http://127.0.0.1:${api}/graphql`;
  const feedUrl = `http://127.0.0.1:${feed}`;
  const journal = join(dataDir, 'grants.jsonl');
  const client = clientOf(endpoint, made.token);
  return {
    database,
    projectId: made.projectId,
    token: made.token,
    creditToken: made.credit,
    itemIds: new Map(rows.map(({ id, sku }) => [sku, String(id)])),
    endpoint,
    creditsUrl: `http://127.0.0.1:${ops}/credits`,
    feedUrl,
    journal,
    start: () =>
      startProcess(['serve'], {
        DATA_DIR: dataDir,
        DATABASE_URL: databaseUrl(database.connection),
        HOST: '127.0.0.1',
        PORT: String(api),
        OPS_PORT: String(ops),
        DELIVERY_PORT: String(feed),
        RATE_PER_IP: '0',
        RATE_PER_USER: '0',
        LOG_FORMAT: 'json',
      }),
    startConsumer: () =>
      spawnProgram(['consume', feedUrl, '--journal', journal, '--reject', 'cursed'], { POLL_TOKEN: made.poll }),
    async players(count) {
      const ids = await lend(database, async (domain) => {
        const found = await domain.projects.findBySlug('soak');
        if (found === null) throw new Error('the project is gone');
        const users: { id: number; email: string }[] = [];
        for (let index = 0; index < count; index += 1) {
          users.push(
            await domain.users.create(found, { email: `p${index}@example.com`, password: PASSWORD }, TEST_OPERATOR),
          );
        }
        return users;
      });
      return await Promise.all(
        ids.map(async ({ id, email }) => {
          const session = await client.login({ email, password: PASSWORD });
          const login = `p${randomBytes(5).toString('hex')}`;
          const { data } = await client.ask('createAccount', { login, password: 'another of mine' }, { session });
          return { id, session, accountId: String(Object(data).id) };
        }),
      );
    },
  };
}

/** A port that nobody has, and that the service gets at every start. */
async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  if (address === null || typeof address === 'string') throw new Error('no port');
  return address.port;
}
