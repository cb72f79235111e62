import { parseArgs } from 'node:util';
import { runCodegen } from './run.js';

const USAGE = `usage: npm run codegen [-- --check]

Compiles schema/ and documents/ into generated/. With --check it writes nothing and names what is stale.
Exits 0 when all is done or fresh, 1 when the contract has problems or a file is stale, 2 when called wrongly.`;

/** `npm run codegen`: answers with the exit code. */
async function main(): Promise<number> {
  let options: { check?: boolean | undefined; help?: boolean | undefined };
  try {
    options = parseArgs({ options: { check: { type: 'boolean' }, help: { type: 'boolean' } } }).values;
  } catch (error) {
    console.error(`${error instanceof Error ? error.message : error}\n\n${USAGE}`);
    return 2;
  }
  if (options.help) {
    console.log(USAGE);
    return 0;
  }
  return (await runCodegen({ check: options.check ?? false })) ? 0 : 1;
}

process.exitCode = await main();
