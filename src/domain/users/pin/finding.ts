import { pinInvalid, pinLocked } from './refusals.js';

/** What a PIN check found. */
export type Finding =
  /** `pinHash`: what is stored now. `digest`: tells whose PIN, and which, was right. */
  | { readonly kind: 'right'; readonly pinHash: string; readonly digest: string }
  /** `lockedUntil`: it was the last one in a row. */
  | { readonly kind: 'wrong'; readonly attemptsLeft: number; readonly lockedUntil: Date | null }
  | { readonly kind: 'locked'; readonly until: Date }
  | { readonly kind: 'not set' };

/**
 * What a check tells a request that waits behind it, with the PIN of `digest`: the very PIN that was right is right for
 * him too, and a lock locks him out. Of wrong PINs nobody learns from another: each is a try of its own.
 */
export function findingFor(found: Finding, digest: string): Finding | null {
  switch (found.kind) {
    case 'right':
      return found.digest === digest ? found : null;
    case 'wrong':
      return found.lockedUntil === null ? null : { kind: 'locked', until: found.lockedUntil };
    case 'locked':
    case 'not set':
      return found;
  }
}

/**
 * What is stored of the PIN that was right; null where there is none. Throws PIN_INVALID with the tries that are left,
 * and PIN_LOCKED.
 * @param input name of the input that the PIN came in
 */
export function demandRight(finding: Finding, input: string, now: Date): string | null {
  switch (finding.kind) {
    case 'right':
      return finding.pinHash;
    case 'wrong':
      throw pinInvalid(finding.attemptsLeft, input);
    case 'locked':
      throw pinLocked(finding.until, now);
    case 'not set':
      return null;
  }
}
