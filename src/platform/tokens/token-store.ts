import { type Selectable, sql } from 'kysely';
import type { Schema } from '../../../generated/tables.js';
import { sha256 } from '../../base/secrets.js';
import type { Db, Tx } from '../../storage/database.js';
import { createBearerFormat, endingOf } from './bearer.js';

/** Columns of every token table; its other columns identify the owner. The secret is not stored. */
interface TokenRow {
  readonly id: number;
  readonly token_hash: Buffer;
  readonly ending: string;
  readonly issued_at: Date;
  readonly revoked_at: Date | null;
}

/** A token as operators see it. */
export interface ListedToken {
  /** Operators name a token by its id. */
  readonly id: number;
  /** Last characters of the secret. */
  readonly ending: string;
  readonly issuedAt: Date;
  /** Null while it is valid. */
  readonly revokedAt: Date | null;
}

type TokenTable = { [T in keyof Schema]: Selectable<Schema[T]> extends TokenRow ? T : never }[keyof Schema];
/** Owner of a token: the columns of its table beside those of `TokenRow`. */
type Owner<T extends TokenTable> = Omit<Selectable<Schema[T]>, keyof TokenRow>;

const BYTES = 32;

/**
 * Creates the store of a token table, for the slice that owns it. A secret has 256 random bits
 * after `prefix`, is shown once and stored as SHA-256. Each use looks it up, so revocation is
 * immediate.
 */
export function createTokenStore<T extends TokenTable>(name: T, prefix: string) {
  const { generate, matches } = createBearerFormat(prefix, BYTES);
  const table = sql.table(name);
  const columnsOf = (owner: object) => sql.join(Object.keys(owner).map((column) => sql.ref(column)));
  const belongsTo = (owner: object) =>
    sql.join(
      Object.entries(owner).map(([column, value]) => sql`${sql.ref(column)} = ${value}`),
      sql` AND `,
    );

  return {
    /** Issues a token and returns its secret, which is not stored. */
    async issue(tx: Tx, owner: Owner<T>, now: Date): Promise<{ readonly id: number; readonly secret: string }> {
      const secret = generate();
      const { rows } = await sql<{ id: number }>`
        INSERT INTO ${table} (${columnsOf(owner)}, token_hash, ending, issued_at)
        VALUES (${sql.join(Object.values(owner))}, ${sha256(secret)}, ${endingOf(secret)}, ${now})
        RETURNING id`.execute(tx);
      const [row] = rows;
      if (row === undefined) throw new Error(`the INSERT of a token into ${name} returned no row`);
      return { id: row.id, secret };
    },

    /** Lists tokens, newest first, including revoked ones, with the columns `also` of the owner. */
    async list<C extends keyof Owner<T> & string = never>(
      db: Db,
      owner: Partial<Owner<T>>,
      ...also: readonly C[]
    ): Promise<(ListedToken & Pick<Owner<T>, C>)[]> {
      const columns = sql.join(['id', ...also, 'ending'].map((column) => sql.ref(column)));
      const { rows } = await sql<ListedToken & Pick<Owner<T>, C>>`
        SELECT ${columns}, issued_at AS "issuedAt", revoked_at AS "revokedAt"
        FROM ${table} WHERE ${belongsTo(owner)} ORDER BY id DESC`.execute(db);
      return rows;
    },

    /** Revokes a token. Returns false if it does not exist or was already revoked. */
    async revoke(tx: Tx, owner: Partial<Owner<T>>, id: number, now: Date): Promise<boolean> {
      const { numAffectedRows = 0n } = await sql`
        UPDATE ${table} SET revoked_at = ${now}
        WHERE ${belongsTo(owner)} AND id = ${id} AND revoked_at IS NULL`.execute(tx);
      return numAffectedRows > 0n;
    },

    /** Finds a token with its owner; null if it is malformed, unknown or revoked. */
    async find(db: Db, secret: string): Promise<(Owner<T> & Pick<TokenRow, 'id'>) | null> {
      if (!matches(secret)) return null;
      const { rows } = await sql<Owner<T> & Pick<TokenRow, 'id'>>`
        SELECT * FROM ${table} WHERE token_hash = ${sha256(secret)} AND revoked_at IS NULL`.execute(db);
      return rows[0] ?? null;
    },
  };
}
