import { type Break, type Control, replacing } from './control.js';

const PURCHASES = 'src/domain/purchases';
const races = 'src/domain/purchases/races.test.ts';

const walletLockRemoved: Break = {
  file: 'src/domain/wallet/wallet-store.ts',
  find: 'selectWallets(db, param).forUpdate()',
  replace: 'selectWallets(db, param)',
};

const userLockSkipped: Break = {
  file: `${PURCHASES}/purchase.ts`,
  find: 'lockSignedIn(request.viewer, change.now())',
  replace: '{ sendOn: async () => request.viewer }',
};

const mutexRemoved: Break = {
  file: `${PURCHASES}/purchase.ts`,
  find: 'return await runForBuyer(request.viewer.user, () => buy(request, pinProof));',
  replace: 'return await buy(request, pinProof);',
};

/** Three locks serialize the purchases of a user: mutex, row of the user, row of the wallet. */
const locksRemoved: readonly Break[] = [mutexRemoved, userLockSkipped, walletLockRemoved];

const uniqueKeyDropped: Break = { sql: 'ALTER TABLE purchase DROP CONSTRAINT purchase_key' };

const duplicatesNotFound: Break = {
  file: `${PURCHASES}/purchase.ts`,
  find: 'if (existingOrder !== null) return await replayOf(tx, request, existingOrder);',
  replace: '',
};

const removed = (file: string, find: string): Break => ({ file: `${PURCHASES}/${file}`, find, replace: '' });

/** Purchases: rules.md §3.7, §3.8. */
export const purchaseControls: readonly Control[] = [
  {
    guarantee: 'purchase: one key from fifty connections creates one order, with 49 replays',
    change: 'duplicates are not searched under the lock',
    breaks: [duplicatesNotFound],
    test: races,
    name: 'with one key from fifty connections',
  },
  {
    guarantee: 'purchase: one key from fifty connections creates one order, with 49 replays',
    change: 'the mutex and the locks of user and wallet are removed',
    breaks: locksRemoved,
    test: races,
    name: 'with one key from fifty connections',
  },
  {
    guarantee: 'purchase: a key has one effect, also without the locks',
    change: 'the unique key and the locks are removed',
    breaks: [uniqueKeyDropped, ...locksRemoved],
    test: races,
    name: 'is found by the unique key',
  },
  {
    guarantee: 'purchase: a limit of one allows one',
    change: 'earlier purchases are not counted',
    breaks: replacing(
      `${PURCHASES}/requirements.ts`,
      'if (bought + quantity <= max) continue;',
      'if (quantity <= max) continue;',
    ),
    test: races,
    name: 'with a limit of one create one order, also on two servers',
  },
  {
    guarantee: 'purchase: a balance for one buys one',
    change: 'the balance is not debited',
    // biome-ignore-start lint/suspicious/noTemplateCurlyInString: they are texts of a source file
    breaks: replacing(
      'src/domain/wallet/wallet-store.ts',
      "SET balance = balance + ${param('amount')},",
      "SET balance = greatest(balance, balance + ${param('amount')}),",
    ),
    // biome-ignore-end lint/suspicious/noTemplateCurlyInString: they are texts of a source file
    test: races,
    name: 'with money for one purchase create one order',
  },
  {
    guarantee: 'purchase: the last piece is sold once',
    change: 'stock is not reduced',
    breaks: replacing(
      `${PURCHASES}/place-order.ts`,
      'combine([addSold({ ...listing, projectId, quantity })], ([rows]) => {\n    if (rows === 0)',
      'combine([], () => {\n    if (listing.remaining === 0)',
    ),
    test: races,
    name: 'of several users create one order for the last piece',
  },
  {
    guarantee: 'purchase: a block, logout or PIN change before the commit stops it',
    change: 'the user is not locked and read again',
    breaks: [userLockSkipped],
    test: races,
    name: 'purchase between its checks and its transaction',
  },
  {
    guarantee: 'purchase: maintenance that begins before the commit stops it',
    change: 'availability is not read again',
    breaks: replacing(
      'src/platform/changes/changes.ts',
      'combine([checkStatement()], ([check])',
      'combine([constant(() => undefined)], ([check])',
    ),
    test: races,
    name: 'purchase that waits for the wallet lock',
  },
  {
    guarantee: 'purchase: a limit holds on nodes whose clocks differ',
    change: 'the window of a limit has no end',
    breaks: [
      removed(
        'purchase-store.ts',
        // biome-ignore lint/suspicious/noTemplateCurlyInString: it is the text of a source file
        "    .where(sql<boolean>`created_at < coalesce(${param('to')}::timestamptz, 'infinity')`),\n",
      ),
    ],
    test: 'src/domain/purchases/limits.test.ts',
    name: 'limit per day',
  },
  {
    guarantee: 'refund: a purchase is refunded once',
    change: 'the status is not checked',
    breaks: [
      removed(
        'refund.ts',
        "  if (status === 'REFUNDED') throw refuse('PURCHASE_REFUNDED', 'This purchase is already refunded.');\n",
      ),
    ],
    test: 'src/domain/purchases/refunds.test.ts',
    name: 'refund of a purchase',
  },
];
