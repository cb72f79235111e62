import { Client } from 'pg';
import { connectedAs } from './database.js';
import { eventually } from './eventually.js';
import type { TestService } from './service.js';

export interface HeldRows {
  /** Resolves when this many statements wait for a lock. */
  whenWaiting(count: number): Promise<void>;
  release(): Promise<void>;
}

/** Long enough for a busy machine. */
const PATIENCE_MS = 15_000;
const WAITING = `SELECT count(*)::int AS waiting FROM pg_stat_activity
  WHERE datname = current_database() AND backend_type = 'client backend' AND wait_event_type = 'Lock'`;

/**
 * Locks the rows of `statement` on a separate connection, so that requests that need them wait.
 * Runs as the superuser, which may also write rows that services may not.
 */
export async function hold(
  { connection }: Pick<TestService, 'connection'>,
  statement: string,
  values: readonly unknown[],
): Promise<HeldRows> {
  const administrator = await connectedAs('administrator', connection);
  const client = new Client(administrator);
  // A separate connection: pg_stat_activity does not change within a transaction.
  const watcher = new Client(administrator);
  await Promise.all([client.connect(), watcher.connect()]);
  await client.query('BEGIN');
  await client.query(statement, [...values]);
  const waiting = async (): Promise<number> => (await watcher.query(WAITING)).rows[0].waiting;
  return {
    whenWaiting: async (count) => void (await eventually(async () => (await waiting()) >= count, PATIENCE_MS)),
    async release() {
      await client.query('COMMIT');
      await Promise.all([client.end(), watcher.end()]);
    },
  };
}

/** Locks the row of a user. */
export const holdUser = (service: TestService, userId: number): Promise<HeldRows> =>
  hold(service, 'SELECT FROM users WHERE id = $1 FOR UPDATE', [userId]);

/** Locks the wallet of a user. */
export const holdWallet = (
  service: TestService,
  { user }: { readonly user: { readonly id: number } },
): Promise<HeldRows> => hold(service, 'SELECT FROM wallet WHERE user_id = $1 FOR UPDATE', [user.id]);

/** Locks a delivery. */
export const holdDelivery = (service: TestService, deliveryId: string): Promise<HeldRows> =>
  hold(service, 'SELECT FROM delivery WHERE id = $1 FOR UPDATE', [deliveryId]);
