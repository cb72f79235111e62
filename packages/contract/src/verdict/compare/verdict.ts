/** What a change does to the clients that there are, from the mildest to the worst. */
export const VERDICTS = ['unchanged', 'compatible', 'dangerous', 'breaking'] as const;

/**
 * `unchanged`: nobody can notice. `compatible`: every client goes on as it is. `dangerous`: requests go on, and clients may
 * be met by what they did not expect. `breaking`: a client that kept to what was published fails.
 */
export type Verdict = (typeof VERDICTS)[number];

/** The worst of them; `unchanged` where there is none. */
export const worstOf = (verdicts: readonly Verdict[]): Verdict =>
  VERDICTS.findLast((verdict) => verdicts.includes(verdict)) ?? 'unchanged';
