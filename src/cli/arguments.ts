import { text as readAll } from 'node:stream/consumers';
import { Argument, type Command, InvalidArgumentError, Option } from 'commander';
import { type FieldFacts, type Form, Miswritten, words } from '../admin/index.js';
import { readTextFile } from './files.js';

/** The part of a form that a command line needs. */
export type CommandForm = Pick<Form<unknown>, 'read' | 'words' | 'from'>;

type CommandField = Omit<FieldFacts, 'form'> & { readonly form: CommandForm };

/**
 * Adds fields to the syntax of a command, positional ones in this order. The function that it returns reads what was
 * written, as JSON by the names of the fields.
 */
export function addFields(
  command: Command,
  fields: readonly (readonly [name: string, field: CommandField])[],
): () => Promise<Record<string, unknown>> {
  const readers = fields.map(([name, field]) => ({ name, read: addField(command, field), form: field.form }));
  return async () => {
    const given: Record<string, unknown> = {};
    for (const { name, read, form } of readers) {
      const value = await fetchValue(read(), form);
      if (value !== undefined) given[name] = value;
    }
    return given;
  };
}

/** Adds one field; the function that it returns reads it: undefined if it was not given. */
function addField(command: Command, { syntax, help, form, initial }: CommandField): () => unknown {
  const { words } = form;
  const parse = (text: string, sofar: unknown): unknown => {
    try {
      return form.read(text, sofar);
    } catch (error) {
      throw error instanceof Miswritten ? new InvalidArgumentError(error.message) : error;
    }
  };
  if (/^[<[]/.test(syntax)) {
    const position = command.registeredArguments.length;
    const made = new Argument(syntax, help);
    command.addArgument(words === undefined ? made.argParser(parse) : made.choices(words));
    return () => command.processedArgs[position];
  }
  const made = new Option(syntax, help);
  if (words !== undefined) made.choices(words);
  else if (!made.isBoolean()) made.argParser(parse);
  if (initial === undefined) made.makeOptionMandatory();
  else if (initial !== null) made.default(initial);
  command.addOption(made);
  return () => command.getOptionValue(made.attributeName());
}

/** Reads the value that a word stands for, if it is not the word itself. */
async function fetchValue(value: unknown, { from }: CommandForm): Promise<unknown> {
  if (value === undefined || from === undefined) return value;
  // A password among the arguments would stand in the shell's history and the process list.
  if (from.kind === 'STDIN') return (await readAll(process.stdin)).replace(/\r?\n$/, '');
  const file = String(value);
  return { file, text: await readTextFile(file, from.mend) };
}

/** A form that only a command line has: `read` checks the word. */
export const written = <T>(read: (text: string) => T): Form<T> => ({ schema: (z) => z.custom<T>(), read });

/** Words of an option that is given any number of times. */
export const anyWords: Form<readonly string[]> = { ...words, schema: (z) => z.array(z.string()) };
