import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, chown, mkdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, it } from '@jest/globals';
import { installedBinaries } from '../../src/storage/embedded/binaries.js';
import { asRoot, CANARY, createRootContext, type RootContext, run } from '../support/process/root-context.js';
import { checkout } from '../support/process.js';

// `npm run long -- roots`, as root: the tests of root-and-links.machine.ts for every file, and by
// system calls.

asRoot("planted links of the database's user", () => {
  let fixture: RootContext;
  beforeAll(async () => {
    fixture = await createRootContext();
  });
  afterAll(() => fixture.close());
  beforeEach(() => fixture.renew());

  it.each([
    'postgres.log',
    'postgres.log.old',
    'password',
    'password.owner',
    'password.runtime',
    '.s.PGSQL.5432',
    '.s.PGSQL.5432.lock',
    'data/postmaster.pid',
    'data/PG_VERSION',
    'data/postgresql.conf',
    'data/pg_hba.conf',
    'data/postgresql.auto.conf',
  ])('have no effect in place of %s', async (name) => {
    const { home, inventory, plant, startAsRoot, runAsAttacker, secretFile } = fixture;
    const before = await inventory();
    if (name === 'postgres.log.old') await runAsAttacker('truncate -s 11M -- "$1"', join(home, 'postgres.log'));
    await plant(join(home, name), secretFile);
    expect(await startAsRoot()).not.toContain(CANARY);
    expect(await inventory()).toEqual(before);
  });

  it.each(['data', 'data/base', 'data/global'])('have no effect in place of the folder %s', async (name) => {
    const before = await fixture.inventory();
    await fixture.plant(join(fixture.home, name), fixture.secretFolder);
    expect(await fixture.startAsRoot()).not.toContain(CANARY);
    expect(await fixture.inventory()).toEqual(before);
  });

  it.each(['postgres.log', 'password.runtime', 'data/PG_VERSION'])(
    'have no effect when they alternate with %s',
    async (name) => {
      const { home, attacker, secretFile } = fixture;
      const before = await fixture.inventory();
      const file = join(home, name);
      // Both are renamed into place, so that one of them always exists.
      const swap =
        'cp "$1" "$1.kept"; while :; do ln -sfn "$2" "$1.link"; mv -fT "$1.link" "$1"; cp "$1.kept" "$1.file"; mv -fT "$1.file" "$1"; done';
      const swapper = spawn('/bin/sh', ['-c', swap, 'sh', file, secretFile], { ...attacker, cwd: '/' });
      const ended = once(swapper, 'exit');
      try {
        for (let round = 0; round < 10; round += 1) expect(await fixture.startAsRoot()).not.toContain(CANARY);
      } finally {
        swapper.kill('SIGKILL');
        await ended;
      }
      expect(await fixture.inventory()).toEqual(before);
    },
  );

  it('have no effect below /var/lib, where earlier versions changed the owner of the folder', async () => {
    const { secretFolder, folder, inventory, plant, startAsRoot, runAsAttacker, attacker } = fixture;
    const before = await inventory();
    // DATA_DIR and the programs are in a folder of root only.
    const closed = join(folder, 'closed');
    await mkdir(join(closed, 'package'), { recursive: true });
    await chmod(closed, 0o700);
    const installed = installedBinaries();
    const hidden = { ...installed, root: join(closed, 'package/native') };
    await run('cp', ['-a', installed.root, hidden.root]);
    const start = () => startAsRoot(join(closed, 'data'), hidden);

    expect(await start()).toContain('started');
    const { home } = JSON.parse(await readFile(join(closed, 'data/postgres.json'), 'utf8'));
    const around = dirname(home);
    try {
      // The current layout: owned by root, with programs that others cannot change, and a home of
      // the user.
      expect(await stat(around)).toMatchObject({ uid: 0, gid: 0 });
      expect((await stat(around)).mode & 0o777).toBe(0o711);
      await expect(runAsAttacker('touch -- "$1/x"', around)).rejects.toThrow(/Permission denied/);
      const programs = join(around, `programs-${installed.version}`);
      await expect(runAsAttacker('touch -- "$1/native/bin/postgres"', programs)).rejects.toThrow(/Permission denied/);
      expect(await stat(home)).toMatchObject(attacker);

      // The earlier layout: owned by the user, with arbitrary contents.
      const giveAway = async () => {
        await chown(around, attacker.uid, attacker.gid);
        await chmod(around, 0o700);
      };
      await giveAway();
      await rm(programs, { recursive: true });
      await plant(programs, secretFolder);
      await plant(`${home}.new-0badc0de`, secretFolder);
      expect(await start()).not.toContain(CANARY);
      expect(await stat(around)).toMatchObject({ uid: 0, gid: 0 });
      expect(await inventory()).toEqual(before);

      await giveAway();
      await plant(home, secretFolder);
      expect(await start()).not.toContain(CANARY);
      expect(await inventory()).toEqual(before);
    } finally {
      await rm(around, { recursive: true, force: true });
    }
  });

  it('are not accessed by root: no system call names a path below the home', async () => {
    if ((await run('strace', ['-V']).catch(() => null)) === null) {
      console.warn('skipped: strace is not installed');
      return;
    }
    const { dataDir, folder, home } = fixture;
    const calls = async (script: string): Promise<string> => {
      const trace = join(folder, 'trace');
      await run('strace', [
        '-f',
        '-qq',
        '-s',
        '512',
        '-o',
        trace,
        '-e',
        'trace=%file,%process,setuid',
        process.execPath,
        script,
        dataDir,
      ]);
      return await readFile(trace, 'utf8');
    };
    const programOf = async (text: string) => {
      const file = join(folder, 'program.mjs');
      await writeFile(file, text);
      return file;
    };
    const embedded = join(checkout, 'dist/src/storage/embedded/index.js');
    const starting = await programOf(`
      import { ensureEmbedded } from ${JSON.stringify(embedded)};
      const log = { info() {}, warn() {}, error() {} };
      const { release } = await ensureEmbedded(process.argv[2], log);
      await release();`);
    expect(belowByRoot(await calls(starting), home)).toEqual([]);
    // (control) Such calls are detected.
    const reading = await programOf(`
      import { readFileSync } from 'node:fs';
      readFileSync(process.argv[2] + '/postgres/password');`);
    expect(belowByRoot(await calls(reading), home)).toHaveLength(1);
  });
});

/**
 * Returns the calls with a path below `home` by processes that had not changed their user. A child
 * may appear before the call that created it returns.
 */
function belowByRoot(trace: string, home: string): string[] {
  const lines = trace.split('\n').map((line, at) => ({ line, at, pid: line.split(' ', 1).join() }));
  const becameOther = new Map<string, number>();
  const births = new Map<string, { readonly parent: string; readonly at: number }>();
  for (const { line, at, pid } of lines) {
    const [, child] = /(?:clone|clone3|v?fork)(?:\(.*| resumed>.*) = (\d+)$/.exec(line) ?? [];
    if (child !== undefined) births.set(child, { parent: pid, at });
    const became = / setuid\([1-9]\d*\) += 0$| setuid resumed>\) += 0$/.test(line);
    if (became && !becameOther.has(pid)) becameOther.set(pid, at);
  }
  const isOther = (pid: string, at: number): boolean => {
    if ((becameOther.get(pid) ?? at) < at) return true;
    const birth = births.get(pid);
    return birth !== undefined && isOther(birth.parent, birth.at);
  };
  return lines.filter(({ line, at, pid }) => line.includes(`"${home}/`) && !isOther(pid, at)).map(({ line }) => line);
}
