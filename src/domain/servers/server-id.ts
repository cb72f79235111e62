import { Refusal } from '../../base/errors/refusal.js';

const ID = /^[1-9]\d{0,9}$/;
const MAX_ID = 2 ** 31 - 1;

/**
 * A server id from its GraphQL form: a positive decimal integer up to 2^31-1 without leading zero (operations.md D2).
 * Throws the refusal INVALID_GAME_SERVER_ID, also for what slipped through a differently named variable.
 */
export function serverIdOf(id: string | number): number {
  const text = String(id);
  if (ID.test(text) && Number(text) <= MAX_ID) return Number(text);
  throw new Refusal('INVALID_GAME_SERVER_ID', { input: 'gameServerId' });
}
