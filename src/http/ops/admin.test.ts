import { once } from 'node:events';
import { Agent, request } from 'node:http';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { z } from 'zod';
import { newOperator } from '../../../test/support/admin/new-operator.js';
import { eventually } from '../../../test/support/eventually.js';
import { listen, type OpsRequest, type OpsTestDeps, send, stopListening } from '../../../test/support/http/ops.js';
import { testKeyring } from '../../../test/support/keyring.js';
import { seedProject, TEST_OPERATOR, useProject } from '../../../test/support/project.js';
import { useService } from '../../../test/support/service.js';
import { recordStatements } from '../../../test/support/statements.js';
import { use } from '../../../test/support/use.js';
import { insertMovements } from '../../../test/support/wallet/many-movements.js';
import { systemClock } from '../../base/clock.js';
import { sha256 } from '../../base/secrets.js';
import { createDomain } from '../../domain/index.js';
import { openDatabase } from '../../storage/database.js';

// `POST /admin/<command>` of the operations listener, mostly with `credit`: rules.md §1.10, §4.8.

const service = useService();
const project = useProject(service, { slug: 'credits' });
const ops = use(() => listen(service), stopListening);
let bearer: string;

beforeAll(async () => {
  bearer = await newOperator(service, 'payments', { credits: 'PAYMENTS' });
});

type Request = Omit<Partial<OpsRequest>, 'headers'> & { readonly headers?: OpsRequest['headers'] };

const ask = ({ headers = {}, ...request }: Request) =>
  send({ url: ops.url, ...request, headers: { authorization: `Bearer ${bearer}`, ...headers } });

let references = 0;
const credit = (over: Record<string, unknown> = {}) => {
  references += 1;
  return { project: 'credits', user: project.user.id, amount: 5, reference: `reference ${references}`, ...over };
};
const post = (content: unknown, over: Request = {}) => ask({ body: JSON.stringify(content), ...over });
const refusedWith = (status: number, code: string) => ({
  status,
  body: { error: { code, message: expect.stringMatching(/./) } },
});
const balance = () => service.domain.wallet.balance({ id: project.user.id, projectId: project.id });

describe('a credit', () => {
  it('returns the transaction and the new balance, and the ledger names the operator', async () => {
    const before = await balance();
    const command = credit({ amount: 70, note: 'Pack of 70' });
    const { status, body, headers } = await post(command, { headers: { 'x-request-id': 'pay-1' } });
    expect({ status, body }).toEqual({
      status: 200,
      body: {
        ok: true,
        dryRun: false,
        text: `User ${project.user.id} of credits gets 70 EMB. The balance is ${before + 70} EMB.`,
        data: {
          ...{ project: 'credits', user: project.user.id, amount: 70, reference: command.reference },
          ...{ transactionId: expect.stringMatching(/^[0-9a-f-]{36}$/), balance: before + 70, replayed: false },
          currency: { code: 'EMB', scale: 0 },
        },
      },
    });
    expect(headers).toMatchObject({ 'cache-control': 'no-store', 'x-request-id': 'pay-1' });
    const [entry] = await service.domain.wallet.entries(project.id, project.user.id, 1);
    expect(entry).toMatchObject({
      amount: 70,
      actor: 'operator:payments',
      note: 'Pack of 70',
      reference: command.reference,
    });
    const audited = await service.domain.audit.search({ action: 'wallet.credit', requestId: 'pay-1', limit: 2 });
    expect(audited).toMatchObject([{ actor: 'operator:payments', target: `user:${project.user.id}` }]);
    expect(JSON.stringify(audited)).not.toContain('Pack');
  });

  it('sent twenty times concurrently has one effect', async () => {
    const [before, asked] = [await balance(), credit({ amount: 11 })];
    const answers = await Promise.all(Array.from({ length: 20 }, () => post(asked)));
    expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200));
    expect(new Set(answers.map(({ body }) => body.data.transactionId)).size).toBe(1);
    expect(answers.filter(({ body }) => body.data.replayed)).toHaveLength(19);
    expect(await balance()).toBe(before + 11);
  });

  it('is rejected if its reference was used with other values, and changes nothing', async () => {
    const command = credit();
    await post(command);
    const before = await balance();
    expect(await post({ ...command, amount: 6 })).toMatchObject(refusedWith(409, 'REFERENCE_USED'));
    const other = await project.newUser();
    expect(await post({ ...command, user: other.id })).toMatchObject(refusedWith(409, 'REFERENCE_USED'));
    expect(await balance()).toBe(before);
  });

  it('is rejected beyond the largest balance', async () => {
    const { id: user } = await project.newUser();
    await post(credit({ user, amount: Number.MAX_SAFE_INTEGER }));
    expect(await post(credit({ user, amount: 1 }))).toMatchObject(refusedWith(409, 'BALANCE_TOO_LARGE'));
  });

  it('is rejected for a project with the character NUL', async () => {
    expect(await post(credit({ project: 'credits\0' }))).toMatchObject(refusedWith(404, 'PROJECT_NOT_FOUND'));
  });

  it('answers a user of another project exactly as an unknown user', async () => {
    const { user } = await seedProject(service, { slug: 'next-door' });
    const answers = [await post(credit({ user: user.id })), await post(credit({ user: 2 ** 31 - 1 }))];
    expect(answers[0]).toMatchObject(refusedWith(404, 'USER_NOT_FOUND'));
    const [said, known] = answers.map(({ body }, index) =>
      JSON.stringify(body).replaceAll(String([user.id, 2 ** 31 - 1][index]), 'ID'),
    );
    expect(said).toBe(known);
  });

  it('is rejected for a deleted user with a message that says why', async () => {
    const { id: user, email: address } = await project.newUser();
    await service.domain.users.remove(project.id, user, { address, reason: 'a test', by: TEST_OPERATOR });
    const answer = await post(credit({ user }));
    expect(answer).toMatchObject(refusedWith(409, 'USER_DELETED'));
    expect(answer.body.error.message).toBe('This user is deleted, which cannot be undone.');
  });

  it('is not stored in a dry run', async () => {
    const before = await balance();
    const command = credit({ amount: 30, dryRun: true });
    expect((await post(command)).body).toMatchObject({ dryRun: true, data: { balance: before + 30, replayed: false } });
    expect(await balance()).toBe(before);
    // (control)
    expect((await post({ ...command, dryRun: false })).body).toMatchObject({ data: { replayed: false } });
    expect(await balance()).toBe(before + 30);
  });
});

describe('a bearer token', () => {
  const ofHeaders = async (headers: NonNullable<OpsRequest['headers']>) => {
    const { status, body, headers: responseHeaders } = await post(credit(), { headers });
    return { status, body, challenge: responseHeaders['www-authenticate'] };
  };
  const unauthenticated = { ...refusedWith(401, 'UNAUTHENTICATED'), challenge: 'Bearer' };

  it.each([
    ['malformed', 'Bearer pot_short'],
    ['unknown', `Bearer pot_${'A'.repeat(43)}`],
    ['of another scheme', 'Basic cG90Og=='],
    ['empty', ''],
  ])('is rejected if it is %s', async (_what, authorization) => {
    expect(await ofHeaders({ authorization })).toEqual(unauthenticated);
  });

  it('is rejected if it is sent twice; the case of the scheme does not matter', async () => {
    const twice = [`Bearer ${bearer}`, `Bearer ${bearer}`];
    expect(await ofHeaders({ authorization: twice })).toEqual(unauthenticated);
    expect(await ofHeaders({ authorization: `bEARER  ${bearer}` })).toMatchObject({ status: 200 });
  });

  const as = async (secret: string, over = {}) =>
    (await post(credit(over), { headers: { authorization: `Bearer ${secret}` } })).status;

  it('grants nothing immediately after its revocation', async () => {
    const { operators } = service.domain;
    const first = await newOperator(service, 'revoked', { credits: 'PAYMENTS' });
    const second = (await operators.issueToken('revoked', 60, TEST_OPERATOR)).secret;
    expect([await as(first), await as(second)]).toEqual([200, 200]);
    const known = (await operators.listTokens('revoked')).find(({ ending }) => first.endsWith(ending));
    expect(await operators.revokeToken('revoked', known?.id ?? 0, TEST_OPERATOR)).toBe(true);
    expect([await as(first), await as(second)]).toEqual([401, 200]);
    await operators.rotateToken('revoked', 60, TEST_OPERATOR);
    expect(await as(second)).toBe(401);
  });

  it('grants nothing if it is revoked before the body has arrived', async () => {
    const { operators } = service.domain;
    const secret = await newOperator(service, 'slow', { credits: 'PAYMENTS' });
    const before = await balance();
    /** Sends the body a moment after the head; `meanwhile` runs in between. */
    const slowly = async (meanwhile: () => Promise<unknown>) => {
      const headers = { 'content-type': 'application/json', authorization: `Bearer ${secret}` };
      const sent = request(`${ops.url}/admin/credit`, { method: 'POST', headers });
      sent.flushHeaders();
      await sleep(200);
      await meanwhile();
      sent.end(JSON.stringify(credit({ amount: 3 })));
      const [response] = await once(sent, 'response');
      response.resume();
      return response.statusCode;
    };
    expect(await slowly(async () => undefined)).toBe(200); // (control)
    expect(await slowly(() => operators.rotateToken('slow', 60, TEST_OPERATOR))).toBe(401);
    expect(await balance()).toBe(before + 3);
  });

  it('grants nothing after its expiry', async () => {
    const secret = await newOperator(service, 'late', { credits: 'PAYMENTS' });
    expect(await as(secret)).toBe(200); // (control)
    await sql`UPDATE operator_token SET expires_at = now() WHERE token_hash = ${sha256(secret)}`.execute(
      service.administrator.direct,
    );
    expect(await as(secret)).toBe(401);
  });

  it('grants nothing after its operator was removed or got another role', async () => {
    const { operators } = service.domain;
    const secret = await newOperator(service, 'moving', { credits: 'PAYMENTS' });
    expect(await as(secret)).toBe(200); // (control)
    await operators.grant(project.id, 'moving', 'SHOP', TEST_OPERATOR);
    await operators.revoke(project.id, 'moving', 'PAYMENTS', TEST_OPERATOR);
    expect(await as(secret)).toBe(403);
    await operators.remove('moving', TEST_OPERATOR);
    expect(await as(secret)).toBe(401);
  });

  it('credits no user of an archived project', async () => {
    const closing = await seedProject(service, { slug: 'closing' });
    const secret = await newOperator(service, 'closing', { closing: 'PAYMENTS' });
    const over = { project: 'closing', user: closing.user.id };
    expect(await as(secret, over)).toBe(200); // (control)
    await service.domain.projects.archive(closing.id, TEST_OPERATOR);
    expect(await as(secret, over)).toBe(409);
  });

  it('is rejected without a lookup if it is malformed', async () => {
    const lookups = async (text: string) =>
      (await recordStatements(() => ofHeaders({ authorization: `Bearer ${text}` }))).length;
    expect(await lookups('gps_123')).toBe(0);
    expect(await lookups(`pot_${'A'.repeat(44)}`)).toBe(0);
    expect(await lookups(`pot_${'A'.repeat(43)}`)).toBe(1);
  });

  it('is stored only as a hash', async () => {
    const stored = await service.database.direct.selectFrom('operator_token').selectAll().execute();
    expect(stored.some(({ token_hash }) => token_hash.equals(sha256(bearer)))).toBe(true);
    expect(JSON.stringify(stored)).not.toContain(bearer);
    const audited = await service.domain.audit.search({ action: 'operator', limit: 100 });
    expect(audited.map(({ action }) => action)).toContain('operator.issue-token');
    expect(JSON.stringify(audited)).not.toContain(bearer);
  });
});

describe('a request', () => {
  const valid = () => JSON.stringify(credit());

  it.each<readonly [string, number, string, () => Request]>([
    ['that is not JSON', 400, 'INVALID_JSON', () => ({ body: 'NONSENSE' })],
    ['that is empty', 400, 'INVALID_JSON', () => ({ body: '' })],
    ['that is not UTF-8', 400, 'INVALID_JSON', () => ({ body: Buffer.from([0x22, 0xff, 0x22]) })],
    ['that is a list', 400, 'INVALID_REQUEST', () => ({ body: `[${valid()}]` })],
    ['without an amount', 400, 'INVALID_REQUEST', () => ({ body: JSON.stringify(credit({ amount: undefined })) })],
    ['with a text as amount', 400, 'INVALID_REQUEST', () => ({ body: JSON.stringify(credit({ amount: '5' })) })],
    ['with half a unit', 400, 'INVALID_REQUEST', () => ({ body: JSON.stringify(credit({ amount: 0.5 })) })],
    ['with nothing to credit', 400, 'INVALID_REQUEST', () => ({ body: JSON.stringify(credit({ amount: 0 })) })],
    ['with less than nothing', 400, 'INVALID_REQUEST', () => ({ body: JSON.stringify(credit({ amount: -5 })) })],
    ['with an inexact amount', 400, 'INVALID_REQUEST', () => ({ body: JSON.stringify(credit({ amount: 2 ** 53 })) })],
    ['with no reference', 400, 'INVALID_REFERENCE', () => ({ body: JSON.stringify(credit({ reference: '' })) })],
    [
      'with a padded reference',
      400,
      'INVALID_REFERENCE',
      () => ({ body: JSON.stringify(credit({ reference: 'a ' })) }),
    ],
    ['with NUL in its note', 400, 'INVALID_REQUEST', () => ({ body: JSON.stringify(credit({ note: '\0' })) })],
    ['with a user beyond all ids', 404, 'USER_NOT_FOUND', () => ({ body: JSON.stringify(credit({ user: 2 ** 31 })) })],
    ['with an unknown command', 404, 'PATH_NOT_FOUND', () => ({ command: 'wallet.empty', body: valid() })],
    [
      'with a dry run of what changes nothing',
      400,
      'INVALID_REQUEST',
      () => ({ command: 'purchase.list', body: JSON.stringify({ project: 'credits', dryRun: true }) }),
    ],
    ['with another key', 400, 'INVALID_REQUEST', () => ({ body: JSON.stringify(credit({ note2: 1 })) })],
    ['of 17 KiB', 413, 'REQUEST_TOO_LARGE', () => ({ body: valid() + ' '.repeat(17 * 1024) })],
    ['as text', 415, 'UNSUPPORTED_MEDIA_TYPE', () => ({ body: valid(), headers: { 'content-type': 'text/plain' } })],
    [
      'in another encoding',
      415,
      'UNSUPPORTED_MEDIA_TYPE',
      () => ({ body: valid(), headers: { 'content-type': 'application/json; charset=latin1' } }),
    ],
    [
      'that is compressed',
      415,
      'UNSUPPORTED_MEDIA_TYPE',
      () => ({ body: gzipSync(valid()), headers: { 'content-encoding': 'gzip' } }),
    ],
    ['by PUT', 405, 'METHOD_NOT_ALLOWED', () => ({ method: 'PUT', body: valid() })],
    ['by GET', 405, 'METHOD_NOT_ALLOWED', () => ({ method: 'GET' })],
  ])('%s is answered %i %s, with one line in the log', async (_what, status, code, sent) => {
    ops.logged.length = 0;
    const answer = await ask(sent());
    expect(answer).toMatchObject(refusedWith(status, code));
    expect(answer.headers.allow).toBe(status === 405 ? 'POST' : undefined);
    const fields = { requestId: answer.headers['x-request-id'], detail: code };
    // Refusals that any client can cause are logged at most once per second.
    if (status !== 405) expect(ops.logged).toEqual([{ level: 'warn', message: 'a command was refused', fields }]);
  });

  it('of 17 KiB leaves its connection to the next request', async () => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    const kept = () => Object.values(agent.freeSockets).flat();
    expect((await ask({ body: valid() + ' '.repeat(17 * 1024), agent })).status).toBe(413);
    await eventually(() => kept().length === 1);
    const [socket] = kept();
    expect((await ask({ body: valid(), agent })).status).toBe(200);
    await eventually(() => kept().length === 1);
    expect(kept()).toEqual([socket]);
    agent.destroy();
  });

  it('accepts charset=utf-8', async () => {
    const headers = { 'content-type': 'application/json; charset=utf-8' };
    expect(await post(credit(), { headers })).toMatchObject({ status: 200 });
  });

  it('is rejected for a Host other than loopback before any other check', async () => {
    const { status, body } = await ask({ body: valid(), headers: { host: 'shop.example' } });
    expect({ status, code: body.error }).toEqual({ status: 403, code: undefined });
  });

  it('without a token gets no details about its body', async () => {
    const sent = { body: 'NONSENSE', headers: { authorization: 'Bearer no', 'content-type': 'text/plain' } };
    expect(await ask(sent)).toMatchObject(refusedWith(401, 'UNAUTHENTICATED'));
  });

  it('is answered 503 while the database is unavailable, and the reason is only logged', async () => {
    const listener = await listen(await withoutDatabase());
    const answer = await post(credit(), { url: listener.url });
    expect(answer).toMatchObject(refusedWith(503, 'SERVICE_UNAVAILABLE'));
    expect(answer.headers['retry-after']).toBe('5');
    expect(JSON.stringify(answer.body)).not.toMatch(/pool|pg|sql|connection|\.js/i);
    expect(listener.logged).toMatchObject([
      { level: 'error', fields: { detail: expect.stringMatching(/^SERVICE_UNAVAILABLE: ./) } },
    ]);
  });

  it('logs one line per second without a stack while the database is unavailable', async () => {
    const listener = await listen(await withoutDatabase());
    const began = performance.now();
    for (let sent = 0; sent < 30; sent += 1) {
      expect(await post(credit(), { url: listener.url })).toMatchObject({ status: 503 });
    }
    const seconds = (performance.now() - began) / 1_000;
    expect(listener.logged.length).toBeGreaterThanOrEqual(1);
    expect(listener.logged.length).toBeLessThanOrEqual(1 + seconds);
    for (const { fields } of listener.logged)
      expect(Object.keys(Object(fields)).sort()).toEqual(['detail', 'requestId']);
  });

  it('logs one line per second for invalid tokens, and one line each for valid tokens', async () => {
    const listener = await listen(service);
    const began = performance.now();
    for (let sent = 0; sent < 20; sent += 1) {
      await post(credit(), { url: listener.url, headers: { authorization: `Bearer pot_${'A'.repeat(43)}` } });
    }
    expect(listener.logged.length).toBeLessThanOrEqual(1 + (performance.now() - began) / 1_000);
    listener.logged.length = 0;
    for (let sent = 0; sent < 5; sent += 1) await post(credit({ user: 2 ** 31 - 1 }), { url: listener.url });
    expect(listener.logged).toHaveLength(5);
  });

  it('is answered 500 without details after an internal error', async () => {
    const wallet = { ...service.domain.wallet, credit: () => Promise.reject(new Error('secret of the house')) };
    const broken = await listen({ ...service, domain: { ...service.domain, wallet } });
    const answer = await post(credit(), { url: broken.url });
    expect(answer).toMatchObject(refusedWith(500, 'INTERNAL'));
    expect(JSON.stringify(answer.body)).not.toContain('secret of the house');
    expect(broken.logged).toMatchObject([{ level: 'error', message: 'a command failed' }]);
  });

  it('of a page of another origin is rejected with any token', async () => {
    const from = async (origin: string) => (await post(credit(), { headers: { origin } })).status;
    const { host } = new URL(ops.url);
    expect(await from('https://elsewhere.example')).toBe(403);
    expect(await from('http://127.0.0.1:1')).toBe(403);
    expect(await from('null')).toBe(403);
    expect(await from(`http://${host}`)).toBe(200); // (control)
  });

  it('leaves its token in no log and no answer', async () => {
    const canary = bearer.slice(4);
    ops.logged.length = 0;
    const answers = [
      await post(credit()),
      await post(credit({ amount: 'NaN' })),
      await post(credit({ user: bearer })),
      await post(credit(), { command: bearer }),
      await post({ ...credit(), [bearer]: 1 }, { headers: { 'x-request-id': '!' } }),
    ];
    expect(answers.map(({ status }) => status)).toEqual([200, 400, 404, 404, 400]);
    expect(JSON.stringify(ops.logged)).not.toContain(canary);
    expect(JSON.stringify([answers[0], answers[1], answers[3]])).not.toContain(canary);
    // (control) An answer repeats the name to its own caller.
    expect(JSON.stringify(answers[4]?.body)).toContain(canary);
  });

  it('above the rate of its network is rejected before the lookup of its token', async () => {
    const listener = await listen(service, {
      rates: { perNetwork: 1, perUser: 100 },
      limits: { trustedProxies: ['127.0.0.0/8'] },
    });
    const headers = { authorization: `Bearer pot_${'C'.repeat(43)}` };
    const statusFrom = async (from: string) =>
      (await post(credit(), { url: listener.url, headers: { ...headers, 'x-forwarded-for': from } })).status;
    const answers: number[] = [];
    const statements = await recordStatements(async () => {
      answers.push(...(await Promise.all(Array.from({ length: 20 }, () => statusFrom('203.0.113.9')))));
    });
    // New connections have other statements.
    const lookups = statements.filter((text) => text.includes('operator_token'));
    expect(new Set(answers)).toEqual(new Set([401, 429]));
    expect(lookups).toHaveLength(answers.filter((status) => status === 401).length);
    expect(await statusFrom('198.51.100.9')).toBe(401); // (control) no other address
  });

  it('counts once for the rate of its network, also if its operator is authenticated twice', async () => {
    const listener = await listen(service, { rates: { perNetwork: 1, perUser: 100 } });
    const statusOf = async (over: Request) => (await post({}, { url: listener.url, ...over })).status;
    // Two requests are a full burst. The first runs a file command, which authenticates twice.
    expect(await statusOf({ command: 'catalogue.import' })).toBe(400);
    expect(await statusOf({})).toBe(400);
    expect(await statusOf({})).toBe(429); // (control)
  });

  it('above the rate of its operator is rejected, and other operators are served', async () => {
    const listener = await listen(service, { rates: { perNetwork: 100, perUser: 1 } });
    const other = await newOperator(service, 'calm', { credits: 'PAYMENTS' });
    const statusOf = async (secret: string) =>
      (await post(credit(), { url: listener.url, headers: { authorization: `Bearer ${secret}` } })).status;
    const answers = await Promise.all(Array.from({ length: 10 }, () => statusOf(bearer)));
    expect(answers).toContain(429);
    expect(await statusOf(other)).toBe(200); // (control)
  });

  it('for a description of the commands counts as ten', async () => {
    const rates = { perNetwork: 10_000, perUser: 100 };
    const headers = { authorization: `Bearer ${bearer}` };
    const allowed = async (path: string) => {
      const { url } = await listen(service, { rates });
      const answers = await Promise.all(Array.from({ length: 60 }, () => fetch(`${url}${path}`, { headers })));
      return answers.filter(({ status }) => status !== 429).length;
    };
    // The burst, and what returns meanwhile, of one request per tenth of a second.
    const began = performance.now();
    const found = [await allowed('/admin'), await allowed('/admin/openapi.json')];
    const most = 20 + Math.ceil((performance.now() - began) / 100);
    expect(found.map((count) => count <= most)).toEqual([true, true]);
    expect(await allowed('/admin/credit')).toBe(60); // (control)
  });

  it('rejected by the rate limiter has no log line of its own, but is counted', async () => {
    const listener = await listen(service, { rates: { perNetwork: 1, perUser: 1 } });
    const answers = await Promise.all(Array.from({ length: 20 }, () => post(credit(), { url: listener.url })));
    const signOuts = await Promise.all(
      Array.from({ length: 20 }, () => fetch(`${listener.url}/console/session`, { method: 'DELETE' })),
    );
    const refused = [...answers, ...signOuts].filter(({ status }) => status === 429).length;
    expect(refused).toBeGreaterThan(30);
    await listener.close();
    const lines = listener.logged.filter(({ fields }) => JSON.stringify(fields ?? {}).includes('"listener":"ops"'));
    const counts = lines.map(({ fields }) => z.object({ detail: z.number() }).parse(fields).detail);
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(refused);
    expect(JSON.stringify(listener.logged)).not.toContain('RATE_LIMITED');
  });
});

/** Returns a service without a reachable database. */
async function withoutDatabase(): Promise<OpsTestDeps> {
  const database = openDatabase(service.connection, { poolSize: 1, statementTimeoutMs: 5_000 });
  const { notifications } = service;
  const sendMail = () => Promise.reject(new Error('nothing is sent'));
  const domain = createDomain({ database, notifications, clock: systemClock, keyring: testKeyring, sendMail });
  await database.close();
  return { domain, database, notifications, connection: service.connection };
}

describe('a streamed file', () => {
  const exports = useProject(service, { slug: 'exports' });
  let owner: string;
  beforeAll(async () => {
    owner = await newOperator(service, 'accountant', { exports: 'OWNER' });
    const body = JSON.stringify(credit({ project: 'exports', user: exports.user.id }));
    await send({ url: ops.url, headers: { authorization: `Bearer ${owner}` }, body });
    // More bytes than the buffers between the service and a client that does not read.
    const note = '€'.repeat(500);
    const hourAgo = new Date(systemClock.now().getTime() - 3_600_000);
    await insertMovements(service.administrator, { userId: exports.user.id, count: 10_000, at: hourAgo, note });
  });

  /** Starts an export of which the client has read nothing but the head. */
  async function begin() {
    const headers = { 'content-type': 'application/json', authorization: `Bearer ${owner}` };
    const sent = request(`${ops.url}/admin/ledger.export`, { method: 'POST', headers });
    sent.end(JSON.stringify({ project: 'exports' }));
    const [response] = await once(sent, 'response');
    return response;
  }

  it('logs no error if its client disconnects', async () => {
    const before = ops.logged.length;
    const abandoned = await begin();
    abandoned.destroy();
    // (control) A page that cannot be read is an error.
    const failing = await begin();
    const { direct } = service.administrator;
    await sql`ALTER TABLE ledger_entry RENAME TO ledger_entry_away`.execute(direct);
    const read = text(failing);
    await read.catch(() => sql`ALTER TABLE ledger_entry_away RENAME TO ledger_entry`.execute(direct));
    await expect(read).rejects.toThrow('aborted');
    expect(ops.logged.slice(before)).toMatchObject([{ level: 'error', message: 'a command failed' }]);
  });
});
