import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from '@jest/globals';
import { ping, queryAsAdministrator, useDatabase } from '../../test/support/database.js';
import { query } from '../../test/support/embedded.js';
import { silentLog } from '../../test/support/log.js';
import { OF_A_COMMAND, openDatabase } from './database.js';
import { migrate } from './migrate.js';
import { runtimeGrants } from './migrations/grants.js';
import { grantRuntime, grantWithin, inspectRole } from './roles.js';

// Decision 20: privileges of the service's role in the database, independent of the program.

const RUNTIME = 'project_service_runtime';

const test = useDatabase();
/** A database with the role of the table owner. */
const owner = useDatabase({ as: 'owner' });

/** Privileges of the role by the information schema: `SELECT`, `UPDATE(balance)`. */
async function privilegesOn(table: string): Promise<string[]> {
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

/** Tables without declared privileges. */
const listUndeclared = async (): Promise<string[]> =>
  (await tables()).filter((table) => !Object.hasOwn(runtimeGrants, table) && !table.startsWith('schema_migration'));

describe('the role of the service', () => {
  it('has exactly the declared privileges on each table', async () => {
    expect(await inspectRole(test.database.db)).toEqual({
      ...{ name: RUNTIME, isUnrestricted: false, canMigrate: false },
      ...{ powers: [], missing: [], surplus: [] },
    });
    expect(await listUndeclared()).toEqual([]);
    for (const table of Object.keys(runtimeGrants)) expect(await privilegesOn(table)).toContain('SELECT');
  });

  it('(control) an undeclared table, and a surplus or missing privilege are reported', async () => {
    await queryAsAdministrator(test.connection, 'CREATE TABLE undeclared (id int)');
    expect(await listUndeclared()).toEqual(['undeclared']);
    await queryAsAdministrator(test.connection, 'DROP TABLE undeclared');
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

  // Repeats the privileges of money tables in full, so that one wrong line in the grants is
  // noticed.
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
    [
      'promotion',
      [
        ...columns(
          'INSERT',
          'amount before_first_purchase created_by ends_at item_id name per_user project_id quantity',
        ),
        ...columns('INSERT', 'starts_at'),
        'SELECT',
        ...columns('UPDATE', 'ends_at'),
      ],
    ],
    [
      'promotion_code',
      [
        ...columns('INSERT', 'code max_redemptions project_id promotion_id'),
        'SELECT',
        ...columns('UPDATE', 'redemptions'),
      ],
    ],
    ['audit', [...columns('INSERT', 'action actor after before project_id request_id target'), 'SELECT']],
    ['schema_migration', ['SELECT']],
    ['schema_migration_lock', []],
  ])('has the expected privileges on %s', async (table, rights) => {
    expect(await privilegesOn(table)).toEqual(rights.sort());
  });

  it('owns nothing and is a member of no role', async () => {
    const found = await queryAsAdministrator(
      test.connection,
      `SELECT (SELECT count(*)::int FROM pg_class WHERE relowner = role.oid) AS tables,
         (SELECT count(*)::int FROM pg_proc WHERE proowner = role.oid) AS functions,
         (SELECT count(*)::int FROM pg_auth_members WHERE member = role.oid) AS groups,
         rolsuper OR rolcreaterole OR rolcreatedb OR rolreplication OR rolbypassrls AS is_powerful
       FROM pg_roles AS role WHERE rolname IN ('${RUNTIME}', 'project_service_owner') ORDER BY rolname DESC`,
    );
    expect(found).toMatchObject([
      { tables: 0, functions: 0, groups: 0, is_powerful: false },
      { groups: 0, is_powerful: false },
    ]);
  });
});

describe('the owner of an empty database', () => {
  const empty = useDatabase({ migrated: false, as: 'owner' });

  it('can migrate, even if another node migrates during the inspection', async () => {
    let migrated: Promise<unknown> | undefined;
    const db = empty.database.direct.withPlugin({
      transformQuery: ({ node }) => node,
      async transformResult({ result }) {
        migrated ??= migrate(empty.database, silentLog);
        await migrated;
        return result;
      },
    });
    expect(await inspectRole(db, empty.connection.user)).toMatchObject({ canMigrate: true });
    expect(await inspectRole(empty.database.db)).toMatchObject({ canMigrate: true, isUnrestricted: true });
  });
});

describe('the role of the service cannot', () => {
  // Statements without effect, each with the role that may run it, as a control.
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

  it.each(refused)('run %s', async (statement, allowed) => {
    await expect(query(test.connection, `BEGIN; ${statement}; ROLLBACK`)).rejects.toMatchObject({
      code: '42501', // insufficient privilege
    });
    // (control) other roles may run the statement.
    const asOwner = { ...owner.connection, database: test.connection.database };
    if (allowed === 'owner') await query(asOwner, `BEGIN; ${statement}; ROLLBACK`);
    else await queryAsAdministrator(test.connection, `BEGIN; ${statement}; ROLLBACK`);
  });

  // Triggers reject the owner as well, but the owner could disable them.
  it.each([
    ['ledger_tx', 'note'],
    ['ledger_entry', 'amount'],
    ['audit', 'actor'],
  ])('change rows of %s', async (table, column) => {
    // A function may delete old entries of the audit log (decision 20), so a new one is needed.
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

  it('grant privileges to others', async () => {
    await query(test.connection, 'GRANT SELECT ON audit TO PUBLIC'); // PostgreSQL only warns
    expect(
      await queryAsAdministrator(test.connection, `SELECT has_table_privilege('pg_monitor', 'audit', 'SELECT')`),
    ).toEqual([{ has_table_privilege: false }]);
  });
});

describe('the role of the service can', () => {
  it.each([
    'LISTEN project_service',
    `SELECT pg_notify('project_service', 'x')`,
    'SELECT pg_advisory_lock(1), pg_advisory_unlock_all()',
    'BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY; SELECT count(*) FROM ledger_entry; COMMIT',
    'BEGIN; LOCK TABLE secret_key IN SHARE ROW EXCLUSIVE MODE; ROLLBACK',
    'BEGIN; SELECT FROM wallet FOR UPDATE; SELECT FROM shop_item FOR SHARE; ROLLBACK',
  ])('run %s', async (statement) => {
    await query(test.connection, statement);
  });

  it('end its own connections only', async () => {
    await expect(query(test.connection, 'SELECT pg_terminate_backend(pg_backend_pid())')).rejects.toMatchObject({
      code: '57P01',
    });
    await ping(test.administrator); // opens a connection
    const others = `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE usename = 'project_service'
      AND datname = current_database()`;
    await expect(query(test.connection, others)).rejects.toMatchObject({ code: '42501' });
  });
});

describe('grants', () => {
  it('are idempotent, also concurrently, and revoke surplus privileges', async () => {
    const role = 'another_runtime';
    await queryAsAdministrator(
      owner.connection,
      `CREATE ROLE ${role}; GRANT ALL ON wallet, audit TO ${role}; GRANT UPDATE (note) ON ledger_tx TO ${role}`,
    );
    const report = () => inspectRole(owner.database.db, role);
    try {
      expect((await report()).surplus).toContain('DELETE ON wallet');
      const changes = await Promise.all([1, 2, 3].map(() => grantRuntime(owner.database, role)));
      expect(changes.toSorted()).toEqual([false, false, true]);
      expect(await report()).toMatchObject({ isUnrestricted: false, missing: [], surplus: [] });
      await grantRuntime(owner.database, role);
      expect(await report()).toMatchObject({ missing: [], surplus: [] });
    } finally {
      await queryAsAdministrator(owner.connection, `DROP OWNED BY ${role}; DROP ROLE ${role}`);
    }
  });

  it('stay if a newer version has migrated the database by an expansion', async () => {
    const role = 'granted_by_newer';
    const run = (text: string) => queryAsAdministrator(owner.connection, text);
    await run(`CREATE ROLE ${role}; GRANT UPDATE (note) ON ledger_tx TO ${role}`);
    await run(`INSERT INTO schema_migration VALUES ('9999-expand-next', '')`);
    try {
      await grantRuntime(owner.database, role);
      expect((await inspectRole(owner.database.db, role)).surplus).toContain('UPDATE (note) ON ledger_tx');
    } finally {
      await run(`DELETE FROM schema_migration WHERE name = '9999-expand-next'`);
      await run(`DROP OWNED BY ${role}; DROP ROLE ${role}`);
    }
  });

  it('wait for a concurrent grant beyond the statement timeout', async () => {
    const limited = openDatabase(owner.connection, { ...OF_A_COMMAND, statementTimeoutMs: 100 });
    let waiting: Promise<unknown> | undefined;
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

  it('revoke nothing from the table owner and superusers', async () => {
    for (const role of ['project_service_owner', 'project_service']) {
      await grantRuntime(owner.database, role);
      expect(await inspectRole(owner.database.db, role)).toMatchObject({ isUnrestricted: true, missing: [] });
      expect((await inspectRole(owner.database.db, role)).surplus).toContain('DELETE ON audit');
    }
  });

  it('are reported separately from other powers of a role', async () => {
    expect((await inspectRole(owner.database.db)).powers).toEqual([
      'owns the tables',
      'may create tables',
      'may create temporary tables',
    ]);
    expect((await inspectRole(owner.administrator.db)).powers).toEqual(['is a superuser']);
  });
});
