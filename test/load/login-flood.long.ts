import { setTimeout as sleep } from 'node:timers/promises';
import { beforeAll, expect, it } from '@jest/globals';
import { useDatabase } from '../support/database.js';
import { applyFile, projectFile, projectOf } from '../support/domain.js';
import { query } from '../support/embedded.js';
import { type Client, createClient, withDomain } from '../support/process/demo.js';
import { useServing } from '../support/process/serving.js';
import { TEST_OPERATOR } from '../support/project.js';

// One IPv6 /48 sends 500 invalid logins a second from different /64s while players log in from
// known and unknown places: `npx jest --config jest.long.config.js test/load/login-flood`.

const SECONDS = 12;
const PER_SECOND = 500;
const PASSWORD = 'a password of mine';
const players = Array.from({ length: SECONDS }, (_none, index) => `player${index}@example.com`);

const database = useDatabase();
const service = useServing(database, { TRUSTED_PROXIES: '127.0.0.1' });
let client: Client;

beforeAll(async () => {
  const token = await withDomain(database.connection, async (domain) => {
    await applyFile(domain, projectFile());
    const project = await projectOf(domain);
    for (const email of players) await domain.users.create(project, { email, password: PASSWORD }, TEST_OPERATOR);
    return (await domain.projects.configuration(project)).identity.contextToken;
  });
  client = createClient(service.endpoint, token);
});

const login = async (email: string, password: string, from: string): Promise<number> => {
  const response = await client.ask('login', { email, password }, { headers: { 'x-forwarded-for': from } });
  return response.status;
};

it("accepts players' logins while one /48 floods the login, and keeps few counts of it", async () => {
  const home = (index: number): string => `192.0.2.${index + 1}`;
  for (const [index, email] of players.entries()) if (index % 2 === 0) await login(email, PASSWORD, home(index));

  const flood: Promise<number>[] = [];
  const real: Promise<number>[] = [];
  const waits: number[] = [];
  for (let tick = 0; tick < SECONDS * 10; tick += 1) {
    for (let one = 0; one < PER_SECOND / 10; one += 1) {
      const index = flood.length;
      const from = `2001:db8:1:${(index % 65_536).toString(16)}::1`;
      flood.push(login(`nobody${index}@example.com`, 'wrong', from).catch(() => 0));
    }
    if (tick % 10 === 5) {
      const index = real.length;
      const began = performance.now();
      const entering = login(players[index] ?? '', PASSWORD, home(index)).catch(() => 0);
      real.push(entering);
      void entering.then(() => waits.push(performance.now() - began));
    }
    await sleep(100);
  }
  const [statuses, floods] = [await Promise.all(real), await Promise.all(flood)];
  const rows = await query(database.connection, 'SELECT count(*)::int AS count FROM throttle');
  const { count } = Object(rows)[0] ?? { count: Number.NaN };
  const refused = statuses.filter((status) => status !== 200).length;
  const hashed = floods.filter((status) => status === 401).length;
  process.stderr.write(
    `${flood.length} made up, ${hashed} looked at; ${refused} of ${real.length} players refused, ` +
      `longest ${Math.max(...waits).toFixed(0)} ms; ${count} counts\n`,
  );
  expect(hashed).toBeLessThanOrEqual(300);
  expect(refused).toBe(0);
}, 120_000);
