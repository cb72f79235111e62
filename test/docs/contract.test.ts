import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from '@jest/globals';
import { parse } from 'yaml';
import { z } from 'zod';
import config from '../../contract.config.js';
import { ACCEPTED_FILE, RETIRED_FILE, VERDICTS_FILE } from '../../packages/contract/src/committed-files.js';
import { readRetired } from '../../packages/contract/src/documents/retired.js';
import { readUsage } from '../../packages/contract/src/verdict/check/callers.js';
import { readOverrides } from '../../packages/contract/src/verdict/compare/verdicts-file.js';
import { readAccepted } from '../../packages/contract/src/verdict/lock/accepted-file.js';

// The files that packages/contract/GUIDE.md describes.

const packageFolder = join(import.meta.dirname, '../../packages/contract');
const page = readFileSync(join(packageFolder, 'GUIDE.md'), 'utf8');

/** Returns the code blocks of a language. */
const blocksOf = (language: string): readonly string[] =>
  [...page.matchAll(new RegExp(`^\`\`\`${language}\\n(.*?)^\`\`\`$`, 'gms'))].map(([, text = '']) => text);

const [overrides = '', acceptances = '', retired = '', workflow = ''] = blocksOf('yaml');
const folder = mkdtempSync(join(tmpdir(), 'guide-'));
afterAll(() => rmSync(folder, { recursive: true }));

it('guards the files of acceptances and overrides by CODEOWNERS, with an entry that is valid', () => {
  for (const file of [ACCEPTED_FILE, VERDICTS_FILE]) expect(page).toMatch(new RegExp(`^/${file} @\\S+$`, 'm'));
  expect(readOverrides({ file: VERDICTS_FILE, text: overrides }, config)).toMatchObject({
    overrides: [{ documentId: 'orders', line: 1 }],
    diagnostics: [],
  });
  expect(readAccepted({ file: ACCEPTED_FILE, text: acceptances })).toMatchObject({
    acceptances: [{ documentId: 'visits' }],
  });
});

it('describes a valid entry of retired ids', () => {
  const published = new Map([['visitors', 'documents/visitors.graphql']]);
  const { entries, diagnostics } = readRetired({ file: RETIRED_FILE, text: retired }, published, '2027-06-30');
  expect(diagnostics).toEqual([]);
  expect(entries.get('visits')).toEqual({ on: '2027-06-30', reason: 'visitors replaces it', successor: 'visitors' });
});

it('describes the file of counted calls', async () => {
  const file = join(folder, 'usage.json');
  writeFileSync(file, blocksOf('json')[0] ?? '');
  const { callersOf } = await readUsage(file, '2026-11-26');
  expect(callersOf('visits')).toMatchObject({
    callers: [{ client: 'web', version: '2.1.0', calls: 7 }],
    countedSince: expect.stringMatching(/^2026-10-2/),
  });
});

it('runs commands in CI with options that they have', () => {
  const form = z.object({
    jobs: z.object({ contract: z.object({ steps: z.array(z.object({ run: z.string() }).partial()) }) }),
  });
  const runs = form.parse(parse(workflow)).jobs.contract.steps.flatMap(({ run }) => run ?? []);
  const usage = readFileSync(join(packageFolder, 'src/cli.ts'), 'utf8');
  const options = runs.filter((run) => run.startsWith('npx contract ')).flatMap((run) => run.match(/--[a-z]+/g) ?? []);
  expect(options).toEqual(['--check', '--against', '--base']);
  for (const option of options) expect(usage).toContain(`${option} `);
});
