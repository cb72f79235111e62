import { Command, CommanderError, Help, type Option } from 'commander';
import { commandTree } from '../admin/index.js';
import { CommandRefused } from '../base/command-refused.js';
import type { Code } from '../base/errors/catalogue.js';
import type { Log } from '../base/log/index.js';
import { packageVersion } from '../base/package-root.js';
import { hasCode } from '../base/system-errors.js';
import { createAdminCommands } from './admin-commands.js';
import { auditTailCommand } from './audit.js';
import { backupCommand, restoreCommand } from './backup.js';
import { type CliDeps, commandLineOf } from './command.js';
import { consumeCommand } from './consume.js';
import { contractCommand } from './contract.js';
import { keyCommand } from './key.js';
import { mockCommand } from './mock.js';
import { openApiCommand } from './openapi.js';
import { print } from './output.js';
import { doctorCommand, migrateCommand, serveCommand, startCommand } from './service-commands.js';

const REFUSED = 1;
const USAGE = 2;

/**
 * Error codes of invalid arguments. Two also depend on stored data: INVALID_TIME if the sums of a
 * report are too large, and INVALID_NOTE if a delivered order is refunded without a note.
 */
const USAGE_CODES: readonly Code[] = [
  'INVALID_AMOUNT',
  'INVALID_CURSOR',
  'INVALID_EMAIL',
  'INVALID_GRACE',
  'INVALID_LIFE',
  'INVALID_NOTE',
  'INVALID_OPERATOR_NAME',
  'INVALID_REFERENCE',
  'INVALID_REQUEST',
  'INVALID_TIME',
];

/**
 * Runs one command. Sets `process.exitCode`: 0 for success, 1 for a refusal, 2 for wrong usage.
 * @param deps open the database on first use, so that `--help` needs neither settings nor a
 * database
 */
export async function runProgram(args: readonly string[], deps: CliDeps, log: Log): Promise<void> {
  try {
    await createProgram(deps).parseAsync(args, { from: 'user' });
  } catch (error) {
    process.exitCode = await statusOf(error, log);
  }
}

/**
 * Returns the exit status of an error, and prints it unless Commander has. `explain.ts` is loaded
 * only if needed.
 */
async function statusOf(error: unknown, log: Log): Promise<number> {
  if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : USAGE;
  const { explain } = await import('./explain.js');
  explain(error, log);
  if (error instanceof CommandRefused) return error.status;
  return hasCode(error, ...USAGE_CODES) ? USAGE : REFUSED;
}

/** Creates the whole command line. Wrong usage throws CommanderError. */
export function createProgram(deps: CliDeps): Command {
  const program = new Command('project-service')
    .description('GraphQL APIs in which clients can run only published operations.')
    .version(packageVersion(), '--version', 'print the version')
    .addHelpText('after', '\nExample:\n  $ project-service apply project.yaml && project-service serve');
  for (const make of [
    startCommand,
    serveCommand,
    mockCommand,
    doctorCommand,
    ...createAdminCommands(commandTree, { audit: [auditTailCommand] }),
    consumeCommand,
    keyCommand,
    migrateCommand,
    backupCommand,
    restoreCommand,
    contractCommand,
    openApiCommand,
  ]) {
    program.addCommand(make(deps));
  }
  configure(program);
  return program;
}

/** Marks required options, hides empty defaults, and lists subcommands without their arguments. */
const HELP = {
  subcommandTerm: (command: Command): string => command.name(),
  optionDescription(option: Option): string {
    const text = new Help().optionDescription(option).replace(/ \(default: (false|""|\[\]|\{\})\)$/, '');
    return option.mandatory ? `${text} (required)` : text;
  },
};

const TOO_MANY = 'Repeat an option to pass several values, and quote a value with spaces.';

/** `print` escapes control characters, because messages quote the command line. */
const OUTPUT = {
  writeOut: (text: string) => print(text.replace(/\n$/, '')),
  writeErr: (text: string) => print(text.replace(/\n$/, ''), 'stderr'),
  outputError: (text: string, write: (text: string) => void) =>
    write(text.startsWith('error: too many arguments') ? `${text}${TOO_MANY}\n` : text),
};

/**
 * Configures a command and its subcommands: Commander throws instead of ending the process with
 * status 1, and names the help after an error.
 */
function configure(command: Command): void {
  command
    .exitOverride()
    .showHelpAfterError(`Usage: ${commandLineOf(command)} --help`)
    .configureHelp(HELP)
    .configureOutput(OUTPUT);
  for (const subcommand of command.commands) configure(subcommand);
}
