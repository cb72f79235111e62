import { Command } from 'commander';
import type { Log } from '../base/log/index.js';
import { applyCommand } from './apply.js';
import type { CliParts } from './command.js';
import { configCommand } from './config.js';
import { explain } from './explain.js';
import { maintenanceCommand } from './maintenance.js';
import { migrateCommand } from './migrate.js';
import { serveCommand, startCommand } from './serve.js';
import { tokenCommand } from './token.js';
import { userCommand } from './user.js';

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
