import { throttles } from '../throttles.js';

/**
 * The catalogue of refusals: rules.md §3.11. It is the only source of category, HTTP status,
 * retryability and audience of a code. The five categories are those of the interface document.
 */
export type Category = 'authentication' | 'validation' | 'authorization' | 'not_found' | 'internal';

/** Subject of the codes that every operation may return. */
export type ErrorGroup = 'program' | 'project' | 'session' | 'gameServer' | 'service';

interface Entry {
  readonly category: Category;
  readonly status: number;
  /**
   * Whether a program may retry by itself, after `retryAfterSeconds`; a purchase with the same
   * idempotency key. `BY_LIMIT`: see `rateLimits`.
   */
  readonly retryable: boolean | 'BY_LIMIT';
  /**
   * Group of a code that the transport or a stage may return for every operation. Null: operations
   * declare it.
   */
  readonly group: ErrorGroup | null;
  /** `OPERATORS`: returned by commands and the operations listener only, never by the API. */
  readonly audience: 'CLIENTS' | 'OPERATORS';
}

const entry =
  (category: Category, retryable: Entry['retryable']) =>
  (status: number, group: ErrorGroup | null = null) =>
    ({ category, status, retryable, group, audience: 'CLIENTS' }) as const;

const validation = entry('validation', false);
const authentication = entry('authentication', false);
const authorization = entry('authorization', false);
const notFound = entry('not_found', false);

/** A refusal of an admin command. */
const operators = (category: Category, status: number) =>
  ({ category, status, retryable: false, group: null, audience: 'OPERATORS' }) as const;

export const catalogue = {
  METHOD_NOT_ALLOWED: validation(405, 'program'),
  NOT_ACCEPTABLE: validation(406, 'program'),
  UNSUPPORTED_MEDIA_TYPE: validation(415, 'program'),
  REQUEST_TOO_LARGE: validation(413, 'program'),
  HEADERS_TOO_LARGE: validation(431, 'program'),
  BAD_REQUEST: validation(400, 'program'),
  PATH_NOT_FOUND: notFound(404, 'program'),
  INVALID_JSON: validation(400, 'program'),
  INVALID_REQUEST: validation(400, 'program'),
  UNKNOWN_DOCUMENT: validation(400, 'program'),
  DOCUMENT_RETIRED: validation(410, 'program'),
  PROJECT_CONTEXT_REQUIRED: validation(400, 'project'),
  PROJECT_CONTEXT_INVALID: notFound(404, 'project'),
  PROJECT_CONTEXT_OUTDATED: notFound(404, 'project'),
  PROJECT_UNAVAILABLE: entry('internal', false)(503, 'project'),
  UNAUTHENTICATED: authentication(401, 'session'),
  SESSION_EXPIRED: authentication(401, 'session'),
  USER_BLOCKED: authorization(403, 'session'),
  USER_PENDING: authorization(403, 'session'),
  INVALID_VARIABLES: validation(400, 'program'),
  INVALID_GAME_SERVER_ID: validation(400, 'gameServer'),
  GAME_SERVER_REQUIRED: validation(400, 'gameServer'),
  GAME_SERVER_NOT_FOUND: notFound(404, 'gameServer'),
  GAME_SERVER_ACCESS_DENIED: authorization(403, 'gameServer'),
  RATE_LIMITED: entry('authorization', 'BY_LIMIT')(429, 'service'),
  REQUEST_TIMEOUT: validation(408, 'service'),
  SERVICE_UNAVAILABLE: entry('internal', true)(503, 'service'),
  TIMEOUT: entry('internal', true)(503, 'service'),
  INTERNAL: entry('internal', true)(500, 'service'),

  INVALID_CREDENTIALS: authentication(401),
  GAME_SERVER_CLOSED: authorization(403),
  LANGUAGE_NOT_PUBLISHED: validation(400),
  INVALID_EMAIL: validation(400),
  WEAK_PASSWORD: validation(400),
  TOKEN_INVALID: validation(400),
  REGISTRATION_CLOSED: authorization(403),
  CURRENT_PASSWORD_WRONG: authorization(403),
  SESSION_NOT_FOUND: notFound(404),

  WEAK_PIN: validation(400),
  PIN_REQUIRED: authorization(403),
  PIN_INVALID: authorization(403),
  PIN_NOT_SET: authorization(403),
  PIN_LOCKED: authorization(403),
  LOGIN_TAKEN: validation(409),
  ACCOUNT_LIMIT_REACHED: validation(409),
  ACCOUNT_NOT_FOUND: notFound(404),
  ACCOUNT_BLOCKED: authorization(403),
  INVALID_CURSOR: validation(400),
  CATEGORY_NOT_FOUND: notFound(404),
  SHOP_ITEM_NOT_FOUND: notFound(404),
  ITEM_UNAVAILABLE: validation(409),
  OUT_OF_STOCK: validation(409),
  PURCHASE_LIMIT_REACHED: validation(409),
  PRICE_CHANGED: validation(409),
  INSUFFICIENT_FUNDS: validation(409),
  IDEMPOTENCY_KEY_REUSED: validation(409),
  PURCHASE_NOT_FOUND: notFound(404),
  CODE_UNKNOWN: notFound(404),
  CODE_ENDED: validation(409),
  CODE_USED_UP: validation(409),
  CODE_REDEEMED: validation(409),
  CODE_NOT_ELIGIBLE: authorization(403),
  ACCOUNT_REQUIRED: validation(400),

  PROJECT_NOT_FOUND: operators('not_found', 404),
  PROJECT_ARCHIVED: operators('validation', 409),
  CONTEXT_TOKEN_MISSING: operators('validation', 409),
  CONTEXT_TOKEN_EXISTS: operators('validation', 409),
  TOKEN_NOT_FOUND: operators('not_found', 404),
  TOKEN_RETIRED: operators('validation', 409),
  INVALID_GRACE: operators('validation', 400),
  INVALID_TIME: operators('validation', 400),
  MAINTENANCE_NOT_FOUND: operators('not_found', 404),
  USER_NOT_FOUND: operators('not_found', 404),
  USER_DELETED: operators('validation', 409),
  EMAIL_TAKEN: operators('validation', 409),
  SERVER_NOT_FOUND: operators('not_found', 404),
  ACCOUNT_FAILED: operators('validation', 409),
  INVALID_AMOUNT: operators('validation', 400),
  INVALID_REFERENCE: operators('validation', 400),
  INVALID_NOTE: operators('validation', 400),
  OPERATOR_NOT_FOUND: operators('not_found', 404),
  OPERATOR_EXISTS: operators('validation', 409),
  INVALID_OPERATOR_NAME: operators('validation', 400),
  INVALID_LIFE: operators('validation', 400),
  ROLE_REQUIRED: operators('authorization', 403),
  DAILY_LIMIT_REACHED: operators('authorization', 403),
  SESSION_IDLE: operators('authentication', 401),
  SESSION_TOO_OLD: operators('authentication', 401),
  TOKEN_REVOKED: operators('authentication', 401),
  TOKEN_EXPIRED: operators('authentication', 401),
  CONFIRMATION_REQUIRED: operators('validation', 400),
  CATALOGUE_CHANGED: operators('validation', 409),
  PROJECT_CHANGED: operators('validation', 409),
  REFERENCE_USED: operators('validation', 409),
  BALANCE_TOO_LARGE: operators('validation', 409),
  BALANCE_TOO_SMALL: operators('validation', 409),
  PURCHASE_REFUNDED: operators('validation', 409),
  PURCHASE_DELIVERED: operators('validation', 409),
  PROMOTION_NOT_FOUND: operators('not_found', 404),
  PROMOTION_EXISTS: operators('validation', 409),
  CODE_TAKEN: operators('validation', 409),
  DELIVERY_NOT_FOUND: operators('not_found', 404),
  DELIVERY_LEASED: operators('validation', 409),
  DELIVERY_DONE: operators('validation', 409),
  BACKUP_UNUSABLE: operators('validation', 400),
  BACKUP_UNVERIFIED: operators('validation', 409),
  DATABASE_HAS_DATA: operators('validation', 409),
  DATABASE_IN_USE: operators('validation', 409),
  DATABASE_IS_EMPTY: operators('validation', 409),
  DATABASE_IS_COPY: operators('internal', 503),
  DATABASE_IS_NO_COPY: operators('validation', 409),
} as const satisfies Record<string, Entry>;

/**
 * Limits on the request rate of a program, which are retryable. The lockouts of throttles are for
 * the user to wait for: README.md of `base`.
 */
const retryableLimits = ['NETWORK_REQUESTS', 'USER_REQUESTS', 'BUSY'] as const;

/** The limits that RATE_LIMITED names in `details.limit`. */
export const rateLimits = [...retryableLimits, ...throttles.map(({ code }) => code)] as const;

export type RateLimit = (typeof rateLimits)[number];

export const isRetryableLimit = (limit: RateLimit): boolean => retryableLimits.some((name) => name === limit);

/**
 * Whether a limit counts requests per second. Its rejections are logged as a number, not one by
 * one.
 */
export const isRequestRate = (limit: RateLimit | null | undefined): boolean =>
  limit === 'NETWORK_REQUESTS' || limit === 'USER_REQUESTS';

/** All codes. */
export type Code = keyof typeof catalogue;

/** Codes that API clients may receive. `@errors` may name them, and each has messages. */
export type ErrorCode = {
  [C in Code]: (typeof catalogue)[C]['audience'] extends 'CLIENTS' ? C : never;
}[Code];

/** Client codes that need no further values; RATE_LIMITED has to name its limit. */
export type PlainErrorCode = Exclude<ErrorCode, 'RATE_LIMITED'>;

/** Codes that only operators receive. */
export type OperatorCode = Exclude<Code, ErrorCode>;

/** Client codes that admin commands refuse with too. */
export const sharedCodes = [
  'ACCOUNT_NOT_FOUND',
  'CATEGORY_NOT_FOUND',
  'INVALID_EMAIL',
  'INVALID_REQUEST',
  'INVALID_VARIABLES',
  'LANGUAGE_NOT_PUBLISHED',
  'PURCHASE_NOT_FOUND',
  'SHOP_ITEM_NOT_FOUND',
  'WEAK_PASSWORD',
] as const satisfies readonly ErrorCode[];

/** Codes of refusals of admin commands. */
export type CommandCode = OperatorCode | (typeof sharedCodes)[number];

export const isForClients = (code: Code): code is ErrorCode => catalogue[code].audience === 'CLIENTS';

const entries: Readonly<Record<string, Entry>> = catalogue;

/** Whether clients may receive the code `name`. The compiler checks `@errors` with it. */
export const isErrorCode = (name: string): name is ErrorCode =>
  Object.hasOwn(catalogue, name) && entries[name]?.audience === 'CLIENTS';
