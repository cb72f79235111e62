import { chown, open, readdir, readFile, rm, stat, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, it, jest } from '@jest/globals';
import { writeDemoFile } from '../../src/main/demo/demo-file.js';
import { asRoot, CANARY, openScene, type Scene } from './thief.js';

// Decision 19: whoever has the account of the database plants links where the service, started as root, makes, reads or
// deletes files. What is root's alone keeps owner, mode and content, and is not shown. All files and folders, and links
// that come and go meanwhile: root-and-links.long.ts

jest.setTimeout(60_000);

asRoot('links of the user whom the database belongs to', () => {
  let scene: Scene;
  beforeAll(async () => {
    scene = await openScene();
  });
  afterAll(() => scene.close());
  beforeEach(() => scene.renew());

  it('(control) lead nowhere by themselves, and would give all away to who opens files by their names, as root', async () => {
    const { home, plant, steal, thief, treasure } = scene;
    expect(thief.uid).not.toBe(0);
    await expect(steal('cat -- "$1"', treasure)).rejects.toThrow(/Permission denied/);
    const before = await scene.inventory();
    // As earlier versions did with their log …
    const log = join(home, 'postgres.log');
    await plant(log, treasure);
    const handle = await open(log, 'a', 0o600);
    await chown(log, thief.uid, thief.gid);
    await handle.close();
    expect(await scene.inventory()).not.toEqual(before);
    expect((await steal('cat -- "$1"', treasure)).stdout).toContain(CANARY);
    await chown(treasure, 0, 0);
    // … and with what they read and showed.
    await plant(join(home, 'data/PG_VERSION'), treasure);
    expect(await readFile(join(home, 'data/PG_VERSION'), 'utf8')).toContain(CANARY);
  });

  it.each(['postgres.log', 'password', 'data/postmaster.pid', 'data/PG_VERSION'])('in place of %s', async (name) => {
    const before = await scene.inventory();
    await scene.plant(join(scene.home, name), scene.treasure);
    expect(await scene.startAsRoot()).not.toContain(CANARY);
    expect(await scene.inventory()).toEqual(before);
  });

  it('in place of the folder data', async () => {
    const before = await scene.inventory();
    await scene.plant(join(scene.home, 'data'), scene.chest);
    expect(await scene.startAsRoot()).not.toContain(CANARY);
    expect(await scene.inventory()).toEqual(before);
  });

  it('in a DATA_DIR of theirs: in place of the pointer, the home, old drafts and the facts of the demo', async () => {
    const { chest, dataDir, home, plant, startAsRoot, steal, thief, treasure } = scene;
    const before = await scene.inventory();
    await chown(dataDir, thief.uid, thief.gid);

    await plant(join(dataDir, 'postgres.json'), treasure);
    const said = await startAsRoot();
    expect(said).toMatch(/postgres\.json cannot be read, or is not what this service wrote there/);
    expect(said).not.toContain(CANARY.slice(0, 6)); // a message about its JSON would begin with it
    await rm(join(dataDir, 'postgres.json'));

    // Nobody acts as whoever the thief chooses.
    await plant(home, chest);
    expect(await startAsRoot()).toMatch(/is a link that uid \d+ has made to what belongs to uid 0/);
    await rm(home);

    const [link, withLink] = [`${home}.new-0badc0de`, `${home}.new-1badc0de`];
    await plant(link, chest);
    await steal('touch -h -d 2001-01-01 -- "$1"', link);
    await steal('mkdir -- "$1" && ln -s -- "$2" "$1/data"', withLink, chest);
    await utimes(withLink, 1, 1);
    expect(await startAsRoot()).toContain('started');
    expect(await readdir(dataDir)).toEqual(['postgres']);
    expect(await stat(home)).toMatchObject(thief);

    await plant(join(dataDir, 'demo.json.new'), treasure);
    const facts = { endpoint: '', identity: { contextToken: '' }, gameServers: [], users: [] };
    const secrets = { operator: { name: 'demo', token: '' }, deliveries: { url: null, pollTokens: [] } };
    writeDemoFile(dataDir, { ...facts, ...secrets });
    expect(await scene.inventory()).toEqual(before);
  });
});
