import { execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { DemoFile } from '../../../src/demo/demo-file.js';
import { isAlive } from '../../support/embedded.js';
import { eventually } from '../../support/eventually.js';
import { mailsIn } from '../../support/mailbox.js';
import { type Client, createClient, readDemo } from '../../support/process/demo.js';
import {
  checkout,
  cleanUp,
  databasePid,
  newDataDirWithDemo,
  type RunningService,
  runCommand,
  spawnProgram,
  startProcess,
  stopProcess,
  waitUntilServing,
} from '../../support/process.js';
import { amountOf, readScrape } from '../../support/scrape.js';

const WORKERS = 2;
const RESET = /http:\/\/localhost:3000\/reset\?code=([\w-]+)/;
let dataDir: string;
let service: RunningService;
let demo: DemoFile;
let client: Client;

beforeAll(async () => {
  dataDir = await newDataDirWithDemo();
  // As `npm start` does: only the primary process may build.
  const settings = { DATA_DIR: dataDir, WORKERS: String(WORKERS), LOG_FORMAT: 'json' };
  service = await waitUntilServing(spawnProgram(['start'], settings, 'pipe', join(checkout, 'src/dev/launch.mjs')));
  demo = await readDemo(dataDir);
  client = createClient(service.endpoint, demo.identity.contextToken);
});
afterAll(() => cleanUp(dataDir, [service]));

/** Process ids of the workers: children that run the service's own program. */
async function workers({ pid = 0 } = service.child): Promise<number[]> {
  const children = (await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8')).trim().split(' ').map(Number);
  const commands = await Promise.all(
    children.map((child) => readFile(`/proc/${child}/cmdline`, 'utf8').catch(() => '')),
  );
  return children.filter((_child, index) => commands[index]?.includes('cli.js'));
}

/** Sends a request on a new connection. */
const ask = (documentId: string, variables = {}, session?: string) =>
  client.ask(documentId, variables, { headers: { connection: 'close' }, session });

const requestLines = (): string[] =>
  service
    .stdout()
    .split('\n')
    .filter((line) => line.includes('"message":"request"'));

/** Reads how often all workers together answered `projectAvailable`, from the metrics. */
async function countAnswers(): Promise<number | undefined> {
  const scraped = readScrape(await (await fetch(`${service.opsUrl}/metrics`)).text());
  return amountOf(scraped, 'project_service_requests_total', { document: 'projectAvailable', status: '200' });
}

/** Calls the request lookup of the admin API, and returns its result. */
const lookUp = async (requestId: string) => {
  const response = await fetch(`${service.opsUrl}/admin/request`, {
    method: 'POST',
    headers: { authorization: `Bearer ${demo.operator.token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ project: 'demo', requestId }),
  });
  return JSON.parse(await response.text()).data;
};

describe('workers', () => {
  it('run in as many processes as WORKERS sets, with one operations listener', async () => {
    expect(await workers()).toHaveLength(WORKERS);
    const answers = await Promise.all(Array.from({ length: 20 }, () => ask('project')));
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    expect((await fetch(`${service.opsUrl}/readyz`)).status).toBe(200);
  });

  it('report the sum of their metrics', async () => {
    expect(await countAnswers()).toBe(0);
    await Promise.all(Array.from({ length: 20 }, () => ask('projectAvailable')));
    await eventually(async () => (await countAnswers()) === 20); // a scrape may be up to 2 s old
  });

  it('record access lines that the request lookup finds, for requests of each worker', async () => {
    const ids = Array.from({ length: 10 }, (_none, index) => `asked-${index}`);
    for (const id of ids) await client.ask('project', {}, { headers: { connection: 'close', 'x-request-id': id } });
    await client.ask('me', {}, { headers: { 'x-request-id': 'refused' } });
    for (const id of ids)
      expect(await lookUp(id)).toMatchObject({ line: { documentId: 'project', status: 200 }, refusal: null });
    expect(await lookUp('refused')).toMatchObject({
      line: { documentId: 'me', status: 401, code: 'UNAUTHENTICATED' },
      refusal: { code: 'UNAUTHENTICATED', status: 401, message: expect.any(String), advice: expect.any(String) },
    });
    expect(await lookUp('never-sent')).toMatchObject({ line: null, refusal: null });
    // The lookup returns the newest of several requests with the same id. Connections alternate
    // between the workers: the second pair reaches them in the opposite order.
    const headers = (id: string) => ({ headers: { connection: 'close', 'x-request-id': id } });
    for (const id of ['pair-1', 'pair-2']) {
      await client.ask('project', {}, headers(id));
      for (const between of ['a', 'b']) await client.ask('project', {}, headers(between));
      await client.ask('me', {}, headers(id));
      expect(await lookUp(id)).toMatchObject({ line: { documentId: 'me' } });
      await client.ask('project', {}, headers('after'));
    }
  });

  it('record user and item of a refused purchase for the request lookup, but not in the log', async () => {
    const [ada = { email: '', password: '' }] = demo.users;
    const session = await client.login(ada);
    const { id: user } = Object(await client.run('me', {}, { session }));
    const [account] = Object(await client.run('accounts', {}, { session }));
    const { pin } = Object(ada);
    const stale = { sku: 'ember-draught', quantity: 1, expectedTotal: 1, accountId: account.id, pin };
    for (const requestId of ['stale-1', 'stale-2', 'stale-3']) {
      const headers = { connection: 'close', 'x-request-id': requestId };
      const { code } = await client.ask('purchase', { ...stale, idempotencyKey: randomUUID() }, { session, headers });
      expect(code).toBe('PRICE_CHANGED');
      const { line } = await lookUp(requestId);
      expect(line).toMatchObject({ code, subject: { user: Number(user), item: 'ember-draught' } });
    }
    await eventually(() => requestLines().some((line) => line.includes('stale-3')));
    expect(requestLines().join('')).not.toMatch(/subject|ember-draught/);
  });

  it('send an email once, as a file without SMTP_URL, and the link in it works', async () => {
    const email = demo.users[1]?.email ?? '';
    const links = async () =>
      (await mailsIn(dataDir)).flatMap(({ to, text }) => (to === email ? (RESET.exec(text)?.[1] ?? []) : []));
    await client.ask('requestPasswordReset', { email });
    await eventually(async () => (await links()).length > 0);
    const [token] = await links();
    const newPassword = 'a password by mail';
    expect(await client.ask('resetPassword', { token, newPassword })).toMatchObject({ status: 200 });
    expect(await client.login({ email, password: newPassword })).toMatch(/^gps_/);
    expect(await links()).toEqual([token]);
    expect(service.stderr()).not.toContain(String(token));
  });

  it("see each other's changes immediately", async () => {
    const [ada = { email: '', password: '' }] = demo.users;
    const session = await client.login(ada);
    for (let time = 0; time < 2 * WORKERS; time += 1)
      expect(await ask('me', {}, session)).toMatchObject({ status: 200 });
    expect(await ask('logout', {}, session)).toMatchObject({ status: 200 });
    await eventually(async () => {
      const answers = await Promise.all(Array.from({ length: 2 * WORKERS }, () => ask('me', {}, session)));
      return answers.every(({ code }) => code === 'SESSION_EXPIRED');
    });
  });

  it('are replaced when they exit, while the others keep serving', async () => {
    const before = await workers();
    const [victim = Number.NaN] = before;
    process.kill(victim, 'SIGKILL');
    await eventually(() => service.stderr().includes('a worker has ended and is replaced'));
    expect(await ask('project')).toMatchObject({ status: 200 });
    await eventually(async () => {
      const now = await workers();
      return now.length === WORKERS && !now.includes(victim);
    });
    expect((await fetch(`${service.opsUrl}/readyz`)).status).toBe(200);
    await eventually(async () => (await countAnswers()) === 20); // includes the counts of the replaced worker
  });

  it('are replaced later if the system refuses a new process', async () => {
    const primary = String(service.child.pid);
    // The newest: the other one serves already.
    const victim = (await workers()).at(-1) ?? Number.NaN;
    const openFiles = execFileSync('prlimit', ['--pid', primary, '--nofile', '--output', 'SOFT', '--noheadings']);
    execFileSync('prlimit', ['--pid', primary, '--nofile=3:']);
    process.kill(victim, 'SIGKILL');
    await eventually(() => service.stderr().includes('a worker could not be started')).finally(() =>
      execFileSync('prlimit', ['--pid', primary, `--nofile=${String(openFiles).trim()}:`]),
    );
    await eventually(async () => (await workers()).length === WORKERS);
    expect(await ask('project')).toMatchObject({ status: 200 });
  });

  it('report once that the API cannot listen, and exit with status 1', async () => {
    const { port } = new URL(service.endpoint);
    const { status, stderr } = await runCommand(['start'], {
      env: { DATA_DIR: dataDir, WORKERS: String(WORKERS), PORT: port },
    });
    expect(status).toBe(1);
    expect(stderr.match(/Port \d+ on 127\.0\.0\.1 is in use by another process/g)).toHaveLength(1);
  });

  it('write whole lines to one log, and exit when the service stops on SIGTERM with status 0', async () => {
    const ids = Array.from({ length: 400 }, (_none, index) => `line-${index}`);
    const sent = ids.map((id) => client.ask('project', {}, { headers: { 'x-request-id': id } }));
    await Promise.all(sent);
    const pids = await workers();
    service.child.kill('SIGTERM');
    expect(await service.ended).toBe(0);
    const logged = requestLines().map((line) => JSON.parse(line).requestId);
    expect(logged).toEqual(expect.arrayContaining(ids));
    for (const pid of pids) expect(() => process.kill(pid, 0)).toThrow('ESRCH');
    expect(service.stderr().replaceAll('a worker could not be started', '')).not.toMatch(/could not be/);
  });

  it('are replaced also when they end before all of them serve, and the service still stops', async () => {
    /** Kills the last worker; returns null, and stops the service, if all of them serve already. */
    async function startAndKill(): Promise<RunningService | null> {
      const child = spawnProgram(['start'], { DATA_DIR: dataDir, WORKERS: String(WORKERS) });
      const started = waitUntilServing(child);
      let pids: number[] = [];
      await eventually(async () => {
        pids = await workers(child);
        return pids.length === WORKERS;
      });
      const early = await Promise.race([started, null]);
      if (early === null) process.kill(pids.at(-1) ?? Number.NaN, 'SIGKILL');
      else await stopProcess(early);
      return early === null ? await started : null;
    }
    let killed: RunningService | null = null;
    for (let attempt = 1; killed === null && attempt <= 5; attempt += 1) killed = await startAndKill();
    if (killed === null) throw new Error('all workers served before one was killed, in each of 5 starts');
    service = killed;
    await eventually(async () => (await workers()).length === WORKERS);
    expect(service.stderr()).toContain('a worker has ended and is replaced');
    expect(await stopProcess(service)).toBe(0);
  });

  it('end with the service in order if Ctrl-C stops all processes before the first one serves', async () => {
    const child = spawnProgram(['start'], { DATA_DIR: dataDir, WORKERS: String(WORKERS) });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => (output += String(chunk)));
    let pids: number[] = [];
    await eventually(async () => {
      pids = await workers(child);
      return pids.length > 0;
    });
    const exited = once(child, 'close');
    for (const pid of [child.pid ?? Number.NaN, ...pids]) process.kill(pid, 'SIGINT');
    const [status] = await exited;
    expect({ status, output }).toEqual({
      status: 0,
      output: expect.stringContaining('SIGINT: stopped during the start'),
    });
    expect(output).not.toContain('did not start');
  });

  it('exit when the service is killed, and so does the database', async () => {
    service = await startProcess(['start'], { DATA_DIR: dataDir, WORKERS: String(WORKERS) });
    const pids = [...(await workers()), (await databasePid(dataDir)) ?? 0];
    expect(pids).toHaveLength(WORKERS + 1);
    service.child.kill('SIGKILL');
    await eventually(() => !pids.some(isAlive));
  });
});
