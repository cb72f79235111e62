import type { Ack, LeasedDelivery } from '../../src/domain/deliveries/index.js';
import type { TestService } from './service.js';

/**
 * A game server that leases and acknowledges deliveries through the service that its feed calls.
 */
export type GameServer = ReturnType<typeof createGameServer>;

export function createGameServer({ domain }: Pick<TestService, 'domain'>, projectId: number, serverId: string) {
  const at = { projectId, gameServerId: Number(serverId) };
  /** Account creations that were leased together with another one and are not acknowledged yet. */
  const fetchedBefore = new Map<number, LeasedDelivery>();
  let queue: Promise<unknown> = Promise.resolve();

  /** Leases all due deliveries. */
  const fetch = (): Promise<LeasedDelivery[]> => domain.deliveries.lease(at, 50);
  const answer = (
    { deliveryId, leaseToken }: LeasedDelivery,
    result: Ack['result'],
    { externalId = null, reason = null }: Partial<Pick<Ack, 'externalId' | 'reason'>> = {},
  ) => domain.deliveries.acknowledge(at, { deliveryId, leaseToken, result, reason, externalId });

  async function fetchUntil(isIt: (delivery: LeasedDelivery) => boolean): Promise<LeasedDelivery> {
    for (;;) {
      const fetched = await fetch();
      const found = fetched.find(isIt);
      if (found !== undefined) return found;
      if (fetched.length === 0) throw new Error('the delivery is not due');
    }
  }
  /** Leases an order, which must be due. */
  const fetchOrder = (order: string) => fetchUntil(({ purchase }) => purchase?.id === order);

  return {
    ...at,
    fetch,
    fetchOrder,
    /** Leases the delivery of an account. */
    fetchAccountDelivery: (accountId: number) => fetchUntil(({ account }) => account.id === accountId),
    answer,

    /** Leases and acknowledges an order. */
    deliver: async (order: string) => answer(await fetchOrder(order), 'delivered'),

    /**
     * Creates a requested account. Also leases all other due deliveries, which are due again after
     * their lease: tests of due deliveries create accounts first.
     */
    createAccount(accountId: number): Promise<unknown> {
      const made = queue.then(async () => {
        while (!fetchedBefore.has(accountId)) {
          const fetched = await fetch();
          if (fetched.length === 0) throw new Error(`account ${accountId} has no due delivery`);
          for (const delivery of fetched)
            if (delivery.type === 'account.create') fetchedBefore.set(delivery.account.id, delivery);
        }
        const delivery = fetchedBefore.get(accountId);
        if (delivery !== undefined) await answer(delivery, 'delivered');
      });
      // Runs one at a time; a failure does not stop the next one.
      queue = made.catch(() => undefined);
      return made;
    },
  };
}
