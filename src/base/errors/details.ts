import { type ErrorCode, type RateLimit, rateLimits } from './catalogue.js';

// What `extensions.details` holds beside a code, for those codes that have any: told to clients in the types of their client,
// and asked of whoever throws such a refusal (refusal.ts).

const limits = Object.keys(rateLimits).filter((name): name is RateLimit => Object.hasOwn(rateLimits, name));

/** A value of `details`: one of these kinds, where `?` stands for "or null", or one of these words. */
export type Detail = keyof DetailValues | readonly string[];

interface DetailValues {
  integer: number;
  'integer?': number | null;
  text: string;
  'text?': string | null;
}

export const errorDetails = {
  /** The day that it went, as YYYY-MM-DD, and the documentId to call in its place. */
  DOCUMENT_RETIRED: { on: 'text', reason: 'text', successor: 'text?' },
  /** What to show: the operator's words in the language of the answer, and when it ends by itself (RFC 3339). */
  USER_BLOCKED: { reason: 'text?', until: 'text?' },
  RATE_LIMITED: { limit: limits },
  PIN_INVALID: { attemptsLeft: 'integer' },
  PRICE_CHANGED: { unitPrice: 'integer', total: 'integer' },
  INSUFFICIENT_FUNDS: { balance: 'integer', missing: 'integer' },
  OUT_OF_STOCK: { remaining: 'integer' },
  /** The limit that the purchase would exceed, and how many may still be bought. */
  PURCHASE_LIMIT_REACHED: {
    scope: ['USER', 'ACCOUNT'],
    window: ['DAY', 'WEEK', 'MONTH', 'TOTAL'],
    max: 'integer',
    remaining: 'integer',
  },
} as const satisfies Partial<Record<ErrorCode, Readonly<Record<string, Detail>>>>;

/** The codes that have details. */
export type DetailedCode = keyof typeof errorDetails;

type ValueOf<D> = D extends keyof DetailValues ? DetailValues[D] : D extends readonly (infer Word)[] ? Word : never;

/** Details that a refusal holds in several languages (`RefusalFacts.texts`). */
export interface LocalizedDetails {
  USER_BLOCKED: 'reason';
}

/** The details of one code. */
export type DetailsOf<C extends DetailedCode> = {
  readonly [Name in keyof (typeof errorDetails)[C]]: ValueOf<(typeof errorDetails)[C][Name]>;
};
