import { expect, it } from '@jest/globals';
import { makeUserChanges, prepareUser } from '../../../test/support/nodes/user-changes.js';
import { placeOf } from '../../../test/support/place.js';
import { isAppendOnly, readRowsOfUser } from '../../../test/support/rows-of-user.js';
import { useService } from '../../../test/support/service.js';

// rules.md §3.6.4: a deleted user leaves no data that nothing else needs.

const FILE = 'src/domain/users/rows-after-deletion.test.ts';

/** Tables whose rows stay, with the reason. The service can delete no rows that it only inserts. */
const REMAINING: Readonly<Record<string, string>> = {
  users: 'anonymized: orders and the ledger refer to it',
  session: 'ended, without network address; distinguishes an ended token from an unknown one',
  wallet: 'the ledger refers to it',
  game_account: 'the game server has it',
  purchase: 'an order',
  delivery: 'waiting orders are still delivered',
  mail: 'without recipient, until the sweep',
};

const service = useService();

it('deletes the rows of a user who is deleted, except for those with a reason to stay', async () => {
  const { caller, project, session } = await prepareUser(service, 'isles');
  await makeUserChanges(caller);
  const before = await readRowsOfUser(service, project.user.id);
  await project.run('deleteMe', { password: project.user.password }, { session });
  const after = await readRowsOfUser(service, project.user.id);
  const left = [...after].flatMap(([table, rows]) => (rows.length > 0 && !isAppendOnly(table) ? [table] : []));
  const undecided = left.filter((table) => !Object.hasOwn(REMAINING, table));
  const at = placeOf(FILE, 'const REMAINING');
  expect(
    undecided.map((table) => `${at} → delete the rows of ${table} (onDeletion in src/domain/index.ts), or say why not`),
  ).toEqual([]);
  expect(Object.keys(REMAINING).filter((table) => !left.includes(table))).toEqual([]);
  expect([...before].filter(([, rows]) => rows.length > 0).length).toBeGreaterThan(left.length);
});
