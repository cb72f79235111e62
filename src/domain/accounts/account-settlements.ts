import type { Settlement } from '../deliveries/index.js';
import { lockAccount, updateAccount } from './account-store.js';

/** What it means to an account that a game server has done what it was asked to do, or never will: operations.md §1.12. */
export const accountSettlements: { readonly ACCOUNT_CREATE: Settlement; readonly ACCOUNT_PASSWORD: Settlement } = {
  ACCOUNT_CREATE: {
    async delivered({ tx, now }, { projectId, accountId }, externalId) {
      const account = await lockAccount(tx, projectId, accountId);
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
