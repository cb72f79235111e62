import { describe, expect, it } from '@jest/globals';
import { projectSnapshot } from '../../../test/support/project-snapshot.js';
import { availabilityOf } from './availability.js';
import type { AvailabilityWindow } from './project-model.js';

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
});
