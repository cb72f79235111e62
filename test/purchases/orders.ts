import { TEST_OPERATOR } from '../support/project.js';
import type { TestService } from '../support/service.js';
import type { Buyer, TestShop } from './support.js';

/** What becomes of orders after they were bought: on the side of the game server and of the operator. */
export function createOrders(service: TestService, shop: TestShop) {
  const onServer = (code: string) => ({ projectId: shop.project.id, gameServerId: Number(shop.project.server(code)) });

  /** What the game server fetches for this order, if it is its turn. */
  async function leased(purchaseId: string, code = 'one') {
    const deliveries = await service.domain.deliveries.lease(onServer(code), 50);
    const found = deliveries.find(({ purchase }) => purchase?.id === purchaseId);
    if (found === undefined) throw new Error('it was not leased');
    return found;
  }
  async function answer(purchaseId: string, result: 'delivered' | 'rejected') {
    const { deliveryId, leaseToken } = await leased(purchaseId);
    const ack = { deliveryId, leaseToken, result, reason: null, externalId: null };
    return () => service.domain.deliveries.acknowledge(onServer('one'), ack);
  }
  const deliver = async (purchaseId: string) => (await answer(purchaseId, 'delivered'))();
  const refund = (purchaseId: string, force = false) =>
    service.domain.purchases.refund(shop.project.id, purchaseId, { force, note: 'sorry', by: TEST_OPERATOR });
  const statusOf = async (buyer: Buyer, purchaseId: string) =>
    Object(await buyer.run('purchaseStatus', { purchaseId })).status;
  const soldOf = async (sku: string) => {
    const listing = service.database.direct
      .selectFrom('shop_listing')
      .select('sold')
      .where('item_id', '=', shop.item(sku));
    return (await listing.where('game_server_id', '=', onServer('one').gameServerId).executeTakeFirstOrThrow()).sold;
  };

  return { onServer, leased, answer, deliver, refund, statusOf, soldOf };
}
