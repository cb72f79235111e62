import type { Actor } from '../../platform/audit/index.js';
import type { Change } from '../../platform/changes/index.js';
import type { Limit, Throttles } from '../../platform/throttles/index.js';
import { askOne } from '../../storage/statement.js';
import type { Settlement } from '../deliveries/index.js';
import type { ProjectSnapshot } from '../projects/index.js';
import { type GameServerSnapshot, requireStillOpen } from '../servers/index.js';
import { lockSignedIn, type SignedInUser } from '../users/index.js';
import { lockOrCreateWallet } from '../wallet/index.js';
import { lockAnyAccount, updateAccount } from './account-store.js';

// What users ask game servers about their game accounts has the same limit, the same beginning and the same end.

/** Who asks a game server for something about a game account, and where. */
export interface Asked {
  readonly project: ProjectSnapshot;
  readonly viewer: SignedInUser;
  readonly server: GameServerSnapshot;
  readonly by: Actor;
}

/**
 * What one user asks for about game accounts: the answers tell which logins are taken. All that they ask counts, not
 * only what fails.
 */
const ofUser: Limit = {
  ...{ name: 'account', points: 10, seconds: 60 * 60, block: { seconds: null } },
  lockout: {
    keysOf: ({ projectId, userId }) => [{ name: 'GAME_ACCOUNTS', countKey: [projectId, userId], network: null }],
  },
};

/** How often somebody may ask for something about their game accounts: rules.md §3.7. */
export function createAccountLimit(throttles: Throttles) {
  const perUser = throttles.counter(ofUser);

  /** Counts something that a user asks for, whatever comes of it. Throws RATE_LIMITED with `retryAfterSeconds`. */
  return async ({ project: { id: projectId }, viewer: { user }, by }: Asked): Promise<void> => {
    by.request?.obligations.fulfil('ACCOUNT');
    await throttles.spend(perUser, [projectId, user.id], {
      projectId,
      by,
      limit: 'GAME_ACCOUNTS',
      action: 'account.throttled',
      target: () => `user:${user.id}`,
    });
  };
}

interface Held {
  readonly now: Date;
  readonly held: GameServerSnapshot;
}

/**
 * The beginning of each change that asks a game server for something: the user and session as they are now, held until
 * it ends, and the user's wallet locked, as whoever changes their deliveries does. So nothing else is asked for them, and
 * none of their deliveries ends, meanwhile: what was counted stays true, and nothing queues behind what has failed.
 * Returns the time after the last wait, and the server as it is then.
 * Throws SESSION_EXPIRED, USER_BLOCKED, PROJECT_UNAVAILABLE, PROJECT_CONTEXT_OUTDATED, GAME_SERVER_NOT_FOUND,
 * GAME_SERVER_ACCESS_DENIED, GAME_SERVER_CLOSED.
 */
export async function lockForDelivery(change: Change, { project, viewer, server }: Asked): Promise<Held> {
  const { tx } = change;
  const { user } = await askOne(tx, lockSignedIn(viewer, change.now()));
  await lockOrCreateWallet(tx, project.id, user.id);
  const now = change.now();
  await change.requireAvailable();
  return { now, held: await requireStillOpen(tx, project.id, server.id, { ...viewer, kind: 'user', user }) };
}

/** What it means to an account that a game server has done what it was asked to do, or never will: rules.md §1.12. */
export const accountSettlements: { readonly ACCOUNT_CREATE: Settlement; readonly ACCOUNT_PASSWORD: Settlement } = {
  ACCOUNT_CREATE: {
    async delivered({ tx, now }, { projectId, accountId }, externalId) {
      const account = await lockAnyAccount(tx, projectId, accountId);
      if (account === null) throw new Error('an account vanished that a delivery is about');
      await updateAccount(tx, projectId, accountId, {
        made_at: now(),
        ...(account.status === 'CREATING' && { status: 'ACTIVE' }),
        ...(externalId !== null && { external_id: externalId }),
      });
    },
    // A dead letter may have been done all the same: its login stays taken until an operator has decided.
    async undelivered({ tx }, { projectId, accountId }, { refund }) {
      if (refund) await updateAccount(tx, projectId, accountId, { status: 'FAILED' });
    },
  },
  ACCOUNT_PASSWORD: {
    async delivered({ tx }, { projectId, accountId }, externalId) {
      if (externalId !== null) await updateAccount(tx, projectId, accountId, { external_id: externalId });
    },
    // The account goes on with the password that it has.
    undelivered: async () => undefined,
  },
};
