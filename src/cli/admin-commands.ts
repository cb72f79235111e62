import { type AdminCommand, type Group, listFields, type Outcome, perform } from '../admin/index.js';
import { addFields, type CommandForm } from './arguments.js';
import { type CliDeps, commandGroup, createCommand, dryRun, type MakeCommand } from './command.js';
import { outputFile, outputStream } from './files.js';
import { print, printOutcome, withProgress } from './output.js';
import type { CommandRun } from './remote.js';

/**
 * Creates the commands of the command line from the admin commands: name, help and syntax are the
 * same. They run here with the settings of the environment, or with `--remote` on another service.
 * @param more further commands of a group, by the name of the group
 */
export const createAdminCommands = (
  commands: readonly (AdminCommand | Group)[],
  more: Readonly<Record<string, readonly MakeCommand[]>> = {},
): MakeCommand[] =>
  commands.map((member) =>
    'members' in member
      ? commandGroup(lastOf(member.name), member.help, member.example, [
          ...(more[member.name] ?? []),
          ...createAdminCommands(member.members, more),
        ])
      : createAdminCommand(member),
  );

const lastOf = (name: string): string => name.slice(name.lastIndexOf('.') + 1);

/** A user of the command line has access to the database, so all rights. */
const EVERYTHING = { ownsAll: true, roles: new Map() };

/** Commands about fewer rows print no progress. */
const MIN_PROGRESS_ROWS = 2_000;

function createAdminCommand(adminCommand: AdminCommand): MakeCommand {
  return (deps) => {
    const command = createCommand(lastOf(adminCommand.name), adminCommand.help, adminCommand.example);
    command.option('--json', 'print only JSON on standard output', false);
    const readInput = addFields(command, [
      ...(adminCommand.changes ? [DRY_RUN] : []),
      ...projectOf(adminCommand),
      ...listFields(adminCommand),
    ]);
    if (adminCommand.gives !== undefined)
      command.option('--output <file>', 'write to this file instead of standard output');
    command.option('--remote <url>', 'run it on the service with this operations listener; see docs/daily-work.md');
    return command.action(async () => {
      const { json, output = null, remote } = command.opts();
      const { dryRun = false, ...fields } = await readInput();
      const run = { adminCommand, input: fields, dryRun: dryRun === true };
      // With --json, standard output has nothing but JSON.
      if (adminCommand.gives === 'STREAM' && json && output === null) run.input.format = 'jsonl';
      const finish = (outcome: Outcome) => outputOutcome(outcome, { adminCommand, output, json, dryRun: run.dryRun });
      if (remote === undefined) await runHere(deps, run, { json, finish });
      else await finish(await withNotice(run, json, (await import('./remote.js')).runRemotely(remote, run)));
    });
  };
}

const DRY_RUN = ['dryRun', dryRun] as const;
const AS_WRITTEN: CommandForm = { read: (text) => text };

/** The project as a field. Its syntax shows whether it is optional. */
const projectOf = ({ project }: AdminCommand) =>
  project === null
    ? []
    : [
        [
          'project',
          { ...project, form: AS_WRITTEN, initial: project.syntax.startsWith('<') ? undefined : null },
        ] as const,
      ];

interface OutputOptions {
  readonly adminCommand: AdminCommand;
  readonly output: string | null;
  readonly json: boolean;
  readonly dryRun: boolean;
}

async function outputOutcome(outcome: Outcome, { adminCommand, dryRun, ...options }: OutputOptions): Promise<void> {
  const isFile = adminCommand.gives === 'FILE' && (outcome.holds !== undefined || options.output !== null);
  const fileOutcome = isFile ? outputFile(outcome, options) : outcome;
  const printed = await (outcome.stream === undefined ? fileOutcome : outputStream(outcome.stream, options));
  if (printed !== null) printOutcome(printed, { json: options.json, dryRun });
}

const withNotice = <T>({ adminCommand }: CommandRun, json: boolean, work: Promise<T>): Promise<T> =>
  withProgress(json ? null : () => `${adminCommand.name} is still running …`, work);

interface LocalRun {
  readonly json: boolean;
  readonly finish: (outcome: Outcome) => Promise<void>;
}

/** Outputs the outcome before the database is closed, because a streamed file reads from it. */
const runHere = (deps: CliDeps, run: CommandRun, { json, finish }: LocalRun): Promise<void> =>
  deps.withDomain(async (domain) => {
    const { adminCommand, input, dryRun } = run;
    const { operator: by, endpoint } = deps;
    const context = { domain, by, dryRun, endpoint, lineOf: null, progress: json ? null : printRows };
    await finish(await withNotice(run, json, perform(adminCommand, input, EVERYTHING, context)));
  }, run);

function printRows(done: number, total: number): void {
  if (total >= MIN_PROGRESS_ROWS) print(`${done} of ${total} rows`, 'stderr');
}
