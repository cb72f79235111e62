import { type ValueFault, valueFault } from './fault.js';

/** operations.md §3.12: bytes of UTF-8, and levels of lists and objects within one variable. */
const MAX_TEXT_BYTES = 2048;
const MAX_LEVELS = 16;

/** U+0000, which PostgreSQL cannot store, or half a surrogate pair, which is no character. */
const FORBIDDEN = /\0|\p{Surrogate}/u;

/**
 * What is wrong with the texts and the nesting of a value, whatever its type is to be; null when nothing is.
 * Keys are texts too. Never recurses deeper than the limit.
 */
export function textFault(value: unknown, path: string, levels = 0): ValueFault | null {
  if (typeof value === 'string') return ofText(value, path);
  if (typeof value !== 'object' || value === null) return null;
  if (levels === MAX_LEVELS) return valueFault(path, 'too_deep', { max: MAX_LEVELS });
  for (const [key, item] of Object.entries(value)) {
    const fault = ofText(key, path) ?? textFault(item, path, levels + 1);
    if (fault !== null) return fault;
  }
  return null;
}

function ofText(text: string, path: string): ValueFault | null {
  // Each UTF-16 unit takes at most three bytes: short texts, nearly all, need no count.
  if (text.length * 3 > MAX_TEXT_BYTES && Buffer.byteLength(text) > MAX_TEXT_BYTES) {
    return valueFault(path, 'too_long', { max: MAX_TEXT_BYTES });
  }
  return FORBIDDEN.test(text) ? valueFault(path, 'forbidden_character') : null;
}
