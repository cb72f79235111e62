import { type Selectable, sql } from 'kysely';
import { sha256 } from '../../base/secrets.js';
import type { Db, Tx } from '../../storage/database.js';
import type { Tables } from '../../storage/tables.js';
import { bearer, endingOf } from './bearer.js';

/** Columns of every table of tokens; the others name the owner. The secret is not stored. */
interface TokenRow {
  readonly id: number;
  readonly token_hash: Buffer;
  readonly ending: string;
  readonly issued_at: Date;
  readonly revoked_at: Date | null;
}

/** A token as operators see it. */
export interface ListedToken {
  /** What operators name it by. */
  readonly id: number;
  /** The last characters, to tell one from another. */
  readonly ending: string;
  readonly issuedAt: Date;
  /** Null while it is good. */
  readonly revokedAt: Date | null;
}

type TokenTable = { [T in keyof Tables]: Selectable<Tables[T]> extends TokenRow ? T : never }[keyof Tables];
/** Whose a token is, in the columns that its table has beside those of every token. */
type Owner<T extends TokenTable> = Omit<Selectable<Tables[T]>, keyof TokenRow>;

const BYTES = 32;

/**
 * The tokens that one table holds, for the slice that owns it: secrets of 256 random bits behind `prefix`, shown once
 * and kept as SHA-256, until they are revoked. Every use looks them up: a revoked one is worth nothing from then on.
 */
export function tokensIn<T extends TokenTable>(name: T, prefix: string) {
  const { make, fits } = bearer(prefix, BYTES);
  const table = sql.table(name);
  const columnsOf = (owner: object) => sql.join(Object.keys(owner).map((column) => sql.ref(column)));
  const belongsTo = (owner: object) =>
    sql.join(
      Object.entries(owner).map(([column, value]) => sql`${sql.ref(column)} = ${value}`),
      sql` AND `,
    );

  return {
    /** Makes one; its secret is known to the caller alone. */
    async issue(tx: Tx, owner: Owner<T>, now: Date): Promise<{ readonly id: number; readonly secret: string }> {
      const secret = make();
      const { rows } = await sql<{ id: number }>`
        INSERT INTO ${table} (${columnsOf(owner)}, token_hash, ending, issued_at)
        VALUES (${sql.join(Object.values(owner))}, ${sha256(secret)}, ${endingOf(secret)}, ${now})
        RETURNING id`.execute(tx);
      const [row] = rows;
      if (row === undefined) throw new Error(`a token was put into ${name} and is not there`);
      return { id: row.id, secret };
    },

    /** Revoked ones too, the newest first, with `also` of its owner's columns. */
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

    /** False where there is no such token, or where it was revoked before. */
    async revoke(tx: Tx, owner: Partial<Owner<T>>, id: number, now: Date): Promise<boolean> {
      const { numAffectedRows = 0n } = await sql`
        UPDATE ${table} SET revoked_at = ${now}
        WHERE ${belongsTo(owner)} AND id = ${id} AND revoked_at IS NULL`.execute(tx);
      return numAffectedRows > 0n;
    },

    /** Ends all of an owner's; returns how many were not revoked yet. */
    async revokeAll(tx: Tx, owner: Partial<Owner<T>>, now: Date): Promise<number> {
      const { numAffectedRows = 0n } = await sql`
        UPDATE ${table} SET revoked_at = ${now}
        WHERE ${belongsTo(owner)} AND revoked_at IS NULL`.execute(tx);
      return Number(numAffectedRows);
    },

    /** Whose token a bearer is; null for what is malformed, unknown or revoked. */
    async find(db: Db, secret: string): Promise<Owner<T> | null> {
      if (!fits(secret)) return null;
      const { rows } = await sql<Owner<T>>`
        SELECT * FROM ${table} WHERE token_hash = ${sha256(secret)} AND revoked_at IS NULL`.execute(db);
      return rows[0] ?? null;
    },
  };
}
