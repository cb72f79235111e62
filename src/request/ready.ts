import { CacheControl } from '../base/cache-control.js';
import { memoizePerObject } from '../base/memo.js';
import type { Context } from '../domain/context.js';
import { createObligations, type Obligation, type Obligations } from '../platform/audit/index.js';
import { gameServer } from '../policy/game-server.js';
import { pin } from '../policy/pin.js';
import { survivesMaintenance } from '../policy/survives-maintenance.js';
import { throttle } from '../policy/throttle.js';
import type { ScopedRequest } from './scope.js';

/** A request that may run, with the `Context` of its resolvers. */
export interface ReadyRequest extends ScopedRequest, Context {
  documentId: string;
  readonly acting: Context['acting'];
  readonly gameServer: Context['gameServer'];
  readonly cacheControl: Context['cacheControl'];
  languages: Context['languages'];
}

/** Adds the values that changes and the response cache need. */
export const makeReady = (scoped: ScopedRequest): ReadyRequest =>
  Object.assign(scoped, {
    acting: {
      id: scoped.id,
      commitsUntil: scoped.commitsUntil,
      mayHaveCommitted: false,
      survivesMaintenance: survivesMaintenance.of(scoped.operation.policy),
      obligations: obligationsOf(scoped),
    },
    cacheControl: new CacheControl(),
  });

/** Obligations of the operation: checks that no stage can make. */
function obligationsOf({ operation, input }: ScopedRequest): Obligations {
  const { id, policy } = operation;
  const [throttles, needsPin] = [throttle.of(policy), pin.of(policy)];
  const ofServer = gameServer.of(policy) === 'RESOLVER' && input.gameServerId != null;
  if (throttles.length === 0 && !needsPin && !ofServer) return noObligationsOf(operation);
  const names: readonly Obligation[] = [
    ...throttles,
    ...(needsPin ? (['PIN'] as const) : []),
    ...(ofServer ? (['GAME_SERVER'] as const) : []),
  ];
  return createObligations(id, names);
}

/** Shared by all requests of an operation without obligations: it has no state. */
const noObligationsOf = memoizePerObject(({ id }: ScopedRequest['operation']) => createObligations(id, []));
