import type { Ack, LeasedDelivery } from '../../src/domain/deliveries/index.js';
import type { TestService } from './service.js';

/** A game server: it fetches what it is to do, and says what came of it, with what its feed calls. */
export type GameServer = ReturnType<typeof createGameServer>;

export function createGameServer({ domain }: Pick<TestService, 'domain'>, projectId: number, serverId: string) {
  const at = { projectId, gameServerId: Number(serverId) };
  const due = new Set<number>();
  let turn: Promise<void> = Promise.resolve();

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
    make(account: number): Promise<void> {
      due.add(account);
      // One at a time: what is due for another account must not be taken away from who is to make that one.
      turn = turn.then(async () => {
        while (due.has(account)) {
          const fetched = await fetch();
          if (fetched.length === 0) throw new Error(`account ${account} is not to be made`);
          for (const delivery of fetched) if (due.delete(delivery.account.id)) await answer(delivery, 'delivered');
        }
      });
      return turn;
    },
  };
}
