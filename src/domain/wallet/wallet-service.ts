import type { Deps } from '../../platform/deps.js';
import { type Connection, type PageInput, readId, readPage } from '../../platform/paging.js';
import type { ProjectSnapshot } from '../projects/index.js';
import type { UserSnapshot } from '../users/index.js';
import { createCrediting } from './crediting.js';
import type { LedgerEntry } from './wallet-model.js';
import { findWallet, listEntriesBefore } from './wallet-store.js';

export type WalletService = ReturnType<typeof createWalletService>;

/** Wallets and ledger: rules.md §1.10. */
export function createWalletService(deps: Pick<Deps, 'db' | 'changes'>) {
  const { db } = deps;

  return {
    ...createCrediting(deps),

    /** The balance; 0 if the user has no wallet, which is not created. */
    balance: async (user: Pick<UserSnapshot, 'id' | 'projectId'>): Promise<number> =>
      (await findWallet(db, user.projectId, user.id))?.balance ?? 0,

    /** `balanceHistory`, newest first: rules.md §2.2. Throws INVALID_CURSOR. */
    async history(project: ProjectSnapshot, user: UserSnapshot, question: PageInput): Promise<Connection<LedgerEntry>> {
      const wallet = await findWallet(db, project.id, user.id);
      // Entries posted from here on are neither on the page nor in the count.
      const totalCount = wallet?.seq ?? 0;
      return readPage(
        {
          identity: { list: 'balanceHistory', project: project.id, user: user.id },
          readers: [readId],
          positionOf: ({ seq }) => [seq],
          read: async (after, limit) =>
            wallet === null
              ? []
              : await listEntriesBefore(db, wallet, { beforeSeq: after?.[0] ?? totalCount + 1, limit }),
          count: () => totalCount,
        },
        question,
      );
    },

    /**
     * Lists `limit` entries for operators, newest first; with `before` only those with a lower
     * number.
     */
    async entries(
      projectId: number,
      userId: number,
      limit: number,
      before: number | null = null,
    ): Promise<LedgerEntry[]> {
      const wallet = await findWallet(db, projectId, userId);
      return wallet === null ? [] : await listEntriesBefore(db, wallet, { beforeSeq: before ?? wallet.seq + 1, limit });
    },
  };
}
