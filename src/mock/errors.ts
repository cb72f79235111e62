import type { Operation } from '../../packages/contract/src/contract.js';
import { catalogue, type ErrorCode, isErrorCode } from '../base/errors/catalogue.js';
import type { DetailedCode, DetailsOf } from '../base/errors/details.js';
import { type NamesOf, Refusal, type RefusalFacts } from '../base/errors/refusal.js';
import { userBlocked } from '../domain/users/index.js';
import { throttle } from '../policy/throttle.js';
import { BLOCK_REASONS } from './fixture.js';
import { FAR } from './leaves.js';

/** What a code has in `details`; that of RATE_LIMITED depends on the operation, that of USER_BLOCKED on the language. */
const details: { readonly [C in Exclude<DetailedCode, 'RATE_LIMITED' | 'USER_BLOCKED'>]: DetailsOf<C> } = {
  DOCUMENT_RETIRED: { on: '2026-01-01', reason: 'Provoked by X-Mock-Error.', successor: null },
  PIN_INVALID: { attemptsLeft: 3 },
  PRICE_CHANGED: { unitPrice: 120, total: 240 },
  INSUFFICIENT_FUNDS: { balance: 100, missing: 140 },
  OUT_OF_STOCK: { remaining: 2 },
  PURCHASE_LIMIT_REACHED: { scope: 'USER', window: 'DAY', max: 5, remaining: 1 },
};

type Facts = Pick<RefusalFacts, 'field' | 'params' | 'retryAfterSeconds'> & NamesOf<ErrorCode>;

/** What else the service sends with a code, so that the sentence and the place of the fault are as they would be. */
const facts: Readonly<Partial<Record<ErrorCode, Facts>>> = {
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

/** The limit that an operation can run into besides the floods, by its throttle. */
const LIMITS = { LOGIN: 'LOGIN', PASSWORD: 'PASSWORD', ACCOUNT: 'GAME_ACCOUNTS', MAIL: 'MAIL' } as const;

const commonCodes = Object.keys(catalogue).filter((code) => isErrorCode(code) && catalogue[code].group !== null);

/** The refusal that `X-Mock-Error` asks for. Throws BAD_REQUEST, with all that there are, for a code that cannot come. */
export function provoked(code: string, operation: Operation): Refusal<ErrorCode> {
  // Its own first: they are what a client is most likely to want.
  const codes = [...new Set([...operation.errors, ...commonCodes])];
  if (!isErrorCode(code) || !codes.includes(code)) {
    throw new Refusal('BAD_REQUEST', {
      field: 'X-Mock-Error',
      notice: `${operation.id} never answers ${code}. X-Mock-Error may be one of: ${codes.join(', ')}.`,
      noticeLanguage: 'en',
    });
  }
  if (code === 'USER_BLOCKED') return userBlocked({ blockedReasons: BLOCK_REASONS, blockedUntil: FAR });
  if (code !== 'RATE_LIMITED')
    return new Refusal<ErrorCode>(code, { ...facts[code], ...(hasDetails(code) && { details: details[code] }) });
  const [limit] = throttle.of(operation.policy).map((one) => LIMITS[one]);
  return new Refusal(code, { limit: limit ?? 'NETWORK_REQUESTS', retryAfterSeconds: limit === undefined ? 1 : 900 });
}

const hasDetails = (code: ErrorCode): code is keyof typeof details => Object.hasOwn(details, code);

/** Whether a stage gives the code, before anything of the operation runs. */
export const isEarly = (code: ErrorCode): boolean => catalogue[code].group !== null;
