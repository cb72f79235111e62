import { Client } from 'pg';
import { connectedAs } from './database.js';
import { eventually } from './eventually.js';
import type { TestService } from './service.js';

export interface HeldRows {
  /** Resolves when so many statements wait for a lock. */
  whenWaiting(count: number): Promise<void>;
  release(): Promise<void>;
}

/** On a machine that may be busy. */
const PATIENCE_MS = 15_000;
const WAITING = `SELECT count(*)::int AS waiting FROM pg_stat_activity
  WHERE datname = current_database() AND backend_type = 'client backend' AND wait_event_type = 'Lock'`;

/**
 * Holds what `statement` locks on a connection of its own, so that requests that need it stop half-way. As the superuser:
 * it may also write what services may not.
 */
export async function hold(
  { connection }: Pick<TestService, 'connection'>,
  statement: string,
  values: readonly unknown[],
): Promise<HeldRows> {
  const administrator = await connectedAs('administrator', connection);
  const client = new Client(administrator);
  // Within a transaction the view of what others do stands still; and the pool may be waiting as a whole.
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

/** Holds the row of a user: what changes them goes on when it is released. */
export const holdUser = (service: TestService, userId: number): Promise<HeldRows> =>
  hold(service, 'SELECT FROM users WHERE id = $1 FOR UPDATE', [userId]);

/** Holds the wallet of a user: their purchases go on when it is released. */
export const holdWallet = (
  service: TestService,
  { user }: { readonly user: { readonly id: number } },
): Promise<HeldRows> => hold(service, 'SELECT FROM wallet WHERE user_id = $1 FOR UPDATE', [user.id]);

/** Holds a delivery: what leases or ends it passes it over or waits. */
export const holdDelivery = (service: TestService, deliveryId: string): Promise<HeldRows> =>
  hold(service, 'SELECT FROM delivery WHERE id = $1 FOR UPDATE', [deliveryId]);
