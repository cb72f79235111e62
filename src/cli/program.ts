import { Command } from 'commander';
import type { Log } from '../base/log/index.js';
import { applyCommand } from './apply.js';
import { auditCommand } from './audit/index.js';
import type { CliParts } from './command.js';
import { configCommand } from './config.js';
import { doctorCommand } from './doctor/index.js';
import { explain } from './explain.js';
import { maintenanceCommand } from './maintenance/index.js';
import { migrateCommand } from './migrate.js';
import { projectCommand } from './project/index.js';
import { serveCommand, startCommand } from './serve.js';
import { serverCommand } from './server/index.js';
import { tokenCommand } from './token/index.js';
import { userCommand } from './user/index.js';

/**
 * Runs one command. Exit status 0 done, 1 refused, 2 wrong usage; left in `process.exitCode`.
 * @param parts are made on first use, so that `--help` needs neither settings nor a database.
 */
export async function runProgram(args: readonly string[], parts: CliParts, log: Log): Promise<void> {
  try {
    await createProgram(parts, log).parseAsync(args, { from: 'user' });
  } catch (error) {
    process.exitCode = explain(error, log);
  }
}

/** The whole command line; wrong usage throws a CommanderError. */
export function createProgram(parts: CliParts, log: Log): Command {
  const program = new Command('project-service')
    .description('GraphQL APIs in which clients can run only what was published.')
    .addHelpText('after', '\nExample:\n  $ project-service apply project.yaml && project-service serve');
  for (const make of [
    startCommand,
    serveCommand,
    doctorCommand,
    applyCommand,
    configCommand,
    projectCommand,
    maintenanceCommand,
    tokenCommand,
    serverCommand,
    userCommand,
    auditCommand,
  ]) {
    program.addCommand(make(parts));
  }
  program.addCommand(migrateCommand(parts, log));
  throwOnExit(program);
  return program;
}

/** Commander ends the process itself, with status 1 for wrong usage, unless each command is told to throw. */
function throwOnExit(command: Command): void {
  command.exitOverride();
  for (const inner of command.commands) throwOnExit(inner);
}
