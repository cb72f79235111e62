export type { AccountStatus, AccountsParts, GameAccount, StoredAccount } from './model.js';
export { holdAccount } from './repository.js';
export { accountResolvers } from './resolvers.js';
export { type AccountsService, createAccountsService } from './service.js';
