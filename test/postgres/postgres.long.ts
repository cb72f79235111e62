import { existsSync, readdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { installedBinaries } from '../../src/storage/embedded/binaries.js';
import { queryAsAdministrator, useDatabase } from '../support/database.js';
import setup from '../support/global-setup.js';
import teardown from '../support/global-teardown.js';
import { checkout } from '../support/process.js';

// architecture.md §6.1: PostgreSQL 14 or newer. The rest of the suite runs on the one that npm brings; `npm run long -- postgres` runs
// what is about storage and money on Debian's (`apt-get install postgresql`), and backups from the one to the other.

const DEBIAN = '/usr/lib/postgresql';
const FILES = [
  ...[
    'storage/database',
    'storage/keys',
    'storage/migrate',
    'storage/roles',
    'storage/upgrade',
    'storage/notifications',
  ],
  ...['wallet/ledger', 'wallet/verification', 'purchases/purchase', 'purchases/races', 'purchases/refunds'],
  ...['deliveries/lease', 'deliveries/acknowledge', 'catalogue/shop', 'catalogue/shop-search', 'catalogue/files'],
  ...['users/sweep', 'mail/outbox', 'isolation/two-nodes'],
];

/** The oldest that is installed and that the service takes, by its major version. */
function findPostgres(): number | null {
  const versions = existsSync(DEBIAN) ? readdirSync(DEBIAN).map(Number) : [];
  const complete = versions.filter((major) => major >= 14 && existsSync(join(DEBIAN, String(major), 'bin/initdb')));
  return complete.toSorted((one, other) => one - other)[0] ?? null;
}

const major = findPostgres();
const load = createRequire(import.meta.filename);

if (major === null) {
  it.skip(`SKIPPED: no PostgreSQL of Debian's below ${DEBIAN}; install it: apt-get install postgresql`, () =>
    undefined);
} else {
  process.env.TEST_SERVER = 'test/postgres/run-debian.mjs';
  process.env.TEST_POSTGRES = join(DEBIAN, String(major), 'bin');
  beforeAll(() => setup({ rootDir: checkout }));
  afterAll(teardown);

  describe(`PostgreSQL ${major}`, () => {
    const database = useDatabase();

    it('is another one than that of the rest of the suite', async () => {
      const [row] = await queryAsAdministrator(database.connection, `SHOW server_version_num`);
      expect(Math.trunc(Number(row?.server_version_num) / 10_000)).toBe(major);
      expect(major).not.toBe(installedBinaries().major);
    });
  });
  for (const file of [...FILES.map((name) => `${name}.test.ts`), 'process/backup.machine.ts'])
    describe(file, () => void load(`../${file}`));
}
