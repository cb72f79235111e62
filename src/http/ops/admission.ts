import type { Request } from 'express';
import type { Config } from '../../base/config.js';
import { Refusal } from '../../base/errors/refusal.js';
import type { AdmittedOperator, OperatorsService } from '../../domain/operators/index.js';
import { createFlood } from '../../request/flood.js';
import { createClientAddress } from '../shared/address.js';
import { createCallers } from '../shared/callers.js';
import type { ConnectionLimits } from '../shared/connections.js';
import { bearerOf } from '../shared/head.js';

export interface AdmissionParts {
  readonly operators: Pick<OperatorsService, 'operatorOf'>;
  /** False: time would decide by a wrong clock, and nobody is admitted. */
  readonly clocksAgree: () => boolean;
  readonly connections: Pick<ConnectionLimits, 'trustedProxies'>;
  /** Requests per second of a network and of an operator, and twice that in a burst; 100 each unless a test says otherwise. */
  readonly rates?: Config['api']['flood'] | undefined;
}

/**
 * Whose request it is. Throws UNAUTHENTICATED, RATE_LIMITED, SERVICE_UNAVAILABLE.
 * @param requests as how many it counts of an operator's
 */
export type Admit = (request: Request, requests?: number) => Promise<AdmittedOperator>;

export const RATES = { perNetwork: 100, perUser: 100 };
const STRANGERS = { name: 'operator strangers', atOnce: 2, waiting: 100, full: 'SERVICE_UNAVAILABLE' } as const;

/** The one door for operators on the ops listener, by their token in `Authorization` and nothing else (rules.md §4.8). */
export function createAdmission({ operators, clocksAgree, connections, rates = RATES }: AdmissionParts): Admit {
  const flood = createFlood(rates);
  const addressOf = createClientAddress(connections.trustedProxies);
  const operatorOf = createCallers<AdmittedOperator>({
    find: (bearer) => operators.operatorOf(bearer),
    strangers: STRANGERS,
  });

  return async (request, requests = 1) => {
    if (!clocksAgree()) throw new Refusal('SERVICE_UNAVAILABLE');
    flood.admitNetwork(addressOf(request).network);
    const bearer = bearerOf(request);
    const operator = bearer === null ? null : await operatorOf(bearer);
    if (operator === null)
      throw new Refusal('UNAUTHENTICATED', {
        notice: 'This needs an operator token that is good: neither revoked nor expired.',
      });
    flood.admitUser(operator.id, requests);
    return operator;
  };
}
