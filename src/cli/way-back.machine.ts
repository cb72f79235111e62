import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { connectionAs, queryAsAdministrator, useDatabase, useRuntimeConnection } from '../../test/support/database.js';
import { useFixture } from '../../test/support/fixture.js';
import { useFolder } from '../../test/support/folder.js';
import { TEST_SECRET } from '../../test/support/keyring.js';
import { silentLog } from '../../test/support/log.js';
import { expandedVersion, NEXT_EXPANSION } from '../../test/support/next-version.js';
import { endsOf, type Line, runInProcess } from '../../test/support/process/program.js';
import { databaseUrl, type RunningService, startProcess, stopProcess } from '../../test/support/process.js';
import { useService } from '../../test/support/service.js';
import { migrate } from '../storage/migrate.js';

// This version is the version before, on a database that the next one has expanded (decision 64).
// `npm run long -- way-back` builds both versions.

const folder = useFolder();
const test = useDatabase({ migrated: false, as: 'owner' });
/** A privilege that only the next version needs. */
const GRANTED = 'GRANT UPDATE (next_things) ON wallet TO project_service_runtime';
beforeAll(async () => {
  await migrate(test.database, silentLog, expandedVersion);
});
const runtime = useRuntimeConnection(test);
const service = useService({ sharedWith: runtime });
const fixture = useFixture(service, { items: [{ sku: 'sword' }] });

const settings = async (): Promise<Record<string, string>> => ({
  DATA_DIR: folder.path,
  SECRET_KEY: TEST_SECRET,
  DATABASE_URL: databaseUrl(runtime.connection),
  DATABASE_OWNER_URL: databaseUrl(await connectionAs('owner', test.connection)),
});
const cli = async (line: Line) => runInProcess(line, await settings());
const { json, refused } = endsOf(cli);
const query = (text: string) => queryAsAdministrator(test.connection, text);

describe('on a database with one expansion of the next version', () => {
  let node: RunningService;
  beforeAll(async () => {
    await service.domain.keys.settle();
    await query(GRANTED);
    node = await startProcess(['serve'], { ...(await settings()), HOST: '127.0.0.1', LOG_FORMAT: 'json' });
  });
  afterAll(() => stopProcess(node, 'SIGKILL'));

  it('starts, and its log names the expansion', async () => {
    expect((await fetch(`${node.opsUrl}/readyz`)).status).toBe(200);
    const lines = node
      .stderr()
      .split('\n')
      .filter((line) => line.includes('one version newer'));
    expect(lines.map((line) => JSON.parse(line))).toMatchObject([{ level: 'warn', detail: NEXT_EXPANSION }]);
  });

  it('leaves privileges to the next version', async () => {
    expect(await json('migrate')).toEqual({ applied: [] });
    const held = `SELECT has_column_privilege('project_service_runtime', 'wallet', 'next_things', 'UPDATE') AS held`;
    expect(await query(held)).toEqual([{ held: true }]);
  });

  it('sells, delivers and refunds, and the ledger verifies', async () => {
    const player = await fixture.newPlayer();
    const [delivered, refunded] = [
      await player.buy(player.purchaseInput('sword')),
      await player.buy(player.purchaseInput('sword')),
    ];
    await fixture.server('one').deliver(delivered.id);
    await fixture.refund(refunded.id, true);
    await json('ledger verify');
  });

  it('is reported by migrate --check and doctor as newer and working', async () => {
    expect(await json('migrate --check')).toEqual({ pending: [], hasWayBack: true, expansion: NEXT_EXPANSION });
    const { checks } = await json('doctor');
    expect(checks).toContainEqual({
      ...{ name: 'migrations', ok: true, warning: true },
      finding: `the database is one version newer: ${NEXT_EXPANSION}`,
      fix: expect.stringContaining('Start the newer version again'),
    });
  });

  it('writes a backup that only the next version restores', async () => {
    const file = `${folder.path}/newer.backup`;
    expect(await cli(`backup ${file}`)).toMatchObject({ status: 0 });
    const { connection } = empty;
    const url = databaseUrl(await connectionAs('owner', connection));
    const restored = await runInProcess(`restore ${file}`, {
      ...(await settings()),
      DATABASE_URL: url,
      DATABASE_OWNER_URL: url,
    });
    expect(restored).toMatchObject({ status: 1, stderr: expect.stringContaining('made by a newer version') });
  });
  const empty = useDatabase({ migrated: false, as: 'owner' });
});

describe('refuses to start', () => {
  it.each(['9999-expand-other', '9999-other'])('on a database that also has %s', async (name) => {
    await query(`INSERT INTO schema_migration VALUES ('${name}', now()::text)`);
    for (const line of ['serve', 'project list'])
      expect(await refused(line)).toMatch(new RegExp(`newer version.*${name}.*Start the version of the database`, 's'));
    await query(`DELETE FROM schema_migration WHERE name = '${name}'`);
  });
});

it('answers INTERNAL for a ledger type that it does not read', async () => {
  const player = await fixture.newPlayer();
  // Its id is of the time of the other entry.
  await query(`
    WITH tx AS (
      INSERT INTO ledger_tx (id, project_id, type, reference, actor, created_at)
      SELECT gen_random_uuid(), project_id, 'NEXT_TYPE', 'one', 'cli:next', now() FROM wallet
        WHERE user_id = ${player.user.id}
      RETURNING *
    ), paid AS (
      UPDATE wallet SET balance = balance + 1, seq = seq + 1 WHERE user_id = ${player.user.id} RETURNING *
    )
    INSERT INTO ledger_entry (id, project_id, tx_id, wallet_id, system, amount, balance_after, seq, created_at)
    SELECT overlay(entry.id::text PLACING '000000000000' FROM 25)::uuid, tx.project_id, tx.id, paid.id, NULL, 1,
      paid.balance, paid.seq, now()
      FROM tx, paid, ledger_entry AS entry WHERE entry.wallet_id = paid.id AND entry.seq = 1
    UNION ALL SELECT gen_random_uuid(), project_id, id, NULL, 'ISSUANCE', -1, NULL, NULL, now() FROM tx`);
  expect(await player.ask('balanceHistory')).toMatchObject({
    status: 500,
    body: { data: null, errors: [{ extensions: { code: 'INTERNAL' } }] },
  });
});
