import { sql } from 'kysely';
import type { Invariant } from './invariant-store.js';

/** operations.md §3.8, 2: double entry. What is given to one is taken from the other. */
export const cancelledOut: Invariant = {
  invariant: 2,
  violations: (of) => sql`
    SELECT coalesce(tx.project_id, entry.project_id) AS project_id,
      format('transaction:%s', coalesce(tx.id, entry.tx_id)) AS subject,
      CASE
        WHEN tx.id IS NULL THEN 'it has entries, and is not there itself'
        WHEN entry.tx_id IS NULL THEN 'it has no entries'
        WHEN total <> 0 THEN format('its entries add up to %s', total)
        ELSE format('it has %s entries of users and %s of the system, and should have one of each', users, systems)
      END AS problem
    FROM (SELECT project_id, id FROM ledger_tx WHERE ${of('project_id')}) AS tx
    FULL JOIN (
      SELECT project_id, tx_id, sum(amount) AS total, count(wallet_id) AS users, count(system) AS systems
      FROM ledger_entry WHERE ${of('project_id')} GROUP BY project_id, tx_id
    ) AS entry ON entry.tx_id = tx.id
    WHERE tx.id IS NULL OR entry.tx_id IS NULL OR total <> 0 OR users <> 1 OR systems <> 1`,
};

/** operations.md §3.8, 3: no money is in the world that nobody has given. */
export const balanced: Invariant = {
  invariant: 3,
  violations: (of) => sql`
    SELECT project_id, format('project:%s', project_id) AS subject,
      format('all of its entries add up to %s', sum(amount)) AS problem
    FROM ledger_entry WHERE ${of('project_id')} GROUP BY project_id HAVING sum(amount) <> 0`,
};

/**
 * operations.md §3.8, 6: the ledger is append-only, and unbalanced transactions are refused. That is the database's to
 * hold, so the question is whether it still does. 58: before, on delete, update and truncate; 1: for each row.
 */
export const appendOnly: Invariant = {
  invariant: 6,
  violations: () => sql`
    SELECT NULL::integer AS project_id, format('trigger:%s', expected.name) AS subject,
      format('%s is not protected: the trigger is missing, changed or switched off', expected.on_table) AS problem
    FROM (VALUES
      ('ledger_tx', 'ledger_tx_append_only', 'refuse_change', 58),
      ('ledger_entry', 'ledger_entry_append_only', 'refuse_change', 58),
      ('ledger_entry', 'ledger_entry_balanced', 'demand_balanced', 5)
    ) AS expected (on_table, name, function, type)
    WHERE NOT EXISTS (
      SELECT FROM pg_trigger JOIN pg_proc ON pg_proc.oid = tgfoid
      WHERE tgrelid = to_regclass(on_table) AND tgname = expected.name AND proname = function
        AND tgtype & 59 = expected.type & 59 AND tgenabled IN ('O', 'A')
    )`,
};
