import { execFileSync } from 'node:child_process';
import { cpSync } from 'node:fs';
import { mkdir, rm, rmdir, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { isRoot } from '../../support/embedded.js';
import { checkout, cleanUp, databasePid, newDataDir, type RunningService } from '../../support/process.js';
import { firstRun, tour } from '../first-run/readme.js';
import {
  changeOwner,
  copySources,
  pressCtrlC,
  printedRequest,
  type ReadmeUser,
  runScript,
  startService,
  UNPRIVILEGED,
} from '../first-run/readme-user.js';

// Follows the README with the packages and compiled files of the checkout, so without network. `npm
// run test:first-run` follows it literally.

let folder: string;

beforeAll(async () => {
  folder = await newDataDir();
});
afterAll(async () => {
  await rm(folder, { recursive: true, force: true });
  await rmdir('/var/lib/project-service').catch(() => undefined);
});

interface Situation {
  readonly user: ReadmeUser;
  readonly clone: string;
  /** `copied` if the user cannot reach the packages of the checkout. */
  readonly packages: 'linked' | 'copied';
}

/** Starts the service, sends the README's requests, runs `whileServing`, and stops the service. */
async function followReadme({ user, clone, packages }: Situation, whileServing: () => Promise<void>): Promise<void> {
  await copySources(clone);
  cpSync(join(checkout, 'dist'), join(clone, 'dist'), { recursive: true });
  await changeOwner(clone, user);
  const [from, to] = [join(checkout, 'node_modules'), join(clone, 'node_modules')];
  if (packages === 'linked') await symlink(from, to);
  else copyTree(from, to);

  const { start, requests } = await firstRun(clone);
  let service: RunningService | undefined;
  try {
    service = await startService(user, clone, {
      script: start.replace('npm ci && ', ''),
      settings: { PORT: '0', OPS_PORT: '0' },
      withinMs: 60_000,
    });
    expect(service.stderr()).not.toContain('Building'); // the compiled files are up to date
    const printed = await runScript(user, clone, printedRequest(service));
    expect(JSON.parse(printed.stdout)).toMatchObject({ data: { project: { slug: 'demo' } } });
    const here = requests.replaceAll('http://127.0.0.1:4000/graphql', service.endpoint);
    const answers = await runScript(user, clone, here);
    expect(answers).toMatchObject({ status: 0, stderr: '' });
    expect(answers.stdout).toMatch(/^\{"data":\{"gameServers":\[\{.*"name":"Morgen"/);
    expect(answers.stdout).toMatch(/\{"data":\{"me":\{"id":\d+,"email":"ada@example\.com"\}\}\}$/);
    await whileServing();
    await pressCtrlC(service);
    await expect(fetch(service.endpoint)).rejects.toThrow();
    expect(await databasePid(join(clone, 'data'))).toBeNull();
  } finally {
    killGroup(service);
    await cleanUp(join(clone, 'data'), [service]);
  }
}

/** Kills the process group of a failed test. */
function killGroup(service: RunningService | undefined): void {
  const { pid, exitCode, signalCode } = service?.child ?? {};
  if (pid !== undefined && exitCode === null && signalCode === null) process.kill(-pid, 'SIGKILL');
}

/** Uses hard links on the same disk: 350 MB. */
function copyTree(from: string, to: string): void {
  try {
    execFileSync('cp', ['-al', from, to], { stdio: 'ignore' });
  } catch {
    execFileSync('cp', ['-a', from, to]);
  }
}

/** Runs the tour of docs/clients.md twice: it must be repeatable. */
async function takeTour(user: ReadmeUser, clone: string): Promise<void> {
  const script = await tour(clone);
  const { status, stdout, stderr } = await runScript(user, clone, script + script);
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  const once = [
    /Dusk\n/,
    /Tränke und Speisen \(\d+\), .*\n/,
    /(.+: \d+ Glut\n)*Gluttrank: 50 Glut\n(.+: \d+ Glut\n)*/,
    /true\n20.+Z\n/, // the PIN is set and proved until this time
    /PAID\ntrue\n/, // bought, then replayed
    /(.+\n)*granted 2 × ember-draught to kofi_2: .+\n/,
    /DELIVERED\n/,
    /DELIVERED: 2 Ember Draught\n(.+\n)*/,
    /PURCHASE -100, then \d+\n(.+\n)*/,
    /\d+\n/,
  ].map(({ source }) => source);
  expect(stdout).toMatch(new RegExp(`^(${once.join('')}){2}$`));
}

describe('the README', () => {
  it('works for an unprivileged user, and so does its tour', async () => {
    const user = { as: isRoot ? UNPRIVILEGED : null, home: join(folder, 'home') };
    await mkdir(user.home);
    await changeOwner(user.home, user);
    const reachable = await runScript(
      user,
      folder,
      `test -x ${checkout} && test -r ${checkout}/node_modules/commander`,
    );
    const packages = reachable.status === 0 ? 'linked' : 'copied';
    const clone = join(folder, 'clone');
    await followReadme({ user, clone, packages }, () => takeTour(user, clone));
  });
});
