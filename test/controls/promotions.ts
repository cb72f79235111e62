import { type Control, replacing } from './control.js';

const redeemCode = 'src/domain/promotions/redeem-code.ts';
const test = 'src/domain/promotions/redeem-code.test.ts';

/** Promotion codes: rules.md §3.16. */
export const promotionControls: readonly Control[] = [
  {
    guarantee: 'promotions: a code is redeemed no more often than it allows',
    change: 'the count is neither checked nor bounded',
    breaks: [
      { sql: 'ALTER TABLE promotion_code DROP CONSTRAINT promotion_code_check' },
      ...replacing(
        'src/domain/promotions/promotion-store.ts',
        '    .where(sql<boolean>`redemptions < coalesce(max_redemptions, 2147483647)`)\n',
      ),
    ],
    test,
    name: 'is redeemed no more often than it allows',
  },
  {
    guarantee: 'promotions: a user redeems a promotion no more often than it allows',
    change: 'the redemptions of the user are not counted',
    breaks: replacing(redeemCode, 'redeemed.count >= perUser', 'redeemed.count > 2 ** 30'),
    test,
    name: 'is redeemed by one user as often as the promotion allows',
  },
  {
    guarantee: 'promotions: an idempotency key has one effect',
    change: 'the key is not looked up under the lock',
    breaks: replacing(
      redeemCode,
      'if (replay !== null) return { redemption: replay, balance: wallet.balance, replayed: true };',
      '',
    ),
    test,
    name: 'is redeemed once for fifty concurrent requests',
  },
  {
    guarantee: 'promotions: a right code does not clear the wrong ones',
    change: 'a success clears the count',
    breaks: replacing(
      'src/base/throttles.ts',
      "      name: 'code',\n",
      "      name: 'code',\n      isClearedBySuccess: true,\n",
    ),
    test,
    name: 'lock the user after ten',
  },
  {
    guarantee: 'promotions: only owners see codes',
    change: 'operators of support may see them',
    breaks: replacing(
      'src/admin/commands/promotion.ts',
      "    // It has unredeemed codes.\n    roles: ['OWNER'],",
      "    roles: ['SUPPORT', 'OWNER'],",
    ),
    test: 'src/dev/command-reference.test.ts',
    name: 'has the current commands, options and roles',
  },
  {
    guarantee: 'promotions: money without a redemption is detected',
    change: 'movements of promotions are not compared with redemptions',
    breaks: replacing(
      'src/domain/ledger-audit/ledger-audit-view.ts',
      '  PROMOTION: redeemed,\n',
      '  PROMOTION: audited,\n',
    ),
    test: 'src/domain/ledger-audit/ledger-audit.test.ts',
    name: 'finds .* \\(invariant',
  },
];
