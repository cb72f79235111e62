import { copyFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';
import { clientContractsText } from '../../packages/contract/src/client-contracts.js';
import { ACCEPTED_FILE, LOCK_FILE } from '../../packages/contract/src/committed-files.js';
import { root as checkout } from './support.js';
import { commit, git, OTHER, repository, TODAY, useTree } from './tree.js';

// One contract for a team, from the first publication to a roll-back: one server with two branches,
// and three clients, one of which is an app that its users do not update.

const tree = useTree();
const ENDING = 'documents/things/other.graphql';
const REASON = 'web 2 does not read it, and app 1 shows an empty name';

/** A client's repository builds its release against the documents of the server. */
const release = (client: string, version: string): void =>
  tree.write(`builds/${client}@${version}.json`, clientContractsText(tree.manifest()));

const announceEnd = (on: string) =>
  tree.write(
    ENDING,
    OTHER.replace('query other', `query other @sunset(since: "${TODAY}", on: "${on}", reason: "old")`),
  );

it('a team accepts a break, gives notice, serves a pinned app, and goes back', async () => {
  // The server publishes, and three clients build against it.
  tree.write(ENDING, OTHER);
  tree.write('.gitignore', 'builds/\nusage.json\nbefore.json\n');
  copyFileSync(join(checkout, '.gitattributes'), join(tree.root, '.gitattributes'));
  await tree.publish();
  repository(tree.root);
  tree.write('before.json', tree.read(LOCK_FILE));
  const before = `${tree.root}/before.json`;
  for (const client of ['web', 'app', 'kiosk']) release(client, '1');
  const usage = tree.countSeven(['thing', 'web', '1'], ['thing', 'app', '1'], ['other', 'kiosk', '1']);
  expect(await tree.checkBuilds()).toMatchObject({
    ok: true,
    text: expect.stringContaining('of 3 client builds 3 unchanged'),
  });

  // One branch removes a key that two clients receive.
  git(tree.root, 'checkout', '-q', '-b', 'shorter');
  tree.removeKey();
  const broken = await tree.check({ against: 'main', usage });
  expect(broken.ok).toBe(false);
  expect(broken.text).toMatch(/web 1: 7 times/);
  expect(broken.text).toMatch(/app 1: 7 times/);
  expect(await tree.publish({ accept: ['thing'], reason: REASON, by: 'Ada', usage })).toMatchObject({
    ok: false,
    text: expect.stringContaining('--force'),
  });
  expect(
    await tree.publish({ accept: ['thing'], reason: REASON, by: 'Ada', until: '2027-06-30', usage, force: true }),
  ).toMatchObject({ ok: true });
  const accepted = await tree.check({ against: 'main', usage, strict: true });
  expect(accepted).toMatchObject({
    ok: true,
    text: expect.stringContaining(`accepted by Ada on ${TODAY} until 2027-06-30: ${REASON}`),
  });
  expect(await tree.check({ against: 'main', today: '2027-07-01' })).toMatchObject({ ok: false });
  commit(tree.root);

  // Another branch ends a document that the kiosk calls, with too short a notice at first.
  git(tree.root, 'checkout', '-q', '-b', 'ending', 'main');
  announceEnd('2027-02-15');
  const short = await tree.check({ against: 'main', usage });
  expect(short.ok).toBe(false);
  expect(short.text).toContain('[sunset-short-notice]');
  expect(short.text).toMatch(/kiosk 1: 7 times/);
  expect(await tree.publish({ usage })).toMatchObject({ ok: false });
  announceEnd('2027-06-30');
  expect(await tree.publish({ usage })).toMatchObject({ ok: true });
  expect(await tree.check({ against: 'main', usage })).toMatchObject({ ok: true, data: { verdict: 'compatible' } });
  commit(tree.root);

  // Both are merged. The acceptance is not repeated.
  git(tree.root, 'checkout', '-q', 'main');
  git(tree.root, 'merge', '-q', 'ending');
  git(tree.root, 'checkout', '-q', 'shorter');
  git(tree.root, 'merge', '-q', 'main');
  expect(await tree.check()).toMatchObject({ ok: true, data: { verdict: 'unchanged' } });
  expect(await tree.check({ against: 'main' })).toMatchObject({ ok: true });
  git(tree.root, 'checkout', '-q', 'main');
  git(tree.root, 'merge', '-q', 'shorter');
  expect(tree.read(ACCEPTED_FILE)).toContain('"path":"result.thing.name"');

  // A build of web follows. The pinned app is the only one that the change breaks.
  release('web', '2');
  tree.countSeven(['thing', 'web', '2'], ['thing', 'app', '1'], ['other', 'kiosk', '1']);
  const inUse = await tree.checkBuilds();
  expect(inUse.ok).toBe(false);
  expect(inUse.text).toContain('app 1: breaking; 7 calls');
  expect(inUse.text).toContain('breaking; of 3 client builds 1 breaking, 1 compatible, 1 unchanged.');
  expect(await tree.checkClient('builds/app@1.json')).toMatchObject({ ok: false, isUnknown: false });

  // The version before serves the newer build and the pinned app, so the server may go back.
  for (const build of ['app@1', 'web@2', 'kiosk@1'])
    expect({ build, ...(await tree.checkClient(`builds/${build}.json`, before)) }).toMatchObject({ build, ok: true });
});
