import type { Writable } from 'node:stream';
import { Command } from 'commander';
import { type Fields, flag, type Outcome, readFields } from '../admin/index.js';
import type { Config } from '../base/config.js';
import type { Keyring } from '../base/keyring.js';
import type { Domain } from '../domain/index.js';
import type { Actor } from '../platform/audit/index.js';
import type { BackupContent, Restoring, Writing, WrittenBackup } from '../storage/backup/index.js';
import type { Database } from '../storage/database.js';
import type { Notifications } from '../storage/notifications.js';
import { addFields } from './arguments.js';
import { say } from './output.js';

/** What the commands are given; the program that holds them decides how it is made. */
export interface CliDeps {
  /** Serves until a signal; with the demo project only where it is allowed. */
  serve(options: { readonly demo: boolean; readonly json: boolean }): Promise<void>;
  /** Serves made-up data until `stopped` resolves; opens nothing. */
  mock(options: MockOptions): Promise<void>;
  /** The services on a migrated database, closed again after `work`; of a dry run no change is kept. */
  withDomain<T>(work: (domain: Domain) => Promise<T>, options?: { readonly dryRun?: boolean }): Promise<T>;
  /** What brings the database to this version, closed again after `work`. */
  withUpgrade<T>(work: (upgrade: Upgrade) => Promise<T>): Promise<T>;
  /** Everything as it is, whether migrated or not and with whatever key, closed again after `work`. */
  withStorage<T>(work: (parts: StorageDeps) => Promise<T>, options?: { readonly dryRun?: boolean }): Promise<T>;
  /** Who acts, for the record: `cli:<user of the operating system>`. */
  readonly operator: Actor;
  /** The fields that have a resolver of ours, as `Type.field`; opens nothing. */
  resolved(): Promise<ReadonlySet<string>>;
  /** Where clients reach the API by the settings; for `config`. */
  endpoint(): Promise<string>;
  /** Resolves with the first SIGINT or SIGTERM, which then ends nothing by itself, or once nobody reads standard output. */
  stopped(): Promise<unknown>;
}

/** Where a mock serves, and what a client may send to it. */
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
  readonly json: boolean;
  /** Called once, when it listens. */
  readonly tell: (address: MockAddress) => void;
  readonly stopped: CliDeps['stopped'];
}

export interface Upgrade {
  /** The names of what the database lacks, in order. */
  pending(): Promise<string[]>;
  /** Throws a CommandRefused where nobody is given who may do it. */
  upgrade(): Promise<void>;
}

/** Backups of the database, as the owner of its tables. */
export interface Backups {
  /** Writes all that it holds, and tells what that was; `destination` is ended. Throws DATABASE_IS_EMPTY. */
  backup(destination: Writable, how: Writing): Promise<WrittenBackup>;
  /** Makes it what a file says, all or nothing. Throws what `restoreBackup` does. */
  restore(file: string, how: Omit<Restoring, 'log' | 'role'>): Promise<BackupContent>;
}

export interface StorageDeps extends Pick<Upgrade, 'pending'>, Backups {
  readonly domain: Domain;
  /** The secret keys of the settings. */
  readonly keyring: Keyring;
  readonly database: Database;
  /** Not started. */
  readonly notifications: Notifications;
  readonly config: Config;
}

/** A command of the tree, made once its parts are known. */
export type MakeCommand = (parts: CliDeps) => Command;

/** What every command works with. */
export interface Scene {
  readonly parts: CliDeps;
  /** Who acts. */
  readonly by: Actor;
  readonly json: boolean;
  /** Always false of a command that only reads. */
  readonly dryRun: boolean;
}

/** How a command is used. */
interface Usage<T> {
  readonly help: string;
  /** What follows the command's name in a line that works, if anything. */
  readonly example?: string;
  /** Its arguments and options, by the names under which the work gets them. */
  readonly takes?: Fields<T, unknown>;
}

/** A command that still needs its work. */
interface Defined<Given> {
  /** @param work returns what the command prints; null if it has printed it itself */
  does(work: (given: Given) => Promise<Outcome | null>): MakeCommand;
}

/** A command that opens nothing by itself. It has `--json`, and an example in its help. */
export const bareCommand = <T extends object = object>(
  name: string,
  { help, example = '', takes }: Usage<T>,
): Defined<T & Scene> => ({
  does: (work) => (parts) => {
    const made = described(name, help, example).option('--json', 'print only JSON on standard output', false);
    const given = addFields(made, takes === undefined ? [] : Object.entries(takes));
    return made.action(async () => {
      const { json, dryRun = false } = made.opts();
      const scene: Scene = { parts, by: parts.operator, json: json === true, dryRun: dryRun === true };
      const outcome = await work({ ...scene, ...(await readFields(takes, await given(), undefined)) });
      if (outcome !== null) say(outcome, scene);
    });
  },
});

/** A command that only holds others. */
export const group =
  (name: string, help: string, example: string, commands: readonly MakeCommand[]): MakeCommand =>
  (parts) => {
    const made = described(name, help, example);
    for (const make of commands) made.addCommand(make(parts));
    return made;
  };

/** The words that lead to a command, from the program down. */
export const lineOf = (command: Command): string =>
  command.parent === null ? command.name() : `${lineOf(command.parent)} ${command.name()}`;

/** `--dry-run`, for commands that change something. */
export const dryRun = flag('--dry-run', 'only tell what would change');

/** A command with its help, and an example in it. */
export const described = (name: string, help: string, example: string): Command =>
  new Command(name)
    .description(help)
    .addHelpText('after', ({ command }) => `\nExample:\n  $ ${`${lineOf(command)} ${example}`.trimEnd()}`);
