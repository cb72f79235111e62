import { describe, expect, it } from '@jest/globals';
import config from '../../../contract.config.js';
import { contracts, createClient, documents, memorySession, type SessionStore } from '../../../generated/client.js';
import { checkout } from '../../../test/support/process.js';
import { useService } from '../../../test/support/service.js';
import { PRICE, useWorld } from '../../../test/support/world.js';
import { readManifest } from '../../contract/src/files.js';
import { lineTo, proxyError, refusing } from './faulty-connection.js';

// The typed client against the running service: rules.md §2.6.

const service = useService();
const world = useWorld(service, {
  languages: ['en', 'de'],
  declared: { policies: { pinPolicy: 'off' } },
  items: ['sword', 'shield', 'bow', 'arrow', 'helmet'].map((sku) => ({ sku })),
});
const newLine = (options = {}) => lineTo(service, world.project.token, options);

/** A client in whose store somebody is signed in, who can buy. */
async function signedIn(options = {}) {
  const player = await world.newPlayer();
  const session = memorySession(player.session);
  const line = newLine({ session, ...options });
  const order = { sku: 'sword', accountId: player.accounts['one'] ?? 0, expectedTotal: PRICE };
  return { ...line, line, player, session, order };
}

describe('a call', () => {
  it('gives the data of its operation', async () => {
    const { client, player } = await signedIn();
    expect(await client.me()).toEqual({
      ok: true,
      data: { id: player.user.id, email: player.user.email },
      partial: [],
      requestId: expect.stringMatching(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-8[0-9a-f]{3}-[0-9a-f]{12}$/),
      idempotencyKey: null,
    });
  });

  it('gives a declared refusal with all that it says', async () => {
    const { client, order } = await signedIn();
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

  it('gives the data with what failed of it', async () => {
    const { client, mishaps } = newLine();
    const data = { profile: { id: 1, email: 'a@b.example', selectedServer: null } };
    const error = { message: 'no server', path: ['profile', 'selectedServer'], extensions: { code: 'INTERNAL' } };
    mishaps.push(() => Response.json({ data, errors: [error] }));
    const partial = [{ path: error.path, code: 'INTERNAL', message: 'no server' }];
    expect(await client.profile()).toMatchObject({ ok: true, data: data.profile, partial });
  });

  it('tells a code that it does not know from those of its operation', async () => {
    const { client, mishaps } = newLine();
    mishaps.push(refusing(418, 'BREWING', { category: 'validation' }), refusing(409, 'PRICE_CHANGED'));
    const unknown = { ok: false, code: 'UNKNOWN_CODE' };
    expect(await client.me()).toMatchObject({
      ...unknown,
      unknownCode: 'BREWING',
      status: 418,
      category: 'validation',
    });
    expect(await client.me()).toMatchObject({ ...unknown, unknownCode: 'PRICE_CHANGED', status: 409 });
  });

  it.each([
    ['a page of a proxy', proxyError(404)],
    ['JSON of somebody else', () => Response.json({ message: 'no' }, { status: 403 })],
    ['another success', () => Response.json({ data: { you: {} } })],
    ['a redirect', () => new Response(null, { status: 302, headers: { location: 'https://evil.example/' } })],
    ['an empty answer', () => new Response(null, { status: 204 })],
  ])('takes %s for no answer of the service', async (_, answer) => {
    const line = newLine();
    line.mishaps.push(answer);
    expect(await line.client.gameServers()).toMatchObject({
      ok: false,
      code: 'NO_ANSWER',
      reason: 'NOT_THE_SERVICE',
      retryable: false,
      category: null,
    });
    expect(line.sent).toHaveLength(1);
  });

  it('sends what the interface demands, and who calls', async () => {
    const { client, headers } = newLine({ language: () => 'de', name: 'shop', version: '1.2.3' });
    const { requestId } = await client.gameServers();
    expect(Object.fromEntries(headers[0] ?? [])).toEqual({
      'content-type': 'application/json',
      'accept-language': 'de',
      'x-project-context': world.project.token,
      'x-request-id': requestId,
      'graphql-client-name': 'shop',
      'graphql-client-version': '1.2.3',
    });
    expect(service.accessEntries.map((entry) => entry.requestId)).toContain(requestId);
  });

  it('throws a TypeError for what only its programmer can fix', async () => {
    const options = { endpoint: service.url, contextToken: 'token' };
    expect(() => createClient({ ...options, endpoint: '/graphql' })).toThrow(
      new TypeError('endpoint must be an absolute http or https URL without a password'),
    );
    for (const endpoint of ['https://', 'https://ada:secret@api.example/graphql', 'ftp://api.example/graphql'])
      expect(() => createClient({ ...options, endpoint })).toThrow(/^endpoint must be (?!.*secret)/);
    expect(() => createClient({ ...options, language: 'русский' })).toThrow(/^language must be/);
    await expect(newLine({ language: () => 'de\n' }).client.gameServers()).rejects.toThrow(/^language must be/);
    await expect(newLine().client.waitUntilAvailable({ timeoutMs: 2 ** 31 })).rejects.toThrow(/^timeoutMs must be/);
    expect(() => createClient({ ...options, contextToken: '' })).toThrow(/^contextToken must be/);
    expect(() => createClient({ ...options, contextToken: 'a\nb' })).toThrow(/^contextToken must be/);
    expect(() => createClient({ ...options, name: 'Магазин' })).toThrow(/^name must be/);
    expect(() => createClient({ ...options, version: '1 beta' })).toThrow(/^version must be/);
    expect(() => createClient({ ...options, timeoutMs: 0 })).toThrow(/^timeoutMs must be/);
    expect(() => createClient({ ...options, retries: 1.5 })).toThrow(/^retries must be/);
    await expect(newLine().client.me({}, { timeoutMs: -1 })).rejects.toThrow(/^timeoutMs must be/);
  });

  it('ends with its signal, before, while and after it is sent', async () => {
    const { client, sent } = newLine();
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

  it('ends with its time limit', async () => {
    const { client } = newLine({
      timeoutMs: 50,
      fetch: (_: string, { signal }: RequestInit) =>
        new Promise((_resolve, reject) => signal?.addEventListener('abort', () => reject(signal.reason))),
    });
    expect(await client.gameServers()).toMatchObject({ code: 'NO_ANSWER', reason: 'TIME_LIMIT', retryable: true });
    expect(await client.deleteMe({ password: 'secret' })).toMatchObject({ reason: 'TIME_LIMIT', retryable: false });
  });
});

describe('the session', () => {
  it('is kept by the store that was given, from log-in to log-out', async () => {
    const kept: (string | null)[] = [];
    const store: SessionStore = {
      get: async () => kept.at(-1) ?? null,
      set: async (sessionId) => void kept.push(sessionId),
      clear: async () => void kept.push(null),
    };
    const { client } = newLine({ session: store });
    expect(await client.me()).toMatchObject({ code: 'UNAUTHENTICATED' });
    const { email, password } = world.project.user;
    expect(await client.login({ email, password: 'wrong' })).toMatchObject({ code: 'INVALID_CREDENTIALS' });
    expect(kept).toEqual([]);
    const login = await client.login({ email, password });
    const sessionId = login.ok ? login.data.sessionId : '';
    expect(kept).toEqual([sessionId]);
    expect(await client.me()).toMatchObject({ data: { email } });
    expect(await client.login({ email, password: 'wrong' })).toMatchObject({ code: 'INVALID_CREDENTIALS' });
    expect(kept).toEqual([sessionId]);
    expect(await client.logout()).toMatchObject({ ok: true });
    expect(kept).toEqual([sessionId, null]);
  });

  it('is replaced by a change of password, and cleared by a deletion', async () => {
    const { client, session, player } = await signedIn();
    const { password } = player.user;
    const newPassword = 'another password of mine';
    const changed = await client.changePassword({ currentPassword: password, newPassword });
    expect(changed).toMatchObject({ ok: true, data: { sessionId: session.get() } });
    expect(session.get()).not.toBe(player.session);
    expect(await client.deleteMe({ password: newPassword })).toMatchObject({ ok: true });
    expect(session.get()).toBeNull();
  });

  it('is cleared when an operation that needs one says that it has ended', async () => {
    const { client, session, player } = await signedIn();
    await player.run('logout');
    expect(await client.me()).toMatchObject({ code: 'SESSION_EXPIRED' });
    expect(session.get()).toBeNull();
  });

  it('is cleared when a public operation is answered beside it', async () => {
    const { client, session, player } = await signedIn();
    await player.run('logout');
    expect(await client.gameServers()).toMatchObject({ ok: true });
    expect(session.get()).toBeNull();
  });

  it('that was opened meanwhile is not cleared by the answer about the old one', async () => {
    const { client, session, player, mishaps } = await signedIn();
    const newer = (await world.newPlayer()).session;
    mishaps.push(() => {
      session.set(newer);
      return refusing(401, 'SESSION_EXPIRED', { category: 'authentication' })();
    });
    expect(await client.me()).toMatchObject({ code: 'SESSION_EXPIRED' });
    expect([session.get(), player.session]).toEqual([newer, expect.not.stringContaining(newer)]);
  });
});

describe('the log', () => {
  it('has what the interface document names, and nothing that was sent', async () => {
    const { client, log, session, order, mishaps } = await signedIn();
    const secrets = { currentPassword: 'correct horse battery', newPassword: 'a secret of ours' };
    await client.me();
    mishaps.push(() => refusing(403, 'CURRENT_PASSWORD_WRONG', { category: 'authorization' })());
    await client.changePassword(secrets);
    const told = `no ${secrets.newPassword}, ${session.get()}, ${world.project.token}`;
    mishaps.push(() =>
      Response.json({ errors: [{ message: told, extensions: { code: 'INTERNAL' } }] }, { status: 500 }),
    );
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
    for (const secret of [...Object.values(secrets), session.get(), world.project.token, '314159'])
      expect(written).not.toContain(secret);
  });

  it('is told that an operation goes away, also by a service that knew it later', async () => {
    const headers = {
      Deprecation: '@1767225600',
      Sunset: 'Thu, 31 Dec 2026 00:00:00 GMT',
      Link: '<#whoAmI>; rel="successor-version"',
    };
    const { client, log, mishaps } = newLine();
    mishaps.push(() => Response.json({ data: { me: { id: 1, email: 'a@b.example' } } }, { headers }));
    await client.me();
    await client.gameServers();
    expect(log.map(({ sunset }) => sunset)).toEqual([
      { since: '2026-01-01', on: '2026-12-31', reason: null, successor: 'whoAmI' },
      null,
    ]);
  });

  it('does no harm by what it throws', async () => {
    const { client } = newLine({
      log: () => {
        throw new Error('the disk is full');
      },
    });
    expect(await client.gameServers()).toMatchObject({ ok: true });
  });
});

describe('pages', () => {
  it('follow each other to the end, each once', async () => {
    const { client, sent } = newLine();
    const skus: string[] = [];
    for await (const page of client.pages.shopItems({ gameServerId: world.project.server('one'), first: 2 })) {
      if (!page.ok) throw new Error(page.message);
      skus.push(...page.data.edges.map(({ node }) => node.sku));
    }
    expect(skus.sort()).toEqual(['arrow', 'bow', 'helmet', 'shield', 'sword']);
    expect(sent.map(({ variables }) => variables.after === undefined)).toEqual([true, false, false]);
  });

  it('are asked for when they are wanted', async () => {
    const { client, sent } = newLine();
    for await (const page of client.pages.shopItems({ gameServerId: world.project.server('one'), first: 2 })) {
      expect(page.ok).toBe(true);
      break;
    }
    expect(sent).toHaveLength(1);
  });

  it('end with what is no page', async () => {
    const { client } = newLine();
    const outcomes = [];
    for await (const page of client.pages.shopItems({ after: 'nonsense', gameServerId: world.project.server('one') }))
      outcomes.push(page);
    expect(outcomes).toMatchObject([{ ok: false, code: 'INVALID_CURSOR' }]);
  });
});

describe('waiting for a project in maintenance', () => {
  it('asks until it is available', async () => {
    const { client, log } = newLine();
    await world.project.maintenance(true);
    const refused = await client.gameServers();
    expect(refused).toMatchObject({ code: 'PROJECT_UNAVAILABLE', retryable: false });
    const waiting = client.waitUntilAvailable();
    await new Promise((resolve) => setTimeout(resolve, 200));
    await world.project.maintenance(false);
    expect(await waiting).toMatchObject({ ok: true, data: true });
    expect(log.map(({ documentId }) => documentId)).toEqual(['gameServers', 'projectAvailable', 'projectAvailable']);
  });

  it('ends with its signal and with its time limit', async () => {
    const { client } = newLine();
    await world.project.maintenance(true);
    expect(await client.waitUntilAvailable({ timeoutMs: 100 })).toMatchObject({ ok: false, reason: 'TIME_LIMIT' });
    expect(await client.waitUntilAvailable({ signal: AbortSignal.timeout(100) })).toMatchObject({ reason: 'ABORTED' });
    await world.project.maintenance(false);
  });

  it('does not wait for what no waiting fixes', async () => {
    const { client } = lineTo(service, 'no-token-of-any-project');
    expect(await client.waitUntilAvailable()).toMatchObject({ ok: false, code: 'PROJECT_CONTEXT_INVALID' });
  });
});

it('was built with the contracts of the manifest', () => {
  const { operations } = readManifest({ root: checkout, config });
  const hashes = Object.entries(operations).map(
    ([id, { contractHash, meaningHash }]) => [id, { contractHash, meaningHash }] as const,
  );
  expect(contracts).toEqual({ format: 'project-service-client', version: 1, documents: Object.fromEntries(hashes) });
  expect(Object.keys(documents)).toEqual(Object.keys(operations).sort());
});
