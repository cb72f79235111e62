import type { ColumnType } from 'kysely';

/**
 * The tables as SQL sees them. Each is declared, and written, by its one owner, in its store, which adds it here. Only
 * stores speak of rows. Enumerations have the spelling of the facts, held by CHECK constraints; times are `timestamptz`;
 * amounts are whole numbers of the currency's smallest unit.
 */
// biome-ignore lint/suspicious/noEmptyInterface: the owners fill it
export interface Tables {}

/** Set by the database when a row is made, never written again. */
export type MadeAt = ColumnType<Date, Date | undefined, never>;

/** `jsonb`: written as text, because `pg` takes an array for one of PostgreSQL. */
export type Json<T> = ColumnType<T, string, string>;

/** `jsonb` that is written once, or never. */
export type JsonRecord = ColumnType<unknown, string | null, never>;
