// Runs a PostgreSQL of Debian for a test run until standard input ends, like
// test/support/run-server.mjs. TEST_POSTGRES is the folder of its programs. Uses the compiled
// files.
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, chownSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { connectionAs, setUpRoles } from '../../../dist/src/storage/embedded/roles.js';

const [, , folder] = process.argv;
const programs = process.env.TEST_POSTGRES;
const passwords = { administrator: 'administrator', owner: 'owner', runtime: 'runtime' };

/** PostgreSQL refuses to run as root; the package creates a user for it. */
const numberOf = (option) => Number(execFileSync('id', [option, 'postgres'], { encoding: 'utf8' }));
const as = process.geteuid() === 0 ? { uid: numberOf('-u'), gid: numberOf('-g') } : {};

const home = join(folder, 'debian');
mkdirSync(home);
writeFileSync(join(home, 'password'), passwords.administrator);
if (as.uid !== undefined) for (const path of [home, join(home, 'password')]) chownSync(path, as.uid, as.gid);
chmodSync(home, 0o755);
const data = join(home, 'data');
const made = ['--username=project_service', `--pwfile=${join(home, 'password')}`, '--auth=scram-sha-256'];
execFileSync(join(programs, 'initdb'), ['-D', data, '--encoding=UTF8', '--locale=C.UTF-8', ...made], {
  ...as,
  stdio: 'ignore',
});
// The data of a test run need not survive a crash of the machine.
const settings = ['listen_addresses=', 'fsync=off', 'full_page_writes=off', 'deadlock_timeout=50ms'];
const args = ['-D', data, '-k', home, ...settings.flatMap((setting) => ['-c', setting])];
const server = spawn(join(programs, 'postgres'), args, { ...as, stdio: 'ignore' });
const ended = once(server, 'exit');

// A signal that ends the run also arrives here; the end of the input follows.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => {});

const address = { host: home, port: 5432 };
const administrator = connectionAs('administrator', address, passwords);
for (let tries = 100; ; tries -= 1) {
  const client = new pg.Client(administrator);
  try {
    await client.connect();
    await setUpRoles(client, passwords);
    await client.end();
    break;
  } catch (error) {
    if (tries === 0) throw error;
    await sleep(100);
  }
}
const [connection, owner] = ['runtime', 'owner'].map((account) => connectionAs(account, address, passwords));
process.stdout.write(
  `${JSON.stringify({ connection, owner, administrator, clusters: { empty: '', migrated: '' } })}\n`,
);
process.stdin.resume().once('end', async () => {
  server.kill('SIGINT');
  await ended;
  rmSync(folder, { recursive: true, force: true });
});
