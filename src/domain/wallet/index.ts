export type { Credit, CreditResult } from './crediting.js';
export { requireWithinDailyLimit } from './daily-limit.js';
export { lockOrCreateWallet, postMovement } from './ledger.js';
export { LEDGER_TYPES, type LedgerType, ORDER_TYPES } from './ledger-types.js';
export {
  type LedgerEntry,
  type LockedWallet,
  MAX_AMOUNT,
  nextPageBefore,
} from './wallet-model.js';
export { createWalletService, type WalletService } from './wallet-service.js';
export { hasMovements, lockWallet } from './wallet-store.js';
