import { type Kysely, sql } from 'kysely';

/**
 * What is written once stays as it was, and says truly when that was (decision 20): the time of an audit entry is the
 * database's, and a ledger transaction has one entry of a user and one of the system, so that none is added later.
 */
const statements = [
  // Of the statement, not of the transaction: it may have waited for locks.
  `ALTER TABLE audit ALTER COLUMN at SET DEFAULT clock_timestamp()`,
  `CREATE OR REPLACE FUNCTION demand_balanced() RETURNS trigger LANGUAGE plpgsql AS $$
  DECLARE
    total numeric;
    users bigint;
    systems bigint;
  BEGIN
    SELECT sum(amount), count(wallet_id), count(system) INTO total, users, systems
      FROM ledger_entry WHERE tx_id = NEW.tx_id;
    IF total <> 0 THEN
      RAISE EXCEPTION 'the entries of ledger transaction % do not cancel out', NEW.tx_id
        USING ERRCODE = 'integrity_constraint_violation';
    END IF;
    IF users <> 1 OR systems <> 1 THEN
      RAISE EXCEPTION 'ledger transaction % has not one entry of a user and one of the system', NEW.tx_id
        USING ERRCODE = 'integrity_constraint_violation';
    END IF;
    RETURN NULL;
  END $$`,
];

/** Forward only: there is no way back but a backup. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
