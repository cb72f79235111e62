/** Effect of a change on existing clients, from the mildest to the worst. */
export const VERDICTS = ['unchanged', 'compatible', 'dangerous', 'breaking'] as const;

/**
 * `unchanged`: not noticeable. `compatible`: every client continues to work. `dangerous`: clients
 * may receive unexpected values, codes or refusals. `breaking`: a client that relies on the
 * published contract fails.
 */
export type Verdict = (typeof VERDICTS)[number];

/** Returns the worst verdict; `unchanged` for an empty list. */
export const worstOf = (verdicts: readonly Verdict[]): Verdict =>
  VERDICTS.findLast((verdict) => verdicts.includes(verdict)) ?? 'unchanged';
