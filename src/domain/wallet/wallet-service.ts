import type { Keyring } from '../../base/keyring.js';
import type { Changes } from '../../platform/changes/index.js';
import type { Db } from '../../storage/database.js';
import { createCrediting } from './crediting.js';
import { createHistory } from './history.js';
import { createOperatorTokens } from './operator-tokens.js';

export type WalletService = ReturnType<typeof createWalletService>;

/** Wallets and ledger: operations.md §1.10. */
export const createWalletService = (parts: {
  readonly db: Db;
  readonly changes: Changes;
  readonly keyring: Keyring;
}) => ({
  ...createHistory(parts),
  ...createCrediting(parts),
  ...createOperatorTokens(parts),
});
