/** The source of the current time; tests replace it. */
export interface Clock {
  now(): Date;
}

export const systemClock: Clock = { now: () => new Date() };

/** True for the years 1 to 9999: RFC 3339 and the database have no others. */
export const isStorableTime = (at: Date): boolean =>
  !Number.isNaN(at.getTime()) && /^(?!0000)\d{4}-/.test(at.toISOString());
