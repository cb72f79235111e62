import { describe, expect, it } from '@jest/globals';
import { instantAt } from '../src/texts/instant.js';

// Conversion of local times to UTC, by time zone.

describe('instantAt', () => {
  it.each([
    // Spring: before, skipped (one hour later), after.
    ['America/New_York', '2027-03-14T01:30', '2027-03-14T06:30:00.000Z'],
    ['America/New_York', '2027-03-14T02:30', '2027-03-14T07:30:00.000Z'],
    ['America/New_York', '2027-03-14T03:30', '2027-03-14T07:30:00.000Z'],
    ['Europe/Berlin', '2027-03-28T01:30', '2027-03-28T00:30:00.000Z'],
    ['Europe/Berlin', '2027-03-28T02:30', '2027-03-28T01:30:00.000Z'],
    ['Europe/Berlin', '2027-03-28T03:30', '2027-03-28T01:30:00.000Z'],
    // Autumn: before and after the repeated hour.
    ['America/New_York', '2027-11-07T00:30', '2027-11-07T04:30:00.000Z'],
    ['America/New_York', '2027-11-07T02:30', '2027-11-07T07:30:00.000Z'],
    ['Europe/Berlin', '2027-10-31T01:30', '2027-10-30T23:30:00.000Z'],
    ['Europe/Berlin', '2027-10-31T03:30', '2027-10-31T02:30:00.000Z'],
    ['UTC', '2027-01-31T18:00', '2027-01-31T18:00:00.000Z'],
  ])('converts in %s: %s', (zone, local, instant) => {
    expect(instantAt(local, zone)).toBe(instant);
  });

  it('returns one of both times of the repeated hour in autumn', () => {
    expect(['2027-11-07T05:30:00.000Z', '2027-11-07T06:30:00.000Z']).toContain(
      instantAt('2027-11-07T01:30', 'America/New_York'),
    );
    expect(['2027-10-31T00:30:00.000Z', '2027-10-31T01:30:00.000Z']).toContain(
      instantAt('2027-10-31T02:30', 'Europe/Berlin'),
    );
  });

  // A date input fires an event after each key: the year 2038 begins with 0002, 0020 and 0203.
  it.each([
    ['UTC', '0002-01-31T18:00', '0002-01-31T18:00:00.000Z'],
    ['UTC', '0020-01-31T18:00', '0020-01-31T18:00:00.000Z'],
    ['UTC', '0203-01-31T18:00', '0203-01-31T18:00:00.000Z'],
    ['Etc/GMT+3', '0203-01-31T18:00', '0203-01-31T21:00:00.000Z'],
  ])('converts a year with fewer than four digits in %s: %s', (zone, local, instant) => {
    expect(instantAt(local, zone)).toBe(instant);
  });

  it('returns null for invalid texts', () => {
    expect(instantAt('', 'UTC')).toBeNull();
    expect(instantAt('soon', 'UTC')).toBeNull();
  });
});
