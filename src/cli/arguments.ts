import { Argument, type Command, Option } from 'commander';

/** Something that a command takes from its line: put into the command's syntax, it gives what reads it. */
export type Taken<T, Scene = unknown> = (command: Command) => Read<T, Scene>;
/** Reads what was written, before anything is opened. */
type Read<T, Scene> = () => Promise<Find<T, Scene>>;
/** Finds what that stands for, where the command works. */
type Find<T, Scene> = (scene: Scene) => Promise<T>;

/** Several things under their names; positional ones in this order. */
export type Takes<T, Scene> = { readonly [K in keyof T]: Taken<T[K], Scene> };

/** Throws an InvalidArgumentError, which says how it is written, if it is written otherwise. */
type Parse<T> = (text: string) => T;

/** A positional argument: `<amount>`. */
export const argument =
  <T>(syntax: string, help: string, parse: Parse<T>): Taken<T> =>
  (command) => {
    const position = command.registeredArguments.length;
    command.addArgument(new Argument(syntax, help).argParser(parse));
    return asWritten<T>(() => command.processedArgs[position]);
  };

/** An option with a value: `--until <time>`. */
export const option = <T>(syntax: string, help: string, parse: Parse<T>): Taken<T | null> =>
  orNull(optionOf<T | undefined>(() => new Option(syntax, help).argParser(parse)));

/** An option that stands for `initial` unless it is given; given more than once, `parse` adds to what came before. */
export const optionFrom = <T>(
  syntax: string,
  help: string,
  parse: (text: string, sofar: T) => T,
  initial: T,
): Taken<T> => optionOf(() => new Option(syntax, help).argParser(parse).default(initial));

/** An option that must be given. */
export const requiredOption = <T>(syntax: string, help: string, parse: Parse<T>): Taken<T> =>
  optionOf(() => new Option(syntax, help).argParser(parse).makeOptionMandatory());

/** An option without a value. */
export const flag = (syntax: string, help: string): Taken<boolean> =>
  optionOf(() => new Option(syntax, help).default(false));

/** What is read from elsewhere before anything is opened: from a file, from standard input. */
export const fetched =
  <Given, T>(taken: Taken<Given>, fetch: (given: Given) => Promise<T>): Taken<T> =>
  (command) => {
    const read = taken(command);
    return async () => {
      const value = await fetch(await (await read())(undefined));
      return async () => value;
    };
  };

/** Several things as one, or nothing. They are read and looked up one after the other. */
export const together =
  <T extends object, Scene>(takes: Takes<T, Scene> | undefined): Taken<T, Scene> =>
  (command) => {
    const readers = takes === undefined ? [] : addersOf(takes, command);
    return async () => {
      const adders: Find<void, Adding<T, Scene>>[] = [];
      for (const read of readers) adders.push(await read());
      return async (scene) => {
        const values: Partial<T> = {};
        for (const add of adders) await add({ values, scene });
        if (!isWhole(values, takes ?? {})) throw new Error('a command was not given all that it takes');
        return values;
      };
    };
  };

/** Each of several things as what reads it, then finds it and adds it to the values. */
function addersOf<T, Scene>(takes: Takes<T, Scene>, command: Command): Read<void, Adding<T, Scene>>[] {
  const adders: Read<void, Adding<T, Scene>>[] = [];
  for (const name in takes) {
    const read = takes[name](command);
    adders.push(async () => {
      const find = await read();
      return async ({ values, scene }) => {
        values[name] = await find(scene);
      };
    });
  }
  return adders;
}

interface Adding<T, Scene> {
  readonly values: Partial<T>;
  readonly scene: Scene;
}

const isWhole = <T extends object>(values: Partial<T>, names: object): values is T =>
  Object.keys(names).every((name) => Object.hasOwn(values, name));

const asWritten =
  <T>(read: () => T) =>
  async () => {
    const value = read();
    return async () => value;
  };

const optionOf =
  <T>(make: () => Option): Taken<T> =>
  (command) => {
    const made = make();
    command.addOption(made);
    return asWritten<T>(() => command.getOptionValue(made.attributeName()));
  };

const orNull = <T>(taken: Taken<T | undefined>): Taken<T | null> => fetched(taken, async (value) => value ?? null);

/** Text as it was written. */
export const word = (text: string): string => text;
