import { type ValueFault, valueFault } from './fault.js';

const MAX_NUMBER = 2 ** 31 - 1;
const DIGITS = /^[1-9][0-9]{0,9}$/;
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Of the ids, these are UUIDs; all others are numbers (operations.md §0, D2). */
const uuidVariables = new Set(['purchaseId', 'sessionId']);

/**
 * Whether a value is an id in its one canonical form: a number 1 to 2^31-1 as JSON integer or in plain digits
 * without leading zero, or a UUID in lower case. So no two texts name the same thing.
 * @param path from the variable's name on; its last name tells which form
 */
export function idFault(value: unknown, path: string): ValueFault | null {
  const name = path.split('.').findLast((part) => !/^\d+$/.test(part)) ?? path;
  const canonical = uuidVariables.has(name) ? isUuid(value) : isNumber(value);
  return canonical ? null : valueFault(path, 'not_an_id');
}

const isUuid = (value: unknown): boolean => typeof value === 'string' && UUID.test(value);

function isNumber(value: unknown): boolean {
  if (typeof value === 'string') return DIGITS.test(value) && Number(value) <= MAX_NUMBER;
  return typeof value === 'number' && Number.isInteger(value) && value >= 1 && value <= MAX_NUMBER;
}
