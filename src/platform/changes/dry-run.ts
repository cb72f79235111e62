import type { Database } from '../../storage/database.js';

/** Thrown to roll back the transaction of a dry run. */
class DryRunRollback extends Error {}

/**
 * Returns the same database with transactions that do all their work and are then rolled back. So a
 * dry run cannot differ from the real run (docs/decisions/0008). Statements on `direct` are not
 * rolled back.
 */
export function createDryRunDatabase(database: Database): Database {
  return {
    ...database,
    async transaction<T>(...[work, bounds]: Parameters<typeof database.transaction<T>>): Promise<T> {
      let outcome: { readonly value: T } | undefined;
      try {
        await database.transaction(async (tx) => {
          outcome = { value: await work(tx) };
          throw new DryRunRollback();
        }, bounds);
      } catch (error) {
        if (!(error instanceof DryRunRollback)) throw error;
      }
      if (outcome === undefined) throw new Error('the transaction of a dry run ended without an outcome');
      return outcome.value;
    },
  };
}
