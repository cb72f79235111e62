import { jest } from '@jest/globals';
import { Client } from 'pg';

/** Returns all statements that any node of this process sends during `work`, except heartbeats. */
export async function recordStatements(work: () => Promise<unknown>): Promise<string[]> {
  const query = jest.spyOn(Client.prototype, 'query');
  try {
    await work();
    return query.mock.calls.map(([first]) => textOf(first)).filter((text) => !text.includes('pg_notify'));
  } finally {
    query.mockRestore();
  }
}

/** The SQL of the first argument of `query`: a text, or an object with a text. */
export function textOf(query: unknown): string {
  if (typeof query === 'string') return query;
  return typeof query === 'object' && query !== null && 'text' in query ? String(query.text) : '';
}

/** Counts round trips to the database during `work`: pipelined statements share one. */
export async function countRoundTrips(work: () => Promise<unknown>): Promise<number> {
  const query = Client.prototype.query;
  const underWay = new Map<Client, number>();
  let trips = 0;
  const spy = jest.spyOn(Client.prototype, 'query').mockImplementation(async function (this: Client, ...args) {
    const before = underWay.get(this) ?? 0;
    if (before === 0 && !textOf(args[0]).includes('pg_notify')) trips += 1;
    underWay.set(this, before + 1);
    try {
      return await Reflect.apply(query, this, args);
    } finally {
      underWay.set(this, (underWay.get(this) ?? 1) - 1);
    }
  });
  try {
    await work();
    return trips;
  } finally {
    spy.mockRestore();
  }
}
