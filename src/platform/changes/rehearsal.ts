import type { Database } from '../../storage/database.js';

/** Ends a transaction without keeping it. */
class NotKept extends Error {}

/**
 * The same database, with transactions that do all of their work and are then not kept: a dry run cannot differ from
 * the deed (docs/decisions/0008). `Changes` made on it are rehearsed; what it has `direct` is done for good.
 */
export function rehearsal(database: Database): Database {
  return {
    ...database,
    async transaction<T>(...[work, bounds]: Parameters<typeof database.transaction<T>>): Promise<T> {
      let outcome: { readonly value: T } | undefined;
      try {
        await database.transaction(async (tx) => {
          outcome = { value: await work(tx) };
          throw new NotKept();
        }, bounds);
      } catch (error) {
        if (!(error instanceof NotKept)) throw error;
      }
      if (outcome === undefined) throw new Error('a rehearsal ended without an outcome');
      return outcome.value;
    },
  };
}
