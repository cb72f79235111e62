import { Command } from 'commander';
import type { Config } from '../base/config.js';
import type { Domain } from '../domain/index.js';
import type { Actor } from '../platform/audit/index.js';
import type { Database } from '../storage/database.js';
import type { Notifications } from '../storage/notifications.js';

/** What the commands are given; the program that holds them decides how it is made. */
export interface CliParts {
  /** Serves until a signal; with the demo project only where it is allowed. */
  serve(options: { readonly demo: boolean; readonly json: boolean }): Promise<void>;
  /** The services on a migrated database, closed again after `work`; of a dry run no change is kept. */
  withDomain<T>(work: (domain: Domain) => Promise<T>, options?: { readonly dryRun?: boolean }): Promise<T>;
  /** The database as it is, closed again after `work`. */
  withDatabase<T>(work: (database: Database) => Promise<T>): Promise<T>;
  /** Everything as it is, whether migrated or not and with whatever key, closed again after `work`. */
  withStorage<T>(work: (parts: StorageParts) => Promise<T>, options?: { readonly dryRun?: boolean }): Promise<T>;
  /** Who acts, for the record: `cli:<user of the operating system>`. */
  readonly operator: Actor;
  /** Where clients reach the API by the settings; for `config`. */
  endpoint(): Promise<string>;
  /** Resolves with the first SIGINT or SIGTERM, which then ends nothing by itself. */
  stopped(): Promise<unknown>;
}

export interface StorageParts {
  readonly domain: Domain;
  readonly database: Database;
  /** Not started. */
  readonly notifications: Notifications;
  readonly config: Config;
}

/** What a command says: `text` for people, `data` for `--json`. */
export interface Outcome {
  readonly text: string;
  readonly data: object;
  /** False: the command did its work, and the answer is no (exit 1). */
  readonly ok?: boolean;
}

/** The options of every command. */
export interface Options {
  readonly json: boolean;
}

/** The options of every command that changes something. */
export interface WriteOptions extends Options {
  readonly dryRun: boolean;
}

/** A command that was understood and is refused: exit 1, with what to do instead. */
export class CommandRefused extends Error {
  override readonly name = 'CommandRefused';

  constructor(
    message: string,
    readonly mend: string,
  ) {
    super(message);
  }
}

/** A command with what every command has: `--json` and an example in its help. */
export function command(name: string, description: string, example: string): Command {
  return new Command(name)
    .description(description)
    .option('--json', 'print only JSON on standard output', false)
    .addHelpText('after', exampleText(example));
}

/** A command that changes something: with `--dry-run` all of it is done in a transaction that is not kept. */
export const writeCommand = (name: string, description: string, example: string): Command =>
  command(name, description, example).option('--dry-run', 'only tell what would change', false);

/** A command that only holds others. */
export function group(name: string, description: string, example: string, commands: readonly Command[]): Command {
  const made = new Command(name).description(description).addHelpText('after', exampleText(example));
  for (const inner of commands) made.addCommand(inner);
  return made;
}

const exampleText = (example: string): string => `\nExample:\n  $ project-service ${example}`;

/** Prints an outcome and sets the exit status. A dry run says so, lest somebody takes it for the deed. */
export function say(outcome: Outcome, { json, dryRun = false }: Options & Partial<WriteOptions>): void {
  const data = dryRun ? { ...outcome.data, dryRun } : outcome.data;
  const text = dryRun ? `Dry run, nothing is kept:\n${outcome.text}` : outcome.text;
  process.stdout.write(`${json ? JSON.stringify(data) : text}\n`);
  if (outcome.ok === false) process.exitCode = 1;
}

/** Refuses what cannot be undone unless it was said twice. */
export function demandYes({ yes, dryRun }: { readonly yes: boolean } & WriteOptions, what: string): void {
  if (yes || dryRun) return;
  throw new CommandRefused(`${what} cannot be undone.`, 'Say --yes if you mean it, or --dry-run to see what it does.');
}
