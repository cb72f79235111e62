import { Client } from 'pg';
import { connectionAs } from './database.js';
import { eventually } from './eventually.js';
import type { TestService } from './service.js';

export interface LockedRows {
  /** Resolves when this many statements wait for a lock. A function may change its result. */
  waitForBlocked(count: number | (() => number)): Promise<void>;
  release(): Promise<void>;
}

/** Long enough for a busy machine. */
const TIMEOUT_MS = 15_000;
const WAITING = `SELECT count(*)::int AS waiting FROM pg_stat_activity
  WHERE datname = current_database() AND backend_type = 'client backend' AND wait_event_type = 'Lock'`;

/**
 * Locks the rows of `statement` on a separate connection, so that requests that need them wait.
 * Runs as the superuser, which may also write rows that services may not.
 */
export async function lockRows(
  { connection }: Pick<TestService, 'connection'>,
  statement: string,
  values: readonly unknown[],
): Promise<LockedRows> {
  const administrator = await connectionAs('administrator', connection);
  const client = new Client(administrator);
  // A separate connection: pg_stat_activity does not change within a transaction.
  const watcher = new Client(administrator);
  await Promise.all([client.connect(), watcher.connect()]);
  await client.query('BEGIN');
  await client.query(statement, [...values]);
  const waiting = async (): Promise<number> => (await watcher.query(WAITING)).rows[0].waiting;
  return {
    async waitForBlocked(count) {
      const enough = typeof count === 'number' ? () => count : count;
      await eventually(async () => (await waiting()) >= enough(), TIMEOUT_MS);
    },
    async release() {
      await client.query('COMMIT');
      await Promise.all([client.end(), watcher.end()]);
    },
  };
}

/** Locks the row of a user. */
export const lockUserRow = (service: TestService, userId: number): Promise<LockedRows> =>
  lockRows(service, 'SELECT FROM users WHERE id = $1 FOR UPDATE', [userId]);

/** Locks the wallet of a user. */
export const lockWalletRow = (
  service: TestService,
  { user }: { readonly user: { readonly id: number } },
): Promise<LockedRows> => lockRows(service, 'SELECT FROM wallet WHERE user_id = $1 FOR UPDATE', [user.id]);

/** Locks a delivery. */
export const lockDeliveryRow = (service: TestService, deliveryId: string): Promise<LockedRows> =>
  lockRows(service, 'SELECT FROM delivery WHERE id = $1 FOR UPDATE', [deliveryId]);
