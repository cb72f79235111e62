import { catalogue, type ErrorCode, isErrorCode } from '../../base/errors/catalogue.js';
import { Refusal, type RefusalFacts } from '../../base/errors/refusal.js';
import type { Operation } from '../../contract/contract.js';
import { FAR } from './leaves.js';

type Facts = Omit<RefusalFacts, 'cause' | 'limit'>;

/** What comes with a code, in the form in which the service sends it. */
const factsByCode: Readonly<Partial<Record<ErrorCode, Facts>>> = {
  DOCUMENT_RETIRED: {
    field: 'documentId',
    details: { on: '2026-01-01', reason: 'Provoked by X-Mock-Error.', successor: null },
  },
  PROJECT_UNAVAILABLE: { retryAfterSeconds: 60 },
  USER_BLOCKED: { details: { reason: 'A payment was charged back.', until: FAR.toISOString() } },
  INVALID_GAME_SERVER_ID: { input: 'gameServerId' },
  GAME_SERVER_REQUIRED: { input: 'gameServerId' },
  INVALID_CURSOR: { input: 'after' },
  PIN_INVALID: { input: 'pin', reason: 'attempts', params: { attemptsLeft: 3 }, details: { attemptsLeft: 3 } },
  PIN_LOCKED: { reason: 'minutes', params: { minutes: 15 }, retryAfterSeconds: 900 },
  ACCOUNT_NOT_FOUND: { input: 'accountId' },
  OUT_OF_STOCK: { reason: 'remaining', params: { remaining: 2 }, details: { remaining: 2 } },
  PURCHASE_LIMIT_REACHED: {
    reason: 'max',
    params: { max: 5 },
    details: { scope: 'USER', window: 'DAY', max: 5, remaining: 1 },
  },
  PRICE_CHANGED: { input: 'expectedTotal', details: { unitPrice: 120, total: 240 } },
  INSUFFICIENT_FUNDS: { details: { balance: 100, missing: 140 } },
};

/** The limit that an operation can run into besides the floods, by its throttle. */
const LIMITS = { LOGIN: 'LOGIN', PASSWORD: 'PASSWORD', ACCOUNT: 'GAME_ACCOUNTS', MAIL: null } as const;

/** The refusal that `X-Mock-Error` asks for. Throws BAD_REQUEST, with all that there are, for a code that cannot come. */
export function provoked(code: string, operation: Operation): Refusal<ErrorCode> {
  // Its own first: they are what a client is most likely to want.
  const codes = [...new Set([...operation.policy.errors, ...Object.keys(operation.contract.wire.errors)])];
  if (!isErrorCode(code) || !codes.includes(code)) {
    throw new Refusal('BAD_REQUEST', {
      field: 'X-Mock-Error',
      notice: `${operation.id} never answers ${code}. X-Mock-Error may be one of: ${codes.join(', ')}.`,
      noticeLanguage: 'en',
    });
  }
  if (code !== 'RATE_LIMITED') return new Refusal(code, factsByCode[code]);
  const [limit] = operation.policy.throttles.flatMap((throttle) => LIMITS[throttle] ?? []);
  return new Refusal(code, { limit: limit ?? 'NETWORK_REQUESTS', retryAfterSeconds: limit === undefined ? 1 : 900 });
}

/** Whether a stage gives the code, before anything of the operation runs. */
export const isEarly = (code: ErrorCode): boolean => catalogue[code].common;
