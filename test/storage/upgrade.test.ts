import { domainToASCII } from 'node:url';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import type { Client } from 'pg';
import { sha256 } from '../../src/base/secrets.js';
import { migrate } from '../../src/storage/migrate.js';
import { migrations } from '../../src/storage/migrations/index.js';
import { asAdministrator, asRuntime, type TestDatabase, useDatabase } from '../support/database.js';
import { silentLog } from '../support/log.js';
import { insertProject } from '../support/project-row.js';
import { useService } from '../support/service.js';

// rules.md §5.12: what an older version has stored goes on after the upgrade.

const bearer = `gps_${'A'.repeat(43)}`;
const token = `pct_${'A'.repeat(32)}`;

/** The migrations of the versions that did not have this one. */
const before = (name: string) => Object.fromEntries(Object.entries(migrations).filter(([earlier]) => earlier < name));

/** A row in each table of the first version: a project with servers, and a user who is signed in and let into the second. */
const spine = [
  `INSERT INTO project (slug, names, descriptions, language, languages, language_aliases, currency_code,
      currency_names, currency_scale, registration, email_confirmation, pin_policy, pin_length, password_min_length,
      session_idle_s, session_absolute_s, max_accounts_per_server, allowed_origins)
    VALUES ('demo', '{"en": "Demo"}', '{}', 'en', '{en}', '{}', 'EMB', '{"en": "Embers"}', 0, 'OPEN', 'NONE',
      'OPTIONAL', 6, 10, 604800, 2592000, 5, '{}')`,
  `INSERT INTO context_token (project_id, token, state) VALUES (1, '${token}', 'CURRENT')`,
  `INSERT INTO game_server (project_id, code, names, descriptions, status, access, is_default, sort) VALUES
    (1, 'dawn', '{"en": "Dawn"}', '{}', 'OPEN', 'PUBLIC', true, 1),
    (1, 'dusk', '{"en": "Dusk"}', '{}', 'OPEN', 'RESTRICTED', false, 2)`,
  `INSERT INTO availability_window (project_id, game_server_id, starts_at, messages, created_by)
    VALUES (1, 2, now(), '{}', 'cli:old')`,
  `INSERT INTO users (project_id, email, email_norm, password_hash, status, confirmed_at, password_changed_at,
      last_server_id)
    VALUES (1, 'old@example.com', 'old@example.com', '', 'ACTIVE', now(), now(), 1)`,
  `INSERT INTO server_access (project_id, server_id, user_id) VALUES (1, 2, 1)`,
  `INSERT INTO session (id, secret_hash, project_id, user_id, game_server_id, created_at, last_seen_at, idle_timeout_s,
      idle_expires_at, absolute_expires_at)
    VALUES (gen_random_uuid(), '\\x${sha256(bearer).toString('hex')}', 1, 1, 1, now(), now(), 604800,
      now() + interval '7 days', now() + interval '30 days')`,
];

const [credit, payment, order, granted] = [1, 2, 3, 4].map((n) => `0190d3a4-0000-7000-8000-00000000000${n}`);
/** The same in each table that the second and third version have added: an item that was bought and not yet delivered. */
const shop = [
  `INSERT INTO one_time_token (token_hash, project_id, user_id, purpose, created_at, expires_at)
    VALUES (sha256('code'), 1, 1, 'RESET_PASSWORD', now(), now() + interval '1 day')`,
  `INSERT INTO mail (id, project_id, user_id, template, recipient, language, state, next_attempt_at, created_at)
    VALUES (gen_random_uuid(), 1, 1, 'SOMETHING_OLD', 'old@example.com', 'en', 'PENDING', now(), now())`,
  `INSERT INTO throttle VALUES ('login:1', 1, 4102444800000)`,
  `INSERT INTO known_place VALUES (sha256('place'), now())`,
  `INSERT INTO audit (at, actor, action, project_id, target) VALUES (now(), 'cli:old', 'user.create', 1, 'user:1')`,
  `INSERT INTO secret_key VALUES ('0123456789abcdef', false, now())`,
  `INSERT INTO poll_token (project_id, game_server_id, token_hash, ending, issued_at)
    VALUES (1, 1, sha256('gsp_${'A'.repeat(43)}'), 'AAAA', now())`,
  `INSERT INTO operator_token (project_id, token_hash, name, ending, issued_at)
    VALUES (1, sha256('pot_${'A'.repeat(43)}'), 'payments', 'AAAA', now())`,
  `INSERT INTO game_account (project_id, user_id, game_server_id, login, login_norm, status, created_at, made_at)
    VALUES (1, 1, 1, 'Oldie', 'oldie', 'ACTIVE', now(), now())`,
  `INSERT INTO shop_category (project_id, code, titles, sort, visible) VALUES (1, 'goods', '{}', 0, true)`,
  `INSERT INTO shop_item (project_id, sku, category_id, titles, descriptions, kind, payload, base_price, max_quantity,
      limits, created_at)
    VALUES (1, 'sword', 1, '{"en": "Sword"}', '{}', 'ITEM', '{"grant": 7}', 100, 5, '[]', now())`,
  `INSERT INTO shop_listing (item_id, game_server_id, project_id, enabled, shown_price, sold, sort)
    VALUES (1, 1, 1, true, 100, 1, 0)`,
  `INSERT INTO wallet (project_id, user_id, balance, seq) VALUES (1, 1, 400, 2)`,
  `INSERT INTO ledger_tx (id, project_id, type, reference, actor, created_at) VALUES
    ('${credit}', 1, 'CREDIT', 'psp-1', 'cli:old', now()), ('${payment}', 1, 'PURCHASE', '${order}', 'user:1', now())`,
  `INSERT INTO ledger_entry (id, project_id, tx_id, wallet_id, system, amount, balance_after, seq, created_at) VALUES
    (gen_random_uuid(), 1, '${credit}', 1, NULL, 500, 500, 1, now()),
    (gen_random_uuid(), 1, '${credit}', NULL, 'ISSUANCE', -500, NULL, NULL, now()),
    (gen_random_uuid(), 1, '${payment}', 1, NULL, -100, 400, 2, now()),
    (gen_random_uuid(), 1, '${payment}', NULL, 'SALES', 100, NULL, NULL, now())`,
  `INSERT INTO purchase (id, project_id, user_id, account_id, game_server_id, item_id, sku, quantity, unit_price,
      total_price, currency_code, titles, payload, limits, status, idempotency_key, request_fingerprint, ledger_tx_id,
      created_at)
    VALUES ('${order}', 1, 1, 1, 1, 1, 'sword', 1, 100, 100, 'EMB', '{"en": "Sword"}', '{"grant": 7}', '[]', 'PAID',
      'key-of-an-old-client', sha256('what was asked'), '${payment}', now())`,
  `INSERT INTO delivery (id, project_id, game_server_id, user_id, account_id, type, purchase_id, state, next_attempt_at,
      created_at)
    VALUES ('${granted}', 1, 1, 1, 1, 'PURCHASE_GRANT', '${order}', 'PENDING', now(), now())`,
];

/** A database of a version that did not have `name`, with these rows, brought to this one. */
function useUpgraded(name: string, rows: readonly string[]): TestDatabase {
  const old = useDatabase({ migrated: false, as: 'owner' });
  beforeAll(async () => {
    await migrate(old.database, silentLog, before(name));
    await asAdministrator(old.connection, async (client) => {
      await client.query('BEGIN');
      for (const statement of rows) await client.query(statement);
      await client.query('COMMIT');
      expect(await emptyTables(client)).toEqual([]);
    });
    await migrate(old.database, silentLog);
  });
  return old;
}

async function emptyTables(client: Client): Promise<string[]> {
  const { rows } = await client.query(
    `SELECT relname FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind = 'r' ORDER BY relname`,
  );
  const empty: string[] = [];
  for (const { relname } of rows)
    if ((await client.query(`SELECT FROM ${relname} LIMIT 1`)).rowCount === 0) empty.push(relname);
  return empty;
}

/** Users of one mailbox, and of two that only look alike, as an older version has stored them. */
const stored = [
  ['ACTIVE', 'Wide@ｅxample.com', 'wide@ｅxample.com'],
  ['ACTIVE', 'wide@example.com', 'wide@example.com'],
  ['PENDING', 'first@ｆoo.de', 'first@ｆoo.de'],
  ['ACTIVE', 'first@fｏo.de', 'first@fｏo.de'],
  ['ACTIVE', 'alone@b\u00fccher.de', 'alone@b\u00fccher.de'],
  ['ACTIVE', 'ada@STRA\u1e9eE.de', 'ada@stra\u00dfe.de'],
  ['ACTIVE', 'odd@1\uff12\uff17.1', 'odd@1\uff12\uff17.1'],
  ['DELETED', 'deleted-9@deleted.invalid', 'deleted-9'],
] as const;

describe('addresses of before domains were mapped', () => {
  const old = useDatabase({ migrated: false, as: 'owner' });
  const norms = async () => {
    const rows = old.database.direct.selectFrom('users').select(['email', 'email_norm']).orderBy('id');
    return Object.fromEntries((await rows.execute()).map(({ email, email_norm }) => [email, email_norm]));
  };

  beforeAll(async () => {
    await migrate(old.database, silentLog, before('0005-addresses'));
    const project_id = await insertProject(old);
    const [created_at, password_changed_at] = [new Date(), new Date()];
    for (const [status, email, email_norm] of stored) {
      const confirmed_at = status === 'PENDING' ? null : created_at;
      const user = { project_id, email, email_norm, password_hash: '', status, confirmed_at };
      await old.database.direct
        .insertInto('users')
        .values({ ...user, created_at, password_changed_at })
        .execute();
    }
    await migrate(old.database, silentLog);
  });
  const node = useService({ besides: asRuntime(old) });

  it('get the norm that their mail has; of one mailbox one user does, and the others stay as they were', async () => {
    expect(await norms()).toEqual({
      'Wide@ｅxample.com': 'wide@ｅxample.com',
      'wide@example.com': 'wide@example.com',
      'first@ｆoo.de': 'first@ｆoo.de',
      'first@fｏo.de': 'first@foo.de',
      'alone@b\u00fccher.de': 'alone@xn--bcher-kva.de',
      'ada@STRA\u1e9eE.de': `ada@${domainToASCII('STRA\u1e9eE.de')}`,
      'odd@1\uff12\uff17.1': 'odd@1\uff12\uff17.1',
      'deleted-9@deleted.invalid': 'deleted-9',
    });
    const shared = await node.domain.audit.search({ action: 'user.address-shared', limit: 9 });
    expect(shared.map(({ actor, target }) => `${actor} ${target}`)).toEqual(['system user:1', 'system user:3']);
  });

  it('still lead each user in, by their own spelling', async () => {
    const { id: projectId } = await old.database.db.selectFrom('project').select('id').executeTakeFirstOrThrow();
    const found = async (email: string) => (await node.domain.users.findByEmail(projectId, email))?.email;
    for (const [status, email] of stored) if (status !== 'DELETED') expect(await found(email)).toBe(email);
    expect(await found('WIDE@ｅxample.com')).toBe('Wide@ｅxample.com');
    expect(await found('alone@xn--bcher-kva.de')).toBe('alone@b\u00fccher.de');
    // Any other spelling leads to the one who has the norm.
    expect(await found('wide@ｅｘample.com')).toBe('wide@example.com');
  });
});

describe('items of before searches were folded', () => {
  const old = useDatabase({ migrated: false, as: 'owner' });

  beforeAll(async () => {
    await migrate(old.database, silentLog, before('0007-search-and-logins'));
    const projectId = await insertProject(old);
    await asAdministrator(old.connection, async (client) => {
      await client.query(
        `INSERT INTO shop_category (project_id, code, titles, sort, visible) VALUES ($1, 'goods', '{}', 0, true)`,
        [projectId],
      );
      await client.query(
        `INSERT INTO shop_item (project_id, sku, category_id, titles, descriptions, kind, payload, base_price,
            max_quantity, limits, created_at)
          SELECT $1, 'item-' || n, id, '{"tr": "Kılıç"}', '{}', 'ITEM', '{}', 1, 1, '[]', now()
          FROM shop_category, generate_series(1, 2001) AS n`,
        [projectId],
      );
    });
    await migrate(old.database, silentLog);
  });

  it('are found as those of after', async () => {
    const { rows } = await sql<{ items: number }>`
      SELECT count(*)::integer AS items FROM shop_item WHERE search @@ '''kilic'' & ''item'''::tsquery`.execute(
      old.database.db,
    );
    expect(rows).toEqual([{ items: 2001 }]);
  });
});

describe('a database of the first version, migrated', () => {
  const test = useUpgraded('0002', spine);
  const service = useService({ besides: asRuntime(test) });

  it('still knows its projects, tokens, servers, users and sessions', async () => {
    expect(await service.run('projectAvailable', {}, { token })).toBe(true);
    expect(await service.run('me', {}, { token, session: bearer })).toEqual({ id: 1, email: 'old@example.com' });
    const project = await service.domain.projects.findBySlug('demo');
    expect(project?.mail).toEqual({ sender: null, confirmUrl: null, resetUrl: null });
    expect(await service.run('gameServers', {}, { token })).toMatchObject([
      { id: '1', code: 'dawn', status: 'OPEN' },
      { id: '2', code: 'dusk', status: 'MAINTENANCE' },
    ]);
  });

  it('gives its users what is new', async () => {
    const asking = { token, session: bearer };
    expect(await service.run('balance', {}, asking)).toMatchObject({ amount: 0, currency: { code: 'EMB' } });
    expect(await service.run('purchases', {}, asking)).toMatchObject({ edges: [], totalCount: 0 });
    expect(await service.run('profile', {}, asking)).toMatchObject({ hasPin: false, pinLockedUntil: null });
    expect(await service.run('changeServer', { gameServerId: '2' }, asking)).toMatchObject({ code: 'dusk' });
  });

  it('ends a session of before on the next request', async () => {
    expect(await service.run('logout', {}, { token, session: bearer })).toEqual({ loggedOut: true });
    expect((await service.ask('me', {}, { token, session: bearer })).status).toBe(401);
  });
});

describe('a database of the first version with a shop, migrated', () => {
  const test = useUpgraded('0004', [...spine, ...shop]);
  const service = useService({ besides: asRuntime(test) });
  const asking = { token, session: bearer };

  it('still knows what was bought, and what is left', async () => {
    expect(await service.run('balance', {}, asking)).toMatchObject({ amount: 400 });
    expect(await service.run('purchases', {}, asking)).toMatchObject({
      edges: [{ node: { id: order, status: 'PAID' } }],
    });
    expect(await service.run('purchaseStatus', { idempotencyKey: 'key-of-an-old-client' }, asking)).toMatchObject({
      id: order,
    });
    expect(await service.run('accounts', {}, asking)).toMatchObject([{ login: 'Oldie', status: 'ACTIVE' }]);
    expect(await service.run('shopItems', { search: 'swor' }, asking)).toMatchObject({
      edges: [{ node: { sku: 'sword', price: 100 } }],
    });
  });

  it('knows who credits: the token of before is that of an operator who may just that', async () => {
    const operator = await service.domain.operators.operatorOf(`pot_${'A'.repeat(43)}`);
    expect(operator).toMatchObject({ name: 'demo.payments', ownsAll: false, roles: new Map([[1, ['PAYMENTS']]]) });
  });

  it('goes on with it: an order is delivered, another made, and the books are right', async () => {
    const server = await service.domain.servers.serverOf(`gsp_${'A'.repeat(43)}`);
    if (server === null) throw new Error('a token of before is unknown');
    const [leased] = await service.domain.deliveries.lease(server, 10);
    expect(leased).toMatchObject({ deliveryId: granted, purchase: { id: order, payload: { grant: 7 } } });
    const ack = { deliveryId: granted ?? '', leaseToken: leased?.leaseToken ?? '', result: 'delivered' } as const;
    const done = { ...ack, reason: null, externalId: null };
    expect(await service.domain.deliveries.acknowledge(server, done)).toMatchObject({ state: 'DELIVERED' });
    const wish = { itemId: '1', accountId: '1', expectedTotal: 100 };
    expect(await service.run('purchase', { ...wish, idempotencyKey: 'key-of-a-new-client' }, asking)).toMatchObject({
      balance: { amount: 300 },
    });
    expect(
      (await service.refused('purchase', { ...wish, idempotencyKey: 'key-of-an-old-client' }, asking)).extensions.code,
    ).toBe('IDEMPOTENCY_KEY_REUSED');
    expect(await service.domain.verification.verifyLedger(null)).toEqual([]);
  });
});
