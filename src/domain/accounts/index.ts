export { accountBlocked, type GameAccount, isUsable, type StoredAccount, shownStatus } from './account-model.js';
export { accountResolvers } from './account-resolvers.js';
export { createAccountsService } from './account-service.js';
export { lockAccount } from './account-store.js';
export { accountSettlements } from './ask-server.js';
export { normalizeLogin } from './create-account.js';
export { setAccountsAside } from './set-aside.js';
