import type { Operation } from '../../packages/contract/src/serve.js';
import { catalogue, type ErrorCode, isErrorCode } from '../base/errors/catalogue.js';
import type { DetailedCode, DetailsOf } from '../base/errors/details.js';
import { type NamesOf, Refusal, type RefusalFields, refusalOf } from '../base/errors/refusal.js';
import { throttles } from '../base/throttles.js';
import { userBlocked } from '../domain/users/index.js';
import { throttle } from '../policy/throttle.js';
import { BLOCK_REASONS } from './fixture.js';
import { FAR } from './leaves.js';

/**
 * The `details` of each code. Those of RATE_LIMITED depend on the operation, those of USER_BLOCKED
 * on the language.
 */
const details: { readonly [C in Exclude<DetailedCode, 'RATE_LIMITED' | 'USER_BLOCKED'>]: DetailsOf<C> } = {
  DOCUMENT_RETIRED: { on: '2026-01-01', reason: 'Provoked by X-Mock-Error.', successor: null },
  PIN_INVALID: { attemptsLeft: 3 },
  PRICE_CHANGED: { unitPrice: 120, total: 240 },
  INSUFFICIENT_FUNDS: { balance: 100, missing: 140 },
  OUT_OF_STOCK: { remaining: 2 },
  PURCHASE_LIMIT_REACHED: { scope: 'USER', window: 'DAY', max: 5, remaining: 1 },
};

type RefusalProperties<C extends ErrorCode> = Pick<RefusalFields, 'field' | 'params' | 'retryAfterSeconds'> &
  NamesOf<C>;

/** The other properties of each code, so that message and field are those of the service. */
const properties: { readonly [C in ErrorCode]?: RefusalProperties<C> } = {
  DOCUMENT_RETIRED: { field: 'documentId' },
  UNKNOWN_DOCUMENT: { field: 'documentId' },
  PROJECT_UNAVAILABLE: { retryAfterSeconds: 60 },
  INVALID_GAME_SERVER_ID: { input: 'gameServerId' },
  GAME_SERVER_REQUIRED: { input: 'gameServerId' },
  INVALID_CURSOR: { input: 'after' },
  PIN_INVALID: { input: 'pin', reason: 'attempts', params: { attemptsLeft: details.PIN_INVALID.attemptsLeft } },
  PIN_LOCKED: { reason: 'minutes', params: { minutes: 15 }, retryAfterSeconds: 900 },
  ACCOUNT_NOT_FOUND: { input: 'accountId' },
  OUT_OF_STOCK: { reason: 'remaining', params: { remaining: details.OUT_OF_STOCK.remaining } },
  PURCHASE_LIMIT_REACHED: { reason: 'max', params: { max: details.PURCHASE_LIMIT_REACHED.max } },
  PRICE_CHANGED: { input: 'expectedTotal' },
};

/** Returns the codes that an operation may answer. */
export const possibleCodes = ({
  errors,
  errorGroups,
}: Pick<Operation, 'errors' | 'errorGroups'>): readonly string[] => [
  // Its own codes first, because a client most likely wants one of them.
  ...errors,
  ...Object.entries(catalogue).flatMap(([code, { group }]) => (errorGroups.includes(group ?? '') ? [code] : [])),
];

/**
 * Creates the refusal that `X-Mock-Error` requests. Throws BAD_REQUEST with the possible codes for
 * any other code.
 */
export function requestedRefusal(code: string, operation: Operation): Refusal<ErrorCode> {
  const codes = possibleCodes(operation);
  if (!isErrorCode(code) || !codes.includes(code)) {
    throw new Refusal('BAD_REQUEST', {
      field: 'X-Mock-Error',
      notice: `${operation.id} never answers ${code}. X-Mock-Error may be one of: ${codes.join(', ')}.`,
      noticeLanguage: 'en',
    });
  }
  if (code === 'USER_BLOCKED') return userBlocked({ blockedReasons: BLOCK_REASONS, blockedUntil: FAR });
  if (code !== 'RATE_LIMITED')
    return refusalOf(code, { ...properties[code], ...(hasDetails(code) && { details: details[code] }) });
  const [first] = throttle.of(operation.policy);
  const limit = throttles.find((one) => one.class === first)?.code;
  return new Refusal(code, { limit: limit ?? 'NETWORK_REQUESTS', retryAfterSeconds: limit === undefined ? 1 : 900 });
}

const hasDetails = (code: ErrorCode): code is keyof typeof details => Object.hasOwn(details, code);

/** Whether a stage throws the code before the operation runs. */
export const isThrownByStage = (code: ErrorCode): boolean => catalogue[code].group !== null;
