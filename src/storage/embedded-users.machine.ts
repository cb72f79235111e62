import { access, chown, constants, cp, lstat, mkdir, readFile, readlink, rm, stat, unlink } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { isRoot, openFolder, query, serverPid, startUser } from '../../test/support/embedded.js';
import { silentLog } from '../../test/support/log.js';
import { type Binaries, installedBinaries, repairSymlinks } from './embedded/binaries.js';
import { ensureEmbedded } from './embedded/index.js';
import { serverUser } from './embedded/os-user.js';

const NOBODY = { uid: 65_534, gid: 65_534 };
const asRoot = isRoot ? describe : describe.skip;

let folder: string;
/** A copy of the binaries in a folder that only root can enter. */
let closed: Binaries;

beforeAll(async () => {
  folder = await openFolder();
  await mkdir(join(folder, 'closed'), { mode: 0o700 });
  const installed = installedBinaries();
  closed = { ...installed, root: join(folder, 'closed/package/native') };
  await cp(installed.root, closed.root, { recursive: true, verbatimSymlinks: true });
});
afterAll(() => rm(folder, { recursive: true, force: true }));

it('repairSymlinks creates library links that npm omitted', async () => {
  const [{ source = '', target = '' } = {}] = JSON.parse(await readFile(join(closed.root, 'pg-symlinks.json'), 'utf8'));
  const link = join(dirname(closed.root), target);
  await unlink(link);
  await repairSymlinks(closed.root);
  await repairSymlinks(closed.root);
  expect((await lstat(link)).isSymbolicLink()).toBe(true);
  expect(join(dirname(link), await readlink(link))).toBe(join(dirname(closed.root), source));
});

asRoot('started by root', () => {
  it('runs as another user, in a folder that postgres.json names', async () => {
    const owner = await serverUser(null, folder);
    expect(owner?.uid).not.toBe(0);
    const dataDir = join(folder, 'closed/data');
    const first = await ensureEmbedded(dataDir, silentLog, closed);
    const { home } = JSON.parse(await readFile(join(dataDir, 'postgres.json'), 'utf8'));
    try {
      expect(home).toMatch(/^\/var\/lib\/project-service\/[0-9a-f]{16}\//);
      expect(((await stat(dirname(home))).mode & 0o777).toString(8)).toBe('711');
      expect(await stat(join(home, 'data'))).toMatchObject(owner ?? {});
      const { uid } = await stat(`/proc/${await serverPid(home)}`);
      expect(uid).toBe(owner?.uid);
      await query(first.owner, 'CREATE TABLE kept AS SELECT 42 AS value');
      await first.release();

      const again = await ensureEmbedded(dataDir, silentLog, closed);
      expect(await query(again.owner, 'SELECT value FROM kept')).toEqual([{ value: 42 }]);
      await again.release();

      await rm(home, { recursive: true });
      await expect(ensureEmbedded(dataDir, silentLog, closed)).rejects.toThrow(
        /postgres\.json points to.*does not exist/,
      );
    } finally {
      await rm(dirname(home), { recursive: true, force: true });
    }
  });
});

asRoot('started by an ordinary user', () => {
  it('keeps running as that user if root joins, and rejects another user', async () => {
    if (!(await isOpenToOthers(import.meta.dirname))) {
      console.warn('not tested: an ordinary user cannot reach this checkout');
      return;
    }
    const dataDir = join(folder, 'of-nobody');
    await mkdir(dataDir);
    await chown(dataDir, NOBODY.uid, NOBODY.gid);
    const user = await startUser(dataDir, NOBODY);
    const pid = await serverPid(join(dataDir, 'postgres'));
    expect(await stat(`/proc/${pid}`)).toMatchObject(NOBODY);

    const root = await ensureEmbedded(dataDir, silentLog);
    await user.end();
    await query(root.connection, 'SELECT 1');
    await expect(startUser(dataDir, { uid: 1, gid: 1 })).rejects.toThrow(/belongs to another user \(uid 65534\)/);
    await root.release();
    expect(await serverPid(join(dataDir, 'postgres'))).toBeNull();

    const rootAlone = await ensureEmbedded(dataDir, silentLog);
    expect(await stat(`/proc/${await serverPid(join(dataDir, 'postgres'))}`)).toMatchObject(NOBODY);
    await rootAlone.release();
  });
});

/** Whether other users can read the path, by the modes of all its parent folders. */
async function isOpenToOthers(path: string): Promise<boolean> {
  await access(path, constants.R_OK);
  if (((await stat(path)).mode & 0o001) === 0) return false;
  return dirname(path) === path || (await isOpenToOthers(dirname(path)));
}
