import { refuse } from '../../base/errors/refusal.js';
import type { Actor } from '../../platform/audit/index.js';
import type { Change } from '../../platform/changes/index.js';
import type { Deps } from '../../platform/deps.js';
import type { ListedOperator, Operator, Role } from './operator-model.js';
import { createOperatorSessions } from './operator-sessions.js';
import {
  deleteRights,
  deleteRole,
  insertOperator,
  insertRole,
  listOperators,
  lockOperator,
  revokeValidTokens,
} from './operator-store.js';
import { createOperatorTokens } from './operator-tokens.js';

export type OperatorsService = ReturnType<typeof createOperatorsService>;

const NAME = /^[A-Za-z0-9._-]{1,64}$/;

/** Operators, their rights and tokens: rules.md §4.8, decision 50. */
export function createOperatorsService(deps: Pick<Deps, 'db' | 'changes' | 'clock'>) {
  const { db, changes, clock } = deps;
  const changeOperator = <T>(name: string, projectId: number | null, by: Actor, work: Work<T>): Promise<T> =>
    changes.quiet({ projectId, by }, async (change) => work(change, await lockOperator(change.tx, name)));

  return {
    ...createOperatorTokens(deps), // operatorOf, …
    ...createOperatorSessions(deps), // operatorInSession, …

    /** All operators, by name. */
    list: (): Promise<ListedOperator[]> => listOperators(db, clock.now()),

    /**
     * Creates an operator without rights, or with all of them. Throws INVALID_OPERATOR_NAME, and
     * OPERATOR_EXISTS also for the name of a removed operator, because the audit log names it.
     */
    create: (name: string, { ownsAll }: { readonly ownsAll: boolean }, by: Actor): Promise<void> =>
      changes.quiet({ projectId: null, by }, async ({ tx, now, record }) => {
        requireName(name);
        const id = await insertOperator(tx, { name, ownsAll, now: now() });
        if (id === null)
          throw refuse('OPERATOR_EXISTS', `An operator "${name}" exists or existed. Choose another name.`);
        await record('operator.create', `operator:${name}`, { after: { ownsAll } });
      }),

    /** Grants a role in a project; false if the operator has it. Throws OPERATOR_NOT_FOUND. */
    grant: (projectId: number, name: string, role: Role, by: Actor): Promise<boolean> =>
      changeOperator(name, projectId, by, async ({ tx, record }, { id }) => {
        if (!(await insertRole(tx, projectId, id, role))) return false;
        await record('operator.grant', `operator:${name}`, { after: { role } });
        return true;
      }),

    /**
     * Revokes a role as of the next request; false if the operator lacks it. Throws
     * OPERATOR_NOT_FOUND.
     */
    revoke: (projectId: number, name: string, role: Role, by: Actor): Promise<boolean> =>
      changeOperator(name, projectId, by, async ({ tx, record }, { id }) => {
        if (!(await deleteRole(tx, projectId, id, role))) return false;
        await record('operator.revoke', `operator:${name}`, { before: { role } });
        return true;
      }),

    /**
     * Revokes all rights and tokens; returns the number of tokens. Throws
     * OPERATOR_NOT_FOUND.
     */
    remove: (name: string, by: Actor): Promise<number> =>
      changeOperator(name, null, by, async ({ tx, now, record }, { id, ownsAll, roles }) => {
        await deleteRights(tx, id);
        const revoked = await revokeValidTokens(tx, id, now());
        await record('operator.remove', `operator:${name}`, { before: { ownsAll, roles: Object.fromEntries(roles) } });
        return revoked;
      }),
  };
}

type Work<T> = (change: Change, operator: Operator) => Promise<T>;

function requireName(name: string): void {
  if (NAME.test(name)) return;
  throw refuse(
    'INVALID_OPERATOR_NAME',
    "An operator's name has 1 to 64 letters, digits, dots, hyphens or underscores, e.g. ada or payments.stripe.",
  );
}
