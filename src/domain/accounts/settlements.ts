import type { Tx } from '../../storage/database.js';
import type { Delivery, Settlement } from '../deliveries/index.js';
import { lockAccount, updateAccount } from './account-store.js';

interface Delivered {
  readonly externalId: string | null;
  readonly now: Date;
}

/** What it means to an account that a game server has done what it was asked to do, or never will: operations.md §1.12. */
export const settlements: { readonly ACCOUNT_CREATE: Settlement; readonly ACCOUNT_PASSWORD: Settlement } = {
  ACCOUNT_CREATE: {
    delivered: settleMade,
    // A dead letter may have been done all the same: its login stays taken until an operator has decided.
    async undelivered(tx, { projectId, accountId }, { refund }) {
      if (!refund) return;
      await updateAccount(tx, projectId, accountId, { status: 'FAILED' });
    },
  },
  ACCOUNT_PASSWORD: {
    delivered: noteExternalId,
    // The account goes on with the password that it has.
    undelivered: async () => undefined,
  },
};

async function settleMade(tx: Tx, delivery: Delivery, { externalId, now }: Delivered): Promise<void> {
  const { projectId, accountId } = delivery;
  const account = await lockAccount(tx, projectId, accountId);
  if (account === null) throw new Error('an account vanished that a delivery is about');
  await updateAccount(tx, projectId, accountId, {
    made_at: now,
    ...(account.status === 'CREATING' && { status: 'ACTIVE' }),
    ...(externalId !== null && { external_id: externalId }),
  });
}

async function noteExternalId(tx: Tx, { projectId, accountId }: Delivery, { externalId }: Delivered): Promise<void> {
  if (externalId !== null) await updateAccount(tx, projectId, accountId, { external_id: externalId });
}
