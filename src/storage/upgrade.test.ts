import { beforeAll, describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import type { Client } from 'pg';
import { useDatabase, useRuntimeConnection, withAdministrator } from '../../test/support/database.js';
import { silentLog } from '../../test/support/log.js';
import { NEXT_MIGRATION, nextVersion } from '../../test/support/next-version.js';
import { makeUserChanges, prepareUser } from '../../test/support/nodes/user-changes.js';
import { placeOf } from '../../test/support/place.js';
import { startTestService, useService } from '../../test/support/service.js';
import { sha256 } from '../base/secrets.js';
import { migrate, pendingMigrations } from './migrate.js';

// An upgrade preserves the data of earlier versions.

const bearer = `gps_${'A'.repeat(43)}`;
const token = `pct_${'A'.repeat(32)}`;

/** A project with two servers, and a signed-in user with access to the second one. */
const people = [
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
    VALUES (1, 2, now(), '{}', 'cli:before')`,
  `INSERT INTO users (project_id, email, email_norm, password_hash, status, confirmed_at, password_changed_at,
      last_server_id)
    VALUES (1, 'ada@example.com', 'ada@example.com', '', 'ACTIVE', now(), now(), 1)`,
  `INSERT INTO server_access (project_id, server_id, user_id) VALUES (1, 2, 1)`,
  `INSERT INTO session (id, secret_hash, project_id, user_id, game_server_id, created_at, last_seen_at, idle_timeout_s,
      idle_expires_at, absolute_expires_at)
    VALUES (gen_random_uuid(), '\\x${sha256(bearer).toString('hex')}', 1, 1, 1, now(), now(), 604800,
      now() + interval '7 days', now() + interval '30 days')`,
];

const [credit, payment, order, granted] = [1, 2, 3, 4].map((n) => `0190d3a4-0000-7000-8000-00000000000${n}`);
/** An item with an undelivered order, and rows that no change of a user writes. */
const shop = [
  `INSERT INTO one_time_token (token_hash, project_id, user_id, purpose, created_at, expires_at)
    VALUES (sha256('code'), 1, 1, 'RESET_PASSWORD', now(), now() + interval '1 day')`,
  `INSERT INTO mail (id, project_id, user_id, template, recipient, language, state, next_attempt_at, created_at)
    VALUES (gen_random_uuid(), 1, 1, 'REMOVED_TEMPLATE', 'ada@example.com', 'en', 'PENDING', now(), now())`,
  `INSERT INTO throttle VALUES ('login:1', 1, 4102444800000)`,
  `INSERT INTO known_place VALUES (sha256('place'), now())`,
  `INSERT INTO audit (actor, action, project_id, target, after) VALUES
    ('cli:before', 'wallet.credit', 1, 'user:1', '{"transaction": "${credit}", "amount": 500}')`,
  `INSERT INTO secret_key VALUES ('0123456789abcdef', false, now())`,
  `INSERT INTO poll_token (project_id, game_server_id, token_hash, ending, issued_at)
    VALUES (1, 1, sha256('gsp_${'A'.repeat(43)}'), 'AAAA', now())`,
  `INSERT INTO operator (name, created_at) VALUES ('payments', now())`,
  `INSERT INTO operator_role (project_id, operator_id, role) VALUES (1, 1, 'PAYMENTS')`,
  `INSERT INTO operator_token (operator_id, token_hash, ending, issued_at, expires_at)
    VALUES (1, sha256('pot_${'A'.repeat(43)}'), 'AAAA', now(), now() + interval '1 year')`,
  `INSERT INTO operator_session (secret_hash, token_id, created_at, last_seen_at)
    VALUES (sha256('console'), 1, now(), now())`,
  `INSERT INTO counted_document VALUES ('me', now())`,
  `INSERT INTO document_usage (project_id, document_id, client, version, calls, last_call_at)
    VALUES (1, 'me', 'game', '1.0', 7, now())`,
  `INSERT INTO document_usage_by_day VALUES ('2026-11-01', 'me', 'game', '1.0', 7, false)`,
  `INSERT INTO game_account (project_id, user_id, game_server_id, login, login_norm, status, created_at, made_at)
    VALUES (1, 1, 1, 'Adventurer', 'adventurer', 'ACTIVE', now(), now())`,
  `INSERT INTO shop_category (project_id, code, titles, sort, visible) VALUES (1, 'goods', '{}', 0, true)`,
  `INSERT INTO shop_item (project_id, sku, category_id, titles, descriptions, kind, payload, base_price, max_quantity,
      limits, search, created_at)
    VALUES (1, 'sword', 1, '{"en": "Sword"}', '{}', 'ITEM', '{"grant": 7}', 100, 5, '[]', array_to_tsvector('{sword}'),
      now())`,
  `INSERT INTO shop_listing (item_id, game_server_id, project_id, enabled, shown_price, sold, sort)
    VALUES (1, 1, 1, true, 100, 1, 0)`,
  `INSERT INTO wallet (project_id, user_id, balance, seq) VALUES (1, 1, 400, 2)`,
  `INSERT INTO ledger_tx (id, project_id, type, reference, actor, created_at) VALUES
    ('${credit}', 1, 'CREDIT', 'psp-1', 'cli:before', now()), ('${payment}', 1, 'PURCHASE', '${order}', 'user:1', now())`,
  `INSERT INTO ledger_entry (id, project_id, tx_id, wallet_id, system, amount, balance_after, seq, created_at) VALUES
    (gen_random_uuid(), 1, '${credit}', 1, NULL, 500, 500, 1, now()),
    (gen_random_uuid(), 1, '${credit}', NULL, 'ISSUANCE', -500, NULL, NULL, now()),
    (gen_random_uuid(), 1, '${payment}', 1, NULL, -100, 400, 2, now()),
    (gen_random_uuid(), 1, '${payment}', NULL, 'SALES', 100, NULL, NULL, now())`,
  `INSERT INTO purchase (id, project_id, user_id, account_id, game_server_id, item_id, sku, quantity, unit_price,
      total_price, currency_code, titles, payload, limits, status, idempotency_key, request_fingerprint, ledger_tx_id,
      created_at)
    VALUES ('${order}', 1, 1, 1, 1, 1, 'sword', 1, 100, 100, 'EMB', '{"en": "Sword"}', '{"grant": 7}', '[]', 'PAID',
      'key-of-first-client', sha256('what was asked'), '${payment}', now())`,
  `INSERT INTO delivery (id, project_id, game_server_id, user_id, account_id, type, purchase_id, state, next_attempt_at,
      created_at)
    VALUES ('${granted}', 1, 1, 1, 1, 'PURCHASE_GRANT', '${order}', 'PENDING', now(), now())`,
];

async function emptyTables(client: Client): Promise<string[]> {
  const { rows } = await client.query(
    `SELECT relname FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind = 'r' ORDER BY relname`,
  );
  const empty: string[] = [];
  for (const { relname } of rows)
    if ((await client.query(`SELECT FROM ${relname} LIMIT 1`)).rowCount === 0) empty.push(relname);
  return empty;
}

describe('a database of this version, migrated by the next one', () => {
  const test = useDatabase({ as: 'owner' });
  const runtime = useRuntimeConnection(test);
  beforeAll(async () => {
    await withAdministrator(test.connection, async (client) => {
      await client.query('BEGIN');
      for (const statement of [...people, ...shop]) await client.query(statement);
      await client.query('COMMIT');
    });
    const previous = await startTestService({ sharedWith: runtime });
    try {
      await makeUserChanges((await prepareUser(previous, 'changed')).caller);
    } finally {
      await previous.stop();
    }
    await withAdministrator(test.connection, async (client) => {
      // A row there would make it a copy.
      const empty = (await emptyTables(client)).filter((table) => table !== 'copy_mark');
      const at = placeOf('src/storage/upgrade.test.ts', 'const shop');
      expect(
        empty.map((table) => `${at} → make a change of a user that writes a row of ${table}, or insert one`),
      ).toEqual([]);
    });
    await migrate(test.database, silentLog, nextVersion);
  });
  const service = useService({ sharedWith: runtime });
  const asking = { token, session: bearer };

  it('has the migration applied, and is rejected by the previous version', async () => {
    const { rows } = await sql<{ login: string }>`
      SELECT login FROM purchase WHERE project_id = 1`.execute(test.database.db);
    expect(rows).toEqual([{ login: 'Adventurer' }]);
    expect(await pendingMigrations(test.database, nextVersion)).toEqual([]);
    await expect(pendingMigrations(test.database)).rejects.toThrow(new RegExp(`newer version.*${NEXT_MIGRATION}`));
  });

  it('keeps projects, tokens, servers, users and sessions', async () => {
    expect(await service.run('projectAvailable', {}, { token })).toBe(true);
    expect(await service.run('me', {}, asking)).toEqual({ id: 1, email: 'ada@example.com' });
    expect(await service.run('profile', {}, asking)).toMatchObject({ hasPin: false, pinLockedUntil: null });
    expect(await service.run('gameServers', {}, { token })).toMatchObject([
      { id: '1', code: 'dawn', status: 'OPEN' },
      { id: '2', code: 'dusk', status: 'MAINTENANCE' },
    ]);
  });

  it('keeps orders, accounts, items and money', async () => {
    expect(await service.run('balance', {}, asking)).toMatchObject({ amount: 400, currency: { code: 'EMB' } });
    expect(await service.run('purchases', {}, asking)).toMatchObject({
      edges: [{ node: { id: order, status: 'PAID' } }],
    });
    expect(await service.run('purchaseStatus', { idempotencyKey: 'key-of-first-client' }, asking)).toMatchObject({
      id: order,
    });
    expect(await service.run('accounts', {}, asking)).toMatchObject([{ login: 'Adventurer', status: 'ACTIVE' }]);
    expect(await service.run('shopItems', { search: 'swor' }, asking)).toMatchObject({
      edges: [{ node: { sku: 'sword', price: 100 } }],
    });
  });

  it('keeps operators and their tokens', async () => {
    const operator = await service.domain.operators.operatorOf(`pot_${'A'.repeat(43)}`);
    expect(operator).toMatchObject({ name: 'payments', ownsAll: false, roles: new Map([[1, ['PAYMENTS']]]) });
  });

  it('delivers the order, sells another item, and the ledger verifies', async () => {
    const server = await service.domain.servers.serverOf(`gsp_${'A'.repeat(43)}`);
    if (server === null) throw new Error('the poll token is unknown');
    const [leased] = await service.domain.deliveries.lease(server, 10);
    expect(leased).toMatchObject({ deliveryId: granted, purchase: { id: order, payload: { grant: 7 } } });
    const ack = { deliveryId: granted ?? '', leaseToken: leased?.leaseToken ?? '', result: 'delivered' } as const;
    const done = { ...ack, reason: null, externalId: null };
    expect(await service.domain.deliveries.acknowledge(server, done)).toMatchObject({ state: 'DELIVERED' });
    const input = { itemId: '1', accountId: '1', expectedTotal: 100 };
    expect(await service.run('purchase', { ...input, idempotencyKey: 'key-of-other-client' }, asking)).toMatchObject({
      balance: { amount: 300 },
    });
    expect(
      (await service.expectRefusal('purchase', { ...input, idempotencyKey: 'key-of-first-client' }, asking)).extensions
        .code,
    ).toBe('IDEMPOTENCY_KEY_REUSED');
    expect(await service.domain.ledgerAudit.verifyLedger(null)).toEqual([]);
  });

  it('ends a session with the next request', async () => {
    expect(await service.run('changeServer', { gameServerId: '2' }, asking)).toMatchObject({ code: 'dusk' });
    expect(await service.run('logout', {}, asking)).toEqual({ loggedOut: true });
    expect((await service.ask('me', {}, asking)).status).toBe(401);
  });
});
