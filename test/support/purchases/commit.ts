import { jest } from '@jest/globals';
import { Client } from 'pg';

/**
 * Cuts the connection of the next transaction at its commit, before or after the database commits.
 * The client cannot tell which.
 */
export function cutNextCommit(when: 'before' | 'after'): { restore(): void } {
  const query = Client.prototype.query;
  const isCommit = (text: unknown): boolean => text === 'commit';
  let armed = true;
  const spy = jest.spyOn(Client.prototype, 'query').mockImplementation(async function (this: Client, ...args) {
    if (!armed || !isCommit(args[0])) return await Reflect.apply(query, this, args);
    armed = false;
    if (when === 'after') await Reflect.apply(query, this, args);
    throw new Error('Connection terminated unexpectedly');
  });
  return { restore: () => spy.mockRestore() };
}
