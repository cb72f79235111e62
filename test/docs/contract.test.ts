import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';
import config from '../../contract.config.js';
import { ACCEPTED_FILE, VERDICTS_FILE } from '../../packages/contract/src/committed-files.js';
import { readOverrides } from '../../packages/contract/src/verdict/compare/verdicts-file.js';
import { readAccepted } from '../../packages/contract/src/verdict/lock/accepted-file.js';

const page = readFileSync(join(import.meta.dirname, '../../docs/contract.md'), 'utf8');

it('guards the files of acceptances and overrides by CODEOWNERS, with an entry that is valid', () => {
  for (const file of [ACCEPTED_FILE, VERDICTS_FILE]) expect(page).toMatch(new RegExp(`^/${file} @\\S+$`, 'm'));
  const [overrides = '', acceptances = ''] = [...page.matchAll(/^```yaml\n([\s\S]*?)^```$/gm)].map(([, text]) => text);
  expect(readOverrides({ file: VERDICTS_FILE, text: overrides }, config)).toMatchObject({
    overrides: [{ documentId: 'purchases', line: 1 }],
    diagnostics: [],
  });
  expect(readAccepted({ file: ACCEPTED_FILE, text: acceptances })).toMatchObject({
    acceptances: [{ documentId: 'me' }],
  });
});
