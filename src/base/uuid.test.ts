import { describe, expect, it } from '@jest/globals';
import { firstUuidAt, uuidv7 } from './secrets.js';

const NOW = new Date('2026-11-23T12:00:00.000Z');
const later = new Date(NOW.getTime() + 1);

describe('UUIDs', () => {
  it('sort by creation within a millisecond, and before the next one', () => {
    const made = Array.from({ length: 5_000 }, () => uuidv7(NOW));
    expect(made.toSorted()).toEqual(made);
    expect(new Set(made).size).toBe(made.length);
    expect(made.every((id) => firstUuidAt(NOW) <= id && id < firstUuidAt(later))).toBe(true);
    expect(uuidv7(later) > (made.at(-1) ?? '')).toBe(true);
  });

  it('are version 7 (RFC 9562) with the time as prefix', () => {
    const id = uuidv7(NOW);
    expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
    expect(Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16)).toBe(NOW.getTime());
  });

  it('are not predictable from an earlier one', () => {
    const tails = Array.from({ length: 1_000 }, () => uuidv7(NOW).slice(-14));
    expect(new Set(tails).size).toBe(tails.length);
    const starts = Array.from({ length: 50 }, (_, step) => uuidv7(new Date(NOW.getTime() + 2 * step)).slice(15, 21));
    expect(new Set(starts).size).toBeGreaterThan(40);
  });
});
