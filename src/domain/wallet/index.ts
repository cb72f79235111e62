export type { Credit, Credited } from './crediting.js';
export { requireWithinDailyLimit } from './daily-limit.js';
export { lockOrCreateWallet, postMovement } from './ledger.js';
export {
  AUDITED_AS,
  furtherBefore,
  type LedgerEntry,
  type LedgerType,
  type LockedWallet,
  MAX_AMOUNT,
} from './wallet-model.js';
export { walletResolvers } from './wallet-resolvers.js';
export { createWalletService, type WalletService } from './wallet-service.js';
export { lockWallet } from './wallet-store.js';
