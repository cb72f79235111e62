import type { Statement } from './pool.js';

// Statements of `purchase` in version 0.1.0, before optimizations, as Kysely wrote them. The floor
// keeps using them, prepared.

const named = (name: string, text: string): Statement => ({ name: `purchase-${name}`, text });

export const KEY = named(
  'key',
  `select "id" as "purchaseId", "request_fingerprint" as "fingerprint" from "purchase"
   where "project_id" = $1 and "user_id" = $2 and "idempotency_key" = $3`,
);

export const USER = named(
  'user',
  `select "id", "project_id" as "projectId", "email", "status", "blocked_reasons" as "blockedReasons",
     "blocked_until" as "blockedUntil", confirmed_at IS NOT NULL as "confirmed", "language",
     pin_hash IS NOT NULL as "hasPin", "pin_locked_until" as "pinLockedUntil", "last_server_id" as "lastServerId",
     array(SELECT server_id FROM server_access WHERE user_id = users.id) as "grantedServerIds", "created_at" as "createdAt"
   from "users" where "project_id" = $1 and "id" = $2 for update`,
);

export const SESSION = named(
  'session',
  `select "id", "user_id" as "userId", "project_id" as "projectId", "game_server_id" as "gameServerId",
     "created_at" as "createdAt", "last_seen_at" as "lastSeenAt", "idle_timeout_s" as "idleTimeoutSeconds",
     "idle_expires_at" as "idleExpiresAt", "absolute_expires_at" as "absoluteExpiresAt",
     "pin_verified_until" as "pinVerifiedUntil"
   from "session" where "project_id" = $1 and "user_id" = $2 and "id" = $3
     and ("revoked_at" is null and "idle_expires_at" > $4 and "absolute_expires_at" > $5) for update`,
);

export const WALLET = named(
  'wallet',
  `select "id", "project_id" as "projectId", "user_id" as "userId", "balance", "seq" from "wallet"
   where "project_id" = $1 and "user_id" = $2 for update`,
);

export const ACCOUNT = named(
  'account',
  `select "id", "user_id" as "userId", "game_server_id" as "gameServerId", "login", "status", "external_id" as "externalId",
     "created_at" as "createdAt", "quarantined_at" as "quarantinedAt", "dropped_at" as "droppedAt"
   from "game_account" where "project_id" = $1 and "user_id" = $2 and "game_server_id" = $3 and "dropped_at" is null
     and "id" = $4 for share`,
);

export const LISTING = named(
  'listing',
  `select "item_id" from "shop_listing" where "project_id" = $1 and "item_id" = $2 and "game_server_id" = $3
   for no key update`,
);

export const ITEM = named('item', `select "id" from "shop_item" where "project_id" = $1 and "id" = $2 for share`);

export const OFFER = named(
  'offer',
  `select "l"."item_id" as "itemId", "l"."game_server_id" as "gameServerId", "l"."shown_price" as "unitPrice", "i"."sku",
     "i"."titles", "i"."payload", "i"."max_quantity" as "maxQuantity", "i"."limits", l.supplied - l.sold as "remaining",
     "l"."sale_from" as "saleFrom", "l"."sale_to" as "saleTo"
   from "shop_listing" as "l"
   inner join "shop_item" as "i" on "i"."project_id" = "l"."project_id" and "i"."id" = "l"."item_id"
   where "l"."project_id" = $1 and "l"."item_id" = $2 and "l"."game_server_id" = $3 and l.enabled AND NOT l.archived and (
     WITH RECURSIVE above (project_id, parent_id, visible) AS (
       SELECT c.project_id, c.parent_id, c.visible FROM shop_category AS c
         WHERE c.project_id = l.project_id AND c.id = l.category_id
       UNION
       SELECT c.project_id, c.parent_id, c.visible FROM shop_category AS c
         JOIN above ON c.project_id = above.project_id AND c.id = above.parent_id
     )
     SELECT bool_and(visible) FROM above
   )`,
);

export const AVAILABILITY = named(
  'availability',
  `select "project"."availability", "w"."starts_at" as "startsAt", "w"."ends_at" as "endsAt", "w"."messages"
   from "project" left join "availability_window" as "w" on "w"."project_id" = "project"."id"
     and "w"."game_server_id" is null and ("w"."ends_at" is null or "w"."ends_at" > $1)
   where "project"."id" = $2`,
);

export const SERVER = named(
  'server',
  `select "id", "project_id" as "projectId", "code", "names", "descriptions", "status", "access",
     "is_default" as "isDefault", "sort", "tags", "refund_rejected" as "refundRejected", "account_rules" as "accountRules"
   from "game_server" where "project_id" = $1 and "id" = $2`,
);

export const SELL = named(
  'sell',
  `update "shop_listing" set "sold" = "sold" + $1 where "project_id" = $2 and "item_id" = $3 and "game_server_id" = $4
     and ("supplied" is null or "sold" + $5 <= "supplied")`,
);

export const PAY = named(
  'pay',
  `update "wallet" set "balance" = "balance" + $1, "seq" = "seq" + $2 where "project_id" = $3 and "id" = $4
     and balance + $5 between 0 and $6 returning "balance", "seq"`,
);

export const POST = named(
  'post',
  `with "posted" as (
     insert into "ledger_tx" ("project_id", "created_at", "id", "type", "reference", "actor", "note")
     values ($1, $2, $3, $4, $5, $6, $7))
   insert into "ledger_entry"
     ("project_id", "created_at", "id", "tx_id", "wallet_id", "system", "amount", "balance_after", "seq")
   values ($8, $9, $10, $11, $12, $13, $14, $15, $16), ($17, $18, $19, $20, $21, $22, $23, $24, $25)`,
);

export const ORDER = named(
  'order',
  `insert into "purchase" ("id", "project_id", "user_id", "account_id", "game_server_id", "item_id", "sku", "quantity",
     "unit_price", "total_price", "currency_code", "titles", "payload", "limits", "character", "status",
     "idempotency_key", "request_fingerprint", "ledger_tx_id", "created_at")
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20)`,
);

export const BEFORE = named(
  'before',
  `select "id" from "delivery" where "project_id" = $1 and "game_server_id" = $2 and "account_id" = $3
     and "state" in ($4, $5) order by "id" desc limit $6`,
);

export const DELIVER = named(
  'deliver',
  `insert into "delivery" ("id", "project_id", "game_server_id", "user_id", "account_id", "type", "purchase_id",
     "sealed_secret", "state", "next_attempt_at", "created_at")
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`,
);
