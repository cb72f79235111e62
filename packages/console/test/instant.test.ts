import { describe, expect, it } from '@jest/globals';
import { instantAt } from '../src/texts/instant.js';

// The times that people write in forms of the console, by whatever clock.

describe('a point in time by a clock', () => {
  it.each([
    // Spring: before, skipped (an hour later), after.
    ['America/New_York', '2027-03-14T01:30', '2027-03-14T06:30:00.000Z'],
    ['America/New_York', '2027-03-14T02:30', '2027-03-14T07:30:00.000Z'],
    ['America/New_York', '2027-03-14T03:30', '2027-03-14T07:30:00.000Z'],
    ['Europe/Berlin', '2027-03-28T01:30', '2027-03-28T00:30:00.000Z'],
    ['Europe/Berlin', '2027-03-28T02:30', '2027-03-28T01:30:00.000Z'],
    ['Europe/Berlin', '2027-03-28T03:30', '2027-03-28T01:30:00.000Z'],
    // Autumn: before and after what is there twice.
    ['America/New_York', '2027-11-07T00:30', '2027-11-07T04:30:00.000Z'],
    ['America/New_York', '2027-11-07T02:30', '2027-11-07T07:30:00.000Z'],
    ['Europe/Berlin', '2027-10-31T01:30', '2027-10-30T23:30:00.000Z'],
    ['Europe/Berlin', '2027-10-31T03:30', '2027-10-31T02:30:00.000Z'],
    ['UTC', '2027-01-31T18:00', '2027-01-31T18:00:00.000Z'],
  ])('in %s: %s', (zone, wall, instant) => {
    expect(instantAt(wall, zone)).toBe(instant);
  });

  it('is one of the two that a clock shows twice in autumn', () => {
    expect(['2027-11-07T05:30:00.000Z', '2027-11-07T06:30:00.000Z']).toContain(
      instantAt('2027-11-07T01:30', 'America/New_York'),
    );
    expect(['2027-10-31T00:30:00.000Z', '2027-10-31T01:30:00.000Z']).toContain(
      instantAt('2027-10-31T02:30', 'Europe/Berlin'),
    );
  });

  it('is none where nothing that can be read was written', () => {
    expect(instantAt('', 'UTC')).toBeNull();
    expect(instantAt('soon', 'UTC')).toBeNull();
  });
});
