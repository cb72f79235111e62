import type { ColumnType, InsertType, SelectType, UpdateType } from 'kysely';

/** Types of JSON and of texts without a CHECK, by `table.column`. Slices declare them. */
// biome-ignore lint/suspicious/noEmptyInterface: slices fill it
export interface ColumnValues {}

// Column types by the grants of the service's role; `Schema` consists of them.

/** Column with a default. */
export type Generated<T> = ColumnType<SelectType<T>, InsertType<T> | undefined, UpdateType<T>>;

/** Inserted, never updated. */
export type WriteOnce<T> = ColumnType<SelectType<T>, InsertType<T>, never>;

/** Null or its default until it is updated. */
export type UpdateOnly<T> = ColumnType<SelectType<T>, never, UpdateType<T>>;

/** Set by the database: an identity, a trigger, a default that the service must not replace. */
export type ReadOnly<T> = ColumnType<SelectType<T>, never, never>;

/** `jsonb` with the declared type. */
export type Json<K extends keyof ColumnValues> = ColumnType<
  ColumnValues[K],
  JsonInput<ColumnValues[K]>,
  JsonInput<ColumnValues[K]>
>;

/** Text if the value is or may be an array, which `pg` would write as a PostgreSQL array. */
type JsonInput<T> = unknown extends T ? string : T extends readonly unknown[] ? string : T;
