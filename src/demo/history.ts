import type { Domain } from '../domain/index.js';
import type { ProjectSnapshot } from '../domain/projects/index.js';
import type { PurchaseDetails } from '../domain/purchases/index.js';
import type { GameServerSnapshot } from '../domain/servers/index.js';
import type { SignedInUser } from '../domain/users/index.js';
import { SYSTEM } from '../platform/audit/index.js';
import type { DemoOrder } from './demo-players.js';

export interface Shopper {
  readonly project: ProjectSnapshot;
  readonly viewer: SignedInUser;
  readonly server: GameServerSnapshot;
  readonly accountId: number;
}

/** Beginning of the idempotency keys of orders. */
const prefixOf = (key: string, userId: number): string => `demo-${key}-${userId}-`;

/** Finds an order that `makeOrders` has created with this key. */
export async function findDemoOrder(
  { purchases }: Pick<Domain, 'purchases'>,
  project: ProjectSnapshot,
  of: { readonly userId: number; readonly sku: string | null },
  key: string,
): Promise<PurchaseDetails | undefined> {
  const newest = { gameServerId: null, status: null, days: null, first: 1_000, after: null };
  const { orders } = await purchases.list(project, { ...of, ...newest });
  return orders.find(({ idempotencyKey }) => idempotencyKey.startsWith(prefixOf(key, of.userId)));
}

/**
 * Creates orders and brings them into their states. Has no effect if they exist: their idempotency
 * keys are fixed.
 */
export async function makeOrders(
  domain: Domain,
  shopper: Shopper,
  orders: readonly DemoOrder[],
  key = 'order',
): Promise<void> {
  if (orders.length === 0) return;
  const { project, viewer, server, accountId } = shopper;
  const shop = { project, server, languages: [project.language], userId: viewer.user.id, now: domain.clock.now() };
  const page = { category: null, search: null, sort: 'POSITION', first: 100, after: null } as const;
  const { edges } = await domain.catalogue.items(shop, page);
  for (const { sku, quantity, character, state } of orders) {
    const item = edges.find(({ node }) => node.sku === sku)?.node;
    // An operator may have archived it since the first start.
    if (item === undefined) continue;
    await domain.purchases.purchase({
      project,
      viewer,
      server,
      item: { input: 'itemId', id: item.id },
      quantity,
      accountId,
      expectedTotal: item.price * quantity,
      idempotencyKey: `${prefixOf(key, viewer.user.id)}${accountId}-${sku}`,
      character,
      pin: null,
      by: SYSTEM,
      now: domain.clock.now(),
    });
    if (state === 'PAID') continue;
    const rejection = state === 'REFUNDED' ? 'no such character' : null;
    await processDeliveries(domain, server, { accountId, rejection });
  }
}

/**
 * Plays the game server: leases all due deliveries, and acknowledges or rejects those of one
 * account. All others are due again when their lease expires.
 */
export async function processDeliveries(
  { deliveries }: Pick<Domain, 'deliveries'>,
  { id: gameServerId, projectId }: GameServerSnapshot,
  { accountId, rejection }: { readonly accountId: number; readonly rejection: string | null },
): Promise<void> {
  const server = { projectId, gameServerId };
  for (;;) {
    const leased = await deliveries.lease(server, 50);
    if (leased.length === 0) return;
    for (const { deliveryId, leaseToken, account } of leased) {
      if (account.id !== accountId) continue;
      const result = rejection === null ? 'delivered' : 'rejected';
      const externalId = rejection === null ? `player-${account.id}` : null;
      await deliveries.acknowledge(server, { deliveryId, leaseToken, result, reason: rejection, externalId });
    }
  }
}
