import { Writable } from 'node:stream';
import { expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { createTestDatabase, queryAsAdministrator, useDatabase } from '../../../test/support/database.js';
import { testKeyring } from '../../../test/support/keyring.js';
import { lockRows } from '../../../test/support/locks.js';
import { writeBackup } from './index.js';

const test = useDatabase({ as: 'owner' });
const options = { keyring: testKeyring, reportProgress: () => undefined };

it('has all rows of a table that a migration would rewrite meanwhile', async () => {
  const run = (text: string) => queryAsAdministrator(test.connection, text);
  await run(`INSERT INTO throttle VALUES ('login:1', 1, 1)`);
  // The first table exceeds the buffers, so the others are read after the first write.
  await run(`INSERT INTO counted_document SELECT md5(g::text), now() FROM generate_series(1, 20000) AS g`);
  const rewrite = `SET lock_timeout = '200ms'; ALTER TABLE throttle ALTER COLUMN points TYPE bigint`;
  let rewriting: Promise<unknown> | undefined;
  const destination = new Writable({
    write(_chunk, _encoding, done) {
      rewriting ??= run(rewrite).catch((error: unknown) => error);
      void rewriting.then(() => done());
    },
  });
  const { rows } = await writeBackup(test.connection, destination, options);
  expect(rows.get('throttle')).toBe(1);
  expect(await rewriting).toMatchObject({ code: '55P03' });
});

it('has the time of its snapshot, which it takes after a wait for a migration', async () => {
  const migration = await lockRows(test, 'LOCK TABLE throttle IN ACCESS EXCLUSIVE MODE', []);
  const destination = new Writable({ write: (_chunk, _encoding, done) => done() });
  const writing = writeBackup(test.connection, destination, options);
  await migration.waitForBlocked(1);
  await queryAsAdministrator(test.connection, `INSERT INTO counted_document VALUES ('new', now())`);
  const before = Date.now();
  await migration.release();
  const { header, rows } = await writing;
  expect(rows.get('counted_document')).toBe(20_001);
  expect(Date.parse(header.of)).toBeGreaterThanOrEqual(before);
});

it('names tables of another application, instead of calling their database empty', async () => {
  const other = await createTestDatabase({ migrated: false, as: 'owner' });
  const write = () => writeBackup(other.connection, new Writable(), options);
  await expect(write()).rejects.toMatchObject({ fields: { notice: expect.stringMatching(/is empty/) } });
  await sql`CREATE TABLE wiki_page (id int)`.execute(other.database.direct);
  await expect(write()).rejects.toMatchObject({
    code: 'DATABASE_IS_EMPTY',
    fields: { notice: 'The database has only tables of another application: wiki_page. Check DATABASE_URL.' },
  });
  await other.drop();
});
