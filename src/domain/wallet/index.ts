export type { Credit, Credited } from './crediting.js';
export { isNote, isReference } from './inputs.js';
export { lockWallet, postMovement } from './ledger.js';
export { type LedgerEntry, type LedgerType, type LockedWallet, MAX_AMOUNT, type Movement } from './model.js';
export type { ListedOperatorToken } from './operator-token-repository.js';
export { walletResolvers } from './resolvers.js';
export { createWalletService, type WalletService } from './service.js';
