import { Refusal } from '../../base/errors/refusal.js';

const SHAPE = /^[A-Za-z][A-Za-z0-9_]{3,15}$/;

/** Throws INVALID_VARIABLES for what no game server of any kind would take for a login: operations.md §1.8. */
export function demandLogin(login: string): void {
  if (!SHAPE.test(login)) throw new Refusal('INVALID_VARIABLES', { input: 'login', reason: 'login' });
}

/** What makes it the same login: many games do not tell cases apart, so nobody may pose as somebody else by one. */
export const normalizeLogin = (login: string): string => login.toLowerCase();
