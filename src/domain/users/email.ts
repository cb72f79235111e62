export interface Email {
  /** As given, less the spaces around it. */
  readonly address: string;
  /** What makes it the same address: unique per project. */
  readonly norm: string;
}

const MAX_LENGTH = 254;
const SHAPE = /^[^\s@"(),:;<>[\]\\\p{C}]{1,64}@[\p{L}\p{N}](?:[\p{L}\p{M}\p{N}.-]*[\p{L}\p{M}\p{N}])?$/u;

/**
 * An address in its two forms, or null where it cannot be one. The norm is trimmed, NFC, with the domain in lower
 * case and the local part case-folded; dots and plus signs mean what they say (rules.md §1.5).
 */
export function readEmail(text: string): Email | null {
  const address = text.trim().normalize('NFC');
  if (address.length > MAX_LENGTH || !SHAPE.test(address) || address.includes('..')) return null;
  const at = address.lastIndexOf('@');
  const norm = `${foldLocal(address.slice(0, at))}${lower(address.slice(at))}`.normalize('NFC');
  return norm.length > MAX_LENGTH ? null : { address, norm };
}

/** The two forms of an address that has been read before, and stored. */
export function emailOf(stored: string): Email {
  const email = readEmail(stored);
  if (email === null) throw new Error('a stored e-mail address cannot be read');
  return email;
}

/** By character: a letter must not depend on where in a word it stands, as a Greek sigma does. */
const lower = (text: string): string => Array.from(text, (character) => character.toLowerCase()).join('');

/** Not for domains: there the two sigmas are two letters, and two owners. */
const foldLocal = (text: string): string => lower(text).replaceAll('ς', 'σ');
