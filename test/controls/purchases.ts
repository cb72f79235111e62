import type { Break, Control } from './control.js';

const PURCHASES = 'src/domain/purchases';
const races = 'test/purchases/races.test.ts';

const walletLockRemoved: Break = {
  file: 'src/domain/wallet/wallet-store.ts',
  find: 'walletOf(db, given).forUpdate()',
  replace: 'walletOf(db, given)',
};

const userLockSkipped: Break = {
  file: `${PURCHASES}/purchase.ts`,
  find: 'signedInLocked(buyer, now)(send)',
  replace: 'buyer',
};

const turnsRemoved: Break = {
  file: `${PURCHASES}/purchase.ts`,
  find: 'return await turns.take(inTurn(wish), null, () => buy(order, proof));',
  replace: 'return await buy(order, proof);',
};

/** Purchases of one user are kept apart three times: in memory, by the user's row and by his wallet. */
const locksRemoved: readonly Break[] = [turnsRemoved, userLockSkipped, walletLockRemoved];

const indexDropped: Break = { sql: 'ALTER TABLE purchase DROP CONSTRAINT purchase_key' };

const twinsNotLookedFor: Break = {
  file: `${PURCHASES}/purchase.ts`,
  find: 'if (twin !== null) return twin;',
  replace: '',
};

const removed = (file: string, find: string): Break => ({ file: `${PURCHASES}/${file}`, find, replace: '' });

/** Purchases: rules.md §3.7, §3.8. */
export const purchaseControls: readonly Control[] = [
  {
    promise: 'purchase: one key from fifty connections is one order, fifty answers, 49 of them replayed',
    broken: 'no look for a twin under the lock',
    breaks: [twinsNotLookedFor],
    test: races,
    name: 'with one key from fifty connections',
  },
  {
    promise: 'purchase: one key from fifty connections is one order, fifty answers, 49 of them replayed',
    broken: 'locks of user and wallet removed',
    breaks: locksRemoved,
    test: races,
    name: 'with one key from fifty connections',
  },
  {
    promise: 'purchase: a key has one effect, whatever else fails',
    broken: 'unique index dropped, and the locks with it',
    breaks: [indexDropped, ...locksRemoved],
    test: races,
    name: 'is found by its key all the same',
  },
  {
    promise: 'purchase: a limit of one is one',
    broken: 'what was bought before is not counted',
    breaks: [
      {
        file: `${PURCHASES}/limits.ts`,
        find: 'if (bought + quantity <= max) continue;',
        replace: 'if (quantity <= max) continue;',
      },
    ],
    test: races,
    name: 'with a limit of one are one',
  },
  {
    promise: 'purchase: money for one buys one',
    broken: 'money not taken',
    breaks: [{ file: `${PURCHASES}/purchase.ts`, find: 'totalPrice === 0 ? null', replace: 'totalPrice >= 0 ? null' }],
    test: races,
    name: 'with money for one are one',
  },
  {
    promise: 'purchase: one piece left is sold once',
    broken: 'supply not taken',
    breaks: [
      {
        file: `${PURCHASES}/demands.ts`,
        find: 'if (!(await supplyTaken({ ...offer, projectId, quantity })(send))) throw outOfStock(offer);',
        replace: 'if (offer.remaining === 0) throw outOfStock(offer);',
      },
    ],
    test: races,
    name: 'of several users with one piece left are one',
  },
  {
    promise: 'purchase: a block, a log-out and another PIN between check and commit count',
    broken: 'status check skipped',
    breaks: [userLockSkipped],
    test: races,
    name: 'after the checks and before the transaction counts',
  },
  {
    promise: 'purchase: maintenance switched on between check and commit counts',
    broken: 'availability not read again',
    breaks: [
      {
        file: 'src/platform/changes/changes.ts',
        find: 'const demand = await parts.demandAvailable(projectId, now)(send);',
        replace: 'const demand = () => undefined;',
      },
    ],
    test: races,
    name: 'counts',
  },
  {
    promise: 'purchase: a limit holds on nodes whose clocks differ',
    broken: 'windows without an end',
    breaks: [
      removed(
        'purchase-store.ts',
        // biome-ignore lint/suspicious/noTemplateCurlyInString: it is the text of a source file
        "    .where(sql<boolean>`created_at < coalesce(${given('to')}::timestamptz, 'infinity')`),\n",
      ),
    ],
    test: 'test/purchases/limits.test.ts',
    name: 'a day',
  },
  {
    promise: 'refund: twice is once',
    broken: 'status check skipped',
    breaks: [
      removed(
        'refund.ts',
        "  if (status === 'REFUNDED') throw refuse('PURCHASE_REFUNDED', 'purchase', 'This purchase is refunded already.');\n",
      ),
    ],
    test: 'test/purchases/refunds.test.ts',
    name: 'a refund',
  },
];
