import { domainToASCII } from 'node:url';

export interface Email {
  /** As entered, trimmed. */
  readonly address: string;
  /** Normalized form, unique per project. */
  readonly norm: string;
}

const MAX_LENGTH = 254;
/** Counts code points, as the database does. */
const isTooLong = (text: string): boolean => [...text].length > MAX_LENGTH;
const SHAPE = /^[^\s@"(),:;<>[\]\\\p{C}]{1,64}@[\p{L}\p{N}](?:[\p{L}\p{M}\p{N}.-]*[\p{L}\p{M}\p{N}])?$/u;

/**
 * Parses an address; returns null if it cannot be an email address. The norm is trimmed and NFC,
 * with the domain in ASCII (UTS-46) and the local part case-folded; dots and plus signs are
 * significant (rules.md §1.5). A domain that cannot receive mail is only lower-cased: no user has
 * one.
 */
export function readEmail(text: string): Email | null {
  const address = text.trim().normalize('NFC');
  return isTooLong(address) || !SHAPE.test(address) || address.includes('..') ? null : normalize(address);
}

/** Returns an address with its norm; null if the norm is too long. */
function normalize(address: string): Email | null {
  const at = address.lastIndexOf('@');
  const local = foldLocal(address.slice(0, at));
  const lowered = `${local}${lower(address.slice(at))}`.normalize('NFC');
  if (isTooLong(lowered)) return null;
  return { address, norm: mailNorm(local, address.slice(at + 1)) ?? lowered };
}

/** Parses the address of a new user; returns null also if its domain cannot receive mail. */
export function readNewEmail(text: string): Email | null {
  const email = readEmail(text);
  if (email === null) return null;
  const at = email.address.lastIndexOf('@');
  return mailNorm(foldLocal(email.address.slice(0, at)), email.address.slice(at + 1)) === null ? null : email;
}

/**
 * Parses a stored address or norm. SHAPE is not tested again: a norm can be longer than its
 * address, because the lower case of `İ` has two characters.
 */
export function emailOf(stored: string): Email {
  const email = normalize(stored);
  if (email === null) throw new Error('a stored email address cannot be read');
  return email;
}

/**
 * Returns the stored spellings of a part of an address: any beginning of it, or its end. Empty if
 * no address can contain the part. A domain beyond ASCII must be complete.
 */
export function emailSearchForms(text: string): string[] {
  const part = text.trim().normalize('NFC');
  if (isTooLong(part) || !/^[^\s"(),:;<>[\]\\\p{C}]+$/u.test(part)) return [];
  const at = part.lastIndexOf('@');
  const [local, domain] = at < 0 ? ['', part] : [`${foldLocal(part.slice(0, at))}@`, part.slice(at + 1)];
  const ascii = domainToASCII(domain);
  const forms = [`${local}${lower(domain)}`, ...(HOST.test(ascii) ? [`${local}${ascii}`] : [])];
  return [...new Set(at < 0 ? [foldLocal(part), ...forms] : forms)];
}

/**
 * Labels of ASCII letters, digits and hyphens; a number as the last label would be an IPv4 address.
 */
const HOST = /^(?:[a-z0-9-]{1,63}\.)*(?!(?:\d+|0x[0-9a-f]*)$)[a-z0-9-]{1,63}$/;

/**
 * The norm with the domain as in the envelope of an email (UTS-46); null if it is not a host name.
 * Full-width letters, ligatures, invisible marks and both forms of an umlaut are one mailbox, so
 * they must be one user. `domainToASCII` parses URL hosts; SHAPE excludes the rest of their syntax
 * (percent signs, slashes, ports).
 */
function mailNorm(local: string, domain: string): string | null {
  const ascii = domainToASCII(domain);
  const norm = `${local.normalize('NFC')}@${ascii}`;
  return HOST.test(ascii) && !isTooLong(norm) ? norm : null;
}

/** Per character: the lower case of a Greek sigma depends on its place in a word. */
const lower = (text: string): string => Array.from(text, (character) => character.toLowerCase()).join('');

/** Not for domains: there the two sigmas are distinct letters. */
const foldLocal = (text: string): string => lower(text).replaceAll('ς', 'σ');
