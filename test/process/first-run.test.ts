import { execFileSync } from 'node:child_process';
import { chmod, cp, mkdir, readFile, rm, rmdir, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import {
  copySources,
  give,
  type Newcomer,
  NOBODY,
  pressCtrlC,
  printedRequest,
  type,
  typeStart,
} from '../first-run/newcomer.js';
import { firstRun } from '../first-run/readme.js';
import { isRoot } from '../support/embedded.js';
import { checkout, cleanUp, databasePid, homeOf, newDataDir, type RunningService } from '../support/process.js';

// Real processes, on a machine that may be busy.
jest.setTimeout(60_000);

// The README's path without what takes long or a network: packages and what was compiled come from the checkout.
// As written, from the registry, it is followed by `npm run test:first-run`.

const asRoot = isRoot ? it : it.skip;

let folder: string;

beforeAll(async () => {
  folder = await newDataDir();
});
afterAll(async () => {
  await rm(folder, { recursive: true, force: true });
  await rmdir('/var/lib/project-service').catch(() => undefined);
});

interface Situation {
  readonly who: Newcomer;
  readonly clone: string;
  /** Copied under the clone, where only the owner of that can reach it; else linked to. */
  readonly copyPackages?: boolean;
}

/** Starts and asks as the README says, and stops. `look` may look around while it serves. */
async function followReadme(
  { who, clone, copyPackages = false }: Situation,
  look: (service: RunningService) => Promise<void> = async () => {},
): Promise<void> {
  await copySources(clone);
  await cp(join(checkout, 'dist'), join(clone, 'dist'), { recursive: true });
  await give(clone, who);
  const packages = join(clone, 'node_modules');
  if (copyPackages) copyTree(join(checkout, 'node_modules'), packages);
  else await symlink(join(checkout, 'node_modules'), packages);

  const { start, requests } = await firstRun(clone);
  let service: RunningService | undefined;
  try {
    service = await typeStart(who, clone, {
      script: start.replace('npm ci && ', ''),
      settings: { PORT: '0', OPS_PORT: '0' },
      withinMs: 30_000,
    });
    expect(service.stderr()).not.toContain('Building'); // what was compiled for these tests is up to date there too
    const printed = await type(who, clone, printedRequest(service));
    expect(JSON.parse(printed.stdout)).toMatchObject({ data: { project: { slug: 'demo' } } });
    const here = requests.replaceAll('http://127.0.0.1:4000/graphql', service.endpoint);
    const answers = await type(who, clone, here);
    expect(answers).toMatchObject({ status: 0, stderr: '' });
    expect(answers.stdout).toMatch(/^\{"data":\{"gameServers":\[\{.*"name":"Morgen"/);
    expect(answers.stdout).toMatch(/\{"data":\{"me":\{"id":\d+,"email":"ada@example\.com"\}\}\}$/);
    await look(service);
    await pressCtrlC(service);
    await expect(fetch(service.endpoint)).rejects.toThrow();
    expect(await databasePid(join(clone, 'data'))).toBeNull();
  } finally {
    await cleanUp(join(clone, 'data'), [service]);
  }
}

/** By hard links where the two folders are on one disk: 350 MB. */
function copyTree(from: string, to: string): void {
  try {
    execFileSync('cp', ['-al', from, to], { stdio: 'ignore' });
  } catch {
    execFileSync('cp', ['-a', from, to]);
  }
}

describe("the README's path", () => {
  it('works for whoever runs this', () =>
    followReadme({ who: { as: null, home: folder }, clone: join(folder, 'first') }));

  asRoot('works for an ordinary user', async () => {
    const who = { as: NOBODY, home: join(folder, 'home') };
    await mkdir(who.home);
    await give(who.home, who);
    const reachable = await type(who, folder, `test -x ${checkout} && test -r ${checkout}/node_modules/commander`);
    await followReadme({ who, clone: join(folder, 'of-nobody'), copyPackages: reachable.status !== 0 });
  });

  asRoot('works for root below a folder that nobody else can enter', async () => {
    const closed = join(folder, 'closed');
    await mkdir(closed);
    await chmod(closed, 0o700);
    const clone = join(closed, 'clone');
    await followReadme({ who: { as: null, home: folder }, clone, copyPackages: true }, async ({ stderr }) => {
      const home = await homeOf(join(clone, 'data'));
      expect(home).toMatch(/^\/var\/lib\/project-service\//);
      expect(stderr()).toContain(`the database lies in ${home}`);
      expect(JSON.parse(await readFile(join(clone, 'data/postgres.json'), 'utf8'))).toEqual({ home });
    });
  });
});
