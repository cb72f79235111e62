import { Path } from './path.js';
import { type Complete, type Data, type Field, isPromise, locateError, note, type Run, type Site } from './run.js';

// Functions that generated code calls for fields.

/** Creates the constant of one key of a selection. */
export const field = (
  parent: string,
  name: string,
  key: string,
  complete: Complete,
  nonNull: boolean,
  site: Site | null = null,
): Field => ({ coordinate: `${parent}.${name}`, parent, key, nonNull, complete, site });

/** An object with readable properties; other values have none. */
type Readable = Readonly<Record<string, unknown>>;

const EMPTY: Readable = Object.freeze(Object.create(null));

const isReadable = (value: unknown): value is Readable =>
  (typeof value === 'object' && value !== null) || typeof value === 'function';

/** Returns the object from which fields without a resolver are read. */
export const readable = (source: unknown): Readable => (isReadable(source) ? source : EMPTY);

/** Returns the path of a field below its object. */
export const pathOf = ({ key, parent }: Field, path: Path | null): Path => new Path(path, key, parent);

/** Returns the `info` of a resolver; undefined for code without a schema. */
export const infoOf = (run: Run, field: Field, path: Path | null, fieldPath = pathOf(field, path)) =>
  field.site?.info(run, fieldPath);

/** Resolves a field without a resolver: its property, called if it is a function. */
export const property = (value: unknown, source: object, args: object, context: unknown): unknown =>
  typeof value === 'function' ? value.call(source, args, context) : value;

/** Like `property`, but passes `info` to the function. */
export const read = (
  value: unknown,
  source: Readable,
  args: object | null,
  run: Run,
  field: Field,
  path: Path | null,
  fieldPath?: Path,
): unknown =>
  typeof value === 'function'
    ? value.call(source, args ?? {}, run.context, infoOf(run, field, path, fieldPath))
    : value;

/**
 * Completes the value of a field, in a promise if needed. An error is thrown with its path, or
 * recorded for a nullable field.
 * @param path path of the object
 * @param fieldPath path of the field, if it is already created
 */
export function finish(
  run: Run,
  field: Field,
  path: Path | null,
  value: unknown,
  fieldPath: Path | null = null,
): unknown {
  const completed = isPromise(value)
    ? completeLater(run, field, fieldPath, value)
    : complete(run, field, fieldPath, value);
  return isPromise(completed) ? settleLater(run, field, path, completed, fieldPath) : completed;
}

// Separate functions, because creating closures slows down a function even if it does not create
// them.

const completeLater = (run: Run, field: Field, fieldPath: Path | null, value: Promise<unknown>): Promise<unknown> =>
  value.then((resolved) => complete(run, field, fieldPath, resolved));

function settleLater(run: Run, field: Field, path: Path | null, completed: Promise<unknown>, fieldPath: Path | null) {
  run.begun += 1;
  return completed.then(undefined, (error: unknown) => {
    const errorPath = fieldPath ?? pathOf(field, path);
    return settleError(run, field.nonNull, locateError(run, field, errorPath, error), errorPath);
  });
}

function complete(run: Run, field: Field, fieldPath: Path | null, value: unknown): unknown {
  if (value instanceof Error) throw value;
  if (value !== null && value !== undefined) return field.complete(run, value, fieldPath, field);
  if (field.nonNull) throw nullError(field);
  return null;
}

export const nullError = ({ coordinate }: Field): Error =>
  new Error(`Cannot return null for non-nullable field ${coordinate}.`);

/** Records the error and returns null for a nullable field or entry; otherwise throws it. */
export function settleError(run: Run, nonNull: boolean, error: ReturnType<typeof locateError>, path: Path): null {
  if (nonNull) throw error;
  note(run, error, path);
  return null;
}

/** Handles a synchronous error of a nullable field: records it and returns null. */
export function absorb(run: Run, field: Field, fieldPath: Path, error: unknown): null {
  note(run, locateError(run, field, fieldPath, error), fieldPath);
  return null;
}

/**
 * Handles an error of a non-null field: throws it, after the pending fields of the object have
 * settled.
 */
export function abandon(
  run: Run,
  field: Field,
  path: Path | null,
  error: unknown,
  before: number,
  values: readonly unknown[],
): Promise<unknown> {
  const thrown = locateError(run, field, pathOf(field, path), error);
  if (run.begun === before) throw thrown;
  return Promise.all(values)
    .then(() => null)
    .finally(() => {
      throw thrown;
    });
}

/**
 * Returns the object, or a promise of it if a promise has begun since `before`: then some of its
 * values are promises.
 */
export const whole = (run: Run, before: number, data: Data): Data | Promise<Data> =>
  run.begun === before ? data : settled(data);

async function settled(data: Data): Promise<Data> {
  const keys = Object.keys(data);
  const values = await Promise.all(Object.values(data));
  for (const [index, key] of keys.entries()) data[key] = values[index];
  return data;
}
