import { Argument, type Command, InvalidArgumentError, Option } from 'commander';
import type { LocalizedText } from '../base/language/text.js';

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

/** A positional argument that may be left out: `[project]`. */
export const optionalArgument = <T>(syntax: string, help: string, parse: Parse<T>): Taken<T | null> =>
  orNull(argument<T | undefined>(syntax, help, parse));

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

/** An option whose value is one of a few words. */
export const choice = <T extends string>(syntax: string, help: string, words: readonly T[]): Taken<T | null> =>
  orNull(optionOf<T | undefined>(() => new Option(syntax, help).choices(words)));

/** The same, standing for `initial` unless it is given. */
export const choiceFrom = <T extends string>(syntax: string, help: string, words: readonly T[], initial: T): Taken<T> =>
  optionOf(() => new Option(syntax, help).choices(words).default(initial));

/** An option without a value. */
export const flag = (syntax: string, help: string): Taken<boolean> =>
  optionOf(() => new Option(syntax, help).default(false));

/** How many entries of a list. */
export const atMost = (what: string, initial = 100): Taken<number> =>
  optionFrom('--limit <number>', `${what} at most, 1 to 1000`, limitOf(1_000), initial);

/** The same of what comes in pages, which clients have of the API as well. */
export const atMostHundred = (what: string, initial = 20): Taken<number> =>
  optionFrom('--limit <number>', `${what} at most, 1 to 100`, limitOf(100), initial);

/** What is looked up where the command works. */
export const found =
  <Given, T, Scene>(taken: Taken<Given>, find: (given: Given, scene: Scene) => Promise<T>): Taken<T, Scene> =>
  (command) => {
    const read = taken(command);
    return async () => {
      const given = await (await read())(undefined);
      return (scene) => find(given, scene);
    };
  };

/** The same of what need not be given. */
export const foundIfGiven = <Given, T, Scene>(
  taken: Taken<Given | null>,
  find: (given: Given, scene: Scene) => Promise<T>,
): Taken<T | null, Scene> =>
  found(taken, async (given, scene: Scene) => (given === null ? null : await find(given, scene)));

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

/** Those of several filters that were given. */
export function present<T extends object>(filters: T): { [K in keyof T]?: NonNullable<T[K]> } {
  const given: { [K in keyof T]?: NonNullable<T[K]> } = {};
  for (const name in filters) {
    const filter = filters[name];
    if (filter !== null && filter !== undefined) given[name] = filter;
  }
  return given;
}

/** Text as it was written. */
export const word = (text: string): string => text;

const UNITS: Readonly<Record<string, number>> = { s: 1, m: 60, h: 3600, d: 86_400 };

/** `90s`, `15m`, `24h`, `7d` or `0` as whole seconds. */
export function duration(text: string): number {
  const [, digits, unit] = /^(\d{1,9})([smhd]?)$/.exec(text) ?? [];
  const factor = unit === '' && digits === '0' ? 1 : UNITS[unit ?? ''];
  if (digits === undefined || factor === undefined)
    throw new InvalidArgumentError('Write it like 90s, 15m, 24h or 7d.');
  return Number(digits) * factor;
}

/** A point in time as RFC 3339, with its offset: a local time would mean something else on each machine. */
export function instant(text: string): Date {
  const shaped = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d{1,6})?)?(Z|[+-]\d\d:\d\d)$/.test(text);
  const date = new Date(text);
  if (!shaped || Number.isNaN(date.getTime())) throw new InvalidArgumentError('Write it like 2027-01-31T18:00:00Z.');
  return date;
}

/** An id as the lists of the command line have it. */
export function id(text: string): number {
  if (!/^[1-9]\d{0,9}$/.test(text) || Number(text) >= 2 ** 31) throw new InvalidArgumentError('Write it like 12.');
  return Number(text);
}

/** Whether it is the id of a purchase or delivery. */
export const isUuid = (text: string): boolean => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text);

const limitOf =
  (most: number) =>
  (text: string): number => {
    if (!/^[1-9]\d{0,3}$/.test(text) || Number(text) > most) throw new InvalidArgumentError(`It is 1 to ${most}.`);
    return Number(text);
  };

const IN_WHOLE = "Write a whole number in the currency's smallest unit, like 500.";

/** What comes to a balance or goes off it: a whole number in the currency's smallest unit, up or down. */
export function signedAmount(text: string): number {
  const value = /^[+-]?(0|[1-9]\d{0,15})$/.test(text) ? Number(text) : Number.NaN;
  if (!Number.isSafeInteger(value)) throw new InvalidArgumentError(IN_WHOLE);
  if (value === 0) throw new InvalidArgumentError('0 changes nothing.');
  return value;
}

/** What somebody is given. */
export function amount(text: string): number {
  const value = signedAmount(text);
  if (value > 0) return value;
  throw new InvalidArgumentError(`${IN_WHOLE} To take money away there is: adjust`);
}

/** Collects `de=Text` options into one localized text. */
export function localized(text: string, sofar: LocalizedText): LocalizedText {
  const [, tag, message] = /^([A-Za-z0-9-]+)=(.+)$/s.exec(text) ?? [];
  if (tag === undefined || message === undefined || !isLanguageTag(tag)) {
    throw new InvalidArgumentError('Write it like de="Wir sind gleich zurück".');
  }
  const language = new Intl.Locale(tag).toString();
  if (Object.hasOwn(sofar, language)) throw new InvalidArgumentError(`${language} is there twice.`);
  return { ...sofar, [language]: message };
}

function isLanguageTag(tag: string): boolean {
  try {
    return new Intl.Locale(tag).language !== '';
  } catch {
    return false;
  }
}
