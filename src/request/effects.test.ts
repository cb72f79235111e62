import { randomUUID } from 'node:crypto';
import { expect, it } from '@jest/globals';
import { effectText } from '../../packages/console/src/words/effects.js';
import { GAME_PASSWORD, newLogin, useFixture } from '../../test/support/fixture.js';
import { createPromotion } from '../../test/support/promotions.js';
import { useService } from '../../test/support/service.js';

// Finds the effects of a request by its id: rules.md §4.5.3.

const service = useService();
const fixture = useFixture(service, { items: [{ sku: 'sword' }] });

/** Returns the effects of a request without ids, one per line. */
async function effects(requestId: string): Promise<string[]> {
  const found = await service.domain.support.effectsOf(requestId, null);
  // The page describes each effect without stored codes.
  for (const one of found)
    for (const language of ['en', 'de'] as const) {
      const text = effectText(JSON.parse(JSON.stringify(one)), language, { code: 'EMB', scale: 0 });
      expect(text).not.toMatch(/\b(?!PIN\b|EMB\b)[A-Z]{2,}|[a-z]\.[a-z]|undefined|NaN/);
    }
  return found
    .map(
      ({ kind, project, subject, summary }) =>
        `${kind} ${project} ${subject.split(':')[0]} ${summary.replace(/:\d+/g, ':n')}`,
    )
    .sort();
}

const by = (requestId: string) => ({ headers: { 'x-request-id': requestId } });

it('finds the order, ledger entries and delivery of a purchase, and their later states', async () => {
  const player = await fixture.newPlayer({ money: 1_000 });
  const requestId = `bought-${randomUUID()}`;
  const answer = await player.run('purchase', player.purchaseInput('sword'), by(requestId));
  const { id } = Object(answer).purchase;
  expect(await effects(requestId)).toEqual([
    'delivery isles delivery PENDING PURCHASE_GRANT, fetched never',
    'ledger isles transaction PURCHASE -100, balance 900 then',
    'order isles purchase PAID 1 × sword, 100 EMB of user:n',
  ]);
  const delivery = await fixture.server('one').fetchOrder(id);
  expect(delivery.requestId).toBe(requestId); // for the game server's own log
  await fixture.refund(id, true);
  expect(await effects(requestId)).toEqual([
    'delivery isles delivery CANCELLED PURCHASE_GRANT, fetched once',
    'ledger isles transaction PURCHASE -100, balance 900 then',
    'ledger isles transaction REFUND 100, balance 1000 then',
    'order isles purchase REFUNDED 1 × sword, 100 EMB of user:n',
  ]);
});

it('finds the audit entry and delivery of an account, and an email without its address', async () => {
  const player = await fixture.newPlayer();
  const [account, mail] = [`account-${randomUUID()}`, `mail-${randomUUID()}`];
  const input = { login: newLogin(), password: GAME_PASSWORD };
  await player.run('createAccount', input, by(account));
  expect(await effects(account)).toEqual([
    'audit isles account account.create by user:n',
    'delivery isles delivery PENDING ACCOUNT_CREATE, fetched never',
  ]);
  await fixture.project.run('requestPasswordReset', { email: player.user.email }, by(mail));
  expect(await effects(mail)).toEqual(['mail isles mail PENDING RESET_PASSWORD']);
});

it('finds the money of a redeemed code, and its user', async () => {
  const player = await fixture.newPlayer({ money: 50 });
  const { code } = await createPromotion(service, fixture.project.id, { reward: { amount: 350 } });
  const requestId = `redeemed-${randomUUID()}`;
  await player.run('redeemCode', { code, idempotencyKey: randomUUID() }, by(requestId));
  expect(await effects(requestId)).toEqual(['ledger isles transaction PROMOTION 350, balance 400 then']);
  const { users } = await service.domain.support.findUsers(fixture.project.id, { text: requestId, limit: 10 });
  expect(users).toMatchObject([{ id: player.user.id, matches: [{ by: 'REQUEST', value: requestId }] }]);
});

it('finds nothing for reads, repeated requests and ids of other origin', async () => {
  const player = await fixture.newPlayer();
  const [first, repeat, read] = [randomUUID(), randomUUID(), randomUUID()];
  const input = player.purchaseInput('sword');
  await player.run('purchase', input, by(first));
  await player.run('purchase', input, by(repeat));
  await player.run('me', {}, by(read));
  expect(await effects(first)).toHaveLength(3);
  expect(await effects(repeat)).toEqual([]);
  expect(await effects(read)).toEqual([]);
  expect(await effects("'; DROP TABLE audit; --")).toEqual([]);
});

it('finds effects under the generated id if the id of the client could not be logged', async () => {
  const player = await fixture.newPlayer();
  const sent = 'has spaces, and more';
  const { headers } = await player.ask('purchase', player.purchaseInput('sword'), by(sent));
  expect(await effects(sent)).toEqual([]);
  expect(await effects(headers.get('x-request-id') ?? '')).toHaveLength(3);
});
