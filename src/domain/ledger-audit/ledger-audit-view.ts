import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../storage/database.js';
import { DELIVERY_RETENTION_DAYS } from '../deliveries/index.js';
import { LEDGER_TYPES, type LedgerType, ORDER_TYPES } from '../wallet/index.js';

/** A violation of an invariant of rules.md §3.14. */
export interface Violation {
  /** Its number in rules.md §3.14. */
  readonly invariant: number;
  /** Null if it concerns the whole database. */
  readonly projectId: number | null;
  /** The subject: `wallet:3`, `transaction:<id>`, `order:<id>`, `listing:<item>/<server>`. */
  readonly subject: string;
  readonly problem: string;
}

/** The number of checked rows in one snapshot, and the violations. */
export interface Examination {
  readonly wallets: number;
  readonly transactions: number;
  readonly orders: number;
  readonly violations: readonly Violation[];
}

/** An invariant as a query: each row of the result is a violation. */
interface Invariant {
  readonly invariant: number;
  /**
   * Selects `project_id`, `subject`, `problem`. `of` restricts a column to the project, if one is
   * given.
   */
  readonly violations: (of: OfProject) => RawBuilder<unknown>;
}

/** A condition on the column with the id of the project. */
type OfProject = (column: string) => RawBuilder<boolean>;

/** Bounds the memory and the output if most rows are wrong. */
const MAX_VIOLATIONS = 1_000;

/** rules.md §3.14.1: no wallet is or was below zero. */
const notNegative: Invariant = {
  invariant: 1,
  violations: (of) => sql`
    SELECT project_id, format('wallet:%s', id) AS subject, format('its balance is %s', balance) AS problem
    FROM wallet WHERE balance < 0 AND ${of('project_id')}
    UNION ALL
    SELECT project_id, format('wallet:%s', wallet_id), format('its balance was %s after entry %s', balance_after, seq)
    FROM ledger_entry WHERE balance_after < 0 AND ${of('project_id')}`,
};

/** rules.md §3.14.2: double entry; the entries of a transaction cancel out. */
const cancelledOut: Invariant = {
  invariant: 2,
  violations: (of) => sql`
    SELECT coalesce(tx.project_id, entry.project_id) AS project_id,
      format('transaction:%s', coalesce(tx.id, entry.tx_id)) AS subject,
      CASE
        WHEN tx.id IS NULL THEN 'it has entries but does not exist'
        WHEN entry.tx_id IS NULL THEN 'it has no entries'
        WHEN total <> 0 THEN format('its entries add up to %s', total)
        ELSE format('it has %s entries of users and %s of the system, and should have one of each', users, systems)
      END AS problem
    FROM (SELECT project_id, id FROM ledger_tx WHERE ${of('project_id')}) AS tx
    FULL JOIN (
      SELECT project_id, tx_id, sum(amount) AS total, count(wallet_id) AS users, count(system) AS systems
      FROM ledger_entry WHERE ${of('project_id')} GROUP BY project_id, tx_id
    ) AS entry ON entry.project_id = tx.project_id AND entry.tx_id = tx.id
    WHERE tx.id IS NULL OR entry.tx_id IS NULL OR total <> 0 OR users <> 1 OR systems <> 1`,
};

/** rules.md §3.14.3: the entries of a project sum to zero. */
const balanced: Invariant = {
  invariant: 3,
  violations: (of) => sql`
    SELECT project_id, format('project:%s', project_id) AS subject,
      format('all of its entries add up to %s', sum(amount)) AS problem
    FROM ledger_entry WHERE ${of('project_id')} GROUP BY project_id HAVING sum(amount) <> 0`,
};

/**
 * rules.md §3.14.4: a balance is the sum of the entries, after each of them and at the end. Only
 * the first wrong entry of a wallet is reported, because the following ones are wrong as well.
 */
const addedUp: Invariant = {
  invariant: 4,
  violations: (of) => sql`
    WITH entry AS (
      SELECT project_id, wallet_id, seq, balance_after,
        sum(amount) OVER upwards AS running, lead(seq) OVER upwards IS NULL AS is_last
      FROM ledger_entry WHERE wallet_id IS NOT NULL AND ${of('project_id')}
      WINDOW upwards AS (PARTITION BY project_id, wallet_id ORDER BY seq)
    )
    (SELECT DISTINCT ON (project_id, wallet_id) project_id, format('wallet:%s', wallet_id) AS subject,
      format('entry %s says that the balance was %s, and up to it the entries add up to %s',
        seq, balance_after, running) AS problem
    FROM entry WHERE balance_after IS DISTINCT FROM running ORDER BY project_id, wallet_id, seq)
    UNION ALL
    SELECT wallet.project_id, format('wallet:%s', wallet.id),
      format('its balance is %s, and its entries add up to %s', balance, coalesce(running, 0))
    FROM wallet LEFT JOIN entry
      ON entry.project_id = wallet.project_id AND entry.wallet_id = wallet.id AND is_last
    WHERE balance <> coalesce(running, 0) AND ${of('wallet.project_id')}`,
};

/**
 * rules.md §3.14.5: the entries of a wallet are numbered from 1 without gaps, up to the wallet's
 * number.
 */
const numbered: Invariant = {
  invariant: 5,
  violations: (of) => sql`
    SELECT wallet.project_id, format('wallet:%s', wallet.id) AS subject,
      format('its last entry is number %s, and it has %s entries from %s to %s',
        wallet.seq, entries, coalesce(first::text, '-'), coalesce(last::text, '-')) AS problem
    FROM wallet LEFT JOIN (
      SELECT project_id, wallet_id, count(*) AS entries, min(seq) AS first, max(seq) AS last
      FROM ledger_entry WHERE wallet_id IS NOT NULL AND ${of('project_id')} GROUP BY project_id, wallet_id
    ) AS entry ON entry.project_id = wallet.project_id AND entry.wallet_id = wallet.id
    WHERE ${of('wallet.project_id')} AND (
      coalesce(entries, 0) <> wallet.seq OR coalesce(last, 0) <> wallet.seq OR coalesce(first, 1) <> 1
    )`,
};

/**
 * rules.md §3.14.6: the ledger is append-only, and unbalanced transactions are rejected. Triggers
 * enforce it, so this checks the triggers. Type 58: BEFORE DELETE, UPDATE, TRUNCATE; 1: FOR EACH
 * ROW.
 */
const appendOnly: Invariant = {
  invariant: 6,
  violations: () => sql`
    SELECT NULL::integer AS project_id, format('trigger:%s', expected.name) AS subject,
      format('%s is not protected: the trigger is missing, changed or switched off', expected.on_table) AS problem
    FROM (VALUES
      ('ledger_tx', 'ledger_tx_append_only', 'refuse_change', 58),
      ('ledger_entry', 'ledger_entry_append_only', 'refuse_change', 58),
      ('ledger_entry', 'ledger_entry_balanced', 'require_balanced', 5)
    ) AS expected (on_table, name, function, type)
    WHERE NOT EXISTS (
      SELECT FROM pg_trigger JOIN pg_proc ON pg_proc.oid = tgfoid
      WHERE tgrelid = to_regclass(on_table) AND tgname = expected.name AND proname = function
        AND tgtype & 59 = expected.type & 59 AND tgenabled IN ('O', 'A')
    )`,
};

/**
 * rules.md §3.14.7: an order is paid once, by its user, and refunded once if its status says so. No
 * other transaction is a purchase or refund. A free order has no transaction.
 */
const paid: Invariant = {
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
      LEFT JOIN ledger_entry AS entry
        ON entry.project_id = tx.project_id AND entry.tx_id = tx.id AND entry.wallet_id IS NOT NULL
      LEFT JOIN wallet ON wallet.project_id = entry.project_id AND wallet.id = entry.wallet_id
      WHERE tx.type = ANY (${ORDER_TYPES}::text[]) AND ${of('tx.project_id')}
      GROUP BY tx.project_id, tx.type, tx.reference, tx.id, wallet.user_id
    )
    SELECT project_id, format('order:%s', reference) AS subject,
      CASE
        WHEN posted.tx_id IS NULL THEN format('its %s of %s was not posted', type, due.amount)
        WHEN of_order IS NULL THEN format('transaction %s is a %s without an order', posted.tx_id, type)
        ELSE format('its %s is %s of user %s in transaction %s, and should be %s of user %s in transaction %s', type,
          coalesce(posted.amount::text, '-'), coalesce(posted.user_id::text, '-'), posted.tx_id,
          due.amount, due.user_id, coalesce(due.tx_id::text, '-'))
      END AS problem
    FROM (SELECT *, reference AS of_order FROM due) AS due FULL JOIN posted USING (project_id, type, reference)
    WHERE of_order IS NULL OR posted.tx_id IS NULL OR posted.amount IS DISTINCT FROM due.amount
      OR posted.user_id IS DISTINCT FROM due.user_id OR posted.tx_id IS DISTINCT FROM due.tx_id`,
};

/**
 * rules.md §3.14.8: an order is delivered once, to its account and server. Ended deliveries are
 * deleted after their retention, which begins with the order, so older ones may be missing. One day
 * is left for clock differences.
 */
const delivered: Invariant = {
  invariant: 8,
  violations: (of) => sql`
    SELECT project_id, subject, problem FROM (
      SELECT coalesce(bought.project_id, delivery.project_id) AS project_id,
        CASE WHEN bought.id IS NULL THEN format('delivery:%s', delivery.id) ELSE format('order:%s', bought.id) END
          AS subject,
        CASE
          WHEN bought.id IS NULL THEN 'it grants a purchase that does not exist'
          WHEN delivery.id IS NULL THEN
            CASE WHEN bought.status = 'PAID' OR bought.is_young THEN 'it has no delivery' END
          WHEN count(*) OVER (PARTITION BY bought.project_id, bought.id) > 1 THEN 'it has several deliveries'
          WHEN (bought.status, delivery.state) NOT IN (
            ('PAID', 'PENDING'), ('PAID', 'LEASED'), ('PAID', 'DEAD'),
            ('DELIVERED', 'DELIVERED'), ('REFUNDED', 'CANCELLED'), ('REFUNDED', 'DELIVERED')
          ) THEN format('it is %s, and its delivery is %s', bought.status, delivery.state)
          WHEN bought.place IS DISTINCT FROM delivery.place THEN 'its delivery goes to another user, account or server'
        END AS problem
      FROM (
        SELECT project_id, id, status, (project_id, user_id, account_id, game_server_id) AS place,
          created_at > now() - make_interval(days => ${DELIVERY_RETENTION_DAYS - 1}) AS is_young
        FROM purchase WHERE ${of('project_id')}
      ) AS bought
      FULL JOIN (
        SELECT project_id, id, purchase_id, state, (project_id, user_id, account_id, game_server_id) AS place
        FROM delivery WHERE type = 'PURCHASE_GRANT' AND ${of('project_id')}
      ) AS delivery ON delivery.project_id = bought.project_id AND delivery.purchase_id = bought.id
    ) AS paired WHERE problem IS NOT NULL`,
};

/** rules.md §3.14.9: no more is sold than supplied, and the sold number matches the orders. */
const supplied: Invariant = {
  invariant: 9,
  violations: (of) => sql`
    SELECT project_id, format('listing:%s/%s', item_id, game_server_id) AS subject,
      CASE
        WHEN listed.sold IS NULL THEN format('there is none, and %s were ordered', ordered)
        WHEN listed.sold <> coalesce(ordered, 0)
          THEN format('%s are counted as sold, and %s were ordered', listed.sold, coalesce(ordered, 0))
        ELSE format('%s are sold, and %s were supplied', listed.sold, supplied)
      END AS problem
    FROM (
      SELECT project_id, item_id, game_server_id, sold, supplied FROM shop_listing WHERE ${of('project_id')}
    ) AS listed
    FULL JOIN (
      SELECT project_id, item_id, game_server_id, sum(quantity) AS ordered
      FROM purchase WHERE status <> 'REFUNDED' AND ${of('project_id')}
      GROUP BY project_id, item_id, game_server_id
    ) AS bought USING (project_id, item_id, game_server_id)
    WHERE listed.sold IS NULL OR listed.sold <> coalesce(ordered, 0) OR listed.sold > supplied`,
};

/**
 * rules.md §3.14.10: no user or account has exceeded a purchase limit. Orders store the limits that
 * applied to them, because those of an item can change. So each order is compared with its own
 * limit, together with earlier ones, and all orders under one kind of limit with the largest.
 * Later refunds only reduce these sums.
 *
 * Simultaneous orders have no sequence: the first sum includes each without the others.
 */
const limited: Invariant = {
  invariant: 10,
  violations: (of) => sql`
    WITH bought AS (
      SELECT id, project_id, user_id, account_id, item_id, quantity, limits, created_at
      FROM purchase WHERE status <> 'REFUNDED' AND ${of('project_id')}
    ), policy AS (
      SELECT project_id, item_id, limits, scope, lower("window") AS period, min(max) AS own
      FROM (SELECT DISTINCT project_id, item_id, limits FROM bought) AS distinct_limits,
        jsonb_to_recordset(limits) AS one (scope text, "window" text, max bigint)
      GROUP BY project_id, item_id, limits, scope, period
    ), kind AS (
      SELECT DISTINCT project_id, item_id, scope, period FROM policy
    ), counted AS (
      SELECT id, project_id, item_id, quantity, created_at, scope, period, own,
        CASE scope WHEN 'ACCOUNT' THEN account_id ELSE user_id END AS whose,
        CASE WHEN period <> 'total' THEN date_trunc(period, created_at AT TIME ZONE 'UTC') END AS since
      FROM bought JOIN kind USING (project_id, item_id)
        LEFT JOIN policy USING (project_id, item_id, limits, scope, period)
    ), summed AS (
      SELECT *,
        sum(quantity) OVER (place ORDER BY created_at) - sum(quantity) OVER (moment) + quantity AS with_earlier,
        sum(quantity) FILTER (WHERE own IS NOT NULL) OVER (place) AS under_limit,
        max(own) OVER (place) AS largest
      FROM counted
      WINDOW place AS (PARTITION BY project_id, item_id, scope, period, whose, since),
        moment AS (PARTITION BY project_id, item_id, scope, period, whose, since, created_at)
    )
    SELECT project_id, format('order:%s', id) AS subject,
      format('with it %s were bought, and the limit of its %s (%s) was %s', greatest(with_earlier, under_limit),
        lower(scope), period, CASE WHEN with_earlier > own THEN own ELSE largest END) AS problem
    FROM summed WHERE own IS NOT NULL AND (with_earlier > own OR under_limit > largest)`,
};

/**
 * rules.md §3.14.11: each movement of a type with an `auditAction` has exactly one audit entry,
 * with its actor, user, amount and transaction. So a forged movement needs a second forgery in the
 * append-only audit log.
 *
 * Both times are the database's, so clocks of nodes do not matter. The audit log retains at least
 * 360 days (§3.15); movements older than its oldest entry are not checked. One day is left for the
 * order of deletion and for corrections of the database's clock.
 */
const audited: Invariant = {
  invariant: 11,
  violations: (of) => sql`
    SELECT tx.project_id, format('transaction:%s', tx.id) AS subject,
      format('it is a %s of %s, and the audit log has %s entries of it', tx.type, tx.amount, tx.entries) AS problem
    FROM (
      SELECT posted.project_id, posted.id, posted.type, posted.amount, count(audit.id) AS entries
      FROM (
        SELECT tx.project_id, tx.id, tx.type, tx.actor, entry.amount, action.name AS action, wallet.user_id
        FROM ledger_tx AS tx
        JOIN (VALUES ${AUDITED}) AS action (type, name) ON action.type = tx.type
        JOIN ledger_entry AS entry
          ON entry.project_id = tx.project_id AND entry.tx_id = tx.id AND entry.wallet_id IS NOT NULL
        JOIN wallet ON wallet.project_id = entry.project_id AND wallet.id = entry.wallet_id
        WHERE ${of('tx.project_id')} AND ${isAudited('tx.recorded_at')}
      ) AS posted
      LEFT JOIN (
        SELECT id, project_id, actor, action, target, after->>'transaction' AS tx, after->>'amount' AS amount FROM audit
        WHERE action IN (SELECT name FROM (VALUES ${AUDITED}) AS audited (type, name)) AND ${of('project_id')}
      ) AS audit
        ON audit.tx = posted.id::text AND audit.project_id = posted.project_id AND audit.action = posted.action
          AND audit.actor = posted.actor AND audit.target = 'user:' || posted.user_id
          AND audit.amount = posted.amount::text
      GROUP BY posted.project_id, posted.id, posted.type, posted.amount
    ) AS tx
    WHERE entries <> 1`,
};

/**
 * rules.md §3.14.12: each promotion's movement has one redemption, with its user and amount; each
 * redemption has its movement or its free order of the promotion's item. Each code counts its
 * redemptions, and no user has more of a promotion than it allows. The audit log has the creation
 * of each promotion with its reward, as far back as for invariant 11.
 */
const redeemed: Invariant = {
  invariant: 12,
  violations: (of) => sql`
    SELECT project_id, format('redemption:%s', reference) AS subject,
      CASE
        WHEN due.amount IS NULL THEN format('transaction %s is a promotion without a redemption', posted.tx_id)
        WHEN posted.tx_id IS NULL THEN format('its %s was not posted', due.amount)
        ELSE format('it gave %s to user %s, and transaction %s is %s of user %s', due.amount, due.user_id, posted.tx_id,
          posted.amount, coalesce(posted.user_id::text, '-'))
      END AS problem
    FROM (
      SELECT project_id, id::text AS reference, user_id, amount, ledger_tx_id AS tx_id
      FROM redemption WHERE amount IS NOT NULL AND ${of('project_id')}
    ) AS due
    FULL JOIN (
      SELECT tx.project_id, tx.reference, tx.id AS tx_id, wallet.user_id, entry.amount
      FROM ledger_tx AS tx
      LEFT JOIN ledger_entry AS entry
        ON entry.project_id = tx.project_id AND entry.tx_id = tx.id AND entry.wallet_id IS NOT NULL
      LEFT JOIN wallet ON wallet.project_id = entry.project_id AND wallet.id = entry.wallet_id
      WHERE tx.type = 'PROMOTION' AND ${of('tx.project_id')}
    ) AS posted USING (project_id, reference)
    WHERE (due.user_id, due.amount, due.tx_id) IS DISTINCT FROM (posted.user_id, posted.amount, posted.tx_id)
    UNION ALL
    SELECT redemption.project_id, format('redemption:%s', redemption.id),
      'its promotion does not give what it gave'
    FROM redemption
      JOIN promotion ON promotion.project_id = redemption.project_id AND promotion.id = redemption.promotion_id
      LEFT JOIN purchase ON purchase.project_id = redemption.project_id AND purchase.id = redemption.purchase_id
    WHERE ${of('redemption.project_id')} AND (
      redemption.amount IS DISTINCT FROM promotion.amount
      OR (purchase.item_id, purchase.quantity) IS DISTINCT FROM (promotion.item_id, promotion.quantity)
      OR purchase.total_price > 0 OR purchase.user_id <> redemption.user_id
    )
    UNION ALL
    SELECT project_id, format('code:%s', code),
      format('it counts %s redemptions, and has %s', counted, redeemed)
    FROM (
      SELECT promotion_code.project_id, promotion_code.code, redemptions AS counted, count(redemption.id) AS redeemed
      FROM promotion_code LEFT JOIN redemption
        ON redemption.project_id = promotion_code.project_id AND redemption.code = promotion_code.code
      WHERE ${of('promotion_code.project_id')}
      GROUP BY promotion_code.project_id, promotion_code.code
    ) AS codes
    WHERE counted <> redeemed
    UNION ALL
    SELECT promotion.project_id, format('promotion:%s', promotion.id),
      format('user %s redeemed it %s times, and may %s times', redemption.user_id, count(*), per_user)
    FROM promotion JOIN redemption
      ON redemption.project_id = promotion.project_id AND redemption.promotion_id = promotion.id
    WHERE ${of('promotion.project_id')}
    GROUP BY promotion.project_id, promotion.id, redemption.user_id HAVING count(*) > per_user
    UNION ALL
    SELECT project_id, format('promotion:%s', id), 'the audit log has no entry of its creation with this reward'
    FROM promotion
    WHERE ${of('project_id')} AND ${isAudited('created_at')} AND NOT EXISTS (
      SELECT FROM audit WHERE audit.project_id = promotion.project_id AND action = 'promotion.create'
        AND target = 'promotion:' || promotion.id
        AND (after->>'amount')::numeric IS NOT DISTINCT FROM promotion.amount
        AND (after->>'quantity')::numeric IS NOT DISTINCT FROM promotion.quantity
    )`,
};

/** Whether the audit log still has the entries of that time. */
const isAudited = (column: string): RawBuilder<boolean> => sql<boolean>`${sql.ref(column)} > least(
  now() - interval '359 days', (SELECT min(at) FROM audit) + interval '1 day')`;

/** Pairs of ledger type and audit action, as rows. */
const AUDITED = sql.join(
  Object.values(LEDGER_TYPES).flatMap(({ type, auditAction }) =>
    auditAction === null ? [] : [sql`(${type}, ${auditAction})`],
  ),
);

type AuditedType = Extract<(typeof LEDGER_TYPES)[LedgerType], { readonly auditAction: string }>['type'];

/** The invariant that compares the movements of a ledger type with their causes. */
const CAUSE_OF: Readonly<Record<Exclude<LedgerType, AuditedType>, Invariant>> = {
  PURCHASE: paid,
  REFUND: paid,
  PROMOTION: redeemed,
};

/** All invariants of rules.md §3.14, in their order. */
export const INVARIANTS: readonly Invariant[] = [
  ...[notNegative, cancelledOut, balanced, addedUp, numbered, appendOnly, delivered, supplied, limited, audited],
  ...new Set(Object.values(CAUSE_OF)),
].toSorted((one, other) => one.invariant - other.invariant);

/**
 * Checks all invariants; returns the first 1,000 violations of each and the number of checked rows.
 * @param projectId null: all projects
 */
export async function examineLedgerOf(db: Db, projectId: number | null): Promise<Examination> {
  const of: OfProject = (column) =>
    projectId === null ? sql<boolean>`true` : sql<boolean>`${sql.ref(column)} = ${projectId}`;
  const all: Violation[] = [];
  for (const { invariant, violations } of INVARIANTS) {
    const { rows } = await sql<Violation>`
      SELECT ${invariant}::integer AS invariant, project_id AS "projectId", subject, problem
      FROM (${violations(of)}) AS violation LIMIT ${MAX_VIOLATIONS}`.execute(db);
    all.push(...rows);
  }
  return { ...(await countExamined(db, of)), violations: all };
}

async function countExamined(db: Db, of: OfProject): Promise<Omit<Examination, 'violations'>> {
  const { rows } = await sql<Omit<Examination, 'violations'>>`SELECT
    (SELECT count(*) FROM wallet WHERE ${of('project_id')}) AS wallets,
    (SELECT count(*) FROM ledger_tx WHERE ${of('project_id')}) AS transactions,
    (SELECT count(*) FROM purchase WHERE ${of('project_id')}) AS orders`.execute(db);
  const [counts] = rows;
  if (counts === undefined) throw new Error('a count gave nothing');
  return counts;
}
