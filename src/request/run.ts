import { Kept } from '../base/keeping.js';
import type { Context } from '../domain/context.js';
import { createDuties, type Duties, type Duty } from '../platform/audit/index.js';
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
      survivesMaintenance: scoped.operation.policy.survivesMaintenance,
      duties: dutiesOf(scoped),
    },
    keeping: new Kept(),
  });

/** What no stage can do for the operation (`schema/policy.graphql`). */
function dutiesOf({ operation: { id, policy, noDuties }, input }: Scoped): Duties {
  const ofServer = policy.gameServer === 'RESOLVER' && input.gameServerId != null;
  if (policy.throttle.length === 0 && !policy.pin && !ofServer) return noDuties;
  const owed: readonly Duty[] = [
    ...policy.throttle,
    ...(policy.pin ? (['PIN'] as const) : []),
    ...(ofServer ? (['GAME_SERVER'] as const) : []),
  ];
  return createDuties(id, owed);
}
