import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { createTestDatabase, queryAsAdministrator, type TestDatabase } from '../../../test/support/database.js';
import { projectFile } from '../../../test/support/domain.js';
import { type Client, clientOf, withDomain } from '../../../test/support/process/demo.js';
import { cleanUp, databaseUrl, newDataDir, type RunningService, startProcess } from '../../../test/support/process.js';

// Log-in, registration and reset take as long for an address that somebody has as for one that nobody has: medians
// within 10 % over 500 tries each, in random order, through a proxy, each from a network and for an address of its own.

const TRIES = 500;
const PASSWORD = 'a password of mine';
const TEST = { name: 'test', request: null };

let dataDir: string;
let database: TestDatabase;
let service: RunningService;
let client: Client;

beforeAll(async () => {
  dataDir = await newDataDir();
  database = await createTestDatabase();
  const token = await withDomain(database.connection, async (domain) => {
    const file = projectFile({ policies: { emailConfirmation: 'required' } });
    await domain.apply(file, { file: 'sameness.yaml', by: TEST });
    const project = await domain.projects.findBySlug('demo');
    if (project === null) throw new Error('there is no demo project');
    await domain.users.create(project, { email: 'known@example.com', password: PASSWORD }, TEST);
    return (await domain.projects.configuration(project)).identity.contextToken;
  });
  // All with the one hash that was made, so that the set-up takes no minutes.
  await queryAsAdministrator(
    database.connection,
    `INSERT INTO users (project_id, email, email_norm, password_hash, status, confirmed_at, password_changed_at)
     SELECT project_id, 'known' || n || '@example.com', 'known' || n || '@example.com', password_hash, status,
       confirmed_at, password_changed_at
     FROM users, generate_series(0, ${3 * TRIES}) AS n`,
  );
  await queryAsAdministrator(database.connection, 'ANALYZE');
  service = await startProcess(['serve'], {
    DATA_DIR: dataDir,
    DATABASE_URL: databaseUrl(database.connection),
    HOST: '127.0.0.1',
    TRUSTED_PROXIES: '127.0.0.1',
    RATE_LIMIT_PER_IP: '0',
    LOG_FORMAT: 'json',
  });
  client = clientOf(service.endpoint, token);
});
afterAll(async () => {
  await cleanUp(dataDir, [service]);
  await database.drop();
});

type Kind = 'known' | 'unknown';
let networks = 0;

/** Milliseconds of one request from a network that was never seen before. */
async function time(documentId: string, variables: Record<string, unknown>): Promise<number> {
  networks += 1;
  const from = `10.${networks >> 16}.${(networks >> 8) & 255}.${networks & 255}`;
  const began = performance.now();
  const { status } = await client.ask(documentId, variables, { headers: { 'x-forwarded-for': from } });
  const took = performance.now() - began;
  if (status !== 200 && status !== 401) throw new Error(`${documentId} was answered ${status}: it measures nothing`);
  return took;
}

const median = (times: readonly number[]): number => [...times].sort((a, b) => a - b)[times.length >> 1] ?? Number.NaN;

/** Medians of both kinds, tried in random order, so that whatever the machine does meets both. */
async function measure(first: number, tryOne: (email: string) => Promise<number>): Promise<Record<Kind, number>> {
  const times: Record<Kind, number[]> = { known: [], unknown: [] };
  for (let warmUp = 0; warmUp < 20; warmUp += 1) await tryOne(`warm-up-${first}-${warmUp}@example.com`);
  const left: Record<Kind, number> = { known: TRIES, unknown: TRIES };
  while (left.known + left.unknown > 0) {
    const kind: Kind = Math.random() * (left.known + left.unknown) < left.known ? 'known' : 'unknown';
    left[kind] -= 1;
    times[kind].push(await tryOne(`${kind}${first + left[kind]}@example.com`));
  }
  return { known: median(times.known), unknown: median(times.unknown) };
}

const operations: readonly (readonly [string, (email: string) => Promise<number>])[] = [
  ['login', (email) => time('login', { email, password: 'wrong' })],
  ['register', (email) => time('register', { email, password: 'a password of theirs' })],
  ['requestPasswordReset', (email) => time('requestPasswordReset', { email })],
];

it.each(operations)('%s takes as long for a known address as for an unknown one', async (operation, tryOne) => {
  const first = operations.findIndex(([name]) => name === operation) * TRIES;
  const { known, unknown } = await measure(first, tryOne);
  const ratio = known / unknown;
  const figures = [known, unknown].map((milliseconds) => `${milliseconds.toFixed(2)} ms`);
  process.stderr.write(`${operation}: known ${figures[0]}, unknown ${figures[1]}, ratio ${ratio.toFixed(3)}\n`);
  expect(ratio).toBeGreaterThan(1 / 1.1);
  expect(ratio).toBeLessThan(1.1);
});

it('(control) a look-up without the hash is told apart', async () => {
  const hashed = await measure(3 * TRIES, (email) => time('login', { email, password: 'wrong' }));
  const bare = await measure(3 * TRIES, () => time('gameServers', {}));
  process.stderr.write(`control: hashed ${hashed.known.toFixed(2)} ms, bare ${bare.known.toFixed(2)} ms\n`);
  expect(bare.known / hashed.known).toBeLessThan(1 / 1.1);
});
