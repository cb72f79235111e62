import { refuse } from '../../base/errors/refusal.js';
import type { Actor } from '../../platform/audit/index.js';
import type { Change } from '../../platform/changes/index.js';
import type { Deps } from '../../platform/deps.js';
import type { ListedOperator, Operator, Role } from './operator-model.js';
import { createOperatorSessions } from './operator-sessions.js';
import { deleteRights, deleteRole, insertOperator, insertRole, listOperators, lockOperator } from './operator-store.js';
import { createOperatorTokens, endTokens } from './operator-tokens.js';

export type OperatorsService = ReturnType<typeof createOperatorsService>;

const NAME = /^[A-Za-z0-9._-]{1,64}$/;

/** Operators, what they may, and their tokens: rules.md §4.8, decision 50. */
export function createOperatorsService(parts: Pick<Deps, 'db' | 'changes' | 'clock'>) {
  const { db, changes, clock } = parts;
  const changed = <T>(name: string, projectId: number | null, by: Actor, work: Work<T>): Promise<T> =>
    changes.quiet({ projectId, by }, async (change) => work(change, await lockOperator(change.tx, name)));

  return {
    ...createOperatorTokens(parts),
    ...createOperatorSessions(parts),

    /** All there are, by name. */
    list: (): Promise<ListedOperator[]> => listOperators(db, clock.now()),

    /**
     * Somebody new, who may nothing yet, or all of every project. Refuses what is no name (INVALID_OPERATOR_NAME), and one
     * that is or was somebody's (OPERATOR_EXISTS): whom the audit log names stays who they were.
     */
    create: (name: string, { ownsAll }: { readonly ownsAll: boolean }, by: Actor): Promise<void> =>
      changes.quiet({ projectId: null, by }, async ({ tx, now, record }) => {
        requireName(name);
        const id = await insertOperator(tx, { name, ownsAll, now: now() });
        if (id === null) throw refuse('OPERATOR_EXISTS', 'operator', `There is an operator "${name}", or was one.`);
        await record('operator.create', `operator:${name}`, { after: { ownsAll } });
      }),

    /** Gives them a role in a project; false where they have it. Throws OPERATOR_NOT_FOUND. */
    grant: (projectId: number, name: string, role: Role, by: Actor): Promise<boolean> =>
      changed(name, projectId, by, async ({ tx, record }, { id }) => {
        if (!(await insertRole(tx, projectId, id, role))) return false;
        await record('operator.grant', `operator:${name}`, { after: { role } });
        return true;
      }),

    /** Takes it away, from the next request on; false where they have it not. Throws OPERATOR_NOT_FOUND. */
    revoke: (projectId: number, name: string, role: Role, by: Actor): Promise<boolean> =>
      changed(name, projectId, by, async ({ tx, record }, { id }) => {
        if (!(await deleteRole(tx, projectId, id, role))) return false;
        await record('operator.revoke', `operator:${name}`, { before: { role } });
        return true;
      }),

    /** Takes away all their roles and ends their tokens; returns how many. Their name stays theirs. Throws OPERATOR_NOT_FOUND. */
    remove: (name: string, by: Actor): Promise<number> =>
      changed(name, null, by, async ({ tx, now, record }, { id, ownsAll, roles }) => {
        await deleteRights(tx, id);
        const revoked = await endTokens(tx, id, now());
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
    'operator',
    "An operator's name has 1 to 64 letters, digits, dots, hyphens or underscores, e.g. ada or payments.stripe.",
  );
}
