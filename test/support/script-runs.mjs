// Runs scripts of the package in the current folder one after the other in one process, because
// loading takes seconds (scripts.ts). Each line on standard input names a script, its arguments and
// environment. The answer has the exit status, the output, and how often the contract was compiled,
// if the compiler counts.
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
  // A new URL each time, because Node caches modules by URL.
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
