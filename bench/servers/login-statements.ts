import type { Statement } from './pool.js';

// Statements of `login` in version 0.1.0, like those of the purchase.

const named = (name: string, text: string): Statement => ({ name: `login-${name}`, text });

export const PLACE = named(
  'place',
  `select "seen_at" from "known_place" where "key" in ($1) and "seen_at" > $2 limit $3`,
);

export const COUNT = named(
  'count',
  `insert into "throttle" ("key", "points", "expire") values ($1, $2, $3) on conflict ("key") do update
   set "points" = CASE WHEN throttle.expire <= $4 THEN 1 ELSE throttle.points + 1 END,
     "expire" = CASE WHEN throttle.expire <= $5 THEN excluded.expire ELSE throttle.expire END
   returning "points", "expire"`,
);

export const POINTS = named('points', `select "points" from "throttle" where "key" = $1 and "expire" > $2`);

const USER_COLUMNS = `"id", "project_id" as "projectId", "email", "status", "blocked_reasons" as "blockedReasons",
     "blocked_until" as "blockedUntil", confirmed_at IS NOT NULL as "confirmed", "language",
     pin_hash IS NOT NULL as "hasPin", "pin_locked_until" as "pinLockedUntil", "last_server_id" as "lastServerId",
     array(SELECT server_id FROM server_access WHERE user_id = users.id) as "grantedServerIds", "created_at" as "createdAt",
     "password_hash" as "passwordHash", "password_changed_at" as "passwordChangedAt"`;

export const BY_EMAIL = named(
  'by-email',
  `select ${USER_COLUMNS} from "users" where "project_id" = $1 and "email_norm" in ($2)
   order by "email_norm" = $3 desc limit $4`,
);

export const GIVE_BACK = named(
  'give-back',
  `delete from "throttle" where "key" = $1 and "points" = $2 and "expire" <= $3`,
);

export const FORGET = named('forget', `delete from "throttle" where "key" in ($1, $2)`);

export const REMEMBER_PLACE = named(
  'remember-place',
  `insert into "known_place" ("key", "seen_at") values ($1, $2) on conflict ("key") do update set "seen_at" = $3
   where "known_place"."seen_at" <= $4`,
);

export const USER = named(
  'user',
  `select ${USER_COLUMNS} from "users" where "project_id" = $1 and "id" = $2 for update`,
);

export const EVICT = named(
  'evict',
  `update "session" set "revoked_at" = $1, "revoke_reason" = $2 where "project_id" = $3 and "id" in (
     select "id" from "session" where "project_id" = $4 and "user_id" = $5
       and ("revoked_at" is null and "idle_expires_at" > $6 and "absolute_expires_at" > $7)
     order by "last_seen_at" desc, "id" desc offset $8) and "revoked_at" is null`,
);

export const OPEN = named(
  'open',
  `insert into "session" ("id", "secret_hash", "project_id", "user_id", "game_server_id", "created_at", "last_seen_at",
     "idle_timeout_s", "idle_expires_at", "absolute_expires_at", "ip", "user_agent")
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)`,
);

export const AUDIT = named(
  'audit',
  `insert into "audit" ("actor", "action", "project_id", "target", "before", "after", "request_id")
   values ($1, $2, $3, $4, $5, $6, $7)`,
);

export const SEEN = named(
  'seen',
  `update "users" set "last_login_at" = $1, "last_server_id" = $2 where "project_id" = $3 and "id" = $4`,
);

export { AVAILABILITY } from './purchase-statements.js';
