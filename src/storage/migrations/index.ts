import type { Migration } from 'kysely';
import * as spine from './0001-spine.js';
import * as people from './0002-people.js';
import * as shop from './0003-shop.js';
import * as owners from './0004-owners.js';
import * as addresses from './0005-addresses.js';
import * as writtenOnce from './0006-written-once.js';
import * as searchAndLogins from './0007-search-and-logins.js';
import * as usage from './0008-usage.js';
import * as keysByProject from './0009-keys-by-project.js';
import * as finding from './0010-finding.js';
import * as copies from './0011-copies.js';
import * as requestsAndFigures from './0012-requests-and-figures.js';
import * as retention from './0013-retention.js';
import * as operators from './0014-operators.js';
import * as blockNotes from './0015-block-notes.js';
import * as auditOfThings from './0016-audit-of-things.js';
import * as recordedMovements from './0017-recorded-movements.js';
import * as dailyLimits from './0018-daily-limits.js';
import * as operatorSessions from './0019-operator-sessions.js';

/**
 * All migrations, by the name under which the database remembers them. They run in the order of their names; a
 * published one is never changed, and there is no way back but a backup.
 */
export const migrations: Readonly<Record<string, Migration>> = {
  '0001-spine': spine,
  '0002-people': people,
  '0003-shop': shop,
  '0004-owners': owners,
  '0005-addresses': addresses,
  '0006-written-once': writtenOnce,
  '0007-search-and-logins': searchAndLogins,
  '0008-usage': usage,
  '0009-keys-by-project': keysByProject,
  '0010-finding': finding,
  '0011-copies': copies,
  '0012-requests-and-figures': requestsAndFigures,
  '0013-retention': retention,
  '0014-operators': operators,
  '0015-block-notes': blockNotes,
  '0016-audit-of-things': auditOfThings,
  '0017-recorded-movements': recordedMovements,
  '0018-daily-limits': dailyLimits,
  '0019-operator-sessions': operatorSessions,
};
