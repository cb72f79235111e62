import type { Report } from '../../packages/contract/src/verdict/check/report.js';
import { flag, Miswritten, type Outcome, option, optionFrom, word } from '../admin/index.js';
import { CommandRefused } from '../base/command-refused.js';
import { packageRoot } from '../base/package-root.js';
import { hasCode } from '../base/system-faults.js';
import { anyWords, written } from './arguments.js';
import { bareCommand, dryRun, group } from './command.js';
import { print } from './output.js';

const today = option('--today <date>', 'the day that it is taken to be, for @sunset: YYYY-MM-DD', written(day));
const usage = option(
  '--usage <source>',
  'who still calls it: URL of an operations listener, or a file of /usage',
  word,
);

/** Decision 34. What compiles SDL is loaded by the command that does. */
export const contractCommand = group(
  'contract',
  'What clients were promised, and whether a change of SDL or documents keeps it.',
  'check --against origin/main',
  [
    bareCommand('check', {
      help: 'Tell what the working tree does to the clients of each document. Exit 1 if it breaks one, 2 without a verdict.',
      example: '--against origin/main --usage http://127.0.0.1:4001',
      takes: {
        against: optionFrom(
          '--against <what>',
          'lock, a .json file (manifest or lock), URL of an operations listener, or git revision',
          word,
          'lock',
        ),
        client: option('--client <file>', 'tell whether a client of this build can be served instead', word),
        base: option(
          '--base <branch>',
          'main branch, to list the breaking changes that this branch accepts; else origin/HEAD, main or master',
          word,
        ),
        strict: flag('--strict', 'exit 1 for dangerous changes too'),
        today,
        usage,
      },
    }).does(({ parts, client, strict, json, against, base, today, usage }) =>
      orNothing(async () => {
        const { check, checkClient } = await import('../../packages/contract/src/verdict/check/check.js');
        const { reportCheck } = await import('../../packages/contract/src/verdict/check/report.js');
        const options = { root: packageRoot, against, base, today, usage, resolved: parts.resolved };
        const checked = client === null ? await check(options) : await checkClient(client, options);
        return outcomeOf(reportCheck(checked, { strict, folder: await annotatedFolder() }), json);
      }),
    ),
    bareCommand('publish', {
      help: 'Write what the working tree promises into documents/published.json, all or nothing.',
      example: '--accept me --reason "by the usage of January nobody reads it"',
      takes: {
        dryRun,
        accept: optionFrom(
          '--accept <id>',
          'publish it although that breaks its clients; again for each',
          anyWords,
          [],
        ),
        reason: option('--reason <text>', 'why, for the record', word),
        by: option('--by <name>', 'who accepts it; else the name that git knows', word),
        until: option('--until <date>', 'last day on which it is accepted: YYYY-MM-DD', written(day)),
        force: flag('--force', 'retire also what --usage finds called'),
        today,
        usage,
      },
    }).does(({ accept, reason, by, until, json, force, dryRun, today, usage }) =>
      orNothing(async () => {
        if (accept.length > 0 && (reason ?? '').trim() === '')
          throw new CommandRefused('What is accepted is recorded with its reason.', 'Say --reason <text>.');
        const { publish } = await import('../../packages/contract/src/verdict/publish/publish.js');
        const { gitUser } = await import('../../packages/contract/src/git.js');
        const { reportPublishing } = await import('../../packages/contract/src/verdict/publish/publish-report.js');
        const published = await publish({
          root: packageRoot,
          ...{ accept, reason, until, by: by ?? (accept.length > 0 ? await gitUser(packageRoot) : null) },
          force,
          dryRun,
          today,
          usage,
        });
        return outcomeOf(reportPublishing(published, await annotatedFolder()), json);
      }),
    ),
  ],
);

/** The path of the package within its repository, where annotations are printed. */
async function annotatedFolder(): Promise<string> {
  if (process.env.GITHUB_ACTIONS !== 'true') return '';
  const { pathInRepository } = await import('../../packages/contract/src/git.js');
  return await pathInRepository(packageRoot, process.env.GITHUB_WORKSPACE);
}

function outcomeOf({ text, data, annotations, ok }: Report, json: boolean): Outcome {
  if (!json && process.env.GITHUB_ACTIONS === 'true') for (const line of annotations) print(line);
  return { text, data, ok };
}

/** Exit status 2 where there is nothing to compare with, or by: that is no verdict. */
async function orNothing(work: () => Promise<Outcome>): Promise<Outcome> {
  return await work().catch(async (error: unknown) => {
    // What compiles SDL is no part of an installation that only serves.
    if (hasCode(error, 'ERR_MODULE_NOT_FOUND'))
      throw new CommandRefused(
        'The compiler of the contract is not installed.',
        'In a checkout, run: npm ci --include=dev',
        2,
      );
    const { NothingToCompare } = await import('../../packages/contract/src/verdict/check/answer.js');
    if (error instanceof NothingToCompare) throw new CommandRefused(error.message, error.mend, 2);
    throw error;
  });
}

function day(text: string): string {
  const date = new Date(`${text}T00:00:00Z`);
  if (Number.isNaN(date.getTime()) || date.toISOString().slice(0, 10) !== text)
    throw new Miswritten('Write it like 2027-01-31.');
  return text;
}
