import type { Change } from '../../platform/changes/index.js';
import { countKeys, type Throttles } from '../../platform/throttles/index.js';
import { askOne } from '../../storage/statement.js';
import type { Settlement } from '../deliveries/index.js';
import { type GameServerSnapshot, requireStillUsable } from '../servers/index.js';
import { lockSignedIn, type SignedInRequest } from '../users/index.js';
import { lockOrCreateWallet } from '../wallet/index.js';
import { lockAnyAccount, updateAccount } from './account-store.js';

// Requests of users to game servers about accounts share a limit, their locks and their settlement.

/** A user's request about a game account on a server. */
export interface AccountRequest extends Pick<SignedInRequest, 'project' | 'viewer' | 'by'> {
  readonly server: GameServerSnapshot;
}

/** Limits the account requests of a user: rules.md §3.3.6. */
export function createAccountLimit(throttles: Throttles) {
  const perUser = throttles.counter('account');

  /**
   * Counts a request, successful or not, because answers reveal which logins are taken. Throws
   * RATE_LIMITED with `retryAfterSeconds`.
   */
  return ({ project: { id: projectId }, viewer: { user }, by }: AccountRequest): Promise<void> =>
    throttles.spend(perUser, countKeys.USER({ projectId, userId: user.id }), { projectId, by });
}

interface LockedServer {
  readonly now: Date;
  readonly server: GameServerSnapshot;
  /** Checks the server again. Call it after further locks: the server may close during the wait. */
  requireStillUsable(): Promise<GameServerSnapshot>;
}

/**
 * Begins a change that enqueues a delivery for an account. Locks user, session and the user's
 * wallet until the transaction ends, so that no other delivery of the user is enqueued or ends
 * meanwhile: counts stay valid, and nothing queues behind a failed creation.
 * Returns the time after these locks, and the server as of then.
 * Throws SESSION_EXPIRED, USER_BLOCKED, GAME_SERVER_NOT_FOUND, GAME_SERVER_ACCESS_DENIED,
 * GAME_SERVER_CLOSED.
 */
export async function lockForDelivery(
  change: Change,
  { project, viewer, server }: AccountRequest,
): Promise<LockedServer> {
  const { tx } = change;
  const { user } = await askOne(tx, lockSignedIn(viewer, change.now()));
  await lockOrCreateWallet(tx, project.id, user.id);
  const now = change.now();
  const requireUsable = () => requireStillUsable(tx, project.id, server.id, { ...viewer, kind: 'user', user });
  return { now, server: await requireUsable(), requireStillUsable: requireUsable };
}

/** Effects of a delivery's outcome on its account: rules.md §1.12. */
export const accountSettlements: { readonly ACCOUNT_CREATE: Settlement; readonly ACCOUNT_PASSWORD: Settlement } = {
  ACCOUNT_CREATE: {
    async delivered({ tx, now }, { projectId, accountId }, externalId) {
      const account = await lockAnyAccount(tx, projectId, accountId);
      if (account === null) throw new Error('the account of a delivery does not exist');
      await updateAccount(tx, projectId, accountId, {
        made_at: now(),
        ...(account.status === 'CREATING' && { status: 'ACTIVE' }),
        ...(externalId !== null && { external_id: externalId }),
      });
    },
    // The server may have executed a dead letter: the login stays taken until an operator decides.
    async undelivered({ tx }, { projectId, accountId }, { refund }) {
      if (refund) await updateAccount(tx, projectId, accountId, { status: 'FAILED' });
    },
  },
  ACCOUNT_PASSWORD: {
    async delivered({ tx }, { projectId, accountId }, externalId) {
      if (externalId !== null) await updateAccount(tx, projectId, accountId, { external_id: externalId });
    },
    // The account keeps its password.
    undelivered: async () => undefined,
  },
};
