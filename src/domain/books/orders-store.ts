import { sql } from 'kysely';
import type { Invariant } from './invariant-store.js';

/**
 * operations.md §3.8, 7: an order is paid for once, by its user, and paid back once if it is refunded; nothing else is
 * called a purchase or a refund. What costs nothing has no transaction.
 */
export const paid: Invariant = {
  invariant: 7,
  violations: (of) => sql`
    WITH due AS (
      SELECT project_id, 'PURCHASE' AS type, id::text AS reference, user_id, -total_price AS amount,
        ledger_tx_id AS tx_id
      FROM purchase WHERE total_price > 0 AND ${of('project_id')}
      UNION ALL
      SELECT project_id, 'REFUND', id::text, user_id, total_price, refund_tx_id
      FROM purchase WHERE total_price > 0 AND status = 'REFUNDED' AND ${of('project_id')}
    ), posted AS (
      SELECT tx.project_id, tx.type, tx.reference, tx.id AS tx_id, wallet.user_id, sum(entry.amount) AS amount
      FROM ledger_tx AS tx
      LEFT JOIN ledger_entry AS entry ON entry.tx_id = tx.id AND entry.wallet_id IS NOT NULL
      LEFT JOIN wallet ON wallet.id = entry.wallet_id
      WHERE tx.type IN ('PURCHASE', 'REFUND') AND ${of('tx.project_id')}
      GROUP BY tx.project_id, tx.type, tx.reference, tx.id, wallet.user_id
    )
    SELECT project_id, format('order:%s', reference) AS subject,
      CASE
        WHEN posted.tx_id IS NULL THEN format('its %s of %s was not posted', type, due.amount)
        WHEN of_order IS NULL THEN format('transaction %s is a %s for which there is no cause', posted.tx_id, type)
        ELSE format('its %s is %s of user %s in transaction %s, and should be %s of user %s in transaction %s', type,
          coalesce(posted.amount::text, '-'), coalesce(posted.user_id::text, '-'), posted.tx_id,
          due.amount, due.user_id, coalesce(due.tx_id::text, '-'))
      END AS problem
    FROM (SELECT *, reference AS of_order FROM due) AS due FULL JOIN posted USING (project_id, type, reference)
    WHERE of_order IS NULL OR posted.tx_id IS NULL OR posted.amount IS DISTINCT FROM due.amount
      OR posted.user_id IS DISTINCT FROM due.user_id OR posted.tx_id IS DISTINCT FROM due.tx_id`,
};

/** operations.md §3.8, 8: what is bought is delivered once, to the account and server that it was bought for. */
export const delivered: Invariant = {
  invariant: 8,
  violations: (of) => sql`
    SELECT project_id, subject, problem FROM (
      SELECT coalesce(bought.project_id, delivery.project_id) AS project_id,
        CASE WHEN bought.id IS NULL THEN format('delivery:%s', delivery.id) ELSE format('order:%s', bought.id) END
          AS subject,
        CASE
          WHEN bought.id IS NULL THEN 'it grants a purchase that is not there'
          WHEN delivery.id IS NULL THEN 'it has no delivery'
          WHEN count(*) OVER (PARTITION BY bought.id) > 1 THEN 'it has several deliveries'
          WHEN (bought.status, delivery.state) NOT IN (
            ('PAID', 'PENDING'), ('PAID', 'LEASED'), ('PAID', 'DEAD'),
            ('DELIVERED', 'DELIVERED'), ('REFUNDED', 'CANCELLED'), ('REFUNDED', 'DELIVERED')
          ) THEN format('it is %s, and its delivery is %s', bought.status, delivery.state)
          WHEN bought.place IS DISTINCT FROM delivery.place THEN 'its delivery goes to another user, account or server'
        END AS problem
      FROM (
        SELECT project_id, id, status, (project_id, user_id, account_id, game_server_id) AS place
        FROM purchase WHERE ${of('project_id')}
      ) AS bought
      FULL JOIN (
        SELECT project_id, id, purchase_id, state, (project_id, user_id, account_id, game_server_id) AS place
        FROM delivery WHERE type = 'PURCHASE_GRANT' AND ${of('project_id')}
      ) AS delivery ON delivery.purchase_id = bought.id
    ) AS paired WHERE problem IS NOT NULL`,
};
