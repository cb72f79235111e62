import type { Report } from '../../packages/contract/src/index.js';
import {
  argument,
  flag,
  InvalidSyntax,
  type Outcome,
  option,
  optionFrom,
  requiredOption,
  word,
} from '../admin/index.js';
import { CommandRefused } from '../base/command-refused.js';
import { packageRoot } from '../base/package-root.js';
import { hasCode } from '../base/system-errors.js';
import { anyWords, written } from './arguments.js';
import { bareCommand, commandGroup, dryRun } from './command.js';
import { print } from './output.js';

const today = option('--today <date>', 'the current date, for @sunset: YYYY-MM-DD', written(day));
const USAGE = 'calls of the last 30 days: URL of an operations listener, or a file from /usage';
const usage = option('--usage <source>', USAGE, word);
const baseFor = (purpose: string) =>
  option(
    '--base <branch>',
    `main branch, to find ${purpose}; else origin/HEAD, origin/main, origin/master, main or master`,
    word,
  );

/** Decision 34. The commands load the contract's compiler when they run. */
export const contractCommand = commandGroup(
  'contract',
  'Check and publish the contract of SDL and documents with their clients.',
  'check --against origin/main',
  [
    bareCommand('check', {
      help: 'Report the effect of the working tree on the clients of each document. Exit 1 if it breaks one, 2 without a verdict.',
      example: '--against origin/main --usage http://127.0.0.1:4001',
      takes: {
        against: optionFrom(
          '--against <what>',
          'lock, a .json file (manifest or lock), URL of an operations listener, or git revision',
          word,
          'lock',
        ),
        client: option('--client <file>', 'check instead whether a client of this build can be served', word),
        base: baseFor('the changes that this branch accepts'),
        strict: flag('--strict', 'exit 1 for dangerous changes and exposures too'),
        today,
        usage,
      },
    }).does(({ deps, client, strict, json, against, base, today, usage }) =>
      withCompiler(async ({ annotatedFolder, check, checkClient, commandsOf, reportCheck }, config) => {
        const options = { root: packageRoot, config, against, base, today, usage, resolved: deps.resolved };
        const checked = client === null ? await check(options) : await checkClient(client, options);
        const { publish } = commandsOf(config);
        return outcomeOf(reportCheck(checked, { strict, folder: await annotatedFolder(packageRoot), publish }), json);
      }),
    ),
    bareCommand('builds', {
      help: 'List the client builds in use, and which of them the working tree breaks. Exit 1 if it breaks one, 2 if one has no verdict.',
      example: '--usage http://127.0.0.1:4001 --builds builds',
      takes: {
        usage: requiredOption('--usage <source>', USAGE, word),
        builds: option(
          '--builds <folder>',
          'contracts.json of each build, as <client>@<version>.json; without it no build has a verdict',
          word,
        ),
        today,
      },
    }).does(({ usage, builds, today, json }) =>
      withCompiler(async ({ annotatedFolder, checkBuilds, reportBuilds }, config) => {
        const checked = await checkBuilds({ root: packageRoot, config, usage, builds, today });
        return outcomeOf(reportBuilds(checked, await annotatedFolder(packageRoot)), json);
      }),
    ),
    bareCommand('propose', {
      help: 'Check the documents of a client, and write them to documents/<client>/. Exit 1 if they have problems.',
      example: '--client kiosk ../kiosk/src',
      takes: {
        client: requiredOption('--client <name>', 'a client of contract.config.ts', word),
        from: argument('<folder>', 'folder of the .graphql files of the client', word),
        dryRun,
      },
    }).does(({ client, from, dryRun, json }) =>
      withCompiler(async ({ annotatedFolder, propose, reportProposal }, config) => {
        const proposal = propose({ root: packageRoot, config, client, from, dryRun });
        return outcomeOf(reportProposal(proposal, await annotatedFolder(from)), json);
      }),
    ),
    bareCommand('publish', {
      help: 'Write the contract of the working tree to documents/published.json, all or nothing.',
      example: '--accept me --reason "unused in January"',
      takes: {
        dryRun,
        accept: optionFrom(
          '--accept <id>',
          'publish this document although it breaks its clients or exposes the service; repeatable',
          anyWords,
          [],
        ),
        reason: option('--reason <text>', 'why, for the record', word),
        by: option('--by <name>', 'who accepts it; default: user.name of git', word),
        until: option('--until <date>', 'last day of the acceptance: YYYY-MM-DD', written(day)),
        base: baseFor('the changes that this branch accepts, and the lock to compare with after a merge'),
        force: flag('--force', 'also end or break documents that --usage finds in use; needs --reason'),
        today,
        usage,
      },
    }).does(({ accept, reason, by, until, base, json, force, dryRun, today, usage }) =>
      withCompiler(async ({ annotatedFolder, gitUser, publish, reportPublishing }, config) => {
        const isRecorded = accept.length > 0 || force;
        if (isRecorded && (reason ?? '').trim() === '')
          throw new CommandRefused('An accepted change is recorded with a reason.', 'Add --reason <text>.', 2);
        const published = await publish({
          ...{ root: packageRoot, config },
          ...{ accept, reason, until, base, by: by ?? (isRecorded ? await gitUser(packageRoot) : null) },
          force,
          dryRun,
          today,
          usage,
        });
        return outcomeOf(reportPublishing(published, await annotatedFolder(packageRoot)), json);
      }),
    ),
  ],
);

function outcomeOf({ text, data, annotations, ok, isUnknown }: Report, json: boolean): Outcome {
  if (!json && process.env.GITHUB_ACTIONS === 'true') for (const line of annotations) print(line);
  return { text, data, ok, ...(isUnknown && { status: 2 }) };
}

type Compiler = typeof import('../../packages/contract/src/index.js');
type Config = typeof import('../../contract.config.js').default;

/** Exit status 2 for wrong usage, and if the comparison is impossible: there is no verdict. */
async function withCompiler(work: (compiler: Compiler, config: Config) => Promise<Outcome>): Promise<Outcome> {
  try {
    const compiler = await import('../../packages/contract/src/index.js');
    const { default: config } = await import('../../contract.config.js');
    return await work(compiler, config).catch((error: unknown) => {
      if (error instanceof compiler.NothingToCompare || error instanceof compiler.WrongUsage)
        throw new CommandRefused(error.message, error.fix, 2);
      throw error;
    });
  } catch (error) {
    if (!hasCode(error, 'ERR_MODULE_NOT_FOUND')) throw error;
    // The compiler is not part of an installation.
    const fix = 'In a checkout, run: npm ci --include=dev';
    throw new CommandRefused('The compiler of the contract is not installed.', fix, 2);
  }
}

function day(text: string): string {
  const date = new Date(`${text}T00:00:00Z`);
  if (Number.isNaN(date.getTime()) || date.toISOString().slice(0, 10) !== text)
    throw new InvalidSyntax('Write it like 2027-01-31.');
  return text;
}
