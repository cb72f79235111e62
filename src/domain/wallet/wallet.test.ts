import { describe, expect, it } from '@jest/globals';
import type { Player } from '../../../test/support/fixture.js';
import { TEST_OPERATOR } from '../../../test/support/project.js';
import { refusal, useService } from '../../../test/support/service.js';
import { openLedger, useLedger } from '../../../test/support/wallet/ledger.js';

// Wallets for users: rules.md §2.2.

const service = useService();
const ledger = useLedger(service, 'wallets');

interface Page {
  readonly edges: { cursor: string; node: { id: string; type: string; amount: number; balanceAfter: number } }[];
  readonly pageInfo: { hasNextPage: boolean; hasPreviousPage: boolean; endCursor: string | null };
  readonly totalCount: number;
}

const history = async (player: Player, variables: Record<string, unknown> = {}): Promise<Page> => {
  const page: Page = Object(await player.run('balanceHistory', variables));
  return page;
};
const amounts = ({ edges }: Page) => edges.map(({ node }) => node.amount);

describe('balance', () => {
  it('is 0 before the first credit, and reading it creates no wallet', async () => {
    const player = await ledger.newPlayerWithoutWallet();
    expect(await player.run('balance')).toEqual({ amount: 0, currency: { code: 'EMB', name: 'Embers en', scale: 0 } });
    expect(await history(player)).toMatchObject({ edges: [], totalCount: 0, pageInfo: { hasNextPage: false } });
    const wallet = service.database.direct.selectFrom('wallet').select('id').where('user_id', '=', player.user.id);
    expect(await wallet.execute()).toEqual([]);
  });
});

describe('balanceHistory', () => {
  it('has every entry with type, signed amount, balance, reference and time, newest first', async () => {
    const player = await ledger.newPlayer(0);
    await ledger.credit(player, 400, 'paid at the counter');
    const order = await ledger.buy(player, 2);
    await ledger.refund(order);
    await ledger.adjust(player, -25, 'ticket 7');
    const { edges } = await history(player);
    expect(edges.map(({ node }) => node)).toEqual(
      [
        { type: 'ADJUSTMENT', amount: -25, balanceAfter: 375, reference: 'ticket 7' },
        { type: 'REFUND', amount: 100, balanceAfter: 400, reference: order },
        { type: 'PURCHASE', amount: -100, balanceAfter: 300, reference: order },
        { type: 'CREDIT', amount: 400, balanceAfter: 400, reference: 'paid at the counter' },
      ].map((entry) => ({ ...entry, id: expect.any(String), createdAt: expect.stringMatching(/Z$/) })),
    );
  });

  it('has pages without repetitions or gaps, also while entries are added', async () => {
    const player = await ledger.newPlayer(0);
    for (let amount = 1; amount <= 7; amount += 1) await ledger.credit(player, amount);
    const first = await history(player, { first: 3 });
    expect(first).toMatchObject({ totalCount: 7, pageInfo: { hasNextPage: true, hasPreviousPage: false } });
    await ledger.credit(player, 8);
    const second = await history(player, { first: 3, after: first.pageInfo.endCursor });
    const third = await history(player, { first: 3, after: second.pageInfo.endCursor });
    expect([first, second, third].map(amounts)).toEqual([[7, 6, 5], [4, 3, 2], [1]]);
    expect(third).toMatchObject({ totalCount: 8, pageInfo: { hasNextPage: false, hasPreviousPage: true } });
    expect(await history(player, { first: 3, after: third.pageInfo.endCursor })).toMatchObject({ edges: [] });
  });

  it('rejects a cursor of another user or project, and a changed one', async () => {
    const mine = await ledger.newPlayer(1);
    const after = (await history(mine)).pageInfo.endCursor ?? '';
    expect(await history(mine, { after })).toMatchObject({ edges: [] });

    const abroad = await openLedger(service, 'abroad');
    const others = [await ledger.newPlayer(1), await abroad.newPlayer(1)];
    const foreign = await Promise.all(others.map(async (other) => (await history(other)).pageInfo.endCursor));
    for (const cursor of [...foreign, `${after}A`]) {
      const answer = await mine.expectRefusal('balanceHistory', { after: cursor });
      expect(answer).toMatchObject(refusal(400, 'INVALID_CURSOR'));
      expect(answer.extensions.field).toBe('variables.after');
    }
  });

  it.each([0, -1, 101])('rejects first: %p', async (first) => {
    const player = await ledger.newPlayer(0);
    expect(await player.expectRefusal('balanceHistory', { first })).toMatchObject(refusal(400, 'INVALID_VARIABLES'));
  });

  it('does not show the actor or the note of a credit', async () => {
    const player = await ledger.newPlayerWithoutWallet();
    await ledger.credit(player, 5);
    const [entry] = await service.domain.wallet.entries(ledger.project.id, player.user.id, 1);
    expect(entry).toMatchObject({ actor: TEST_OPERATOR.name, note: 'a test' });
    expect(JSON.stringify(await history(player))).not.toMatch(/a test|actor/);
  });
});
