import { sql } from 'kysely';
import type { Invariant } from './invariant-store.js';

/** operations.md §3.8, 1: no wallet is below zero, and none ever was. */
export const notNegative: Invariant = {
  invariant: 1,
  violations: (of) => sql`
    SELECT project_id, format('wallet:%s', id) AS subject, format('its balance is %s', balance) AS problem
    FROM wallet WHERE balance < 0 AND ${of('project_id')}
    UNION ALL
    SELECT project_id, format('wallet:%s', wallet_id), format('its balance was %s after entry %s', balance_after, seq)
    FROM ledger_entry WHERE balance_after < 0 AND ${of('project_id')}`,
};

/**
 * operations.md §3.8, 4: a balance is what the entries add up to, at each of them and at the end. Of a wallet only the
 * first wrong entry is told: what follows it is wrong as well.
 */
export const addedUp: Invariant = {
  invariant: 4,
  violations: (of) => sql`
    WITH entry AS (
      SELECT project_id, wallet_id, seq, balance_after,
        sum(amount) OVER (PARTITION BY wallet_id ORDER BY seq) AS running,
        lead(seq) OVER (PARTITION BY wallet_id ORDER BY seq) IS NULL AS is_last
      FROM ledger_entry WHERE wallet_id IS NOT NULL AND ${of('project_id')}
    )
    (SELECT DISTINCT ON (wallet_id) project_id, format('wallet:%s', wallet_id) AS subject,
      format('entry %s says that the balance was %s, and up to it the entries add up to %s',
        seq, balance_after, running) AS problem
    FROM entry WHERE balance_after IS DISTINCT FROM running ORDER BY wallet_id, seq)
    UNION ALL
    SELECT wallet.project_id, format('wallet:%s', wallet.id),
      format('its balance is %s, and its entries add up to %s', balance, coalesce(running, 0))
    FROM wallet LEFT JOIN entry ON entry.wallet_id = wallet.id AND is_last
    WHERE balance <> coalesce(running, 0) AND ${of('wallet.project_id')}`,
};

/** operations.md §3.8, 5: a wallet's entries are numbered from 1, without a gap, up to the wallet's own number. */
export const numbered: Invariant = {
  invariant: 5,
  violations: (of) => sql`
    SELECT wallet.project_id, format('wallet:%s', wallet.id) AS subject,
      format('it has come to entry %s, and has %s entries from %s to %s',
        wallet.seq, entries, coalesce(first::text, '-'), coalesce(last::text, '-')) AS problem
    FROM wallet LEFT JOIN (
      SELECT wallet_id, count(*) AS entries, min(seq) AS first, max(seq) AS last
      FROM ledger_entry WHERE wallet_id IS NOT NULL AND ${of('project_id')} GROUP BY wallet_id
    ) AS entry ON entry.wallet_id = wallet.id
    WHERE ${of('wallet.project_id')} AND (
      coalesce(entries, 0) <> wallet.seq OR coalesce(last, 0) <> wallet.seq OR coalesce(first, 1) <> 1
    )`,
};
