import files, { chown, open, readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { readConfig } from '../../src/base/config.js';
import { writeDemoFile } from '../../src/demo/demo-file.js';
import { keyringOf } from '../../src/main/secret-key.js';
import { createMailer } from '../../src/platform/mail/index.js';
import { asRoot, CANARY, createRootContext, type RootContext } from '../support/process/root-context.js';

// Decision 19: an attacker with the account of the database plants links where the service, started
// as root, creates, reads or deletes files. Files of root keep owner, mode and content, and are not
// revealed. root-and-links.long.ts has all files and folders, and alternating links.

const DEFAULTS = { host: '127.0.0.1', requestRates: { perNetwork: 0, perUser: 0 }, connectionsPerNetwork: 0 };
const MESSAGE = { from: null, to: 'ada@example.com', subject: 'Hello', text: 'Hello' };

asRoot("planted links of the database's user", () => {
  let fixture: RootContext;
  beforeAll(async () => {
    fixture = await createRootContext();
  });
  afterAll(() => fixture.close());
  beforeEach(() => fixture.renew());

  it('(control) give no access by themselves, but would expose files that root opens by name', async () => {
    const { home, plant, runAsAttacker, attacker, secretFile } = fixture;
    expect(attacker.uid).not.toBe(0);
    await expect(runAsAttacker('cat -- "$1"', secretFile)).rejects.toThrow(/Permission denied/);
    const before = await fixture.inventory();
    // As earlier versions did with their log …
    const log = join(home, 'postgres.log');
    await plant(log, secretFile);
    const handle = await open(log, 'a', 0o600);
    await chown(log, attacker.uid, attacker.gid);
    await handle.close();
    expect(await fixture.inventory()).not.toEqual(before);
    expect((await runAsAttacker('cat -- "$1"', secretFile)).stdout).toContain(CANARY);
    await chown(secretFile, 0, 0);
    // … and with files that they read and printed.
    await plant(join(home, 'data/PG_VERSION'), secretFile);
    expect(await readFile(join(home, 'data/PG_VERSION'), 'utf8')).toContain(CANARY);
  });

  it.each(['postgres.log', 'password', 'data/postmaster.pid', 'data/PG_VERSION'])(
    'have no effect in place of %s',
    async (name) => {
      const before = await fixture.inventory();
      await fixture.plant(join(fixture.home, name), fixture.secretFile);
      expect(await fixture.startAsRoot()).not.toContain(CANARY);
      expect(await fixture.inventory()).toEqual(before);
    },
  );

  it('have no effect in place of the folder data', async () => {
    const before = await fixture.inventory();
    await fixture.plant(join(fixture.home, 'data'), fixture.secretFolder);
    expect(await fixture.startAsRoot()).not.toContain(CANARY);
    expect(await fixture.inventory()).toEqual(before);
  });

  it('have no effect in a DATA_DIR of the attacker, in place of the pointer, the home, old drafts and demo.json', async () => {
    const { secretFolder, dataDir, home, plant, startAsRoot, runAsAttacker, attacker, secretFile } = fixture;
    const before = await fixture.inventory();
    await chown(dataDir, attacker.uid, attacker.gid);

    const pointer = join(dataDir, 'postgres.json');
    await plant(pointer, secretFile);
    expect(await startAsRoot()).toMatch(/postgres\.json is a link, which is not followed\. Delete it/);
    await rm(pointer);
    await writeFile(pointer, CANARY);
    const output = await startAsRoot();
    expect(output).toMatch(/postgres\.json cannot be read, or was not written by this service/);
    expect(output).not.toContain(CANARY.slice(0, 6)); // a message about its JSON would begin with it
    await chown(pointer, attacker.uid + 1, attacker.gid);
    expect(await startAsRoot()).toMatch(/postgres\.json belongs to uid \d+, .*\. Delete it, or change its owner/);
    await rm(pointer);

    // The service does not change to a user that the attacker chooses.
    await plant(home, secretFolder);
    expect(await startAsRoot()).toMatch(/is a link of uid \d+ to a folder of uid 0/);
    await rm(home);

    const [link, withLink] = [`${home}.new-0badc0de`, `${home}.new-1badc0de`];
    await plant(link, secretFolder);
    await runAsAttacker('touch -h -d 2001-01-01 -- "$1"', link);
    await runAsAttacker('mkdir -- "$1" && ln -s -- "$2" "$1/data"', withLink, secretFolder);
    await utimes(withLink, 1, 1);
    expect(await startAsRoot()).toContain('started');
    expect(await readdir(dataDir)).toEqual(['postgres']);
    expect(await stat(home)).toMatchObject(attacker);

    await plant(join(dataDir, 'demo.json.new'), secretFile);
    const demo = { endpoint: '', identity: { contextToken: '' }, gameServers: [], users: [] };
    const secrets = { operator: { name: 'demo', token: '' }, deliveries: { url: null, pollTokens: [] } };
    writeDemoFile(dataDir, { ...demo, ...secrets });
    expect(await fixture.inventory()).toEqual(before);
  });

  describe('in a DATA_DIR of the attacker, in place of secret.key and mail', () => {
    const settings = () => readConfig({ DATA_DIR: fixture.dataDir }, DEFAULTS);
    const sendMail = () => createMailer(settings())(MESSAGE);
    const third = 12_345;

    beforeEach(() => chown(fixture.dataDir, fixture.attacker.uid, fixture.attacker.gid));

    it('(control) would let root read its own file and write into its own folder by name', async () => {
      const { secretFolder, dataDir, plant, secretFile } = fixture;
      await plant(join(dataDir, 'secret.key'), secretFile);
      expect(await readFile(join(dataDir, 'secret.key'), 'utf8')).toContain(CANARY);
      await plant(join(dataDir, 'mail'), secretFolder);
      await writeFile(join(dataDir, 'mail/control.eml'), '');
      expect(await readdir(secretFolder)).toContain('control.eml');
      await rm(join(secretFolder, 'control.eml'));
    });

    it('neither read nor create a key, and the error contains the fix', async () => {
      const { dataDir, folder, plant, secretFile } = fixture;
      const file = join(dataDir, 'secret.key');
      for (const target of [secretFile, join(folder, 'missing')]) {
        await plant(file, target);
        await expect(keyringOf(settings())).rejects.toThrow(
          `${file} is a link, which is not followed. Delete it, or replace it by its target.`,
        );
      }
      expect(await readdir(folder)).not.toContain('missing');
      expect(await readdir(dataDir)).toEqual(expect.not.arrayContaining([expect.stringMatching(/^secret\.key\./)]));
    });

    it('(control) a key of a third user is refused; one of the owner of DATA_DIR or of root is read', async () => {
      const { dataDir, attacker } = fixture;
      const file = join(dataDir, 'secret.key');
      await keyringOf(settings());
      await chown(file, third, third);
      await expect(keyringOf(settings())).rejects.toThrow(`${file} belongs to uid ${third}`);
      for (const uid of [attacker.uid, 0]) {
        await chown(file, uid, uid);
        await keyringOf(settings());
      }
    });

    it('redirect no email, nor does a folder of a third user', async () => {
      const { secretFolder, dataDir, folder, plant, attacker } = fixture;
      const before = await fixture.inventory();
      const mails = join(dataDir, 'mail');
      for (const target of [secretFolder, join(folder, 'missing')]) {
        await plant(mails, target);
        await expect(sendMail()).rejects.toThrow(`${mails} is a link`);
      }
      expect(await readdir(folder)).not.toContain('missing');
      await rm(mails);
      await sendMail();
      await chown(mails, third, third);
      await expect(sendMail()).rejects.toThrow(`${mails} belongs to uid ${third}`);
      await chown(mails, attacker.uid, attacker.gid);
      await sendMail();
      expect(await readdir(mails)).toEqual([expect.stringMatching(/\.eml$/), expect.stringMatching(/\.eml$/)]);
      expect(await fixture.inventory()).toEqual(before);
    });

    it('redirect no email when they replace the folder during the write', async () => {
      const { secretFolder, dataDir } = fixture;
      const before = await fixture.inventory();
      const folder = join(dataDir, 'mail');
      const write = files.writeFile;
      // At this moment the folder is open and checked, and its first file is about to be created.
      const lastMoment = jest.spyOn(files, 'writeFile').mockImplementationOnce(async (...args) => {
        await files.rename(folder, join(dataDir, 'mail.old'));
        await files.symlink(secretFolder, folder);
        await write(...args);
      });
      try {
        await sendMail();
        expect(lastMoment).toHaveBeenCalledTimes(1);
      } finally {
        lastMoment.mockRestore();
      }
      expect(await readdir(join(dataDir, 'mail.old'))).toEqual([expect.stringMatching(/\.eml$/)]);
      expect(await fixture.inventory()).toEqual(before);
    });
  });
});
