import type { Request } from 'express';
import type { Config } from '../../base/config.js';
import { Refusal } from '../../base/errors/refusal.js';
import type { AdmittedOperator, OperatorsService, SessionEnd } from '../../domain/operators/index.js';
import { createFlood } from '../../request/flood.js';
import { createClientAddress } from '../shared/address.js';
import { createCallers } from '../shared/callers.js';
import type { ConnectionLimits } from '../shared/connections.js';
import { bearerOf } from '../shared/head.js';
import { sessionIn } from './session-cookie.js';

export interface AdmissionParts {
  readonly operators: Pick<OperatorsService, 'operatorOf' | 'operatorInSession'>;
  /** False: time would decide by a wrong clock, and nobody is admitted. */
  readonly clocksAgree: () => boolean;
  readonly connections: Pick<ConnectionLimits, 'trustedProxies'>;
  /** Requests per second of a network and of an operator, and twice that in a burst; 100 each unless a test says otherwise. */
  readonly rates?: Config['api']['flood'] | undefined;
}

/**
 * Whose request it is. Throws UNAUTHENTICATED, why a session has ended, RATE_LIMITED, SERVICE_UNAVAILABLE.
 * @param requests as how many it counts of an operator's
 */
export type Admit = (request: Request, requests?: number) => Promise<AdmittedOperator>;

export const RATES = { perNetwork: 100, perUser: 100 };
const STRANGERS = { name: 'operator strangers', atOnce: 2, waiting: 100, full: 'SERVICE_UNAVAILABLE' } as const;

const SESSION_STRANGERS = { ...STRANGERS, name: 'operator session strangers' } as const;

const ENDS: Readonly<Record<SessionEnd, string>> = {
  SESSION_IDLE: 'The session ended after half an hour without a request. Sign in again.',
  SESSION_TOO_OLD: 'The session ended after twelve hours. Sign in again.',
  TOKEN_REVOKED: 'The operator token of this session was revoked. Sign in with another one.',
  TOKEN_EXPIRED: 'The operator token of this session has expired. Sign in with another one.',
};

/**
 * Admits operators to the ops listener by their token in `Authorization` (rules.md §4.8), or by the session cookie of the console,
 * which counts with the `Origin` of this listener only (§4.9.4).
 */
export function createAdmission({ operators, clocksAgree, connections, rates = RATES }: AdmissionParts): Admit {
  const flood = createFlood(rates);
  const addressOf = createClientAddress(connections.trustedProxies);
  const operatorOf = createCallers<AdmittedOperator>({
    find: (bearer) => operators.operatorOf(bearer),
    strangers: STRANGERS,
  });
  const operatorInSession = createCallers<AdmittedOperator | SessionEnd>({
    find: (secret) => operators.operatorInSession(secret),
    strangers: SESSION_STRANGERS,
  });

  async function operatorByBearer(request: Request): Promise<AdmittedOperator | null> {
    const bearer = bearerOf(request);
    return bearer === null ? null : await operatorOf(bearer);
  }

  async function operatorByCookie(request: Request): Promise<AdmittedOperator | null> {
    const session = sessionIn(request);
    const found = session === null ? null : await operatorInSession(session);
    if (typeof found === 'string') throw new Refusal(found, { notice: ENDS[found] });
    return found;
  }

  return async (request, requests = 1) => {
    if (!clocksAgree()) throw new Refusal('SERVICE_UNAVAILABLE');
    flood.admitNetwork(addressOf(request).network);
    const operator =
      request.headers.authorization === undefined ? await operatorByCookie(request) : await operatorByBearer(request);
    if (operator === null)
      throw new Refusal('UNAUTHENTICATED', {
        notice: 'This needs an operator token that is good: neither revoked nor expired.',
      });
    flood.admitUser(operator.id, requests);
    return operator;
  };
}
