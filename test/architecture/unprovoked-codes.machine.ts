import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, it } from '@jest/globals';
import { useFolder } from '../support/folder.js';
import { manifest } from '../support/manifest.js';
import { checkout } from '../support/process.js';

// The reporter of the suite in a folder with the published contract and one declared code more.

const folder = useFolder();
const SDL = 'schema/users.graphql';
const before = '@errors(codes: [LANGUAGE_NOT_PUBLISHED])';

/** All answers that the manifest allows. */
const declared = Object.entries(manifest.operations).flatMap(([id, { contract }]) =>
  Object.keys(contract.wire.errors).map((code) => `${id} ${code}`),
);

beforeAll(async () => {
  for (const name of ['generated', 'suite']) mkdirSync(join(folder.path, name));
  cpSync(join(checkout, 'schema'), join(folder.path, 'schema'), { recursive: true });
  const sdl = readFileSync(join(checkout, SDL), 'utf8');
  await folder.write(SDL, sdl.replace(before, before.replace(']', ',\n      WEAK_PIN]')));
  const published = readFileSync(join(checkout, 'generated/manifest.json'), 'utf8');
  await folder.write('generated/manifest.json', published.replace(/"own": \{(?=\s*"LANGUAGE_N)/, '$&"WEAK_PIN":{},'));
  const name = join(checkout, 'test/support/unprovoked-codes.mjs');
  const projects = [{ displayName: 'fast', testMatch: ['**/suite/*.cjs'] }];
  await folder.write('jest.config.json', JSON.stringify({ projects, reporters: [name] }));
  for (const file of ['one', 'two']) await folder.write(`suite/${file}.cjs`, "it('passes', () => {});");
});

async function runSuite(answers: readonly string[], ...args: readonly string[]) {
  await folder.write('answers.txt', `${answers.join('\n')}\n`);
  const { status, stderr } = spawnSync(
    process.execPath,
    [join(checkout, 'node_modules/jest/bin/jest.js'), '--config', 'jest.config.json', ...args],
    { cwd: folder.path, encoding: 'utf8', env: { ...process.env, TEST_DATA_DIR: folder.path } },
  );
  return { status, lines: stderr.split('\n').filter((line) => line.includes('→')) };
}

it('fails the suite for a declared code that no test provokes, by the SDL or by a directive (control)', async () => {
  const line = readFileSync(join(folder.path, SDL), 'utf8').split('\n').indexOf('      WEAK_PIN])') + 1;
  const { status, lines } = await runSuite(declared.filter((one) => one !== 'purchases INVALID_CURSOR'));
  expect({ status, lines: lines.toSorted() }).toEqual({
    status: 1,
    lines: [
      'schema/purchases.graphql:5  purchases may return INVALID_CURSOR → write a test that provokes it',
      `${SDL}:${line}  setLanguage declares WEAK_PIN → write a test that provokes it, or remove it from @errors`,
    ],
  });
});

it('passes if each code was provoked, or if some tests were not run', async () => {
  expect(await runSuite([...declared, 'setLanguage WEAK_PIN'])).toEqual({ status: 0, lines: [] });
  expect(await runSuite([], 'suite/one')).toEqual({ status: 0, lines: [] });
  expect(await runSuite([], '-t', 'passes')).toEqual({ status: 0, lines: [] });
});
