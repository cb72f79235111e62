import type { Request } from 'express';
import type { Config } from '../../base/config.js';
import { Refusal } from '../../base/errors/refusal.js';
import type { AdmittedOperator, OperatorsService, SessionEnd } from '../../domain/operators/index.js';
import { createRateLimiter } from '../../request/rate-limiter.js';
import { createClientAddress } from '../shared/address.js';
import { createAuthenticator } from '../shared/authenticator.js';
import type { ConnectionLimits } from '../shared/connections.js';
import { bearerOf } from '../shared/head.js';
import { sessionIn } from './session-cookie.js';

export interface OperatorAdmissionDeps {
  readonly operators: Pick<OperatorsService, 'operatorOf' | 'operatorInSession'>;
  /** If false, every request is refused: expiry would be decided by a wrong clock. */
  readonly isClockInSync: () => boolean;
  readonly connections: Pick<ConnectionLimits, 'trustedProxies'>;
  /** Requests per second of a network and of an operator; a burst may have twice as many. */
  readonly rates?: Config['api']['requestRates'] | undefined;
}

/**
 * Authenticates a request. Throws UNAUTHENTICATED, a `SessionEnd`, RATE_LIMITED,
 * SERVICE_UNAVAILABLE.
 * @param requests number of requests as which it counts for the operator's rate; 0: it has been
 * admitted before, and counts for no rate
 */
export type Admit = (request: Request, requests?: number) => Promise<AdmittedOperator>;

const DEFAULT_RATES = { perNetwork: 100, perUser: 100 };

const SESSION_ENDS: Readonly<Record<SessionEnd, string>> = {
  SESSION_IDLE: 'The session ended after half an hour without a request. Sign in again.',
  SESSION_TOO_OLD: 'The session ended after twelve hours. Sign in again.',
  TOKEN_REVOKED: 'The operator token of this session was revoked. Sign in with another one.',
  TOKEN_EXPIRED: 'The operator token of this session has expired. Sign in with another one.',
};

/**
 * Creates the authentication of operators on the operations listener: by the token in
 * `Authorization` (rules.md §4.8), or by the session cookie, valid only with the `Origin` of this
 * listener (§4.9.4).
 */
export function createOperatorAdmission({
  operators,
  isClockInSync,
  connections,
  rates = DEFAULT_RATES,
}: OperatorAdmissionDeps): Admit {
  const rateLimiter = createRateLimiter(rates);
  const addressOf = createClientAddress(connections.trustedProxies);
  const networkOf = (request: Request): string => addressOf(request).network;
  const operatorOf = createAuthenticator<AdmittedOperator>({
    find: (bearer) => operators.operatorOf(bearer),
    unknownTokens: 'unknown operator tokens',
  });
  const operatorInSession = createAuthenticator<AdmittedOperator | SessionEnd>({
    find: (secret) => operators.operatorInSession(secret),
    unknownTokens: 'unknown operator sessions',
  });

  async function operatorByBearer(request: Request): Promise<AdmittedOperator | null> {
    const bearer = bearerOf(request);
    return bearer === null ? null : await operatorOf(bearer, networkOf(request));
  }

  async function operatorByCookie(request: Request): Promise<AdmittedOperator | null> {
    const session = sessionIn(request);
    const result = session === null ? null : await operatorInSession(session, networkOf(request));
    if (typeof result === 'string') throw new Refusal(result, { notice: SESSION_ENDS[result] });
    return result;
  }

  return async (request, requests = 1) => {
    if (!isClockInSync()) throw new Refusal('SERVICE_UNAVAILABLE');
    if (requests > 0) rateLimiter.admitNetwork(networkOf(request));
    const operator =
      request.headers.authorization === undefined ? await operatorByCookie(request) : await operatorByBearer(request);
    if (operator === null)
      throw new Refusal('UNAUTHENTICATED', {
        notice: 'Send an operator token that is neither revoked nor expired.',
      });
    rateLimiter.admitUser(operator.id, requests);
    return operator;
  };
}
