import type { Break, Control } from './control.js';

const DELIVERIES = 'src/domain/deliveries';
const lease = 'src/domain/deliveries/lease.test.ts';
const acknowledge = 'src/domain/deliveries/acknowledge.test.ts';
const consumer = 'packages/game-server/test/consumer.test.ts';
const soak = 'test/load/soak/soak.machine.ts';

const one = (file: string, find: string, replace = ''): readonly Break[] => [{ file, find, replace }];

/** Deliveries and game servers: rules.md §3.13; and the soak test of everything together. */
export const deliveryControls: readonly Control[] = [
  {
    guarantee: 'lease: two workers never get the same delivery',
    change: 'the row lock is removed',
    breaks: one(`${DELIVERIES}/deliveries-view.ts`, ' FOR UPDATE SKIP LOCKED))', '))'),
    test: lease,
    name: 'whose row is held by another is passed over',
  },
  {
    guarantee: 'refund: only on a definite rejection',
    change: 'every end of a delivery is refunded',
    breaks: one(`${DELIVERIES}/endings.ts`, "const refund = ended.state === 'CANCELLED';", 'const refund = true;'),
    test: acknowledge,
    name: 'an hour at most',
  },
  {
    guarantee: 'acknowledgement: only of the current lease',
    change: 'the lease token is not compared',
    breaks: one(
      `${DELIVERIES}/acknowledge.ts`,
      "if (ack.leaseToken !== delivery.leaseToken) return refused(delivery, 'Its lease is not the current one.');",
    ),
    test: acknowledge,
    name: 'is believed of an old lease',
  },
  {
    guarantee: 'acknowledgement: waits for a concurrent refund',
    change: 'the row lock is removed',
    breaks: one(
      `${DELIVERIES}/delivery-change.ts`,
      '    await lockOwner(tx, about.projectId, found.userId);\n    const delivery = await lockDelivery(tx, about.projectId, deliveryId);',
      '    const delivery = await findDelivery(tx, about.projectId, deliveryId);',
    ),
    test: 'src/domain/deliveries/refunds.test.ts',
    name: 'under way is waited for',
  },
  {
    guarantee: 'consumer: a delivery is granted once, also after crashes',
    change: 'the journal is not searched',
    breaks: one(
      'packages/game-server/src/carry-out.ts',
      'if (existing !== null) return',
      "if (existing?.deliveryId === '') return",
    ),
    test: consumer,
    name: 'that crashes between grant and acknowledgement',
  },
  {
    guarantee: 'soak: all state is consistent after kill -9',
    change: 'a refund does not return the stock',
    breaks: one('src/domain/purchases/refund.ts', '  await returnStock(tx, projectId, order);\n'),
    test: soak,
    name: '.',
  },
];
