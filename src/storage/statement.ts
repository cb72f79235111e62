import {
  type Compilable,
  type CompiledQuery,
  type DatabaseConnection,
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
  type RawBuilder,
  sql,
} from 'kysely';
import type { Schema } from '../../generated/tables.js';
import type { Db, Tx, Writer } from './database.js';

// Statements whose text is compiled once, several of which can share a round trip: README.md.

/**
 * A statement with its values, which `ask` sends.
 * @typeParam On where it can be sent: `Db` for a statement that reads, `Writer` if it writes, `Tx`
 *   if it locks rows
 */
export interface Statement<T, On extends Db = Db> {
  /** Sends the statement synchronously; resolves with its result. Only this module calls it. */
  readonly sendOn: (connection: Connection<On>) => Promise<T>;
}

/** Connection of a reader, a writer or a transaction. */
interface Connection<On extends Db> extends DatabaseConnection {
  /** Never set: only distinguishes the three types. */
  readonly of?: On;
}

/** The result of a statement. */
export type Result<S> = S extends Statement<infer T, Tx> ? T : never;

/** The results of statements, in their order. */
type Results<S extends Statements> = { -readonly [K in keyof S]: Result<S[K]> };

/** The target that all statements accept. */
type Target<S extends Statements> = S[number] extends Statement<unknown, infer On> ? On : never;

type Statements = readonly Statement<unknown, Tx>[] | readonly [];

/**
 * Sends statements in one round trip (`pipeline` in pool.ts); they run in order. Within a
 * transaction, each sees what the previous ones changed or waited for. None can use the result of
 * another. If one fails, the transaction fails those after it. Rejects with the error of the first
 * that failed, once all have ended.
 */
export const ask = <const S extends Statements>(db: Db & Target<S>, statements: S): Promise<Results<S>> =>
  db.getExecutor().provideConnection((connection) => sendAll(connection, statements));

/** Sends one statement. */
export const askOne = <T, On extends Db>(db: On, { sendOn }: Statement<T, On>): Promise<T> =>
  db.getExecutor().provideConnection((connection) => sendOn(connection));

/**
 * Makes one statement of several, sent in their order.
 * @param read combines the results; its errors reject this statement only, no other one of the
 *   `ask`
 */
export const combine = <const S extends Statements, T>(
  statements: S,
  read: (results: Results<S>) => T,
): Statement<T, Db & Target<S>> => ({ sendOn: async (connection) => read(await sendAll(connection, statements)) });

/** A statement that sends nothing. */
export const constant = <T>(value: T): Statement<T> => ({ sendOn: async () => value });

function sendAll<S extends Statements>(connection: DatabaseConnection, statements: S): Promise<Results<S>>;
async function sendAll(connection: DatabaseConnection, statements: Statements): Promise<readonly unknown[]> {
  const results = statements.map(({ sendOn }) => sendOn(connection));
  await Promise.allSettled(results);
  // All are settled: of several errors this throws the first.
  return await Promise.all(results);
}

/** Creates the placeholder of a value in the text of a statement. */
export type Param<V> = <K extends keyof V>(name: K) => RawBuilder<V[K]>;

/** A value, or a parameter in its place. */
export type Value<T> = T | RawBuilder<T>;

type Build<V, R, On extends Db> = (db: On, param: Param<V>) => Compilable<R> | RawBuilder<R>;

/** Reads one row; null: there is none. */
export const selectRow = <V, R>(build: Build<V, R, Db>): ((values: V) => Statement<R | null>) =>
  prepare(build, firstRow);

/** Reads rows. */
export const selectRows = <V, R>(build: Build<V, R, Db>): ((values: V) => Statement<readonly R[]>) =>
  prepare(build, ({ rows }) => rows);

/** Reads one row and locks it until the transaction ends; null: there is none. */
export const lockRow = <V, R>(build: Build<V, R, Db>): ((values: V) => Statement<R | null, Tx>) =>
  prepare(build, firstRow);

/** Writes one row and returns columns of it; null: none was written. */
export const writeRow = <V, R>(build: Build<V, R, Writer>): ((values: V) => Statement<R | null, Writer>) =>
  prepare(build, firstRow);

/** Writes rows and returns their number. */
export const writeRows = <V, R>(build: Build<V, R, Writer>): ((values: V) => Statement<number, Writer>) =>
  prepare(build, ({ numAffectedRows }) => Number(numAffectedRows ?? 0n));

const firstRow = <R>({ rows: [row] }: QueryResult<R>): R | null => row ?? null;

/** Compiles without a connection. */
const compiler = new Kysely<Schema>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
});

/** Compiles the statement at its first use; later uses only insert their values. */
function prepare<V, R, T>(
  build: Build<V, R, Kysely<Schema>>,
  read: (result: QueryResult<R>) => T,
): (values: V) => Statement<T> {
  let fill: Fill<V, R> = (values) => {
    fill = compile(build);
    return fill(values);
  };
  return (values) => ({ sendOn: async (connection) => read(await connection.executeQuery(fill(values))) });
}

type Fill<V, R> = (values: V) => CompiledQuery<R>;

function compile<V, R>(build: Build<V, R, Kysely<Schema>>): Fill<V, R> {
  const params = new Map<unknown, (values: V) => unknown>();
  const query = build(compiler, (name) => {
    const placeholder = {};
    params.set(placeholder, (values) => values[name]);
    return sql`${placeholder}`;
  }).compile(compiler);
  const readers = query.parameters.map((value) => params.get(value) ?? (() => value));
  return (values) => ({ ...query, parameters: readers.map((read) => read(values)) });
}
