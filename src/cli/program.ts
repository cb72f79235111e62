import { Command, CommanderError } from 'commander';
import { ConfigError } from '../base/config.js';
import { message } from '../base/errors/messages/index.js';
import { Refusal } from '../base/errors/refusal.js';
import type { Log } from '../base/log/index.js';
import { applyCommand } from './apply.js';
import { type CliParts, CommandRefused } from './command.js';
import { configCommand } from './config.js';
import { maintenanceCommand } from './maintenance.js';
import { migrateCommand } from './migrate.js';
import { serveCommand, startCommand } from './serve.js';
import { tokenCommand } from './token.js';
import { userCommand } from './user.js';

const REFUSED = 1;
const USAGE = 2;

/**
 * Runs one command. Exit status 0 done, 1 refused, 2 wrong usage; left in `process.exitCode`.
 * @param parts are made on first use, so that `--help` needs neither settings nor a database.
 */
export async function runProgram(args: readonly string[], parts: CliParts, log: Log): Promise<void> {
  const program = new Command('project-service')
    .description('GraphQL APIs in which clients can run only what was published.')
    .addHelpText('after', '\nExample:\n  $ project-service apply project.yaml && project-service serve');
  for (const make of [
    startCommand,
    serveCommand,
    applyCommand,
    configCommand,
    maintenanceCommand,
    tokenCommand,
    userCommand,
  ]) {
    program.addCommand(make(parts));
  }
  program.addCommand(migrateCommand(parts, log));
  throwOnExit(program);
  try {
    await program.parseAsync(args, { from: 'user' });
  } catch (error) {
    process.exitCode = explain(error, log);
  }
}

/** Commander ends the process itself, with status 1 for wrong usage, unless each command is told to throw. */
function throwOnExit(command: Command): void {
  command.exitOverride();
  for (const inner of command.commands) throwOnExit(inner);
}

/** Says on standard error why a command failed, and what to do; answers the exit status. */
function explain(error: unknown, log: Log): number {
  if (error instanceof CommanderError) {
    if (error.exitCode === 0) return 0;
    return USAGE;
  }
  if (error instanceof CommandRefused) process.stderr.write(`${error.message}\n${error.mend}\n`);
  else if (error instanceof Refusal) process.stderr.write(`${message(error.code, error.facts, ['en']).text}\n`);
  else if (error instanceof ConfigError) process.stderr.write(`${error.message}\n`);
  else log.error('the command failed', { error });
  return REFUSED;
}
