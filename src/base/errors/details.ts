import { type ErrorCode, rateLimits } from './catalogue.js';

// Types of `extensions.details` by code. They are part of the typed client, and refusal.ts requires
// them from code that throws such a refusal.

/** Type of a value of `details`: a kind (`?`: or null) or a list of allowed words. */
export type Detail = keyof DetailValues | readonly string[];

interface DetailValues {
  integer: number;
  'integer?': number | null;
  text: string;
  'text?': string | null;
}

export const errorDetails = {
  /** Day of the end as YYYY-MM-DD, and the documentId to use instead. */
  DOCUMENT_RETIRED: { on: 'text', reason: 'text', successor: 'text?' },
  /** The operator's text in the language of the answer, and the end of the block (RFC 3339). */
  USER_BLOCKED: { reason: 'text?', until: 'text?' },
  RATE_LIMITED: { limit: rateLimits },
  PIN_INVALID: { attemptsLeft: 'integer' },
  PRICE_CHANGED: { unitPrice: 'integer', total: 'integer' },
  INSUFFICIENT_FUNDS: { balance: 'integer', missing: 'integer' },
  OUT_OF_STOCK: { remaining: 'integer' },
  /** The limit that the purchase would exceed, and the remaining quantity. */
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

/** Details that a refusal has in several languages (`RefusalFields.texts`). */
export interface LocalizedDetails {
  USER_BLOCKED: 'reason';
}

/** The details of one code. */
export type DetailsOf<C extends DetailedCode> = {
  readonly [Name in keyof (typeof errorDetails)[C]]: ValueOf<(typeof errorDetails)[C][Name]>;
};
