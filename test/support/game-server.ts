import type { Ack, LeasedDelivery } from '../../src/domain/deliveries/index.js';
import type { TestService } from './service.js';

/** A game server: it fetches what it is to do, and says what came of it, with what its feed calls. */
export type GameServer = ReturnType<typeof createGameServer>;

export function createGameServer({ domain }: Pick<TestService, 'domain'>, projectId: number, serverId: string) {
  const at = { projectId, gameServerId: Number(serverId) };
  /** Accounts to be made that were fetched with another one, and not asked for yet. */
  const fetchedBefore = new Map<number, LeasedDelivery>();
  let turn: Promise<unknown> = Promise.resolve();

  /** All that is due. */
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
      if (fetched.length === 0) throw new Error('what was to be fetched is not due');
    }
  }
  /** Fetches an order, whose turn it must be. */
  const fetchOrder = (order: string) => fetchUntil(({ purchase }) => purchase?.id === order);

  return {
    ...at,
    fetch,
    fetchOrder,
    /** Fetches what is to be done about an account. */
    fetchFor: (accountId: number) => fetchUntil(({ account }) => account.id === accountId),
    answer,

    /** Fetches an order and gives it to its player. */
    deliver: async (order: string) => answer(await fetchOrder(order), 'delivered'),

    /**
     * Makes an account that was asked for. What else is due is fetched with it, and comes again when its lease is over:
     * a test about what is due makes its accounts before.
     */
    make(accountId: number): Promise<unknown> {
      const made = turn.then(async () => {
        while (!fetchedBefore.has(accountId)) {
          const fetched = await fetch();
          if (fetched.length === 0) throw new Error(`account ${accountId} is not to be made`);
          for (const delivery of fetched)
            if (delivery.type === 'account.create') fetchedBefore.set(delivery.account.id, delivery);
        }
        const delivery = fetchedBefore.get(accountId);
        if (delivery !== undefined) await answer(delivery, 'delivered');
      });
      // One at a time; the next one is made even if this one was not.
      turn = made.catch(() => undefined);
      return made;
    },
  };
}
