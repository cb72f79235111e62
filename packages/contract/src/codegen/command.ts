import { parseArgs } from 'node:util';
import { setFlagsFromString } from 'node:v8';
import { reportJson, reportText } from './report.js';

const USAGE = `usage: contract codegen [--check] [--json]

Compiles schema/ and documents/ into generated/. With --check it writes nothing and lists stale files.
With --json it prints {"diagnostics": [{"rule", "severity", "file", "line", "column", "subject", "problem", "fix"}], …}
In GitHub Actions it also prints annotations.
Exits with 0 on success, 1 if the contract has problems or a file is stale, 2 for wrong usage.`;

const options = { check: { type: 'boolean' }, json: { type: 'boolean' }, help: { type: 'boolean' } } as const;

/** Runs codegen in the working directory. Returns the exit code. */
export async function codegenCommand(args: readonly string[]): Promise<number> {
  let flags: { check?: boolean | undefined; json?: boolean | undefined; help?: boolean | undefined };
  try {
    flags = parseArgs({ args: [...args], options }).values;
  } catch (error) {
    console.error(`${error instanceof Error ? error.message : error}\n\n${USAGE}`);
    return 2;
  }
  if (flags.help) {
    console.log(USAGE);
    return 0;
  }
  // V8 optimizes a function after four times as much work as usual. In a run of seconds, optimizing
  // most functions takes longer than it saves.
  setFlagsFromString('--interrupt-budget=262144');
  // Set before graphql-js is loaded: otherwise it checks each type for a second copy of graphql-js.
  process.env['NODE_ENV'] ??= 'production';
  const { runCodegen, isSuccessful } = await import('./run.js');
  const run = await runCodegen(process.cwd(), { check: flags.check ?? false });
  const { pathInRepository } = await import('../git.js');
  // Unlike annotatedFolder: null prints no annotations, and '' is the root of the repository.
  const annotate =
    process.env.GITHUB_ACTIONS === 'true' ? await pathInRepository(process.cwd(), process.env.GITHUB_WORKSPACE) : null;
  const { out, err } = flags.json ? reportJson(run) : reportText(run, { annotate });
  for (const line of err) console.error(line);
  for (const line of out) console.log(line);
  return isSuccessful(run) ? 0 : 1;
}
