import { describe, expect, it } from '@jest/globals';
import config from '../../../contract.config.js';
import { createClient, documents, itemsOf, memorySession, type SessionStore } from '../../../generated/client.js';
import { PRICE, useFixture } from '../../../test/support/fixture.js';
import { checkout } from '../../../test/support/process.js';
import { useService } from '../../../test/support/service.js';
import { readManifest } from '../../contract/src/files.js';
import { connectTo, refuseWith } from './faulty-connection.js';

// The typed client with a running service (rules.md §2.6).

const service = useService();
const fixture = useFixture(service, {
  languages: ['en', 'de'],
  declared: { policies: { pinPolicy: 'off' } },
  items: ['sword', 'shield', 'bow', 'arrow', 'helmet'].map((sku) => ({ sku })),
});
const connect = (options = {}) => connectTo(service, fixture.project.token, options);

/** Returns a client with the session of a new player, and a valid order. */
async function connectPlayer(options = {}) {
  const player = await fixture.newPlayer();
  const session = memorySession(player.session);
  const connection = connect({ session, ...options });
  const order = { sku: 'sword', accountId: player.accounts['one'] ?? 0, expectedTotal: PRICE };
  return { ...connection, player, session, order };
}

describe('a call', () => {
  it('returns the data of its operation', async () => {
    const { client, player } = await connectPlayer();
    expect(await client.me()).toEqual({
      ok: true,
      data: { id: player.user.id, email: player.user.email },
      partial: [],
      requestId: expect.stringMatching(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-8[0-9a-f]{3}-[0-9a-f]{12}$/),
      idempotencyKey: null,
    });
  });

  it('returns a declared refusal with all its fields', async () => {
    const { client, order } = await connectPlayer();
    const refused = await client.purchase({ ...order, expectedTotal: 1 });
    expect(refused).toEqual({
      ok: false,
      code: 'PRICE_CHANGED',
      category: 'validation',
      status: 409,
      message: expect.any(String),
      retryable: false,
      retryAfterSeconds: null,
      field: 'variables.expectedTotal',
      details: { unitPrice: PRICE, total: PRICE },
      requestId: expect.any(String),
      idempotencyKey: expect.any(String),
    });
  });

  it('returns partial data with its errors', async () => {
    const { client, failures } = connect();
    const data = { profile: { id: 1, email: 'a@b.example', selectedServer: null } };
    const error = { message: 'no server', path: ['profile', 'selectedServer'], extensions: { code: 'INTERNAL' } };
    failures.push(() => Response.json({ data, errors: [error] }));
    const partial = [{ path: error.path, code: 'INTERNAL', message: 'no server' }];
    expect(await client.profile()).toMatchObject({ ok: true, data: data.profile, partial });
  });

  it('returns UNKNOWN_CODE for codes that the operation does not declare', async () => {
    const { client, failures } = connect();
    failures.push(refuseWith(418, 'BREWING', { category: 'validation' }), refuseWith(409, 'PRICE_CHANGED'));
    const unknown = { ok: false, code: 'UNKNOWN_CODE' };
    expect(await client.me()).toMatchObject({
      ...unknown,
      unknownCode: 'BREWING',
      status: 418,
      category: 'validation',
    });
    expect(await client.me()).toMatchObject({ ...unknown, unknownCode: 'PRICE_CHANGED', status: 409 });
  });

  it('sends the required headers and the name of the program', async () => {
    const { client, headers } = connect({ language: () => 'de', name: 'shop', version: '1.2.3' });
    const { requestId } = await client.gameServers();
    expect(Object.fromEntries(headers[0] ?? [])).toEqual({
      'content-type': 'application/json',
      'accept-language': 'de',
      'x-project-context': fixture.project.token,
      'x-request-id': requestId,
      'graphql-client-name': 'shop',
      'graphql-client-version': '1.2.3',
    });
    expect(service.accessEntries.map((entry) => entry.requestId)).toContain(requestId);
  });

  it('throws a TypeError for invalid options', async () => {
    const options = { endpoint: service.url, contextToken: 'token' };
    expect(() => createClient({ ...options, endpoint: '/graphql' })).toThrow(
      new TypeError('endpoint must be an http or https URL without a password, and absolute outside of browsers'),
    );
    for (const endpoint of ['https://', 'https://ada:secret@api.example/graphql', 'ftp://api.example/graphql'])
      expect(() => createClient({ ...options, endpoint })).toThrow(/^endpoint must be (?!.*secret)/);
    expect(() => createClient({ ...options, language: 'русский' })).toThrow(/^language must be/);
    await expect(connect({ language: () => 'de\n' }).client.gameServers()).rejects.toThrow(/^language must be/);
    await expect(connect().client.waitUntilAvailable({ timeoutMs: 2 ** 31 })).rejects.toThrow(/^timeoutMs must be/);
    expect(() => createClient({ ...options, contextToken: '' })).toThrow(/^contextToken must be/);
    expect(() => createClient({ ...options, contextToken: 'a\nb' })).toThrow(/^contextToken must be/);
    // Plain JavaScript can pass other types; a regular expression converts them to text.
    for (const [option, value] of [
      ['contextToken', undefined],
      ['contextToken', null],
      ['name', null],
      ['name', 7],
      ['version', 1],
    ] as const)
      expect(() => createClient(Object.assign({ ...options }, { [option]: value }))).toThrow(
        new RegExp(`^${option} must be`),
      );
    expect(() => createClient({ ...options, name: 'Магазин' })).toThrow(/^name must be/);
    expect(() => createClient({ ...options, version: '1 beta' })).toThrow(/^version must be/);
    expect(() => createClient({ ...options, timeoutMs: 0 })).toThrow(/^timeoutMs must be/);
    expect(() => createClient({ ...options, retries: 1.5 })).toThrow(/^retries must be/);
    await expect(connect().client.me({}, { timeoutMs: -1 })).rejects.toThrow(/^timeoutMs must be/);
  });

  it('ends with its signal before and during the request', async () => {
    const { client, sent } = connect();
    const aborted = { ok: false, code: 'NO_ANSWER', reason: 'ABORTED', retryable: false };
    expect(await client.gameServers({}, { signal: AbortSignal.abort() })).toMatchObject(aborted);
    expect(sent).toEqual([]);
    const controller = new AbortController();
    const call = client.gameServers({}, { signal: controller.signal });
    controller.abort();
    expect(await call).toMatchObject(aborted);
    const after = new AbortController();
    expect(await client.gameServers({}, { signal: after.signal })).toMatchObject({ ok: true });
    after.abort();
  });
});

describe('the session', () => {
  it('is stored from login to logout', async () => {
    const stored: (string | null)[] = [];
    const store: SessionStore = {
      get: async () => stored.at(-1) ?? null,
      set: async (sessionId) => void stored.push(sessionId),
      clear: async () => void stored.push(null),
    };
    const { client } = connect({ session: store });
    expect(await client.me()).toMatchObject({ code: 'UNAUTHENTICATED' });
    const { email, password } = fixture.project.user;
    expect(await client.login({ email, password: 'wrong' })).toMatchObject({ code: 'INVALID_CREDENTIALS' });
    expect(stored).toEqual([]);
    const login = await client.login({ email, password });
    const sessionId = login.ok ? login.data.sessionId : '';
    expect(stored).toEqual([sessionId]);
    expect(await client.me()).toMatchObject({ data: { email } });
    expect(await client.login({ email, password: 'wrong' })).toMatchObject({ code: 'INVALID_CREDENTIALS' });
    expect(stored).toEqual([sessionId]);
    expect(await client.logout()).toMatchObject({ ok: true });
    expect(stored).toEqual([sessionId, null]);
  });

  it('is replaced by a password change and cleared by a deletion', async () => {
    const { client, session, player } = await connectPlayer();
    const { password } = player.user;
    const newPassword = 'another password of mine';
    const changed = await client.changePassword({ currentPassword: password, newPassword });
    expect(changed).toMatchObject({ ok: true, data: { sessionId: session.get() } });
    expect(session.get()).not.toBe(player.session);
    expect(await client.deleteMe({ password: newPassword })).toMatchObject({ ok: true });
    expect(session.get()).toBeNull();
  });

  it('is cleared when an operation reports that it has ended', async () => {
    const { client, session, player } = await connectPlayer();
    await player.run('logout');
    expect(await client.me()).toMatchObject({ code: 'SESSION_EXPIRED' });
    expect(session.get()).toBeNull();
  });

  it('is cleared when the answer of a public operation reports its end', async () => {
    const { client, session, player } = await connectPlayer();
    await player.run('logout');
    expect(await client.gameServers()).toMatchObject({ ok: true });
    expect(session.get()).toBeNull();
  });

  it('is not cleared by a late answer about a previous session', async () => {
    const { client, session, player, failures } = await connectPlayer();
    const newer = (await fixture.newPlayer()).session;
    failures.push(() => {
      void session.set(newer);
      return refuseWith(401, 'SESSION_EXPIRED', { category: 'authentication' })();
    });
    expect(await client.me()).toMatchObject({ code: 'SESSION_EXPIRED' });
    expect([session.get(), player.session]).toEqual([newer, expect.not.stringContaining(newer)]);
  });
});

describe('the log', () => {
  it('contains the fields of the interface document and no request data', async () => {
    const { client, log, session, order, failures } = await connectPlayer();
    const secrets = { currentPassword: 'correct horse battery', newPassword: 'a secret of ours' };
    await client.me();
    failures.push(() => refuseWith(403, 'CURRENT_PASSWORD_WRONG', { category: 'authorization' })());
    await client.changePassword(secrets);
    const message = `no ${secrets.newPassword}, ${session.get()}, ${fixture.project.token}`;
    failures.push(() => Response.json({ errors: [{ message, extensions: { code: 'INTERNAL' } }] }, { status: 500 }));
    await client.changePassword(secrets);
    await client.purchase({ ...order, expectedTotal: 1, pin: '314159' });
    expect(log).toMatchObject([
      { documentId: 'me', status: 200, message: null, category: null, code: null },
      { documentId: 'changePassword', status: 403, category: 'authorization', code: 'CURRENT_PASSWORD_WRONG' },
      {
        documentId: 'changePassword',
        status: 500,
        category: 'internal',
        code: 'INTERNAL',
        message: 'no •••, •••, •••',
      },
      { documentId: 'purchase', status: 409, category: 'validation', code: 'PRICE_CHANGED' },
    ]);
    const written = JSON.stringify(log);
    for (const secret of [...Object.values(secrets), session.get(), fixture.project.token, '314159'])
      expect(written).not.toContain(secret);
  });

  it('does not affect the outcome if it throws', async () => {
    const { client } = connect({
      log: () => {
        throw new Error('the disk is full');
      },
    });
    expect(await client.gameServers()).toMatchObject({ ok: true });
  });
});

describe('pages', () => {
  it('itemsOf yields each entry once', async () => {
    const { client, sent } = connect();
    const skus: string[] = [];
    for await (const item of itemsOf(
      client.pages.shopItems({ gameServerId: fixture.project.server('one'), first: 2 }),
    )) {
      if (!item.ok) throw new Error(item.message);
      skus.push(item.data.sku);
    }
    expect(skus.sort()).toEqual(['arrow', 'bow', 'helmet', 'shield', 'sword']);
    expect(sent.map(({ variables }) => variables.after === undefined)).toEqual([true, false, false]);
  });

  it('begins after the cursor of the variables', async () => {
    const { client } = connect();
    const variables = { gameServerId: fixture.project.server('one'), first: 3 };
    const first = await client.shopItems(variables);
    if (!first.ok) throw new Error(first.message);
    const after = first.data.pageInfo.endCursor;
    const pages = [];
    for await (const page of client.pages.shopItems({ ...variables, after }))
      pages.push(page.ok && page.data.edges.length);
    expect(pages).toEqual([2]);
  });

  it('requests a page on demand and ends after a failed one', async () => {
    const { client, sent, failures } = connect({ retries: 0 });
    const outcomes = [];
    for await (const item of itemsOf(
      client.pages.shopItems({ gameServerId: fixture.project.server('one'), first: 2 }),
    )) {
      failures.push('NO_CONNECTION');
      outcomes.push([item.ok || item.code, sent.length]);
    }
    expect(outcomes).toEqual([
      [true, 1],
      [true, 1],
      ['NO_ANSWER', 2],
    ]);
  });
});

describe('waitUntilAvailable', () => {
  it('polls until the project is available', async () => {
    const { client, log } = connect();
    await fixture.project.maintenance(true);
    const refused = await client.gameServers();
    expect(refused).toMatchObject({ code: 'PROJECT_UNAVAILABLE', retryable: false });
    const waiting = client.waitUntilAvailable();
    await new Promise((resolve) => setTimeout(resolve, 200));
    await fixture.project.maintenance(false);
    expect(await waiting).toMatchObject({ ok: true, data: true });
    expect(log.map(({ documentId }) => documentId)).toEqual(['gameServers', 'projectAvailable', 'projectAvailable']);
  });

  it('ends with its signal and with its time limit', async () => {
    const { client } = connect();
    await fixture.project.maintenance(true);
    expect(await client.waitUntilAvailable({ timeoutMs: 100 })).toMatchObject({ ok: false, reason: 'TIME_LIMIT' });
    expect(await client.waitUntilAvailable({ signal: AbortSignal.timeout(100) })).toMatchObject({ reason: 'ABORTED' });
    await fixture.project.maintenance(false);
  });

  it('returns other failures immediately', async () => {
    const { client } = connectTo(service, 'no-token-of-any-project');
    expect(await client.waitUntilAvailable()).toMatchObject({ ok: false, code: 'PROJECT_CONTEXT_INVALID' });
  });
});

it('has all documents of the manifest', () =>
  expect(Object.keys(documents)).toEqual(Object.keys(readManifest({ root: checkout, config }).operations).sort()));
