import { parseArgs } from 'node:util';
import { reportJson, reportText } from './report.js';

const USAGE = `usage: npm run codegen [-- --check] [--json]

Compiles schema/ and documents/ into generated/. With --check it writes nothing and names what is stale.
With --json it prints {"diagnostics": [{"rule", "severity", "file", "line", "column", "subject", "problem", "fix"}], …}
(npm run --silent codegen -- --json). In GitHub Actions it prints annotations as well.
Exits 0 when all is done or fresh, 1 when the contract has problems or a file is stale, 2 when called wrongly.`;

const options = { check: { type: 'boolean' }, json: { type: 'boolean' }, help: { type: 'boolean' } } as const;

/** Runs codegen in the working directory. Returns the exit code. */
export async function codegenCommand(args: readonly string[]): Promise<number> {
  let given: { check?: boolean | undefined; json?: boolean | undefined; help?: boolean | undefined };
  try {
    given = parseArgs({ args: [...args], options }).values;
  } catch (error) {
    console.error(`${error instanceof Error ? error.message : error}\n\n${USAGE}`);
    return 2;
  }
  if (given.help) {
    console.log(USAGE);
    return 0;
  }
  // Loaded from here on: otherwise graphql-js looks at each type it meets for one of another copy of itself.
  process.env['NODE_ENV'] ??= 'production';
  const { runCodegen, wentWell } = await import('./run.js');
  const run = await runCodegen(process.cwd(), { check: given.check ?? false });
  const { pathInRepository } = await import('../git.js');
  const annotate =
    process.env.GITHUB_ACTIONS === 'true' ? await pathInRepository(process.cwd(), process.env.GITHUB_WORKSPACE) : null;
  const { out, err } = given.json ? reportJson(run) : reportText(run, { annotate });
  for (const line of err) console.error(line);
  for (const line of out) console.log(line);
  return wentWell(run) ? 0 : 1;
}
