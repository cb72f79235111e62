import { sql } from 'kysely';
import type { Invariant } from './invariant-store.js';

/** operations.md §3.8, 9: no more is sold than was supplied, and what is counted as sold is what was ordered. */
export const supplied: Invariant = {
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
 * operations.md §3.8, 10: nobody has bought more in a window than its limit allowed him. Every order carries the limits
 * that it was made under, and those of an item change; so an order is held against its own, together with what had been
 * bought before it, and all orders under one kind of limit together are held against the largest. What was refunded
 * since makes these sums smaller than they were, never larger.
 *
 * Orders of one moment are not told apart: the first sum takes each of them without the others.
 */
export const limited: Invariant = {
  invariant: 10,
  violations: (of) => sql`
    WITH bought AS (
      SELECT id, project_id, user_id, account_id, item_id, quantity, limits, created_at
      FROM purchase WHERE status <> 'REFUNDED' AND ${of('project_id')}
    ), policy AS (
      SELECT item_id, limits, scope, lower("window") AS period, min(max) AS own
      FROM (SELECT DISTINCT item_id, limits FROM bought) AS known,
        jsonb_to_recordset(limits) AS one (scope text, "window" text, max bigint)
      GROUP BY item_id, limits, scope, period
    ), kind AS (
      SELECT DISTINCT item_id, scope, period FROM policy
    ), counted AS (
      SELECT id, project_id, item_id, quantity, created_at, scope, period, own,
        CASE scope WHEN 'ACCOUNT' THEN account_id ELSE user_id END AS whose,
        CASE WHEN period <> 'total' THEN date_trunc(period, created_at AT TIME ZONE 'UTC') END AS since
      FROM bought JOIN kind USING (item_id) LEFT JOIN policy USING (item_id, limits, scope, period)
    ), summed AS (
      SELECT *,
        sum(quantity) OVER (place ORDER BY created_at) - sum(quantity) OVER (moment) + quantity AS with_earlier,
        sum(quantity) FILTER (WHERE own IS NOT NULL) OVER (place) AS under_limit,
        max(own) OVER (place) AS largest
      FROM counted
      WINDOW place AS (PARTITION BY item_id, scope, period, whose, since),
        moment AS (PARTITION BY item_id, scope, period, whose, since, created_at)
    )
    SELECT project_id, format('order:%s', id) AS subject,
      format('with it %s were bought, and the limit of its %s (%s) was %s', greatest(with_earlier, under_limit),
        lower(scope), period, CASE WHEN with_earlier > own THEN own ELSE largest END) AS problem
    FROM summed WHERE own IS NOT NULL AND (with_earlier > own OR under_limit > largest)`,
};
