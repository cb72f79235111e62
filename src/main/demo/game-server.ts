import type { Domain } from '../../domain/index.js';
import type { GameServerFacts } from '../../domain/servers/index.js';

/**
 * What the demo's game servers would have done: takes what is due, and says of one account's deliveries that they were
 * done, or refuses them. Anybody else's come again when their lease is over.
 */
export async function workOff(
  { deliveries }: Pick<Domain, 'deliveries'>,
  { id: gameServerId, projectId }: GameServerFacts,
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
