import { Command, CommanderError, Help, type Option } from 'commander';
import { operations } from '../admin/index.js';
import { CommandRefused } from '../base/command-refused.js';
import type { Log } from '../base/log/index.js';
import { packageVersion } from '../base/package-root.js';
import { operatorCommands } from './admin-commands.js';
import { auditTailCommand } from './audit.js';
import { backupCommand, restoreCommand } from './backup.js';
import { type CliDeps, lineOf } from './command.js';
import { consumeCommand } from './consume.js';
import { contractCommand } from './contract.js';
import { keyCommand } from './key.js';
import { mockCommand } from './mock.js';
import { openApiCommand } from './openapi.js';
import { print } from './output.js';
import { doctorCommand, migrateCommand, serveCommand, startCommand } from './service.js';

const REFUSED = 1;
const USAGE = 2;

/**
 * Runs one command. Exit status 0 done, 1 refused, 2 wrong usage; left in `process.exitCode`.
 * @param parts are made on first use, so that `--help` needs neither settings nor a database.
 */
export async function runProgram(args: readonly string[], parts: CliDeps, log: Log): Promise<void> {
  try {
    await createProgram(parts).parseAsync(args, { from: 'user' });
  } catch (error) {
    process.exitCode = await statusOf(error, log);
  }
}

/** Commander has said itself what was wrong, or printed a help; anything else is explained, by what is loaded only then. */
async function statusOf(error: unknown, log: Log): Promise<number> {
  if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : USAGE;
  const { explain } = await import('./explain.js');
  explain(error, log);
  return error instanceof CommandRefused ? error.status : REFUSED;
}

/** The whole command line; wrong usage throws a CommanderError. */
export function createProgram(parts: CliDeps): Command {
  const program = new Command('project-service')
    .description('GraphQL APIs in which clients can run only what was published.')
    .version(packageVersion(), '--version', 'print the version')
    .addHelpText('after', '\nExample:\n  $ project-service apply project.yaml && project-service serve');
  for (const make of [
    startCommand,
    serveCommand,
    mockCommand,
    doctorCommand,
    ...operatorCommands(operations, { audit: [auditTailCommand] }),
    consumeCommand,
    keyCommand,
    migrateCommand,
    backupCommand,
    restoreCommand,
    contractCommand,
    openApiCommand,
  ]) {
    program.addCommand(make(parts));
  }
  settle(program);
  return program;
}

/** Says what must be given, and no defaults that say nothing; commands stand without arguments, so that lines stay short. */
const HELP = {
  subcommandTerm: (command: Command): string => command.name(),
  optionDescription(option: Option): string {
    const text = new Help().optionDescription(option).replace(/ \(default: (false|\[\]|\{\})\)$/, '');
    return option.mandatory ? `${text} (required)` : text;
  },
};

/** Wrong usage is quoted, too. */
const OUTPUT = {
  writeOut: (text: string) => print(text.replace(/\n$/, '')),
  writeErr: (text: string) => print(text.replace(/\n$/, ''), 'stderr'),
};

/**
 * Commander ends the process itself, with status 1 for wrong usage, unless each command is told to throw; and leaves
 * whoever mistypes with one line, which is to name the help as well.
 */
function settle(command: Command): void {
  command
    .exitOverride()
    .showHelpAfterError(`How it is used: ${lineOf(command)} --help`)
    .configureHelp(HELP)
    .configureOutput(OUTPUT);
  for (const inner of command.commands) settle(inner);
}
