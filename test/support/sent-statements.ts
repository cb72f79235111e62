import { AsyncLocalStorage } from 'node:async_hooks';
import type { Server } from 'node:http';
import { Client } from 'pg';
import { textOf } from './statements.js';

/** The statements of the current request or command, with their number. */
const current = new AsyncLocalStorage<Map<string, number>>();

const query = Client.prototype.query;
Object.assign(Client.prototype, {
  query(this: Client, ...args: Parameters<typeof query>): unknown {
    const counts = current.getStore();
    const text = textOf(args[0]);
    counts?.set(text, (counts.get(text) ?? 0) + 1);
    return Reflect.apply(query, this, args);
  },
});

/** Counts the statements of each request of a server. */
export function watchRequests(server: Server): void {
  server.prependListener('request', () => current.enterWith(new Map()));
}

/** Returns the statements that the current request has sent, with their number. */
export const sentStatements = (): ReadonlyMap<string, number> => current.getStore() ?? new Map();

/** Runs a command, and then `check` for its statements. Returns the result of the command. */
export const watchCommand = <T>(work: () => Promise<T>, check: () => void): Promise<T> =>
  current.run(new Map(), async () => {
    const result = await work();
    check();
    return result;
  });
