import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { expect, it } from '@jest/globals';
import { useFolder } from '../../test/support/folder.js';
import { checkout } from '../../test/support/process.js';

const folder = useFolder();

const CODEGEN = JSON.stringify(pathToFileURL(join(checkout, 'dist/src/dev/codegen.js')).href);

/** Runs codegen three times in one child process, and prints the results. */
const RUNS = `
import { EventEmitter } from 'node:events';
import { createCodegen } from ${CODEGEN};
EventEmitter.defaultMaxListeners = 2;
const codegen = createCodegen();
for (let runs = 0; runs < 3; runs += 1) console.log(await codegen.run());
codegen.reload();
`;

/** Runs codegen again after its child process was killed, and prints the results. */
const KILLED = `
import childProcess from 'node:child_process';
import { once } from 'node:events';
import { syncBuiltinESMExports } from 'node:module';
import { createCodegen } from ${CODEGEN};
const { fork } = childProcess;
let child;
childProcess.fork = (script) => (child = fork(script));
syncBuiltinESMExports();
const codegen = createCodegen();
console.log(await codegen.run());
child.kill('SIGKILL');
await once(child, 'close');
console.log(await codegen.run());
codegen.reload();
`;

async function run(text: string): Promise<{ readonly stdout: string; readonly stderr: string }> {
  const script = join(folder.path, 'runs.mjs');
  await writeFile(script, text);
  return await promisify(execFile)(process.execPath, [script], { cwd: checkout });
}

it('leaves no listeners on the process that it reuses', async () => {
  const { stdout, stderr } = await run(RUNS);
  expect(stdout.match(/^true$/gm)).toHaveLength(3); // (control)
  expect(stderr).toBe('');
});

it('starts a process in place of one that was killed between two runs', async () => {
  const { stdout, stderr } = await run(KILLED);
  expect(stdout.match(/^true$/gm)).toHaveLength(2);
  expect(stderr).toBe('');
});
