import { InvalidArgumentError } from 'commander';
import type { Delivery } from '../../domain/deliveries/index.js';

/** A delivery as the command line prints it: not what is secret of it, a lease token. */
export const shown = (delivery: Delivery, servers: ReadonlyMap<number, string>) => ({
  id: delivery.id,
  type: delivery.type,
  state: delivery.state,
  server: servers.get(delivery.gameServerId) ?? null,
  user: delivery.userId,
  account: delivery.accountId,
  purchase: delivery.purchaseId,
  attempts: delivery.attempts,
  createdAt: delivery.createdAt,
  firstAttemptAt: delivery.firstAttemptAt,
  nextAttemptAt: delivery.doneAt === null ? delivery.nextAttemptAt : null,
  leaseUntil: delivery.leaseUntil,
  doneAt: delivery.doneAt,
  reason: delivery.lastError,
});

export type ShownDelivery = ReturnType<typeof shown>;

/** What it is about, for people. */
export const about = ({ user, account, purchase }: ShownDelivery): string =>
  `user:${user} account:${account}${purchase === null ? '' : ` purchase:${purchase}`}`;

/** An id as the lists have it. */
export function deliveryId(text: string): string {
  if (/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text)) return text;
  throw new InvalidArgumentError('Copy it from delivery list, like 01997d2e-4f5a-7cc3-98c4-dc0c0c07398f.');
}
