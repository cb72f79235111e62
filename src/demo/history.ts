import type { Domain } from '../domain/index.js';
import type { ProjectSnapshot } from '../domain/projects/index.js';
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

/** Makes orders, and lets each of them meet its fate. Made before, they are left as they are: their keys are fixed. */
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
  const { edges } = await domain.catalogue.items({ ...shop, ...page });
  for (const { sku, quantity, character, fate } of orders) {
    const item = edges.find(({ node }) => node.sku === sku)?.node;
    if (item === undefined) throw new Error(`the demo has orders of ${sku}, which its shop does not show`);
    await domain.purchases.purchase({
      project,
      viewer,
      server,
      item: { input: 'itemId', id: item.id },
      quantity,
      accountId,
      expectedTotal: item.price * quantity,
      idempotencyKey: `demo-${key}-${viewer.user.id}-${accountId}-${sku}`,
      character,
      pin: null,
      by: SYSTEM,
      now: domain.clock.now(),
    });
    if (fate === 'PAID') continue;
    const refusal = fate === 'REFUNDED' ? 'no such character' : null;
    await workOff(domain, server, { accountId, refusal });
  }
}

/**
 * What the demo's game servers would have done: takes what is due, and says of one account's deliveries that they were
 * done, or refuses them. Anybody else's come again when their lease is over.
 */
export async function workOff(
  { deliveries }: Pick<Domain, 'deliveries'>,
  { id: gameServerId, projectId }: GameServerSnapshot,
  { accountId, refusal }: { readonly accountId: number; readonly refusal: string | null },
): Promise<void> {
  const server = { projectId, gameServerId };
  for (;;) {
    const leased = await deliveries.lease(server, 50);
    if (leased.length === 0) return;
    for (const { deliveryId, leaseToken, account } of leased) {
      if (account.id !== accountId) continue;
      const result = refusal === null ? 'delivered' : 'rejected';
      const externalId = refusal === null ? `player-${account.id}` : null;
      await deliveries.acknowledge(server, { deliveryId, leaseToken, result, reason: refusal, externalId });
    }
  }
}
