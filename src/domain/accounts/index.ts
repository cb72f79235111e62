export { type GameAccount, requireUsable, type StoredAccount, visibleStatusOf } from './account-model.js';
export { accountSettlements } from './account-request.js';
export { createAccountsService } from './account-service.js';
export { lockAccount } from './account-store.js';
export { normalizeLogin } from './create-account.js';
export { createDropOnDeletion, quarantineAccounts } from './quarantine.js';
