import { jest } from '@jest/globals';
import { Client } from 'pg';

/** All that went to the database meanwhile, from any node of this process, but for the heartbeats. */
export async function statementsOf(work: () => Promise<unknown>): Promise<string[]> {
  const query = jest.spyOn(Client.prototype, 'query');
  try {
    await work();
    return query.mock.calls.map(([first]) => textOf(first)).filter((text) => !text.includes('pg_notify'));
  } finally {
    query.mockRestore();
  }
}

/** The SQL of what `pg` was given to ask: a text, or one with its name. */
export function textOf(query: unknown): string {
  if (typeof query === 'string') return query;
  return typeof query === 'object' && query !== null && 'text' in query ? String(query.text) : '';
}
