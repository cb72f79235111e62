import type { Limit } from './ledger.js';

// Damaged ledgers and some valid ones: description, violated invariants, and the statement.

const ofUser = 'wallet_id IN (SELECT id FROM wallet WHERE user_id = :user)';
/** `:user`, `:project`, `:first` and `:second` (orders) are replaced by those of the test. */
export const damages: readonly (readonly [string, readonly number[], string])[] = [
  ['a balance below zero', [1, 4], 'UPDATE wallet SET balance = -1 WHERE user_id = :user'],
  ['a balance that was below zero', [1, 4], `UPDATE ledger_entry SET balance_after = -1 WHERE ${ofUser} AND seq = 2`],
  [
    'an entry larger than its other side',
    [2, 3],
    `UPDATE ledger_entry SET amount = amount - 1 WHERE system = 'ISSUANCE' AND project_id = :project`,
  ],
  [
    'a transaction without its other side',
    [2, 3],
    `DELETE FROM ledger_entry WHERE system = 'SALES' AND project_id = :project`,
  ],
  [
    'a transaction without entries',
    [2],
    `INSERT INTO ledger_tx SELECT gen_random_uuid(), :project, 'CREDIT', 'empty', 'x', NULL, now()`,
  ],
  [
    'entries of a transaction that is gone',
    [2],
    `DELETE FROM ledger_tx WHERE type = 'CREDIT' AND project_id = :project`,
  ],
  ['a balance without ledger entries', [4], 'UPDATE wallet SET balance = balance + 1 WHERE user_id = :user'],
  [
    'an entry with a wrong balance',
    [4],
    `UPDATE ledger_entry SET balance_after = balance_after + 1 WHERE ${ofUser} AND seq = 2`,
  ],
  ['an entry that is gone from the end', [2, 3, 4, 5, 7], `DELETE FROM ledger_entry WHERE ${ofUser} AND seq = 5`],
  ['a gap', [5], `UPDATE ledger_entry SET seq = seq + 1 WHERE ${ofUser} AND seq = 5`],
  ['a wallet that has lost count', [5], 'UPDATE wallet SET seq = seq + 1 WHERE user_id = :user'],
  ['money of a promotion without a redemption', [12], `DELETE FROM redemption WHERE amount IS NOT NULL`],
  ['money of a promotion under another name', [12], `UPDATE ledger_tx SET reference = 'x' WHERE type = 'PROMOTION'`],
  ['a redemption of more money', [12], `UPDATE redemption SET amount = amount + 1`],
  ['a redemption of another user', [12], `UPDATE redemption SET user_id = :user WHERE amount IS NOT NULL`],
  ['a redemption of more pieces', [12], `UPDATE promotion SET quantity = quantity + 1`],
  ['a promotion that a user redeemed too often', [12], `UPDATE promotion SET per_user = 0`],
  ['a promotion without its audit entry', [12], `DELETE FROM audit WHERE action = 'promotion.create'`],
  ['a code that has lost count', [12], `UPDATE promotion_code SET redemptions = 0 WHERE redemptions = 1`],
  ['an order that was not paid for', [7], `UPDATE ledger_tx SET reference = 'another' WHERE reference = ':first'`],
  ['an order that cost something else', [7], `UPDATE purchase SET unit_price = 1, total_price = 4 WHERE id = ':first'`],
  [
    'an order that names another payment',
    [7],
    `UPDATE purchase SET ledger_tx_id = gen_random_uuid() WHERE id = ':first'`,
  ],
  ['an order that another user paid for', [7, 8], `UPDATE purchase SET user_id = user_id - 1 WHERE id = ':first'`],
  [
    'a refund that was not paid',
    [7, 11],
    `UPDATE ledger_tx SET type = 'CREDIT' WHERE type = 'REFUND' AND project_id = :project`,
  ],
  [
    'a refund of an order that is not refunded',
    [7, 8, 9],
    `UPDATE purchase SET status = 'PAID', refunded_at = NULL, refund_tx_id = NULL WHERE id = ':second'`,
  ],
  ['a payment for no order', [7, 8, 9], `DELETE FROM purchase WHERE id = ':first'`],
  ['an order without delivery', [8], `DELETE FROM delivery WHERE purchase_id = ':first'`],
  [
    'a delivery to another account',
    [8],
    `UPDATE delivery SET account_id = account_id - 1 WHERE purchase_id = ':first'`,
  ],
  ['a sale that was not counted', [9], 'UPDATE shop_listing SET sold = sold - 1 WHERE project_id = :project'],
  ['more sold than supplied', [9], 'UPDATE shop_listing SET supplied = sold - 1 WHERE project_id = :project'],
  ['orders of what was never listed', [9], 'DELETE FROM shop_listing WHERE project_id = :project'],
];

const ever = (max: number): Limit[] => [{ scope: 'USER', window: 'TOTAL', max }];
const per = (window: Limit['window']): Limit[] => [{ scope: 'ACCOUNT', window, max: 5 }];
const saturday = '2027-01-30T12:00:00Z';
const sunday = '2027-01-31T23:59:59.999Z';
const monday = '2027-02-01T00:00:00.000Z';

/** Purchases of one user: quantity, time and limits of each. */
export const sales: readonly (readonly [string, readonly number[], readonly (readonly [number, string, Limit[]])[]])[] =
  [
    [
      'as many as a limit allows',
      [],
      [
        [3, sunday, ever(5)],
        [2, monday, ever(5)],
      ],
    ],
    [
      'more than it allows',
      [10],
      [
        [3, sunday, ever(5)],
        [3, monday, ever(5)],
      ],
    ],
    [
      'more than it allows, in one moment',
      [10],
      [
        [3, sunday, ever(5)],
        [3, sunday, ever(5)],
      ],
    ],
    [
      'more than it allowed before it was raised',
      [10],
      [
        [3, saturday, ever(5)],
        [3, sunday, ever(5)],
        [1, monday, ever(9)],
      ],
    ],
    [
      'more before there was a limit',
      [],
      [
        [9, sunday, []],
        [9, sunday, []],
      ],
    ],
    [
      'more after it was lifted',
      [],
      [
        [5, sunday, ever(5)],
        [9, monday, []],
      ],
    ],
    [
      'more than a limit that is new allows',
      [10],
      [
        [9, sunday, []],
        [1, monday, ever(5)],
      ],
    ],
    [
      'more than it allows since it was lowered',
      [10],
      [
        [4, sunday, ever(5)],
        [1, monday, ever(4)],
      ],
    ],
    [
      'a day of both sides of midnight',
      [],
      [
        [5, sunday, per('DAY')],
        [5, monday, per('DAY')],
      ],
    ],
    [
      'a week of both sides of its Monday',
      [],
      [
        [5, sunday, per('WEEK')],
        [5, monday, per('WEEK')],
      ],
    ],
    [
      'a month of both sides of its first',
      [],
      [
        [5, sunday, per('MONTH')],
        [5, monday, per('MONTH')],
      ],
    ],
    [
      'too much in a day',
      [10],
      [
        [5, '2027-02-01T23:59:59Z', per('DAY')],
        [1, monday, per('DAY')],
      ],
    ],
    [
      'too much in a week',
      [10],
      [
        [5, sunday, per('WEEK')],
        [1, '2027-01-25T00:00:00Z', per('WEEK')],
      ],
    ],
    [
      'too much in a month',
      [10],
      [
        [5, sunday, per('MONTH')],
        [1, '2027-01-01T00:00:00Z', per('MONTH')],
      ],
    ],
  ];
