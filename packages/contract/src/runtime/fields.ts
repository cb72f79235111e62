import { Path } from './path.js';
import { type Complete, type Data, type Field, isPromise, located, note, type Run, type Site } from './run.js';

// What the code of one selection calls for its fields.

/** The constant of one key of one selection. */
export const field = (
  parent: string,
  name: string,
  key: string,
  complete: Complete,
  nonNull: boolean,
  site: Site | null = null,
): Field => ({ coordinate: `${parent}.${name}`, parent, key, nonNull, complete, site });

/** An object whose properties can be read; what has none of its own has nothing. */
type Readable = Readonly<Record<string, unknown>>;

const EMPTY: Readable = Object.freeze(Object.create(null));

const isReadable = (value: unknown): value is Readable =>
  (typeof value === 'object' && value !== null) || typeof value === 'function';

/** Where fields without a resolver are read from. */
export const readable = (source: unknown): Readable => (isReadable(source) ? source : EMPTY);

/** The place of a field in the answer, below the object that has it. */
export const placeOf = ({ key, parent }: Field, path: Path | null): Path => new Path(path, key, parent);

/** The `info` of a resolver; undefined if the code has no schema beside it. */
export const infoOf = (run: Run, field: Field, path: Path | null, place = placeOf(field, path)) =>
  field.site?.info(run, place);

/** The value of a field without a resolver: its property, called if it is a function. */
export const property = (value: unknown, source: object, args: object, context: unknown): unknown =>
  typeof value === 'function' ? value.call(source, args, context) : value;

/** As `property`, with an `info` for the function. */
export const read = (
  value: unknown,
  source: Readable,
  args: object | null,
  run: Run,
  field: Field,
  path: Path | null,
  place?: Path,
): unknown =>
  typeof value === 'function' ? value.call(source, args ?? {}, run.context, infoOf(run, field, path, place)) : value;

/**
 * What is sent for a field: what its resolver gave, completed, at once or in a promise. Throws an error with its path, or
 * null stands for it, as the type says.
 * @param path of the object that has the field
 * @param given the field's own place, where what lies below it, or its resolver, has to know it
 */
export function finish(run: Run, field: Field, path: Path | null, value: unknown, given: Path | null = null): unknown {
  const completed = isPromise(value) ? completeLater(run, field, given, value) : complete(run, field, given, value);
  return isPromise(completed) ? settleLater(run, field, path, completed, given) : completed;
}

// By themselves, because a function that makes closures pays for them also where it makes none.

const completeLater = (run: Run, field: Field, at: Path | null, value: Promise<unknown>): Promise<unknown> =>
  value.then((resolved) => complete(run, field, at, resolved));

function settleLater(run: Run, field: Field, path: Path | null, completed: Promise<unknown>, given: Path | null) {
  run.pending += 1;
  return completed.then(undefined, (error: unknown) => {
    const place = given ?? placeOf(field, path);
    return settleError(run, field.nonNull, located(run, field, place, error), place);
  });
}

function complete(run: Run, field: Field, at: Path | null, value: unknown): unknown {
  if (value instanceof Error) throw value;
  if (value !== null && value !== undefined) return field.complete(run, value, at, field);
  if (field.nonNull) throw nullError(field);
  return null;
}

export const nullError = ({ coordinate }: Field): Error =>
  new Error(`Cannot return null for non-nullable field ${coordinate}.`);

/** Where null may stand the error is noted, and null stands; elsewhere it goes up. */
export function settleError(run: Run, nonNull: boolean, error: ReturnType<typeof located>, place: Path): null {
  if (nonNull) throw error;
  note(run, error, place);
  return null;
}

/** What stands for a field that may be null and has thrown at once. */
export function absorb(run: Run, field: Field, place: Path, error: unknown): null {
  note(run, located(run, field, place, error), place);
  return null;
}

/**
 * What becomes of an object one of whose fields has thrown and may not be null: it throws too, and waits before that for
 * those of its fields that are on their way.
 */
export function abandon(
  run: Run,
  field: Field,
  path: Path | null,
  error: unknown,
  before: number,
  values: readonly unknown[],
): Promise<unknown> {
  const thrown = located(run, field, placeOf(field, path), error);
  if (run.pending === before) throw thrown;
  return Promise.all(values)
    .then(() => null)
    .finally(() => {
      throw thrown;
    });
}

/** The object, or a promise of it while some of its values are promises. */
export const whole = (run: Run, before: number, data: Data): Data | Promise<Data> =>
  run.pending === before ? data : settled(data);

async function settled(data: Data): Promise<Data> {
  const keys = Object.keys(data);
  const values = await Promise.all(Object.values(data));
  for (const [index, key] of keys.entries()) data[key] = values[index];
  return data;
}
