import type { Pool } from 'pg';
import { type LoginVariables, login } from './login.js';
import { type PurchaseVariables, purchase } from './purchase.js';
import type { Entered, Player } from './request-context.js';
import { openShopItems, type ShopVariables } from './shop-items.js';

/** Variables of all operations. */
export type Variables = LoginVariables & PurchaseVariables & ShopVariables;

export type Resolvers = Awaited<ReturnType<typeof createResolvers>>;

/**
 * Creates the resolvers of the bare server and of the peers: the same work on the same data.
 * @param cachesPages whether a page of the shop is read once and cached
 */
export async function createResolvers(pool: Pool, cachesPages: boolean) {
  const pageOf = await openShopItems(pool);
  const cached = new Map<string, Awaited<ReturnType<typeof pageOf>>>();

  async function cachedPage(language: string, variables: ShopVariables) {
    const key = `${language} ${variables.first}`;
    const page = cached.get(key) ?? (await pageOf(language, variables));
    cached.set(key, page);
    return page;
  }

  const shopItems = cachesPages ? cachedPage : pageOf;
  return {
    me: (by: Entered) => {
      const { userId, email } = signedIn(by);
      return { id: userId, email };
    },
    shopItems: ({ language }: Entered, variables: Variables) => shopItems(language, variables),
    purchase: (by: Entered, variables: Variables) => purchase(pool, signedIn(by), variables, by.language),
    login: (by: Entered, variables: Variables) => login(pool, variables, by.from, by.language),
  };
}

function signedIn({ player }: Entered): Player {
  if (player === null) throw new Error('no user is signed in');
  return player;
}
