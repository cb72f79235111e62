import { Command } from 'commander';
import type { Domain } from '../domain/index.js';
import type { Database } from '../storage/database.js';

/** What the commands are given; the program that holds them decides how it is made. */
export interface CliParts {
  /** Serves until a signal; with the demo project only where it is allowed. */
  serve(options: { readonly demo: boolean; readonly json: boolean }): Promise<void>;
  /** The services on a migrated database, closed again after `work`. */
  withDomain<T>(work: (domain: Domain) => Promise<T>): Promise<T>;
  /** The database as it is, closed again after `work`. */
  withDatabase<T>(work: (database: Database) => Promise<T>): Promise<T>;
  /** Who acts, for the record: `cli:<user of the operating system>`. */
  readonly operator: string;
  /** Where clients reach the API by the settings; for `config`. */
  endpoint(): Promise<string>;
}

/** What a command says: `text` for people, `data` for `--json`. */
export interface Outcome {
  readonly text: string;
  readonly data: unknown;
  /** False: the command did its work, and the answer is no (exit 1). */
  readonly ok?: boolean;
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

/** A command that only holds others. */
export function group(name: string, description: string, example: string, commands: readonly Command[]): Command {
  const made = new Command(name).description(description).addHelpText('after', exampleText(example));
  for (const inner of commands) made.addCommand(inner);
  return made;
}

const exampleText = (example: string): string => `\nExample:\n  $ project-service ${example}`;

/** Prints an outcome and sets the exit status. */
export function say(outcome: Outcome, options: { readonly json: boolean }): void {
  process.stdout.write(`${options.json ? JSON.stringify(outcome.data) : outcome.text}\n`);
  if (outcome.ok === false) process.exitCode = 1;
}
