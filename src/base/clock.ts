/** Where the time comes from; tests put a clock of their own in its place. */
export interface Clock {
  now(): Date;
}

export const systemClock: Clock = { now: () => new Date() };
