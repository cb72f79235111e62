import type { Deps } from '../../platform/deps.js';
import { type Connection, connectionOf, createCursors, type PageInput } from '../../platform/paging.js';
import type { ProjectSnapshot } from '../projects/index.js';
import type { UserSnapshot } from '../users/index.js';
import { createCrediting } from './crediting.js';
import type { LedgerEntry } from './wallet-model.js';
import { findWallet, listEntriesBefore } from './wallet-store.js';

export type WalletService = ReturnType<typeof createWalletService>;

/** Wallets and ledger: rules.md §1.10. */
export function createWalletService(deps: Pick<Deps, 'db' | 'changes' | 'keyring'>) {
  const { db, keyring } = deps;
  const cursorsOf = createCursors(keyring);

  return {
    ...createCrediting(deps),

    /** The balance; 0 if the user has no wallet, which is not created. */
    balance: async (user: Pick<UserSnapshot, 'id' | 'projectId'>): Promise<number> =>
      (await findWallet(db, user.projectId, user.id))?.balance ?? 0,

    /** `balanceHistory`, newest first: rules.md §2.2. Throws INVALID_CURSOR. */
    async history(project: ProjectSnapshot, user: UserSnapshot, question: PageInput): Promise<Connection<LedgerEntry>> {
      const cursors = cursorsOf({ list: 'balanceHistory', project: project.id, user: user.id });
      const after = question.after === null ? null : Number(cursors.decode(question.after)[0]);
      const wallet = await findWallet(db, project.id, user.id);
      const totalCount = wallet?.seq ?? 0;
      // Entries posted from here on are neither on the page nor in the count.
      const beforeSeq = after ?? totalCount + 1;
      const entries =
        wallet === null ? [] : await listEntriesBefore(db, wallet, { beforeSeq, limit: question.first + 1 });
      return connectionOf({ cursors, page: question }, entries, ({ seq }) => [seq], totalCount);
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
