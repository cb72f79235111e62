import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { expect, it } from '@jest/globals';
import { useFolder } from '../../test/support/folder.js';
import { checkout } from '../../test/support/process.js';

const folder = useFolder();

/** Runs codegen three times in one child process, and prints the results. */
const RUNS = `
import { EventEmitter } from 'node:events';
import { createCodegen } from ${JSON.stringify(pathToFileURL(join(checkout, 'dist/src/dev/codegen.js')).href)};
EventEmitter.defaultMaxListeners = 2;
const codegen = createCodegen();
for (let runs = 0; runs < 3; runs += 1) console.log(await codegen.run());
codegen.reload();
`;

it('leaves no listeners on the process that it reuses', async () => {
  const script = join(folder.path, 'runs.mjs');
  await writeFile(script, RUNS);
  const { stdout, stderr } = await promisify(execFile)(process.execPath, [script], { cwd: checkout });
  expect(stdout.match(/^true$/gm)).toHaveLength(3); // (control)
  expect(stderr).toBe('');
});
