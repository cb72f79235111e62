import { AsyncLocalStorage } from 'node:async_hooks';
import type { Server } from 'node:http';
import { Client } from 'pg';
import { textOf } from './statements.js';

// No request of a test sends the same read more than three times (N+1). Lists of up to three
// entries escape it.
// `startTestService` watches the requests of its API; its `stop` throws for each violation.

/** A change may read a row again with its lock. */
const MAX_READS = 3;

/** The reads of the current request, with their number. */
const requests = new AsyncLocalStorage<Map<string, number>>();

/**
 * No reads are: the limits of a transaction (`set_config`), heartbeats, whose timer a request may
 * have started (`pg_notify`), and writes with a CTE.
 */
const isRead = (text: string) =>
  /^\s*(?:select(?! set_config| pg_notify)|with)\b/i.test(text) &&
  !/\b(?:insert\s+into|delete\s+from|update\s+"?\w+"?\s+set)\b/i.test(text);

const query = Client.prototype.query;
Object.assign(Client.prototype, {
  query(this: Client, ...args: Parameters<typeof query>): unknown {
    const counts = requests.getStore();
    const text = textOf(args[0]);
    if (isRead(text)) counts?.set(text, (counts.get(text) ?? 0) + 1);
    return Reflect.apply(query, this, args);
  },
});

/** Counts the reads of each request of a server. */
export function watchRequests(server: Server): void {
  server.prependListener('request', () => requests.enterWith(new Map()));
}

/** Returns the reads that the current request has sent too often. */
export const findRepeated = (): string[] =>
  [...(requests.getStore() ?? [])].filter(([, count]) => count > MAX_READS).map(([text]) => text);
