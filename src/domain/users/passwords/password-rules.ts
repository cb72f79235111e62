import type { Email } from '../email.js';
import type { PasswordFault } from '../user-model.js';
import { commonPasswords } from './common-passwords.js';

const MAX_CODE_POINTS = 128;
const MAX_BYTES = 1024;

/** The form in which a password is measured, hashed and compared: NFC, nothing cut off (operations.md §3.2). */
export const normalizePassword = (password: string): string => password.normalize('NFC');

/** False for what no password of ours can be, so that it need not be hashed. */
export const fitsHash = (normalized: string): boolean => Buffer.byteLength(normalized) <= MAX_BYTES;

/** What a password is used with, and must not equal: a user's address, or the login of a game account. */
export type UsedWith = Email | { readonly login: string };

/**
 * What is wrong with a new password, or null: operations.md §3.2. No composition rules.
 * @param minLength in code points, from the project
 */
export function passwordFault(password: string, usedWith: UsedWith, minLength: number): PasswordFault | null {
  const normalized = normalizePassword(password);
  const length = [...normalized].length;
  if (length < minLength) return 'TOO_SHORT';
  if (length > MAX_CODE_POINTS || !fitsHash(normalized)) return 'TOO_LONG';
  const folded = normalized.toLowerCase();
  return sameFault(folded, usedWith) ?? (commonPasswords.has(folded) ? 'COMMON' : null);
}

function sameFault(folded: string, usedWith: UsedWith): PasswordFault | null {
  if ('login' in usedWith) return folded === usedWith.login.toLowerCase() ? 'EQUALS_LOGIN' : null;
  return folded === usedWith.norm || folded === usedWith.address.toLowerCase() ? 'EQUALS_EMAIL' : null;
}
