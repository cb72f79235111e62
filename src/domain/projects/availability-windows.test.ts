import { describe, expect, it } from '@jest/globals';
import { projectSnapshot } from '../../../test/support/project-snapshot.js';
import { availabilityOf } from './availability.js';
import type { AvailabilityWindow } from './index.js';

const start = new Date('2030-01-01T12:00:00Z');
const later = (milliseconds: number) => new Date(start.getTime() + milliseconds);
const MINUTE = 60_000;

const window = (fields: Partial<AvailabilityWindow> = {}): AvailabilityWindow => ({
  gameServerId: null,
  startsAt: start,
  endsAt: later(10 * MINUTE),
  messages: {},
  ...fields,
});
const at = (now: Date, ...windows: AvailabilityWindow[]) => availabilityOf(projectSnapshot({ windows }), now);

describe('availability of a project', () => {
  it('excludes a window from its first to its last millisecond', () => {
    expect(at(later(-1), window()).available).toBe(true);
    expect(at(start, window()).available).toBe(false);
    expect(at(later(10 * MINUTE - 1), window()).available).toBe(false);
    expect(at(later(10 * MINUTE), window()).available).toBe(true);
  });

  it('returns the end of maintenance with the retry delay', () => {
    expect(at(start, window())).toMatchObject({ until: later(10 * MINUTE), retryAfterSeconds: 600 });
  });

  it('limits the retry delay to 5 to 3600 seconds', () => {
    expect(at(later(10 * MINUTE - 1), window()).retryAfterSeconds).toBe(5);
    expect(at(start, window({ endsAt: later(7_200_000) })).retryAfterSeconds).toBe(3600);
  });

  it('returns a retry delay of 60 seconds if the end is open', () => {
    const answer = { available: false, until: null, retryAfterSeconds: 60 };
    expect(at(start, window({ endsAt: null }))).toMatchObject(answer);
    expect(availabilityOf(projectSnapshot({ availability: 'MAINTENANCE' }), start)).toMatchObject(answer);
  });

  it('merges adjacent windows', () => {
    const next = window({ startsAt: later(10 * MINUTE), endsAt: later(20 * MINUTE) });
    expect(at(start, window(), next).until).toEqual(later(20 * MINUTE));
    expect(at(start, window(), { ...next, startsAt: later(10 * MINUTE + 1) }).until).toEqual(later(10 * MINUTE));
    expect(at(start, window(), { ...next, endsAt: null }).until).toBeNull();
  });

  it('returns the notice of the window that began last', () => {
    const old = window({ messages: { en: 'old' } });
    const news = window({ startsAt: later(MINUTE), messages: { en: 'new' } });
    expect(at(later(MINUTE), news, old).messages).toEqual({ en: 'new' });
    expect(at(start, window()).messages).toBeNull();
  });

  it('ignores windows of single servers', () => {
    expect(at(start, window({ gameServerId: 7 }))).toEqual({
      available: true,
      messages: null,
      until: null,
      retryAfterSeconds: null,
    });
  });
});
