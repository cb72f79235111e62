import type { Writable } from 'node:stream';
import { Command } from 'commander';
import { type Fields, flag, type Outcome, readFields } from '../admin/index.js';
import type { Config } from '../base/config.js';
import type { Keyring } from '../base/keyring.js';
import type { Domain } from '../domain/index.js';
import type { Actor } from '../platform/audit/index.js';
import type { BackupContent, BackupOptions, RestoreOptions, WrittenBackup } from '../storage/backup/index.js';
import type { Database } from '../storage/database.js';
import type { Notifications } from '../storage/notifications.js';
import { addFields } from './arguments.js';
import { printOutcome } from './output.js';

/** The dependencies of the commands; `src/main/cli-deps.ts` creates them. */
export interface CliDeps {
  /** Serves until a signal, optionally with the demo project. */
  serve(options: { readonly demo: boolean; readonly json: boolean }): Promise<void>;
  /** Serves the mock until `stopped` resolves. Opens no database. */
  mock(options: MockOptions): Promise<void>;
  /**
   * Runs `work` with the services on a migrated database, then closes it. A dry run rolls back
   * every change.
   */
  withDomain<T>(work: (domain: Domain) => Promise<T>, options?: { readonly dryRun?: boolean }): Promise<T>;
  /** Runs `work` with the migrations of the database, then closes it. */
  withUpgrade<T>(work: (upgrade: Upgrade) => Promise<T>): Promise<T>;
  /**
   * Runs `work` with the database, without checking its version or its secret key; then closes it.
   */
  withStorage<T>(work: (parts: StorageDeps) => Promise<T>, options?: { readonly dryRun?: boolean }): Promise<T>;
  /** The actor in the audit log: `cli:<user of the operating system>`. */
  readonly operator: Actor;
  /** Lists the fields with a resolver, as `Type.field`. Opens no database. */
  resolved(): Promise<ReadonlySet<string>>;
  /** Returns the URL of the API from the settings, for `config`. */
  endpoint(): Promise<string>;
  /**
   * Resolves with the first SIGINT or SIGTERM, or when standard output is closed. The signal does
   * not end the process then.
   */
  stopped(): Promise<unknown>;
}

/** The URL of a mock, and tokens that it accepts. */
export interface MockAddress {
  readonly endpoint: string;
  readonly contextToken: string;
  readonly session: string;
}

export interface MockOptions {
  readonly host: string;
  readonly port: number;
  readonly basePath: string;
  readonly seed: string;
  /** A file of scenarios; null if there is none. */
  readonly scenarios: { readonly file: string; readonly text: string } | null;
  readonly json: boolean;
  /** Called once when the mock listens. */
  readonly onListening: (address: MockAddress) => void;
  readonly stopped: CliDeps['stopped'];
}

/** Version of the database, compared with this program. */
export interface DatabaseVersion {
  /** Pending migrations by name, in order, and `grants of <role>` if the role lacks privileges. */
  readonly pending: readonly string[];
  /** True if the version before still starts after the pending migrations. */
  readonly hasWayBack: boolean;
  /** The migration by which the database is newer, if this version works on it; otherwise null. */
  readonly expansion: string | null;
}

export interface Upgrade {
  compare(): Promise<DatabaseVersion>;
  /**
   * Returns what it applied. Throws CommandRefused if no connection has the privileges to do it.
   */
  upgrade(): Promise<readonly string[]>;
}

/** Backups of the database, as the owner of its tables. */
export interface Backups {
  /** Writes all rows to `destination`, ends it and returns a summary. Throws DATABASE_IS_EMPTY. */
  backup(destination: Writable, how: BackupOptions): Promise<WrittenBackup>;
  /** Restores the database from a file, all or nothing. Throws like `restoreBackup`. */
  restore(file: string, how: Omit<RestoreOptions, 'log' | 'role'>): Promise<BackupContent>;
}

export interface StorageDeps extends Pick<Upgrade, 'compare'>, Backups {
  readonly domain: Domain;
  /** The secret keys of the settings. */
  readonly keyring: Keyring;
  readonly database: Database;
  /** Not started. */
  readonly notifications: Notifications;
  /** Connects as the owner of the tables. Throws if it cannot, or CommandRefused. */
  readonly probeOwner: () => Promise<void>;
  readonly config: Config;
}

/** Creates a command of the tree. */
export type MakeCommand = (deps: CliDeps) => Command;

/** The context of every command. */
export interface CliContext {
  readonly deps: CliDeps;
  readonly by: Actor;
  readonly json: boolean;
  /** Always false for a command that only reads. */
  readonly dryRun: boolean;
}

/** Help and syntax of a command. */
interface Usage<T> {
  readonly help: string;
  /** Arguments after the command's name in an example that works. */
  readonly example?: string;
  /** Its arguments and options, by the names under which `work` receives them. */
  readonly takes?: Fields<T, unknown>;
}

/** A command without its implementation. */
interface CommandDefinition<Input> {
  /** @param work returns the command's output; null if it has printed the output itself */
  does(work: (input: Input) => Promise<Outcome | null>): MakeCommand;
}

/** Defines a command that is no admin command. It has `--json`, and an example in its help. */
export const bareCommand = <T extends object = object>(
  name: string,
  { help, example = '', takes }: Usage<T>,
): CommandDefinition<T & CliContext> => ({
  does: (work) => (deps) => {
    const command = createCommand(name, help, example).option('--json', 'print only JSON on standard output', false);
    const readInput = addFields(command, takes === undefined ? [] : Object.entries(takes));
    return command.action(async () => {
      const { json, dryRun = false } = command.opts();
      const context: CliContext = { deps, by: deps.operator, json: json === true, dryRun: dryRun === true };
      const outcome = await work({ ...context, ...(await readFields(takes, await readInput(), undefined)) });
      if (outcome !== null) printOutcome(outcome, context);
    });
  },
});

/** Defines a command that only has subcommands. */
export const commandGroup =
  (name: string, help: string, example: string, commands: readonly MakeCommand[]): MakeCommand =>
  (deps) => {
    const command = createCommand(name, help, example);
    for (const make of commands) command.addCommand(make(deps));
    return command;
  };

/** The full name of a command, from the program down. */
export const commandLineOf = (command: Command): string =>
  command.parent === null ? command.name() : `${commandLineOf(command.parent)} ${command.name()}`;

/** `--dry-run`, for commands that change something. */
export const dryRun = flag('--dry-run', 'only report what would change');

/** Creates a command with its help and an example. */
export const createCommand = (name: string, help: string, example: string): Command =>
  new Command(name)
    .description(help)
    .addHelpText('after', ({ command }) => `\nExample:\n  $ ${`${commandLineOf(command)} ${example}`.trimEnd()}`);
