import type { SliceResolvers } from '../../../generated/resolvers.js';
import { currencyOf } from '../projects/index.js';
import { signedIn } from '../users/index.js';
import type { WalletService } from './wallet-service.js';

/** Resolvers of wallets: `schema/wallet.graphql`. */
export const walletResolvers = ({ wallet }: { readonly wallet: WalletService }) =>
  ({
    Query: {
      balance: async (_root, _args, context) => ({
        amount: await wallet.balance(signedIn(context).user),
        currency: currencyOf(context.project, context.languages),
      }),
      balanceHistory: (_root, page, context) => wallet.history(context.project, signedIn(context).user, page),
    },
  }) satisfies SliceResolvers;
