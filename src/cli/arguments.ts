import { Argument, type Command, InvalidArgumentError, Option } from 'commander';
import { type FieldInfo, InvalidSyntax, type ValueForm, words } from '../admin/index.js';
import { readStandardInput, readTextFile } from './files.js';

/** The properties of a form that the command line uses. */
export type CommandForm = Pick<ValueForm<unknown>, 'read' | 'words' | 'from' | 'write'> &
  Partial<Pick<ValueForm<unknown>, 'schema'>>;

type CommandField = Omit<FieldInfo, 'form'> & { readonly form: CommandForm };

/**
 * Adds fields to the syntax of a command, positional ones in this order. Returns a function that
 * reads their values, by name, and rejects invalid ones as wrong usage, before a database is open.
 */
export function addFields(
  command: Command,
  fields: readonly (readonly [name: string, field: CommandField])[],
): () => Promise<Record<string, unknown>> {
  const readers = fields.map(([name, field]) => ({ name, read: addField(command, field), field }));
  return async () => {
    const values: Record<string, unknown> = {};
    for (const { name, read, field } of readers) {
      const value = await resolveValue(read(), field.form);
      if (value === undefined) continue;
      const problem = await problemOf(value, field.form);
      if (problem !== null) command.error(`error: '${field.syntax}' is invalid. ${problem}`);
      values[name] = value;
    }
    return values;
  };
}

/** Returns the first problem of a value; null if the schema of its form accepts it. */
async function problemOf(value: unknown, { schema }: CommandForm): Promise<string | null> {
  if (schema === undefined) return null;
  const { z } = await import('zod');
  const [issue] = schema(z).safeParse(value).error?.issues ?? [];
  if (issue === undefined) return null;
  return issue.path.length === 0 ? issue.message : `${issue.path.join('.')}: ${issue.message}`;
}

/** Adds one field. Returns a function that reads its value, undefined if it is absent. */
function addField(command: Command, { syntax, help, form, initial }: CommandField): () => unknown {
  const { words: choices } = form;
  const parse = (text: string, previous: unknown): unknown => {
    try {
      return form.read(text, previous);
    } catch (error) {
      throw error instanceof InvalidSyntax ? new InvalidArgumentError(error.message) : error;
    }
  };
  if (/^[<[]/.test(syntax)) {
    const position = command.registeredArguments.length;
    const argument = new Argument(syntax, help);
    command.addArgument(choices === undefined ? argument.argParser(parse) : argument.choices(choices));
    return () => command.processedArgs[position];
  }
  const option = new Option(syntax, help);
  if (choices !== undefined) option.choices(choices);
  else if (!option.isBoolean()) option.argParser(parse);
  if (initial === undefined) option.makeOptionMandatory();
  else if (initial !== null) option.default(initial, form.write?.(initial));
  command.addOption(option);
  return () => command.getOptionValue(option.attributeName());
}

/** Reads the value from standard input or from the named file if the form says so. */
async function resolveValue(value: unknown, { from }: CommandForm): Promise<unknown> {
  if (value === undefined || from === undefined) return value;
  // Arguments are visible in the shell's history and the process list, so passwords come from
  // standard input.
  if (from.kind === 'STDIN') return await readStandardInput();
  const file = String(value);
  return { file, text: await readTextFile(file, from.fix) };
}

/** A form for the command line only: `read` parses and checks the text. */
export const written = <T>(read: (text: string) => T): ValueForm<T> => ({ schema: (z) => z.custom<T>(), read });

/** An option that can be repeated. */
export const anyWords: ValueForm<readonly string[]> = { ...words, schema: (z) => z.array(z.string()) };
