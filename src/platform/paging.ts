import { hash } from 'node:crypto';
import { type SelectQueryBuilder, sql } from 'kysely';
import { Refusal } from '../base/errors/refusal.js';
import type { Db } from '../storage/database.js';

/** Position of an entry in its list: sort key, then id (rules.md §2.1: keyset pagination). */
export type Position = readonly (number | string)[];

/** Identity of a list: its owner, filters and order. */
export type ListIdentity = Readonly<Record<string, number | string | null>>;

/** Reads a part of a position from a cursor; returns null for a value that no entry can have. */
type ReadPart<Part> = (text: string) => Part | null;

const MAX_INTEGER = 2 ** 31 - 1;

/** A value of a column of type `integer`. */
export const readInteger: ReadPart<number> = (text) => readWhole(text, -MAX_INTEGER, MAX_INTEGER);

/** An id or number that the database counts from 1, of type `integer`. */
export const readId: ReadPart<number> = (text) => readWhole(text, 1, MAX_INTEGER);

/** A price: 0 to 2^53-1. */
export const readAmount: ReadPart<number> = (text) => readWhole(text, 0, Number.MAX_SAFE_INTEGER);

export const readUuid: ReadPart<string> = (text) =>
  /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text) ? text : null;

/** Reads the canonical decimal form, so that each position has one cursor. */
function readWhole(text: string, min: number, max: number): number | null {
  const value = Number(text);
  return Number.isInteger(value) && value >= min && value <= max && String(value) === text ? value : null;
}

/** Reads each part of a position. No text of a part contains an underscore. */
export type PositionReaders<P extends Position> = { readonly [Index in keyof P]: ReadPart<P[Index]> };

/** The cursors of one list. */
interface Cursors<P extends Position> {
  /** Returns a URL-safe cursor. */
  encode(position: P): string;
  /** Throws INVALID_CURSOR for a cursor of another list, and for parts that no entry can have. */
  decode(cursor: string): P;
}

/** 66 bits of base64url. */
const TAG_LENGTH = 11;

/**
 * Creates the cursors of a list: a tag of its identity, then the position. The tag finds mistakes
 * of clients. A client can forge a cursor, which reads nothing more: every query has its own scope.
 * @param list its properties in a fixed order
 */
export function createCursors<P extends Position>(list: ListIdentity, readers: PositionReaders<P>): Cursors<P> {
  const tag = hash('sha256', JSON.stringify(list), 'base64url').slice(0, TAG_LENGTH);
  return {
    encode(position) {
      // `join` takes several times as long.
      let cursor = `${tag}${position[0]}`;
      for (let index = 1; index < position.length; index += 1) cursor += `_${position[index]}`;
      return cursor;
    },

    decode(cursor) {
      const texts = cursor.slice(TAG_LENGTH).split('_');
      const position = readers.map((read, index) => read(texts[index] ?? ''));
      if (!cursor.startsWith(tag) || texts.length !== readers.length || !isWhole<P>(position))
        throw new Refusal('INVALID_CURSOR', { input: 'after' });
      return position;
    },
  };
}

const isWhole = <P extends Position>(position: readonly unknown[]): position is P =>
  position.every((part) => part !== null);

/** A page as defined by the GraphQL Cursor Connections Specification. */
export interface Connection<Node> {
  readonly edges: readonly { readonly cursor: string; readonly node: Node }[];
  readonly pageInfo: {
    readonly hasNextPage: boolean;
    readonly hasPreviousPage: boolean;
    readonly startCursor: string | null;
    readonly endCursor: string | null;
  };
  readonly totalCount: number;
}

/** The requested page. `first`: 1 to 100, checked by the input stage. */
export interface PageInput {
  readonly first: number;
  readonly after?: string | null;
}

/** A list that is read in pages. */
export interface PagedList<Node, P extends Position> {
  readonly identity: ListIdentity;
  readonly readers: PositionReaders<P>;
  positionOf(node: Node): P;
  /** Reads up to `limit` entries after a position; null: from the start. */
  read(after: P | null, limit: number): Promise<readonly Node[]>;
  /** Counts the entries on all pages. */
  count(): Promise<number> | number;
}

/** Reads a page of a list. Throws INVALID_CURSOR. */
export async function readPage<Node, P extends Position>(
  { identity, readers, positionOf, read, count }: PagedList<Node, P>,
  { first, after }: PageInput,
): Promise<Connection<Node>> {
  const cursors = createCursors(identity, readers);
  const position = after == null ? null : cursors.decode(after);
  // One more entry shows whether there is a next page.
  const [nodes, totalCount] = await Promise.all([read(position, first + 1), count()]);
  const edges = nodes.slice(0, first).map((node) => ({ cursor: cursors.encode(positionOf(node)), node }));
  return {
    edges,
    pageInfo: {
      hasNextPage: nodes.length > first,
      // Pagination is forward only, and a cursor always belongs to a previous entry.
      hasPreviousPage: position !== null,
      startCursor: edges[0]?.cursor ?? null,
      endCursor: edges.at(-1)?.cursor ?? null,
    },
    totalCount,
  };
}

/**
 * Reads a page of rows by their time-ordered `id`, newest first. Throws INVALID_CURSOR.
 * @param rows selects all rows of the list, from tables of which one has a column `id`
 */
export function readNewest<DB, Table extends keyof DB, Row extends { readonly id: string }>(
  db: Db,
  identity: ListIdentity,
  rows: SelectQueryBuilder<DB, Table, Row>,
  question: PageInput,
): Promise<Connection<Row>> {
  const id = sql.ref<string>('id');
  return readPage<Row, readonly [string]>(
    {
      identity,
      readers: [readUuid],
      positionOf: (row) => [row.id],
      async read(after, limit): Promise<Row[]> {
        const rest = after === null ? rows : rows.where(id, '<', after[0]);
        return await rest.orderBy(id, 'desc').limit(limit).execute();
      },
      async count() {
        const counted = await sql<{ count: number }>`SELECT count(*) AS count FROM (${rows}) AS entry`.execute(db);
        return counted.rows[0]?.count ?? 0;
      },
    },
    question,
  );
}
