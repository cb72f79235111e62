import { type Control, replacing } from './control.js';

const DELIVERIES = 'src/domain/deliveries';
const lease = 'src/domain/deliveries/lease.test.ts';
const acknowledge = 'src/domain/deliveries/acknowledge.test.ts';
const consumer = 'packages/game-server/test/consumer.test.ts';
const soak = 'test/load/soak/soak.machine.ts';

/** Deliveries and game servers: rules.md §3.13; and the soak test of everything together. */
export const deliveryControls: readonly Control[] = [
  {
    guarantee: 'lease: two pollers never get the same delivery',
    change: 'the row lock is removed',
    breaks: replacing(`${DELIVERIES}/deliveries-view.ts`, ' FOR UPDATE SKIP LOCKED))', '))'),
    test: lease,
    name: 'goes to one poller: rows that another one has locked are skipped without waiting',
  },
  {
    guarantee: 'refund: only on a definite rejection',
    change: 'every end of a delivery is refunded',
    breaks: replacing(
      `${DELIVERIES}/outcomes.ts`,
      "const refund = ended.state === 'CANCELLED';",
      'const refund = true;',
    ),
    test: acknowledge,
    name: 'doubles the backoff up to an hour, and ends as a dead letter after 72 hours without refund',
  },
  {
    guarantee: 'lease: a poll token that is revoked during the request gets nothing',
    change: 'the token is checked before the body arrives only',
    breaks: replacing('src/http/feed/feed.ts', 'hasWaited || !hasArrived', 'hasWaited'),
    test: 'src/http/feed/feed.test.ts',
    name: 'rejects a token that is revoked before the body has arrived',
  },
  {
    guarantee: 'lease: a poll token that is revoked while the request waits gets nothing',
    change: 'the token is checked before the wait only',
    breaks: replacing('src/http/feed/feed.ts', 'hasWaited || !hasArrived', '!hasArrived'),
    test: 'src/http/feed/feed.test.ts',
    name: 'if its token is revoked meanwhile',
  },
  {
    guarantee: 'acknowledgement: a failure is reported for the current lease only',
    change: 'the lease token is not compared',
    breaks: replacing(
      `${DELIVERIES}/acknowledge.ts`,
      "if (ack.leaseToken !== delivery.leaseToken) return refused(delivery, 'Its lease is not the current one.');",
    ),
    test: acknowledge,
    name: 'is accepted for an old lease, also while another poller has it, and for a dead letter',
  },
  {
    guarantee: 'acknowledgement: waits for a concurrent refund',
    change: 'the row lock is removed',
    breaks: replacing(
      `${DELIVERIES}/delivery-change.ts`,
      '    await lockOwner(tx, about.projectId, stored.userId);\n    const delivery = await lockDelivery(tx, about.projectId, deliveryId);',
      '    const delivery = await findDelivery(tx, about.projectId, deliveryId);',
    ),
    test: 'src/domain/deliveries/refunds.test.ts',
    name: 'in progress is waited for, and its delivery cannot be acknowledged',
  },
  {
    guarantee: 'consumer: a delivery is granted once, also after crashes',
    change: 'the journal is not searched',
    breaks: replacing(
      'packages/game-server/src/carry-out.ts',
      'if (existing !== null) return',
      "if (existing?.deliveryId === '') return",
    ),
    test: consumer,
    name: 'acknowledges again after a crash between grant and acknowledgement, and grants once',
  },
  {
    guarantee: 'soak: all state is consistent after kill -9',
    change: 'a refund does not return the stock',
    breaks: replacing('src/domain/purchases/refund.ts', '    returnStock({ ...order, projectId }),\n'),
    test: soak,
    name: '.',
  },
];
