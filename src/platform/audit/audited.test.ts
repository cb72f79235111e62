import { expect, it } from '@jest/globals';
import { findWrites, watchChanges } from '../../../test/support/audit-watch.js';
import { useProject } from '../../../test/support/project.js';
import { startTestService, useService } from '../../../test/support/service.js';
import { lockOrCreateWallet } from '../../domain/wallet/index.js';

const service = useService();
const project = useProject(service, { slug: 'isles' });

/** Starts a second service on the same database, applies the change and stops it. */
async function stopServiceAfter(
  change: (node: Awaited<ReturnType<typeof startTestService>>) => Promise<unknown>,
): Promise<void> {
  const node = await startTestService({ sharedWith: service });
  await change(node);
  await node.stop();
}

/** Renames a server. */
const setCode = (node: Pick<typeof service, 'database'>, code: string, before = 'one') =>
  node.database.transaction((tx) =>
    tx
      .updateTable('game_server')
      .set({ code })
      .where('project_id', '=', project.id)
      .where('code', '=', before)
      .execute(),
  );

it('fails the tests of a service that makes a change without an audit entry', async () => {
  await expect(stopServiceAfter((node) => setCode(node, 'first'))).rejects.toThrow(
    'a change has no audit entry: game_server(code). Call record() in it',
  );
});

it('fails a command that makes a change without an audit entry', async () => {
  const rename = watchChanges(service.connection, () => setCode(service, 'second', 'two'));
  await expect(rename).rejects.toThrow('a change has no audit entry: game_server(code). Call record() in it');
});

it('fails a command once for its own changes, and the service for those before it', async () => {
  const toggle = async (node: Pick<typeof service, 'database'>) => {
    await setCode(node, 'back', 'second');
    await setCode(node, 'second', 'back');
  };
  const stopped = stopServiceAfter(async (node) => {
    await toggle(node);
    await watchChanges(service.connection, async () => setCode(service, 'unused'));
    await expect(watchChanges(service.connection, () => toggle(node))).rejects.toThrow(/^a change[^\n]*$/);
  });
  await expect(stopped).rejects.toThrow(/^a change[^\n]*$/);
});

it('fails a command that records an address', async () => {
  const record = (after: string | null) =>
    service.database.transaction((tx) =>
      tx
        .insertInto('audit')
        .values({ actor: 'cli:test', action: 'user.confirm', project_id: project.id, target: 'user:1', after })
        .execute(),
    );
  await watchChanges(service.connection, () => record(JSON.stringify({ user: project.user.id })));
  const withAddress = watchChanges(service.connection, () => record(JSON.stringify({ email: project.user.email })));
  await expect(withAddress).rejects.toThrow('the audit entry of user.confirm has an address. Name users by id');
});

it('fails the tests of a service that locks other rows before a wallet', async () => {
  const lockBoth = (node: Pick<typeof service, 'database'>) =>
    node.database.transaction(async (tx) => {
      await tx.selectFrom('game_server').select('id').where('project_id', '=', project.id).forUpdate().execute();
      await lockOrCreateWallet(tx, project.id, project.user.id);
    });
  await expect(stopServiceAfter(lockBoth)).rejects.toThrow('a change locks game_server before the wallet');
});

// The first test has renamed the only row that setCode changes.
it('(control) accepts the same statement if it changes no row, and a recorded change', async () => {
  await stopServiceAfter((node) => setCode(node, 'unused'));
  const by = { name: 'test', request: null };
  await stopServiceAfter((node) =>
    node.domain.servers.grantAccess(project.id, Number(project.server('two')), project.user.id, by),
  );
});

it.each([
  ['insert into "users" ("id") values ($1) on conflict do update set "id" = $1', [{ table: 'users', columns: null }]],
  [
    'update "users" set "pin_hash" = $1, "language" = $2 where "id" = $3',
    [{ table: 'users', columns: ['pin_hash', 'language'] }],
  ],
  [
    'WITH gone AS (DELETE FROM session WHERE id = $1 RETURNING id) SELECT id FROM gone',
    [{ table: 'session', columns: null }],
  ],
  ['select "id" from "users" where "id" = $1 for update', []],
])('finds the written tables and columns in %s', (text, written) => {
  expect(findWrites(text)).toEqual(written);
});
