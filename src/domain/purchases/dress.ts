import type { ProjectFacts } from '../projects/index.js';
import type { GameServerFacts } from '../servers/index.js';
import type { ShownPurchase, StoredPurchase } from './purchase-model.js';

/** Orders with what memory knows of them. What was bought stays to be seen, whatever has become of its server. */
export function dressed(
  project: ProjectFacts,
  servers: readonly GameServerFacts[],
  orders: readonly StoredPurchase[],
): ShownPurchase[] {
  const byId = new Map(servers.map((server) => [server.id, server]));
  return orders.map((order) => {
    const gameServer = byId.get(order.gameServerId);
    if (gameServer === undefined) throw new Error(`purchase ${order.id} is of a server that the project does not have`);
    return { ...order, project, gameServer, account: { ...order.account, gameServer } };
  });
}

/** The same for one. */
export function dressedOne(
  project: ProjectFacts,
  servers: readonly GameServerFacts[],
  order: StoredPurchase,
): ShownPurchase {
  const [shown] = dressed(project, servers, [order]);
  if (shown === undefined) throw new Error('an order was lost');
  return shown;
}
