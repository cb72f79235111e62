import {
  type Compilable,
  type CompiledQuery,
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
  type RawBuilder,
  sql,
} from 'kysely';
import type { Db, Tx, Writer } from './database.js';
import type { Tables } from './tables.js';

// Statements as values, for where it counts: their text is put together once, and several go out in one round trip.

/** Stands in the text of a statement for one of the values that it is asked with. */
export type Given<V> = <K extends keyof V>(name: K) => RawBuilder<V[K]>;

/** A value that is known, or is still to be given. */
export type Value<T> = T | RawBuilder<T>;

/** Sends a statement at once, behind those that were sent before. */
export interface Send<On extends Db = Db> {
  <R>(query: CompiledQuery<R>): Promise<QueryResult<R>>;
  /** Never there: it says where this sends to, so that nothing is written, or held, where it may not be. */
  readonly to?: On;
}

/** A statement with its values, or several: who knows where to send them gets what they find (`ask`). */
export type Statement<T, On extends Db = Db> = (send: Send<On>) => Promise<T>;

/** What a statement gives. */
export type Answer<S> = S extends Statement<infer T> ? T : never;

type Build<V, R, On extends Db> = (db: On, given: Given<V>) => Compilable<R> | RawBuilder<R>;

/** A statement that gives one row, or null. */
export const oneRow = <V, R>(build: Build<V, R, Db>): ((values: V) => Statement<R | null>) => made(build, firstRow);

/** A statement that gives rows. */
export const allRows = <V, R>(build: Build<V, R, Db>): ((values: V) => Statement<readonly R[]>) =>
  made(build, ({ rows }) => rows);

/** A statement that gives one row and holds it until the transaction ends, or gives null. */
export const heldRow = <V, R>(build: Build<V, R, Db>): ((values: V) => Statement<R | null, Tx>) =>
  made(build, firstRow);

/** A statement that changes a row and gives something of it, or null. */
export const changedRow = <V, R>(build: Build<V, R, Writer>): ((values: V) => Statement<R | null, Writer>) =>
  made(build, firstRow);

/** A statement that changes rows, and tells how many. */
export const rowsChanged = <V, R>(build: Build<V, R, Writer>): ((values: V) => Statement<number, Writer>) =>
  made(build, ({ numAffectedRows }) => Number(numAffectedRows ?? 0n));

const firstRow = <R>({ rows: [row] }: QueryResult<R>): R | null => row ?? null;

/** Nothing is sent from here. */
const writer = new Kysely<Tables>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
});

/** The statement that `build` makes, when it is asked for first; only its values are put together anew each time. */
function made<V, R, T>(
  build: Build<V, R, Kysely<Tables>>,
  read: (result: QueryResult<R>) => T,
): (values: V) => Statement<T> {
  let written: Written<V, R> = (values) => {
    written = write(build);
    return written(values);
  };
  return (values) => async (send) => read(await send(written(values)));
}

type Written<V, R> = (values: V) => CompiledQuery<R>;

function write<V, R>(build: Build<V, R, Kysely<Tables>>): Written<V, R> {
  const slots = new Map<unknown, (values: V) => unknown>();
  const built = build(writer, (name) => {
    const slot = {};
    slots.set(slot, (values) => values[name]);
    return sql`${slot}`;
  });
  const text = built.compile(writer);
  const places = text.parameters.map((value) => slots.get(value) ?? (() => value));
  return (values) => ({ ...text, parameters: places.map((place) => place(values)) });
}

/**
 * Asks the database one statement, or several as one, which then go out in one round trip and are answered in
 * the order in which they were sent. Within a transaction each sees what those before it have changed, or have waited
 * for, as if they had been sent one by one; what none can do is depend on an answer. Where one fails, those behind it in
 * the transaction do as well. Rejects with what `statement` does, when all that was sent has ended.
 */
export const ask = <T, On extends Db>(db: On, statement: Statement<T, On>): Promise<T> =>
  db.getExecutor().provideConnection(async (connection) => {
    const sent: Promise<unknown>[] = [];
    const answer = statement(<R>(query: CompiledQuery<R>) => {
      const found = connection.executeQuery<R>(query);
      sent.push(found);
      return found;
    });
    await Promise.allSettled([answer]);
    await Promise.allSettled(sent);
    return await answer;
  });

/** The answers of statements that were sent together; where several fail, what the first of them failed with. */
export async function inOrder<T extends readonly unknown[] | []>(
  answers: T,
): Promise<{ -readonly [K in keyof T]: Awaited<T[K]> }> {
  // Of those that are settled already `all` meets the first one first.
  await Promise.allSettled(answers);
  return await Promise.all(answers);
}
