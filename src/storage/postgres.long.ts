import { existsSync, readdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { queryAsAdministrator, useDatabase } from '../../test/support/database.js';
import setup from '../../test/support/global-setup.js';
import teardown from '../../test/support/global-teardown.js';
import { checkout } from '../../test/support/process.js';
import { installedBinaries } from './embedded/binaries.js';

// architecture.md §6.1: PostgreSQL 14 or newer. The suite uses the version of the npm package. `npm
// run long -- postgres` runs the tests of storage and money on Debian's (`apt-get install
// postgresql`). It also restores backups of each version in the other one.

const DEBIAN = '/usr/lib/postgresql';
const FILES = [
  ...['database', 'keys', 'migrate', 'roles', 'upgrade', 'notifications'].map((name) => `src/storage/${name}.test.ts`),
  ...['wallet/ledger', 'ledger-audit/ledger-audit', 'purchases/purchase', 'purchases/races', 'purchases/refunds'].map(
    (name) => `src/domain/${name}.test.ts`,
  ),
  ...['deliveries/lease', 'deliveries/acknowledge', 'catalogue/shop', 'catalogue/shop-search', 'catalogue/files'].map(
    (name) => `src/domain/${name}.test.ts`,
  ),
  'src/domain/users/sweep.test.ts',
  'src/platform/mail/outbox.test.ts',
  'test/faults/two-nodes.test.ts',
  'src/cli/backup.machine.ts',
];

/** Returns the major version of the oldest installed PostgreSQL that the service supports. */
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
  process.env.TEST_SERVER = 'test/support/postgres/run-debian.mjs';
  process.env.TEST_POSTGRES = join(DEBIAN, String(major), 'bin');
  beforeAll(() => setup({ rootDir: checkout }));
  afterAll(teardown);

  describe(`PostgreSQL ${major}`, () => {
    const database = useDatabase();

    it('is not the version of the rest of the suite', async () => {
      const [row] = await queryAsAdministrator(database.connection, `SHOW server_version_num`);
      expect(Math.trunc(Number(row?.server_version_num) / 10_000)).toBe(major);
      expect(major).not.toBe(installedBinaries().major);
    });
  });
  for (const file of FILES) describe(file, () => void load(join(checkout, file)));
}
