import { Refusal } from '../../base/errors/refusal.js';

const MAX_QUANTITY = 999;
const MAX_CHARACTER = 32;
const KEY = /^[A-Za-z0-9_-]{16,64}$/;
/** Control and format characters, what is no character at all, and the two separators that end lines as well. */
const UNPRINTABLE = /[\p{C}\p{Zl}\p{Zp}]/u;

/** Throws INVALID_VARIABLES for what no purchase can be, whatever the shop holds: operations.md §1.8, §1.9, §3.7. */
export function demandForm(wish: {
  readonly quantity: number;
  readonly idempotencyKey: string;
  readonly character: string | null;
}): void {
  demandQuantity(wish.quantity, MAX_QUANTITY);
  demandKey(wish.idempotencyKey);
  if (wish.character !== null) demandCharacter(wish.character);
}

/** Throws INVALID_VARIABLES unless 1 to `max` pieces are wanted. */
export function demandQuantity(quantity: number, max: number): void {
  if (quantity < 1 || quantity > max) throw invalid('quantity', 'out_of_range', { min: 1, max });
}

/** Throws INVALID_VARIABLES for what no client may name a purchase. */
export function demandKey(idempotencyKey: string): void {
  if (KEY.test(idempotencyKey)) return;
  throw invalid('idempotencyKey', 'malformed', { expected: '16 to 64 of A-Z, a-z, 0-9, _ and -' });
}

/**
 * A name is the game server's to judge, so quotes and semicolons stay as they are; what could end a line of its
 * console, or not be seen at all, is in no name.
 */
function demandCharacter(character: string): void {
  const length = [...character].length;
  if (length < 1) throw invalid('character', 'too_short', { min: 1 });
  if (length > MAX_CHARACTER) throw invalid('character', 'too_many_characters', { max: MAX_CHARACTER });
  if (UNPRINTABLE.test(character)) throw invalid('character', 'forbidden_character', {});
}

const invalid = (name: string, reason: string, params: Readonly<Record<string, string | number>>): Refusal =>
  new Refusal('INVALID_VARIABLES', { input: name, reason, params: { name, ...params } });
