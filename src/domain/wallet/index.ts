export type { Credit, Credited } from './crediting.js';
export { isNote, isReference } from './inputs.js';
export { lockWallet, postMovement } from './ledger.js';
export type { ListedOperatorToken } from './operator-tokens.js';
export { type LedgerEntry, type LedgerType, type LockedWallet, MAX_AMOUNT, type Movement } from './wallet-model.js';
export { walletResolvers } from './wallet-resolvers.js';
export { createWalletService, type WalletService } from './wallet-service.js';
