// The PostgreSQL that all files of a test run share, in the folder it is given, until its standard input ends.
// It runs what was compiled: `npm test` builds first.
import { execFileSync } from 'node:child_process';
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { ensureEmbedded } from '../../dist/src/storage/embedded/index.js';

const quiet = { info() {}, warn() {}, error() {} };
// Nothing of a test run has to outlive a crash of the machine; tests of durability have a server of their own.
const SETTINGS = { fsync: 'off', full_page_writes: 'off', max_wal_size: '128MB', deadlock_timeout: '50ms' };

/** The account that set the others up: the service itself never uses it. */
const administratorOf = (connection, home) => ({
  ...connection,
  user: 'project_service',
  password: readFileSync(join(home, 'password'), 'utf8').trim(),
});

/** An empty database, stopped: the ones that tests need are copies of it, because `initdb` takes longer than a second. */
async function makeCluster(dataDir) {
  const { connection, release } = await ensureEmbedded(dataDir, quiet);
  const client = new pg.Client(administratorOf(connection, join(dataDir, 'postgres')));
  await client.connect();
  for (const [name, value] of Object.entries(SETTINGS)) await client.query(`ALTER SYSTEM SET ${name} = '${value}'`);
  await client.end();
  await release();
  return join(dataDir, 'postgres');
}

// A signal that ends the whole run comes here as well; the end of the input follows it.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => {});

const [, , folder] = process.argv;
const cluster = await makeCluster(join(folder, 'untouched'));
execFileSync('cp', ['-a', cluster, join(folder, 'postgres')]);
const { connection, owner, release } = await ensureEmbedded(folder, quiet);
const administrator = administratorOf(connection, join(folder, 'postgres'));
process.stdout.write(`${JSON.stringify({ connection, owner, administrator, cluster })}\n`);
process.stdin.resume().once('end', async () => {
  await release();
  rmSync(folder, { recursive: true, force: true }); // also where the run was broken off
});
