import { gzipSync } from 'node:zlib';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { systemClock } from '../../src/base/clock.js';
import { sha256 } from '../../src/base/secrets.js';
import { demandStillAvailable } from '../../src/domain/projects/index.js';
import { createWalletService } from '../../src/domain/wallet/index.js';
import { createChanges } from '../../src/platform/changes/index.js';
import { openDatabase } from '../../src/storage/database.js';
import { testKeyring } from '../support/keyring.js';
import { seedProject, TEST_OPERATOR, useProject } from '../support/project.js';
import { useService } from '../support/service.js';
import { statementsOf } from '../support/statements.js';
import { use } from '../support/use.js';
import { listen, type Sent, send, stopListening } from './credits-support.js';

// `POST /credits` of the operations listener: rules.md §1.10, §5.2 row 30.

const service = useService();
const project = useProject(service, { slug: 'credits' });
const ops = use(() => listen(service.domain.wallet), stopListening);
let bearer: string;

beforeAll(async () => {
  bearer = (await service.domain.wallet.issueOperatorToken(project.id, 'payments', TEST_OPERATOR)).secret;
});

type Request = Omit<Partial<Sent>, 'headers'> & { readonly headers?: Sent['headers'] };

const ask = ({ headers = {}, ...request }: Request) =>
  send({ url: ops.url, ...request, headers: { authorization: `Bearer ${bearer}`, ...headers } });

let references = 0;
const credit = (over: Record<string, unknown> = {}) => {
  references += 1;
  return { userId: project.user.id, amount: 5, reference: `reference ${references}`, ...over };
};
const post = (content: unknown, over: Request = {}) => ask({ body: JSON.stringify(content), ...over });
const refusedWith = (status: number, code: string) => ({
  status,
  body: { error: { code, message: expect.stringMatching(/./) } },
});
const balance = () => service.domain.wallet.balance({ id: project.user.id, projectId: project.id });

describe('a credit', () => {
  it('is answered with its transaction and the new balance, and the ledger names the token', async () => {
    const before = await balance();
    const asked = credit({ amount: 70, note: 'Pack of 70' });
    const { status, body, headers } = await post(asked, { headers: { 'x-request-id': 'pay-1' } });
    expect({ status, body }).toEqual({
      status: 201,
      body: { transactionId: expect.stringMatching(/^[0-9a-f-]{36}$/), balance: before + 70, replayed: false },
    });
    expect(headers).toMatchObject({ 'cache-control': 'no-store', 'x-request-id': 'pay-1' });
    const [entry] = await service.domain.wallet.entries(project.id, project.user.id, 1);
    expect(entry).toMatchObject({
      amount: 70,
      actor: 'token:payments',
      note: 'Pack of 70',
      reference: asked.reference,
    });
    const audited = await service.domain.audit.search({ action: 'wallet.credit', requestId: 'pay-1', limit: 2 });
    expect(audited).toMatchObject([{ actor: 'token:payments', target: `user:${project.user.id}` }]);
    expect(JSON.stringify(audited)).not.toContain('Pack');
  });

  it('sent twenty times at once has one effect: one 201, the rest 200', async () => {
    const [before, asked] = [await balance(), credit({ amount: 11 })];
    const answers = await Promise.all(Array.from({ length: 20 }, () => post(asked)));
    expect(answers.map(({ status }) => status).sort()).toEqual([...Array(19).fill(200), 201]);
    expect(new Set(answers.map(({ body }) => body.transactionId)).size).toBe(1);
    expect(answers.filter(({ body }) => body.replayed)).toHaveLength(19);
    expect(await balance()).toBe(before + 11);
  });

  it('whose reference was used otherwise is refused, and changes nothing', async () => {
    const asked = credit();
    await post(asked);
    const before = await balance();
    expect(await post({ ...asked, amount: 6 })).toMatchObject(refusedWith(409, 'REFERENCE_USED'));
    const other = await project.newUser();
    expect(await post({ ...asked, userId: other.id })).toMatchObject(refusedWith(409, 'REFERENCE_USED'));
    expect(await balance()).toBe(before);
  });

  it('beyond the largest balance is refused', async () => {
    const { id: userId } = await project.newUser();
    await post(credit({ userId, amount: Number.MAX_SAFE_INTEGER }));
    expect(await post(credit({ userId, amount: 1 }))).toMatchObject(refusedWith(409, 'BALANCE_TOO_LARGE'));
  });

  it('for a user of another project is answered exactly as for one who does not exist', async () => {
    const { user } = await seedProject(service, { slug: 'next-door' });
    const answers = [await post(credit({ userId: user.id })), await post(credit({ userId: 2 ** 31 - 1 }))];
    expect(answers[0]).toMatchObject(refusedWith(404, 'USER_NOT_FOUND'));
    expect(answers[0]?.body).toEqual(answers[1]?.body);
  });

  it('for a deleted user is answered as not found too, with a sentence that says why', async () => {
    const { id: userId } = await project.newUser();
    await service.domain.users.remove(project.id, userId, TEST_OPERATOR);
    expect(await post(credit({ userId }))).toMatchObject({
      status: 404,
      body: { error: { code: 'USER_NOT_FOUND', message: 'This user is deleted, which cannot be undone.' } },
    });
  });
});

describe('a bearer', () => {
  const ofHeaders = async (headers: NonNullable<Sent['headers']>) => {
    const { status, body, headers: answered } = await post(credit(), { headers });
    return { status, body, challenge: answered['www-authenticate'] };
  };
  const unauthenticated = { ...refusedWith(401, 'UNAUTHENTICATED'), challenge: 'Bearer' };

  it.each([
    ['malformed', 'Bearer pot_short'],
    ['unknown', `Bearer pot_${'A'.repeat(43)}`],
    ['of another scheme', 'Basic cG90Og=='],
    ['empty', ''],
  ])('that is %s is refused', async (_what, authorization) => {
    expect(await ofHeaders({ authorization })).toEqual(unauthenticated);
  });

  it('that is there twice is refused, and one whose scheme is written otherwise is not', async () => {
    const twice = [`Bearer ${bearer}`, `Bearer ${bearer}`];
    expect(await ofHeaders({ authorization: twice })).toEqual(unauthenticated);
    expect(await ofHeaders({ authorization: `bEARER  ${bearer}` })).toMatchObject({ status: 201 });
  });

  it('is worth nothing from the moment that it is revoked, or its project archived', async () => {
    const { wallet, projects } = service.domain;
    const closing = await seedProject(service, { slug: 'closing' });
    const [first, second] = [
      await wallet.issueOperatorToken(closing.id, 'first', TEST_OPERATOR),
      await wallet.issueOperatorToken(closing.id, 'second', TEST_OPERATOR),
    ];
    const as = async ({ secret }: { secret: string }) =>
      (await post(credit({ userId: closing.user.id }), { headers: { authorization: `Bearer ${secret}` } })).status;
    expect([await as(first), await as(second)]).toEqual([201, 201]);
    expect(await wallet.revokeOperatorToken(closing.id, first.id, TEST_OPERATOR)).toBe(true);
    expect([await as(first), await as(second)]).toEqual([401, 201]);
    await projects.archive(closing.id, TEST_OPERATOR);
    expect(await as(second)).toBe(401);
    await expect(wallet.issueOperatorToken(closing.id, 'third', TEST_OPERATOR)).rejects.toMatchObject({
      code: 'PROJECT_ARCHIVED',
      facts: { input: 'project' },
    });
  });

  it('that no token can look like is refused without a look-up', async () => {
    const lookups = async (text: string) =>
      (await statementsOf(() => ofHeaders({ authorization: `Bearer ${text}` }))).length;
    expect(await lookups('gps_123')).toBe(0);
    expect(await lookups(`pot_${'A'.repeat(44)}`)).toBe(0);
    expect(await lookups(`pot_${'A'.repeat(43)}`)).toBe(1);
  });

  it('is stored as its hash alone', async () => {
    const stored = await service.database.direct.selectFrom('operator_token').selectAll().execute();
    expect(stored.some(({ token_hash }) => token_hash.equals(sha256(bearer)))).toBe(true);
    expect(JSON.stringify(stored)).not.toContain(bearer);
    const audited = await service.domain.audit.search({ action: 'operator-token', limit: 10 });
    expect(audited.map(({ action }) => action)).toContain('operator-token.issue');
    expect(JSON.stringify(audited)).not.toContain(bearer);
  });
});

describe('a request', () => {
  const valid = () => JSON.stringify(credit());

  it.each<readonly [string, number, string, () => Request]>([
    ['that is no JSON', 400, 'INVALID_JSON', () => ({ body: 'NONSENSE' })],
    ['that is empty', 400, 'INVALID_JSON', () => ({ body: '' })],
    ['that is no UTF-8', 400, 'INVALID_JSON', () => ({ body: Buffer.from([0x22, 0xff, 0x22]) })],
    ['that is a list', 400, 'INVALID_REQUEST', () => ({ body: `[${valid()}]` })],
    ['without an amount', 400, 'INVALID_REQUEST', () => ({ body: JSON.stringify(credit({ amount: undefined })) })],
    ['with a text as amount', 400, 'INVALID_REQUEST', () => ({ body: JSON.stringify(credit({ amount: '5' })) })],
    ['with half a unit', 400, 'INVALID_REQUEST', () => ({ body: JSON.stringify(credit({ amount: 0.5 })) })],
    ['with nothing to credit', 400, 'INVALID_REQUEST', () => ({ body: JSON.stringify(credit({ amount: 0 })) })],
    ['with less than nothing', 400, 'INVALID_REQUEST', () => ({ body: JSON.stringify(credit({ amount: -5 })) })],
    ['with an inexact amount', 400, 'INVALID_REQUEST', () => ({ body: JSON.stringify(credit({ amount: 2 ** 53 })) })],
    ['with no reference', 400, 'INVALID_REQUEST', () => ({ body: JSON.stringify(credit({ reference: '' })) })],
    ['with a padded reference', 400, 'INVALID_REQUEST', () => ({ body: JSON.stringify(credit({ reference: 'a ' })) })],
    ['with NUL in its note', 400, 'INVALID_REQUEST', () => ({ body: JSON.stringify(credit({ note: '\0' })) })],
    [
      'with a user beyond all ids',
      400,
      'INVALID_REQUEST',
      () => ({ body: JSON.stringify(credit({ userId: 2 ** 31 })) }),
    ],
    ['with another key', 400, 'INVALID_REQUEST', () => ({ body: JSON.stringify(credit({ projectId: 1 })) })],
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
    const facts = { requestId: answer.headers['x-request-id'], detail: code };
    // What anybody can be refused is said once a second at most.
    if (status !== 405) expect(ops.logged).toEqual([{ level: 'warn', message: 'a credit was refused', facts }]);
  });

  it('may come with charset=utf-8', async () => {
    const headers = { 'content-type': 'application/json; charset=utf-8' };
    expect(await post(credit(), { headers })).toMatchObject({ status: 201 });
  });

  it('by another name than loopback is refused before anything else', async () => {
    const { status, body } = await ask({ body: valid(), headers: { host: 'shop.example' } });
    expect({ status, code: body.error }).toEqual({ status: 403, code: undefined });
  });

  it('without a token learns nothing of what is wrong with its body', async () => {
    const sent = { body: 'NONSENSE', headers: { authorization: 'Bearer no', 'content-type': 'text/plain' } };
    expect(await ask(sent)).toMatchObject(refusedWith(401, 'UNAUTHENTICATED'));
  });

  it('is answered 503 while the database is away, and the fault is for the log alone', async () => {
    const database = openDatabase(service.connection, { poolSize: 1, statementTimeoutMs: 5_000 });
    const changes = createChanges({
      database,
      notifications: service.notifications,
      clock: systemClock,
      demandAvailable: demandStillAvailable,
    });
    const listener = await listen(createWalletService({ db: database.db, changes, keyring: testKeyring }));
    await database.close();
    const answer = await post(credit(), { url: listener.url });
    expect(answer).toMatchObject(refusedWith(503, 'SERVICE_UNAVAILABLE'));
    expect(answer.headers['retry-after']).toBe('5');
    expect(JSON.stringify(answer.body)).not.toMatch(/pool|pg|sql|connection|\.js/i);
    expect(listener.logged).toMatchObject([
      { level: 'error', facts: { detail: expect.stringMatching(/^SERVICE_UNAVAILABLE: ./) } },
    ]);
  });

  it('is one line in the log a second, without a stack, however many find the database away', async () => {
    const database = openDatabase(service.connection, { poolSize: 1, statementTimeoutMs: 5_000 });
    const changes = createChanges({
      database,
      notifications: service.notifications,
      clock: systemClock,
      demandAvailable: demandStillAvailable,
    });
    const listener = await listen(createWalletService({ db: database.db, changes, keyring: testKeyring }));
    await database.close();
    const began = performance.now();
    for (let sent = 0; sent < 30; sent += 1) {
      expect(await post(credit(), { url: listener.url })).toMatchObject({ status: 503 });
    }
    const seconds = (performance.now() - began) / 1_000;
    expect(listener.logged.length).toBeGreaterThanOrEqual(1);
    expect(listener.logged.length).toBeLessThanOrEqual(1 + seconds);
    for (const { facts } of listener.logged) expect(Object.keys(Object(facts)).sort()).toEqual(['detail', 'requestId']);
  });

  it('of strangers is one line in the log a second, while each of a good token is one', async () => {
    const listener = await listen(service.domain.wallet);
    const began = performance.now();
    for (let sent = 0; sent < 20; sent += 1) {
      await post(credit(), { url: listener.url, headers: { authorization: `Bearer pot_${'A'.repeat(43)}` } });
    }
    expect(listener.logged.length).toBeLessThanOrEqual(1 + (performance.now() - began) / 1_000);
    listener.logged.length = 0;
    for (let sent = 0; sent < 5; sent += 1) await post(credit({ userId: 2 ** 31 - 1 }), { url: listener.url });
    expect(listener.logged).toHaveLength(5);
  });

  it('that meets a fault of ours is answered 500 without it', async () => {
    const broken = await listen({
      ...service.domain.wallet,
      credit: () => Promise.reject(new Error('secret of the house')),
    });
    const answer = await post(credit(), { url: broken.url });
    expect(answer).toMatchObject(refusedWith(500, 'INTERNAL'));
    expect(JSON.stringify(answer.body)).not.toContain('secret of the house');
  });
});
