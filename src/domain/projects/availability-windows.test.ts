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

describe('the availability of a project', () => {
  it('ends with the first millisecond of a window and returns with its last', () => {
    expect(at(later(-1), window()).available).toBe(true);
    expect(at(start, window()).available).toBe(false);
    expect(at(later(10 * MINUTE - 1), window()).available).toBe(false);
    expect(at(later(10 * MINUTE), window()).available).toBe(true);
  });

  it('says until when, and asks to come back then', () => {
    expect(at(start, window())).toMatchObject({ until: later(10 * MINUTE), retryAfterSeconds: 600 });
  });

  it('asks to come back in 5 s at the earliest and 3600 s at the latest', () => {
    expect(at(later(10 * MINUTE - 1), window()).retryAfterSeconds).toBe(5);
    expect(at(start, window({ endsAt: later(7_200_000) })).retryAfterSeconds).toBe(3600);
  });

  it('asks to come back in 60 s where the end is open', () => {
    const answer = { available: false, until: null, retryAfterSeconds: 60 };
    expect(at(start, window({ endsAt: null }))).toMatchObject(answer);
    expect(availabilityOf(projectSnapshot({ availability: 'MAINTENANCE' }), start)).toMatchObject(answer);
  });

  it('takes windows that follow on without a gap for one', () => {
    const next = window({ startsAt: later(10 * MINUTE), endsAt: later(20 * MINUTE) });
    expect(at(start, window(), next).until).toEqual(later(20 * MINUTE));
    expect(at(start, window(), { ...next, startsAt: later(10 * MINUTE + 1) }).until).toEqual(later(10 * MINUTE));
    expect(at(start, window(), { ...next, endsAt: null }).until).toBeNull();
  });

  it('has the notice of the window that began last', () => {
    const old = window({ messages: { en: 'old' } });
    const news = window({ startsAt: later(MINUTE), messages: { en: 'new' } });
    expect(at(later(MINUTE), news, old).messages).toEqual({ en: 'new' });
    expect(at(start, window()).messages).toBeNull();
  });

  it('is not touched by the window of a single server', () => {
    expect(at(start, window({ gameServerId: 7 }))).toEqual({
      available: true,
      messages: null,
      until: null,
      retryAfterSeconds: null,
    });
  });
});
