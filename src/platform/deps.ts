import type { Clock } from '../base/clock.js';
import type { Memory } from '../base/config.js';
import type { Keyring } from '../base/keyring.js';
import type { Database, Db } from '../storage/database.js';
import type { Notifications } from '../storage/notifications.js';
import type { Changes } from './changes/index.js';

/**
 * Shared dependencies. Each service picks those that it uses: `Pick<Deps, 'changes' | 'clock'>`.
 */
export interface Deps {
  readonly db: Db;
  readonly browsing: Database['browsing'];
  readonly searching: Database['searching'];
  readonly changes: Changes;
  readonly notifications: Notifications;
  readonly clock: Clock;
  readonly keyring: Keyring;
  /** How many values caches hold at most. */
  readonly memory: Memory;
}
