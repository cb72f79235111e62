import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createTestDatabase, queryAsAdministrator, type TestDatabase } from '../../test/support/database.js';
import { query } from '../../test/support/embedded.js';
import { OF_A_COMMAND, openDatabase } from './database.js';
import { runtimeGrants } from './migrations/grants.js';
import { grantRuntime, grantWithin, inspectRole } from './roles.js';

// Decision 20: what somebody who acts with the service's role may do in the database, whatever the program does.

const RUNTIME = 'project_service_runtime';

let test: TestDatabase;
/** The same database as the owner of its tables. */
let owner: TestDatabase;

beforeAll(async () => {
  test = await createTestDatabase();
  owner = await createTestDatabase({ as: 'owner' });
});
afterAll(async () => {
  await test.drop();
  await owner.drop();
});

/** What was granted to a role, by the information schema and not by our own reading of it: `SELECT`, `UPDATE(balance)`. */
async function granted(table: string): Promise<string[]> {
  const rows = await queryAsAdministrator(
    test.connection,
    `SELECT privilege_type AS what FROM information_schema.role_table_grants
       WHERE grantee = '${RUNTIME}' AND table_name = '${table}'
     UNION ALL
     SELECT format('%s(%s)', privilege_type, column_name) FROM information_schema.role_column_grants
       WHERE grantee = '${RUNTIME}' AND table_name = '${table}' AND privilege_type <> 'SELECT'
       AND NOT EXISTS (SELECT FROM information_schema.role_table_grants AS whole WHERE whole.grantee = '${RUNTIME}'
         AND whole.table_name = '${table}' AND whole.privilege_type = role_column_grants.privilege_type)`,
  );
  return rows.map(({ what }) => String(what)).sort();
}

const columns = (what: string, names: string): string[] => names.split(' ').map((name) => `${what}(${name})`);
const tables = async (): Promise<string[]> =>
  (
    await queryAsAdministrator(
      test.connection,
      `SELECT relname FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p', 'v', 'm', 'f')`,
    )
  ).map(({ relname }) => String(relname));

/** Tables of which nobody has said what the service may do with them. */
const undecided = async (): Promise<string[]> =>
  (await tables()).filter((table) => !Object.hasOwn(runtimeGrants, table) && !table.startsWith('schema_migration'));

describe('the role of the service', () => {
  it('has what was declared for each table that there is, and no more', async () => {
    expect(await inspectRole(test.database.db)).toEqual({
      ...{ name: RUNTIME, isUnrestricted: false, canMigrate: false },
      ...{ powers: [], missing: [], surplus: [] },
    });
    expect(await undecided()).toEqual([]);
    for (const table of Object.keys(runtimeGrants)) expect(await granted(table)).toContain('SELECT');
  });

  it('(control) a table of which nothing is said, a right too many and one too few are noticed', async () => {
    await queryAsAdministrator(test.connection, 'CREATE TABLE forgotten (id int)');
    expect(await undecided()).toEqual(['forgotten']);
    await queryAsAdministrator(test.connection, 'DROP TABLE forgotten');
    await queryAsAdministrator(
      test.connection,
      `GRANT UPDATE (amount) ON ledger_entry TO ${RUNTIME}; GRANT DELETE ON purchase TO PUBLIC;
       REVOKE UPDATE (balance) ON wallet FROM ${RUNTIME}`,
    );
    const { missing, surplus } = await inspectRole(test.database.db);
    expect([missing, [...surplus].sort()]).toEqual([
      ['UPDATE (balance) ON wallet'],
      ['DELETE ON purchase', 'UPDATE (amount) ON ledger_entry'],
    ]);
    await queryAsAdministrator(
      test.connection,
      `REVOKE UPDATE (amount) ON ledger_entry FROM ${RUNTIME}; REVOKE DELETE ON purchase FROM PUBLIC;
       GRANT UPDATE (balance) ON wallet TO ${RUNTIME}`,
    );
  });

  // In full, where it is about money, and written down a second time: a grant too many is no slip of one line.
  it.each([
    ['wallet', [...columns('INSERT', 'project_id user_id'), 'SELECT', ...columns('UPDATE', 'balance seq')]],
    ['ledger_tx', [...columns('INSERT', 'actor created_at id note project_id reference type'), 'SELECT']],
    [
      'ledger_entry',
      [...columns('INSERT', 'amount balance_after created_at id project_id seq system tx_id wallet_id'), 'SELECT'],
    ],
    [
      'purchase',
      [
        ...columns('INSERT', 'account_id character created_at currency_code game_server_id id idempotency_key item_id'),
        ...columns('INSERT', 'ledger_tx_id limits payload project_id quantity request_fingerprint sku status titles'),
        ...columns('INSERT', 'total_price unit_price user_id'),
        'SELECT',
        ...columns('UPDATE', 'delivered_at refund_tx_id refunded_at status'),
      ],
    ],
    [
      'delivery',
      [
        ...columns('INSERT', 'account_id created_at game_server_id id next_attempt_at project_id purchase_id'),
        ...columns('INSERT', 'request_id sealed_secret state type user_id'),
        'SELECT',
        ...columns('UPDATE', 'attempts done_at first_attempt_at last_error lease_token lease_until next_attempt_at'),
        ...columns('UPDATE', 'sealed_secret state'),
      ],
    ],
    ['audit', [...columns('INSERT', 'action actor after before project_id request_id target'), 'SELECT']],
    ['schema_migration', ['SELECT']],
    ['schema_migration_lock', []],
  ])('may do this with %s', async (table, rights) => {
    expect(await granted(table)).toEqual(rights.sort());
  });

  it('owns nothing, and belongs to nobody who does', async () => {
    const found = await queryAsAdministrator(
      test.connection,
      `SELECT (SELECT count(*)::int FROM pg_class WHERE relowner = role.oid) AS tables,
         (SELECT count(*)::int FROM pg_proc WHERE proowner = role.oid) AS functions,
         (SELECT count(*)::int FROM pg_auth_members WHERE member = role.oid) AS groups,
         rolsuper OR rolcreaterole OR rolcreatedb OR rolreplication OR rolbypassrls AS is_mighty
       FROM pg_roles AS role WHERE rolname IN ('${RUNTIME}', 'project_service_owner') ORDER BY rolname DESC`,
    );
    expect(found).toMatchObject([
      { tables: 0, functions: 0, groups: 0, is_mighty: false },
      { groups: 0, is_mighty: false },
    ]);
  });
});

describe('the role of the service is refused', () => {
  // A statement that does nothing where it is allowed, or is undone; and who may do it, as a control.
  const refused: readonly (readonly [statement: string, allowed: 'owner' | 'administrator'])[] = [
    [`COPY (SELECT 1) TO PROGRAM 'cat > /dev/null'`, 'administrator'],
    [`COPY (SELECT 1) TO '/dev/null'`, 'administrator'],
    [`SELECT pg_read_file('PG_VERSION')`, 'administrator'],
    ['CREATE TABLE made (id int)', 'owner'],
    ['CREATE TEMPORARY TABLE made (id int)', 'owner'],
    ['CREATE FUNCTION made() RETURNS int LANGUAGE sql RETURN 1', 'owner'],
    ['CREATE SCHEMA made', 'owner'],
    ['CREATE ROLE made', 'administrator'],
    ['ALTER TABLE wallet ADD COLUMN made int', 'owner'],
    ['ALTER TABLE ledger_entry DISABLE TRIGGER ledger_entry_append_only', 'owner'],
    ['DROP TRIGGER audit_append_only ON audit', 'owner'],
    ['DROP TABLE delivery', 'owner'],
    ['TRUNCATE mail', 'owner'],
    ['SET LOCAL session_replication_role = replica', 'administrator'],
    [`ALTER ROLE ${RUNTIME} SUPERUSER`, 'administrator'],
    ['UPDATE schema_migration SET name = name', 'owner'],
    ['UPDATE purchase SET created_at = created_at', 'owner'],
    ['UPDATE purchase SET total_price = total_price, unit_price = unit_price', 'owner'],
    ['UPDATE purchase SET user_id = user_id', 'owner'],
    ['UPDATE wallet SET user_id = user_id', 'owner'],
    ['INSERT INTO wallet (project_id, user_id, balance) SELECT 1, 1, 5 WHERE false', 'owner'],
    ['UPDATE delivery SET account_id = account_id', 'owner'],
    ['UPDATE users SET created_at = created_at', 'owner'],
    ['DELETE FROM purchase WHERE false', 'owner'],
    ['DELETE FROM delivery WHERE false', 'owner'],
    ['DELETE FROM wallet WHERE false', 'owner'],
    ['DELETE FROM users WHERE false', 'owner'],
    [`INSERT INTO audit (at, actor, action, target) SELECT now(), 'x', 'x', 'x' WHERE false`, 'owner'],
    [
      `INSERT INTO audit (id, actor, action, target) OVERRIDING SYSTEM VALUE SELECT 1, 'x', 'x', 'x' WHERE false`,
      'owner',
    ],
  ];

  it.each(refused)('%s', async (statement, allowed) => {
    await expect(query(test.connection, `BEGIN; ${statement}; ROLLBACK`)).rejects.toMatchObject({
      code: '42501', // insufficient privilege
    });
    // (control) it is the role that is refused, not the statement.
    const asOwner = { ...owner.connection, database: test.connection.database };
    if (allowed === 'owner') await query(asOwner, `BEGIN; ${statement}; ROLLBACK`);
    else await queryAsAdministrator(test.connection, `BEGIN; ${statement}; ROLLBACK`);
  });

  // Of these the owner is refused as well, by triggers, which the owner could switch off.
  it.each([
    ['ledger_tx', 'note'],
    ['ledger_entry', 'amount'],
    ['audit', 'actor'],
  ])('any change of what is in %s', async (table, column) => {
    // Old entries of the audit log go, by a function (decision 20): it takes a young one to be refused.
    await query(test.connection, `INSERT INTO audit (actor, action, target) VALUES ('test', 'test', 'test')`);
    for (const change of [
      `UPDATE ${table} SET ${column} = ${column}`,
      `DELETE FROM ${table}`,
      `TRUNCATE ${table} CASCADE`,
    ]) {
      await expect(query(test.connection, change)).rejects.toMatchObject({ code: '42501' });
      await expect(queryAsAdministrator(test.connection, change)).rejects.toThrow('append-only');
    }
  });

  it('a right that it would give to others', async () => {
    await query(test.connection, 'GRANT SELECT ON audit TO PUBLIC'); // a warning alone
    expect(
      await queryAsAdministrator(test.connection, `SELECT has_table_privilege('pg_monitor', 'audit', 'SELECT')`),
    ).toEqual([{ has_table_privilege: false }]);
  });
});

describe('the role of the service can all the same', () => {
  it.each([
    'LISTEN project_service',
    `SELECT pg_notify('project_service', 'x')`,
    'SELECT pg_advisory_lock(1), pg_advisory_unlock_all()',
    'BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY; SELECT count(*) FROM ledger_entry; COMMIT',
    'BEGIN; LOCK TABLE secret_key IN SHARE ROW EXCLUSIVE MODE; ROLLBACK',
    'BEGIN; SELECT FROM wallet FOR UPDATE; SELECT FROM shop_item FOR SHARE; ROLLBACK',
  ])('%s', async (statement) => {
    await query(test.connection, statement);
  });

  it('end its own connections, and those of nobody else', async () => {
    await expect(query(test.connection, 'SELECT pg_terminate_backend(pg_backend_pid())')).rejects.toMatchObject({
      code: '57P01',
    });
    await test.administrator.ping(); // so that there is one
    const others = `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE usename = 'project_service'
      AND datname = current_database()`;
    await expect(query(test.connection, others)).rejects.toMatchObject({ code: '42501' });
  });
});

describe('grants', () => {
  it('are given to whom they are due, as often as one likes, by as many as like, and take away what is too much', async () => {
    const role = 'another_runtime';
    await queryAsAdministrator(
      owner.connection,
      `CREATE ROLE ${role}; GRANT ALL ON wallet, audit TO ${role}; GRANT UPDATE (note) ON ledger_tx TO ${role}`,
    );
    const report = () => inspectRole(owner.database.db, role);
    try {
      expect((await report()).surplus).toContain('DELETE ON wallet');
      await Promise.all([1, 2, 3].map(() => grantRuntime(owner.database, role)));
      expect(await report()).toMatchObject({ isUnrestricted: false, missing: [], surplus: [] });
      await grantRuntime(owner.database, role);
      expect(await report()).toMatchObject({ missing: [], surplus: [] });
    } finally {
      await queryAsAdministrator(owner.connection, `DROP OWNED BY ${role}; DROP ROLE ${role}`);
    }
  });

  it('wait for another node that grants, for longer than a statement may take', async () => {
    const limited = openDatabase(owner.connection, { ...OF_A_COMMAND, statementTimeoutMs: 100 });
    let waiting: Promise<void> | undefined;
    try {
      const role = 'project_service_runtime';
      await owner.database.direct.transaction().execute(async (tx) => {
        await grantWithin(tx, role);
        waiting = grantRuntime(limited, role);
        await sleep(400);
      });
      await waiting;
    } finally {
      await limited.close();
    }
  });

  it('take nothing from the owner of the tables, nor from a superuser', async () => {
    for (const role of ['project_service_owner', 'project_service']) {
      await grantRuntime(owner.database, role);
      expect(await inspectRole(owner.database.db, role)).toMatchObject({ isUnrestricted: true, missing: [] });
      expect((await inspectRole(owner.database.db, role)).surplus).toContain('DELETE ON audit');
    }
  });

  it('are told apart from what a role may do beside them', async () => {
    expect((await inspectRole(owner.database.db)).powers).toEqual([
      'owns the tables',
      'may create tables',
      'may create temporary tables',
    ]);
    expect((await inspectRole(owner.administrator.db)).powers).toEqual(['is a superuser']);
  });
});
