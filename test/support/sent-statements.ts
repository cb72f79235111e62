import { AsyncLocalStorage } from 'node:async_hooks';
import type { Server } from 'node:http';
import { Client } from 'pg';
import { textOf } from './statements.js';

/** How often a statement was sent, and with which values. A time counts as no value. */
interface Sent {
  count: number;
  readonly values: Set<string>;
}

/** The statements of the current request or command, by their text. */
const current = new AsyncLocalStorage<Map<string, Sent>>();

const query = Client.prototype.query;
Object.assign(Client.prototype, {
  query(this: Client, ...args: Parameters<typeof query>): unknown {
    const statements = current.getStore();
    if (statements !== undefined) {
      const text = textOf(args[0]);
      const sent = statements.get(text) ?? { count: 0, values: new Set() };
      sent.count += 1;
      sent.values.add(JSON.stringify(valuesOf(args).map((value) => (value instanceof Date ? null : value))));
      statements.set(text, sent);
    }
    return Reflect.apply(query, this, args);
  },
});

/** The values of a call of `query`, which gets them beside the text or in one object with it. */
function valuesOf([first, second]: readonly unknown[]): readonly unknown[] {
  const values = typeof first === 'object' && first !== null && 'values' in first ? first.values : second;
  return Array.isArray(values) ? values : [];
}

/** Watches the statements of each request of a server. */
export function watchRequests(server: Server): void {
  server.prependListener('request', () => current.enterWith(new Map()));
}

/** Returns the statements that the current request has sent, by their text. */
export const sentStatements = (): ReadonlyMap<string, Readonly<Sent>> => current.getStore() ?? new Map();

/** Runs a command, and then `check` for its statements. Returns the result of the command. */
export const watchCommand = <T>(work: () => Promise<T>, check: () => void): Promise<T> =>
  current.run(new Map(), async () => {
    const result = await work();
    check();
    return result;
  });
