import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from '@jest/globals';
import { useFixture } from '../../support/fixture.js';
import { lockRows, lockUserRow, lockWalletRow } from '../../support/locks.js';
import { INSTALLED_LIMITS, useService } from '../../support/service.js';

// `npm run long -- rush`: a purchase that waits for three locks in a row, each shorter than the
// statement timeout, together longer than the deadline of a request. docs/clients.md: "after the
// ten seconds of a request, `PURCHASE_NOT_FOUND` means that nothing was bought".

const HELD_MS = 4_500;
const WATCHED_MS = 20_000;

const service = useService(INSTALLED_LIMITS);
const fixture = useFixture(service, { declared: { policies: { pinPolicy: 'off' } }, items: [{ sku: 'thing' }] });

it('a purchase that was answered TIMEOUT and is not found is never executed', async () => {
  const player = await fixture.newPlayer();
  const listing = 'SELECT FROM shop_listing WHERE item_id = $1 FOR UPDATE';
  const held = [
    await lockUserRow(service, player.user.id),
    await lockWalletRow(service, player),
    await lockRows(service, listing, [fixture.item('thing')]),
  ];
  const input = player.purchaseInput('thing');
  const began = performance.now();
  const seconds = () => Math.round((performance.now() - began) / 100) / 10;
  const events: string[] = [];
  const response = player.purchase(input).then(({ status, code }) => {
    events.push(`${seconds()} s: ${code ?? status}`);
  });
  const released = (async () => {
    for (const one of held) {
      await sleep(HELD_MS);
      await one.release();
    }
  })();
  await response;
  const states = new Set<string>();
  while (performance.now() - began < WATCHED_MS) {
    const { body, code } = await player.ask('purchaseStatus', { idempotencyKey: input['idempotencyKey'] });
    const state = code ?? Object(body.data?.['purchaseStatus']).status;
    if (!states.has(state)) events.push(`${seconds()} s: purchaseStatus ${state}`);
    states.add(state);
    await sleep(200);
  }
  await released;
  process.stdout.write(`${events.join('\n')}\n`);
  expect([...states]).toEqual(['PURCHASE_NOT_FOUND']);
  expect(await player.balance()).toBe(1_000);
  // A repeated request buys once.
  expect(await player.buy(input)).toMatchObject({ replayed: false, balance: 900 });
});
