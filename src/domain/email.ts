import { domainToASCII } from 'node:url';

export interface Email {
  /** As given, less the spaces around it. */
  readonly address: string;
  /** What makes it the same address: unique per project. */
  readonly norm: string;
}

const MAX_LENGTH = 254;
const SHAPE = /^[^\s@"(),:;<>[\]\\\p{C}]{1,64}@[\p{L}\p{N}](?:[\p{L}\p{M}\p{N}.-]*[\p{L}\p{M}\p{N}])?$/u;

/**
 * An address by which somebody may be known, or null where it cannot be one. The norm is trimmed, NFC, with the domain as
 * the mail needs it and the local part case-folded; dots and plus signs mean what they say (rules.md §1.5). A domain to
 * which no mail can go is in lower case only: no user has one.
 */
export function readEmail(text: string): Email | null {
  const address = text.trim().normalize('NFC');
  if (address.length > MAX_LENGTH || !SHAPE.test(address) || address.includes('..')) return null;
  const at = address.lastIndexOf('@');
  const local = foldLocal(address.slice(0, at));
  const lowered = `${local}${lower(address.slice(at))}`.normalize('NFC');
  if (lowered.length > MAX_LENGTH) return null;
  return { address, norm: mailNorm(local, address.slice(at + 1)) ?? lowered };
}

/** The same of an address that somebody wants to have: null too where no mail can go there. */
export function readNewEmail(text: string): Email | null {
  const email = readEmail(text);
  if (email === null) return null;
  const at = email.address.lastIndexOf('@');
  return mailNorm(foldLocal(email.address.slice(0, at)), email.address.slice(at + 1)) === null ? null : email;
}

/** The forms of an address that has been read before, and stored. */
export function emailOf(stored: string): Email {
  const email = readEmail(stored);
  if (email === null) throw new Error('a stored e-mail address cannot be read');
  return email;
}

/**
 * The spellings under which a part of an address may be stored: its beginning up to anywhere, or its end. Empty where no
 * address has such a part. A domain beyond ASCII is found where the part has all of it.
 */
export function emailParts(text: string): string[] {
  const part = text.trim().normalize('NFC');
  if (part.length > MAX_LENGTH || !/^[^\s"(),:;<>[\]\\\p{C}]+$/u.test(part)) return [];
  const at = part.lastIndexOf('@');
  const [local, domain] = at < 0 ? ['', part] : [`${foldLocal(part.slice(0, at))}@`, part.slice(at + 1)];
  const ascii = domainToASCII(domain);
  const forms = [`${local}${lower(domain)}`, ...(HOST.test(ascii) ? [`${local}${ascii}`] : [])];
  return [...new Set(at < 0 ? [foldLocal(part), ...forms] : forms)];
}

/** Labels of ASCII letters, digits and hyphens; the last one is no number, which would be an address of IPv4. */
const HOST = /^(?:[a-z0-9-]{1,63}\.)*(?!(?:\d+|0x[0-9a-f]*)$)[a-z0-9-]{1,63}$/;

/**
 * The norm with the domain as it stands in the envelope of a mail (UTS-46), null where none can. Full-width letters,
 * ligatures, invisible marks and the two ways to write an umlaut all lead to one mailbox, which must not have a user for
 * each spelling. Node's function reads hosts of URLs; what it would take for more than a name (percent signs, slashes,
 * ports) has no place in SHAPE.
 */
function mailNorm(local: string, domain: string): string | null {
  const ascii = domainToASCII(domain);
  const norm = `${local.normalize('NFC')}@${ascii}`;
  return HOST.test(ascii) && norm.length <= MAX_LENGTH ? norm : null;
}

/** By character: a letter must not depend on where in a word it stands, as a Greek sigma does. */
const lower = (text: string): string => Array.from(text, (character) => character.toLowerCase()).join('');

/** Not for domains: there the two sigmas are two letters, and two owners. */
const foldLocal = (text: string): string => lower(text).replaceAll('ς', 'σ');
