// Runs scripts of the package in the current folder one after another in one process, because what they load takes
// seconds (scripts.ts): a line on standard input names the script, its arguments and environment, the answer says how it
// ended, and how often the contract was compiled, where the test has the compiler count.
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { pathToFileURL } from 'node:url';

const write = process.stdout.write.bind(process.stdout);
let runs = 0;
let output = '';
for (const stream of [process.stdout, process.stderr]) {
  stream.write = (text) => {
    output += text;
    return true;
  };
}

async function run({ script, args, exits }) {
  process.argv = [process.execPath, join(process.cwd(), script), ...args];
  process.exitCode = undefined;
  const left = new Promise((resolve) => {
    process.exit = resolve;
  });
  runs += 1;
  // Another address each time, else it would be taken as loaded.
  await import(`${pathToFileURL(process.argv[1])}?run=${runs}`);
  return exits ? await left : (process.exitCode ?? 0);
}

for await (const line of createInterface({ input: process.stdin })) {
  const { env, ...asked } = JSON.parse(line);
  Object.assign(process.env, { GITHUB_ACTIONS: '', ...env });
  output = '';
  globalThis.compilations = 0;
  const status = await run(asked);
  write(`${JSON.stringify({ status, output, compilations: globalThis.compilations })}\n`);
}
