import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { createTestDatabase, type TestDatabase } from '../../../test/support/database.js';
import { silentLog } from '../../../test/support/log.js';
import { systemClock } from '../../base/clock.js';
import { createKeyring } from '../../base/keyring.js';
import { readAvailability } from '../../domain/projects/index.js';
import { createNotifications } from '../../storage/notifications.js';
import { type Changes, createChanges } from '../changes/index.js';
import { createKeys } from './index.js';

const A = 'the first secret key, of 32 characters or more';
const B = 'the second secret key, of 32 characters or more';
const C = 'the third secret key, of 32 characters or more';
const idOf = (secret: string): string => createKeyring(secret, null).currentId;

let test: TestDatabase;
let changes: Changes;
beforeEach(async () => {
  test = await createTestDatabase();
  const notifications = createNotifications(test.connection, silentLog);
  changes = createChanges({
    database: test.database,
    notifications,
    clock: systemClock,
    readAvailability,
  });
});
afterEach(() => test.drop());

const node = (current: string, previous: string | null = null) =>
  createKeys({ db: test.database.db, changes, keyring: createKeyring(current, previous) });
const stored = () => test.database.direct.selectFrom('secret_key').select(['id', 'is_current']).orderBy('id').execute();
const audited = () =>
  test.database.direct
    .selectFrom('audit')
    .select(['actor', 'action', 'project_id', 'target', 'before', 'after'])
    .orderBy('id')
    .execute();

describe('the secret key', () => {
  it('is recorded by its id at first use', async () => {
    expect(await node(A).inspect()).toEqual({ kind: 'first', configured: idOf(A) });
    expect(await stored()).toEqual([]);
    expect(await node(A).settle()).toEqual({ kind: 'first', configured: idOf(A) });
    expect(await stored()).toEqual([{ id: idOf(A), is_current: true }]);
    expect(await node(A).settle()).toEqual({ kind: 'current', configured: idOf(A) });
    expect(await node(A).inspect()).toEqual({ kind: 'current', configured: idOf(A) });
    expect(await audited()).toEqual([
      { actor: 'system', action: 'key.create', project_id: null, target: `key:${idOf(A)}`, before: null, after: null },
    ]);
  });

  it('changes nothing if it is wrong', async () => {
    await node(A).settle();
    const wrong = { kind: 'wrong', configured: idOf(B), stored: idOf(A) };
    expect(await node(B).settle()).toEqual(wrong);
    expect(await node(B, C).settle()).toEqual(wrong);
    expect(await node(B).inspect()).toEqual(wrong);
    expect(await stored()).toEqual([{ id: idOf(A), is_current: true }]);
    expect(await audited()).toHaveLength(1);
  });

  it('can be forgotten only if it is wrong, and accepts the next key then', async () => {
    await node(A).settle();
    const operator = { name: 'cli:test', request: null };
    expect(await node(A).reset(operator)).toMatchObject({ kind: 'current' });
    expect(await node(B, A).reset(operator)).toMatchObject({ kind: 'rotating' });
    expect(await audited()).toHaveLength(1);
    expect(await node(B).reset(operator)).toEqual({ kind: 'wrong', configured: idOf(B), stored: idOf(A) });
    expect((await audited()).at(-1)).toMatchObject({
      actor: 'cli:test',
      action: 'key.reset',
      target: `key:${idOf(A)}`,
    });
    expect(await node(B).settle()).toEqual({ kind: 'first', configured: idOf(B) });
    expect(await node(A).inspect()).toMatchObject({ kind: 'wrong' });
  });

  it('is rotated once if the previous key is configured', async () => {
    await node(A).settle();
    const rotating = { kind: 'rotating', configured: idOf(B), stored: idOf(A) };
    expect(await node(B, A).inspect()).toEqual(rotating);
    expect(await node(A).inspect()).toMatchObject({ kind: 'current' });
    expect(await node(B, A).settle()).toEqual(rotating);
    expect(await node(B, A).settle()).toEqual({ kind: 'current', configured: idOf(B) });
    expect(await node(B).settle()).toEqual({ kind: 'current', configured: idOf(B) });
    expect(await node(A).settle()).toEqual({ kind: 'wrong', configured: idOf(A), stored: idOf(B) });
    expect((await audited()).slice(1)).toEqual([
      {
        actor: 'system',
        action: 'key.rotate',
        project_id: null,
        target: `key:${idOf(B)}`,
        before: { key: idOf(A) },
        after: null,
      },
    ]);
  });

  it('rotates back to an earlier key', async () => {
    await node(A).settle();
    await node(B, A).settle();
    expect(await node(A, B).settle()).toEqual({ kind: 'rotating', configured: idOf(A), stored: idOf(B) });
    expect(await node(A).settle()).toEqual({ kind: 'current', configured: idOf(A) });
    expect((await stored()).filter((row) => row.is_current)).toEqual([{ id: idOf(A), is_current: true }]);
    expect(await stored()).toHaveLength(2);
  });

  it('is the same for nodes that start together', async () => {
    const first = await Promise.all([A, A, A, B, B, B].map((secret) => node(secret).settle()));
    expect(first.filter(({ kind }) => kind === 'first')).toHaveLength(1);
    expect(new Set(first.map(({ kind }) => kind))).toEqual(new Set(['first', 'current', 'wrong']));
    const [{ id } = { id: '' }] = await stored();
    const [before, after] = id === idOf(A) ? [A, B] : [B, A];
    const next = await Promise.all(Array.from({ length: 6 }, () => node(after, before).settle()));
    expect(next.map(({ kind }) => kind).sort()).toEqual([...Array(5).fill('current'), 'rotating']);
    expect(await audited()).toHaveLength(2);
  });
});
