import { Kept } from '../base/keeping.js';
import type { Context } from '../domain/context.js';
import { createDuties, type Duties, type Duty } from '../platform/audit/index.js';
import { gameServer } from '../policy/game-server.js';
import { pin } from '../policy/pin.js';
import { survivesMaintenance } from '../policy/survives-maintenance.js';
import { throttle } from '../policy/throttle.js';
import type { Scoped } from './scope.js';

/** A request that may run: what its resolvers know of it (`Context`) is there. */
export interface Ready extends Scoped, Context {
  documentId: string;
  readonly request: Context['request'];
  readonly gameServer: Context['gameServer'];
  readonly keeping: Kept;
  languages: Context['languages'];
}

/** Says of a request what whatever is changed by it has to know. */
export const makeReady = (scoped: Scoped): Ready =>
  Object.assign(scoped, {
    request: {
      id: scoped.id,
      commitsUntil: scoped.commitsUntil,
      isInDoubt: false,
      survivesMaintenance: survivesMaintenance.of(scoped.operation.policy),
      duties: dutiesOf(scoped),
    },
    keeping: new Kept(),
  });

/** What no stage can do for the operation. */
function dutiesOf({ operation: { id, policy, noDuties }, input }: Scoped): Duties {
  const [throttles, needsPin] = [throttle.of(policy), pin.of(policy)];
  const ofServer = gameServer.of(policy) === 'RESOLVER' && input.gameServerId != null;
  if (throttles.length === 0 && !needsPin && !ofServer) return noDuties;
  const owed: readonly Duty[] = [
    ...throttles,
    ...(needsPin ? (['PIN'] as const) : []),
    ...(ofServer ? (['GAME_SERVER'] as const) : []),
  ];
  return createDuties(id, owed);
}
