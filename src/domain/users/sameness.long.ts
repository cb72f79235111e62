import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { createTestDatabase, queryAsAdministrator, type TestDatabase } from '../../../test/support/database.js';
import { projectFile } from '../../../test/support/domain.js';
import { type Client, createClient, withDomain } from '../../../test/support/process/demo.js';
import { cleanUp, databaseUrl, newDataDir, type RunningService, startProcess } from '../../../test/support/process.js';

// Login, registration and reset take as long for registered as for unregistered addresses: medians
// within 10 % over 500 requests each, in random order, through a proxy, each from its own network
// and for its own address.

const REQUESTS = 500;
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
  // All users share one hash, so that the setup takes no minutes.
  await queryAsAdministrator(
    database.connection,
    `INSERT INTO users (project_id, email, email_norm, password_hash, status, confirmed_at, password_changed_at)
     SELECT project_id, 'known' || n || '@example.com', 'known' || n || '@example.com', password_hash, status,
       confirmed_at, password_changed_at
     FROM users, generate_series(0, ${3 * REQUESTS}) AS n`,
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
  client = createClient(service.endpoint, token);
});
afterAll(async () => {
  await cleanUp(dataDir, [service]);
  await database.drop();
});

type Kind = 'known' | 'unknown';
let networks = 0;

/** Duration of one request from a new network, in milliseconds. */
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

/** Medians of both kinds, in random order, so that disturbances of the machine affect both. */
async function measure(first: number, tryOne: (email: string) => Promise<number>): Promise<Record<Kind, number>> {
  const times: Record<Kind, number[]> = { known: [], unknown: [] };
  for (let warmUp = 0; warmUp < 20; warmUp += 1) await tryOne(`warm-up-${first}-${warmUp}@example.com`);
  const left: Record<Kind, number> = { known: REQUESTS, unknown: REQUESTS };
  while (left.known + left.unknown > 0) {
    const kind: Kind = Math.random() * (left.known + left.unknown) < left.known ? 'known' : 'unknown';
    left[kind] -= 1;
    times[kind].push(await tryOne(`${kind}${first + left[kind]}@example.com`));
  }
  return { known: median(times.known), unknown: median(times.unknown) };
}

const operations: readonly (readonly [string, (email: string) => Promise<number>])[] = [
  ['login', (email) => time('login', { email, password: 'wrong' })],
  ['register', (email) => time('register', { email, password: 'another password' })],
  ['requestPasswordReset', (email) => time('requestPasswordReset', { email })],
];

it.each(operations)(
  '%s takes as long for a registered address as for an unregistered one',
  async (operation, tryOne) => {
    const first = operations.findIndex(([name]) => name === operation) * REQUESTS;
    const { known, unknown } = await measure(first, tryOne);
    const ratio = known / unknown;
    const medians = [known, unknown].map((milliseconds) => `${milliseconds.toFixed(2)} ms`);
    process.stderr.write(`${operation}: known ${medians[0]}, unknown ${medians[1]}, ratio ${ratio.toFixed(3)}\n`);
    expect(ratio).toBeGreaterThan(1 / 1.1);
    expect(ratio).toBeLessThan(1.1);
  },
);

it('(control) a lookup without the hash is detected', async () => {
  const hashed = await measure(3 * REQUESTS, (email) => time('login', { email, password: 'wrong' }));
  const bare = await measure(3 * REQUESTS, () => time('gameServers', {}));
  process.stderr.write(`control: hashed ${hashed.known.toFixed(2)} ms, bare ${bare.known.toFixed(2)} ms\n`);
  expect(bare.known / hashed.known).toBeLessThan(1 / 1.1);
});
