import type { ColumnType, InsertType, SelectType, UpdateType } from 'kysely';

/**
 * The tables as statements see them. Each slice adds those that it owns, picked from the generated `Schema`, and is the
 * only one that writes them (`test/architecture/layers.test.ts`).
 */
// biome-ignore lint/suspicious/noEmptyInterface: slices fill it
export interface Tables {}

/** Types that the database does not know, by `table.column`: of JSON, and of texts without a CHECK. Slices declare them. */
// biome-ignore lint/suspicious/noEmptyInterface: slices fill it
export interface ColumnValues {}

// What the service's role may do with a column, by its grants. The types of `Schema` are made of these.

/** Has a default. */
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

/** Text where the value is or may be an array: `pg` would write an array as one of PostgreSQL. */
type JsonInput<T> = unknown extends T ? string : T extends readonly unknown[] ? string : T;
