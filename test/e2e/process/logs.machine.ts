import { readFile } from 'node:fs/promises';
import { request } from 'node:http';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { SpanKind, SpanStatusCode } from '@opentelemetry/api';
import { z } from 'zod';
import { createTestDatabase, queryAsAdministrator, type TestDatabase } from '../../support/database.js';
import { projectOf } from '../../support/domain.js';
import { eventually } from '../../support/eventually.js';
import { type Client, createClient, withDomain } from '../../support/process/demo.js';
import {
  checkout,
  cleanUp,
  databaseUrl,
  newDataDir,
  type RunningService,
  startProcess,
  stopProcess,
} from '../../support/process.js';
import { TEST_OPERATOR } from '../../support/project.js';
import { openRelay, type Relay } from '../../support/relay.js';
import { sendRaw } from '../../support/wire.js';

// Clients send secrets and personal data in every input; none of it may reach a log.
const email = 'canary-address@example.com';
const password = 'canary-password-of-mine';

const TRACE = '0af7651916cd43dd8448eb211c80319c';
/** A span as `traced.mjs` writes it. */
const span = z.object({
  name: z.string(),
  kind: z.number(),
  traceId: z.string(),
  spanId: z.string(),
  parent: z.object({ spanId: z.string() }).nullable(),
  attributes: z.record(z.string(), z.union([z.string(), z.number()])),
  status: z.object({ code: z.number() }),
});

let dataDir: string;
let database: TestDatabase;
let relay: Relay;
let service: RunningService;
let client: Client;
let token: string;
let bearer: string;

beforeAll(async () => {
  dataDir = await newDataDir();
  database = await createTestDatabase();
  relay = await openRelay(database.connection);
  token = await withDomain(database.connection, async (domain) => {
    const file = join(checkout, 'src/demo/demo.yaml');
    await domain.apply(await readFile(file, 'utf8'), { file, by: TEST_OPERATOR });
    const project = await projectOf(domain);
    await domain.users.create(project, { email, password }, TEST_OPERATOR);
    return (await domain.projects.configuration(project)).identity.contextToken;
  });
  service = await startProcess(['serve'], {
    DATA_DIR: dataDir,
    DATABASE_URL: databaseUrl(relay.connection),
    HOST: '127.0.0.1',
    LOG_FORMAT: 'json',
    NODE_OPTIONS: `--import=${join(checkout, 'test/tools/opentelemetry/traced.mjs')}`,
    TRACES: join(dataDir, 'traces'),
    TRUST_TRACEPARENT: 'on',
  });
  client = createClient(service.endpoint, token);
  bearer = await client.login({ email, password });
});
afterAll(async () => {
  await cleanUp(dataDir, [service]);
  await relay.close();
  await database.drop();
});

/** Sends a request with this `Host` to the operations listener; returns the status. */
function probe(path: string, host?: string): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    const headers = host === undefined ? {} : { host };
    request(`${service.opsUrl}${path}`, { headers }, (response) => {
      response.resume().on('end', () => resolve(response.statusCode));
    })
      .on('error', reject)
      .end();
  });
}

describe('the operations listener', () => {
  it('answers /livez and /readyz with 200', async () => {
    expect(await probe('/livez')).toBe(200);
    expect(await probe('/readyz')).toBe(200);
    expect(await probe('/elsewhere')).toBe(404);
  });

  it('answers only loopback names on loopback, so that no web page can reach it through a DNS name', async () => {
    for (const host of ['localhost', 'localhost:4001', '127.0.0.1', '[::1]:4001']) {
      expect({ host, status: await probe('/readyz', host) }).toEqual({ host, status: 200 });
    }
    for (const host of ['evil.example', 'localhost.evil.example', '127.0.0.1.evil.example', '192.0.2.1', 'a b']) {
      expect({ host, status: await probe('/readyz', host) }).toEqual({ host, status: 403 });
    }
  });

  it('is not ready while the database is unavailable, and stays alive', async () => {
    relay.refuse();
    // Probes share an answer for 250 ms.
    await eventually(async () => (await probe('/readyz')) === 503);
    expect(await probe('/livez')).toBe(200);
    expect(await client.ask('me', {}, { session: bearer })).toMatchObject({ status: 503, code: 'SERVICE_UNAVAILABLE' });
    expect(await client.ask('login', { email, password })).toMatchObject({ status: 503, code: 'SERVICE_UNAVAILABLE' });
    relay.accept();
    await eventually(async () => (await probe('/readyz')) === 200);
    await eventually(async () => (await client.ask('me', {}, { session: bearer })).status === 200);
  });
});

describe('the logs of a service', () => {
  it('are flushed at the stop: one line of JSON per request on standard output, with the documented fields only', async () => {
    const ask = async (documentId: string, variables: Record<string, unknown>, headers = {}): Promise<void> =>
      void (await client.ask(documentId, variables, { session: bearer, headers }));
    await ask('canary-document', {});
    await ask('login', { email, password: 'canary-but-wrong' });
    await ask('me', { pin: 'canary-pin', token: 'canary-token' });
    await ask('gameServer', { gameServerId: 'canary-server' });
    await ask('setLanguage', { language: 'canary-language' });
    await ask('me', {}, { 'x-project-context': 'canary-context' });
    await ask('me', {}, { authorization: 'Basic canary-basic', origin: 'https://canary.example' });
    await ask(
      'me',
      {},
      { 'x-request-id': 'canary" level="error', 'accept-language': 'canary', 'user-agent': 'canary' },
    );
    await fetch(`${service.endpoint}?canary=1`, { method: 'POST', body: 'canary-body' });
    await fetch(`${service.endpoint}/canary`);
    const host = 'Host: localhost\r\n';
    await sendRaw(service.endpoint, `POST /graphql HTTP/1.1\r\n${host}X-Request-Id: \x1b[31mcanary\x1b[0m\r\n\r\n`);
    await sendRaw(service.endpoint, `canary nonsense\r\n\r\n`);

    // PostgreSQL quotes rows that violate a constraint.
    await queryAsAdministrator(
      database.connection,
      `ALTER TABLE session ADD CONSTRAINT refused CHECK (user_agent <> 'canary-agent') NOT VALID`,
    );
    const answer = await client.ask('login', { email, password }, { headers: { 'user-agent': 'canary-agent' } });
    expect(answer).toMatchObject({ status: 500, code: 'INTERNAL' });
    await ask('me', {}, { traceparent: `00-${TRACE}-b7ad6b7169203331-01` });
    await ask('profile', {}, { 'x-request-id': 'the-last-one' });
    expect(await stopProcess(service)).toBe(0);

    const lines = service.stdout().trimEnd().split('\n');
    expect(lines.length).toBeGreaterThan(15);
    const entries = lines.map((line) => JSON.parse(line));
    for (const entry of entries) {
      expect(Object.keys(entry).sort()).toEqual([
        'category',
        'code',
        'documentId',
        'durationMs',
        'level',
        'message',
        'project',
        'requestId',
        'status',
        'timestamp',
      ]);
      expect(entry.timestamp).toMatch(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/);
    }
    expect(entries.at(-1)).toMatchObject({
      requestId: 'the-last-one',
      documentId: 'profile',
      project: 'demo',
      status: 200,
      code: null,
    });
    expect(entries.filter(({ level }) => level === 'error').map(({ code }) => code)).toEqual(
      expect.arrayContaining(['SERVICE_UNAVAILABLE', 'INTERNAL']),
    );
  });

  it('have each internal error with its stack, as lines of JSON on standard error', () => {
    const lines = service.stderr().trimEnd().split('\n');
    const entries = lines.map((line) => JSON.parse(line));
    const entry = entries.find(({ message }) => message === 'a request failed');
    expect(entry).toMatchObject({ level: 'error', documentId: 'login', project: 'demo' });
    expect(entry.stack).toMatch(/violates check constraint "refused"/);
    expect(entries.find(({ detail }) => String(detail).startsWith('SERVICE_UNAVAILABLE: '))).toMatchObject({
      level: 'error',
    });
  });

  it('match the traces: one span per request, with its statements and the same ids', async () => {
    const spans = (await readFile(join(dataDir, 'traces'), 'utf8'))
      .trimEnd()
      .split('\n')
      .map((line) => span.parse(JSON.parse(line)));
    const last = spans.find(({ attributes }) => attributes['project_service.request.id'] === 'the-last-one');
    expect(last).toMatchObject({
      name: 'query profile',
      kind: SpanKind.SERVER,
      parent: null,
      attributes: {
        'graphql.document.id': 'profile',
        'graphql.operation.name': 'profile',
        'graphql.operation.type': 'query',
        'project_service.project': 'demo',
        'http.response.status_code': 200,
      },
    });
    const failedRequest = spans.find(({ attributes }) => attributes['error.type'] === 'INTERNAL');
    expect(failedRequest).toMatchObject({ name: 'mutation login', status: { code: SpanStatusCode.ERROR } });
    const statements = spans.filter(({ parent }) => parent?.spanId === failedRequest?.spanId);
    expect(statements.map(({ attributes }) => attributes['db.system.name'])).toContain('postgresql');
    // The statements pipelined after it in the transaction fail as well.
    const failed = statements.filter(({ status }) => status.code === SpanStatusCode.ERROR);
    expect(failed.find(({ name }) => name === 'INSERT')).toMatchObject({
      name: 'INSERT',
      kind: SpanKind.CLIENT,
      traceId: failedRequest?.traceId,
      attributes: { 'db.response.status_code': '23514' },
    });
    const requestSpan = spans.find(({ parent }) => parent?.spanId === 'b7ad6b7169203331');
    expect(requestSpan).toMatchObject({ traceId: TRACE, name: 'query me' });
    const unknown = spans.find(({ attributes }) => attributes['error.type'] === 'UNKNOWN_DOCUMENT');
    expect(unknown).toMatchObject({ name: 'graphql', status: { code: SpanStatusCode.UNSET } });
    // Background work, such as sweeps and heartbeats, creates no spans.
    expect(spans.filter(({ kind, parent }) => kind === SpanKind.CLIENT && parent === null)).toEqual([]);
  });

  it('contain no secret, no address and no client text; nor does the log of PostgreSQL', async () => {
    const ofPostgres = await readFile(join(database.connection.host ?? '', 'postgres.log'), 'utf8');
    expect(ofPostgres).toContain('starting PostgreSQL');
    const traces = await readFile(join(dataDir, 'traces'), 'utf8');
    expect(leaks(service.stdout() + service.stderr() + ofPostgres + traces)).toEqual([]);
  });

  it('(control) leaks() detects secrets, and the database error contains the canary', async () => {
    expect(leaks(`${bearer} said \u001b[31m`)).toEqual([bearer, '\u001b']);
    const violation = queryAsAdministrator(
      database.connection,
      `INSERT INTO session SELECT (s).* FROM (SELECT jsonb_populate_record(s, '{"user_agent": "canary-agent"}') AS s FROM session s LIMIT 1)`,
    );
    await expect(violation).rejects.toMatchObject({ detail: expect.stringContaining('canary-agent') });
  });
});

/** Returns the secrets in a text, and the escape character. */
const leaks = (text: string): string[] =>
  [email, password, 'canary', token, bearer, String(database.connection.password), '\u001b'].filter((secret) =>
    text.includes(secret),
  );
