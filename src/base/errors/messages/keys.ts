import type { Code, ErrorCode } from '../catalogue.js';

/**
 * Sentences that are more exact than the code's own: `reason` of a refusal. The code's own sentence needs no
 * parameters and stands in wherever a reason is unknown or lacks one of its parameters.
 */
export const reasons = {
  UNSUPPORTED_MEDIA_TYPE: ['charset', 'content_encoding'],
  INVALID_JSON: ['empty', 'not_utf8'],
  INVALID_REQUEST: [
    'not_an_object',
    'batch',
    'query_text',
    'unknown_key',
    'document_id',
    'variables_missing',
    'variables',
    'operation_name',
    'extensions',
  ],
  DOCUMENT_RETIRED: ['successor'],
  INVALID_VARIABLES: [
    'unknown_name',
    'missing',
    'not_null',
    'wrong_type',
    'not_an_integer',
    'out_of_range',
    'not_an_id',
    'unknown_value',
    'forbidden_character',
    'too_short',
    'too_deep',
    'too_many_entries',
    'too_many_characters',
    'malformed',
    'login',
    'pin',
    'character',
    'exactly_one',
    'at_most_one',
  ],
  RATE_LIMITED: ['minutes'],
  WEAK_PASSWORD: ['length', 'too_short', 'too_long', 'equals_email', 'equals_login', 'common'],
  WEAK_PIN: ['length', 'common'],
  PIN_INVALID: ['attempts'],
  PIN_LOCKED: ['minutes'],
  ACCOUNT_LIMIT_REACHED: ['max'],
  ACCOUNT_BLOCKED: ['set_aside'],
  ITEM_UNAVAILABLE: ['not_yet', 'over'],
  OUT_OF_STOCK: ['remaining'],
  PURCHASE_LIMIT_REACHED: ['max'],
} as const satisfies Partial<Record<ErrorCode, readonly string[]>>;

type Reasons = typeof reasons;

/** The reasons for which the code has a sentence; for several codes, those of all of them. */
export type ReasonOf<C extends Code> = C extends keyof Reasons ? Reasons[C][number] : never;

const reasonsByCode: Readonly<Partial<Record<ErrorCode, readonly string[]>>> = reasons;

/** Whether the code has a sentence of its own for this reason. */
export const isReason = <C extends ErrorCode>(code: C, reason: string): reason is ReasonOf<C> =>
  reasonsByCode[code]?.includes(reason) ?? false;

/** `CODE` or `CODE.reason`. */
export type MessageKey = ErrorCode | { [Code in keyof Reasons]: `${Code}.${Reasons[Code][number]}` }[keyof Reasons];

/** All messages of one language; the compiler names each that is missing or left over. */
export type Messages = Readonly<Record<MessageKey, string>>;
