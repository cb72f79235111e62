import { describe, expect, it } from '@jest/globals';
import { atOnce, DAY, elsewhere, Throttling, times } from '../../../test/support/credentials/limits.js';
import { TEST_SECRET } from '../../../test/support/keyring.js';
import { statementsOf } from '../../../test/support/statements.js';
import { createKeyring } from '../../base/keyring.js';
import type { LoginAttempt } from './login-limits.js';

const t = new Throttling();

describe('address from all networks', () => {
  it('is limited to one attempt in 30 seconds after 20 failures', async () => {
    const player = t.somebody();
    expect(await times(20, (index) => t.wrong(elsewhere(player, index)))).toEqual(Array(20).fill('wrong'));
    expect(await times(3, (index) => t.wrong(elsewhere(player, 20 + index)))).toEqual(['wrong', 30, 30]);
    t.pass(29_000);
    expect(await t.right(elsewhere(player, 30))).toBe(1);
    t.pass(1_000);
    expect(await t.right(elsewhere(player, 31))).toBe('right');
  });

  it('gets 20 attempts, plus one, from 100 concurrent networks', async () => {
    // With 500 networks: users/throttles.test.ts
    const player = t.somebody();
    await atOnce(100, (index) => t.wrong(elsewhere(player, index)));
    expect(t.proofs).toBeGreaterThanOrEqual(20);
    expect(t.proofs).toBeLessThanOrEqual(21);
  });

  it('gets at most 100 attempts an hour, without counting refused ones', async () => {
    const player = t.somebody();
    for (let slot = 0; slot < 119; slot += 1) {
      await times(slot === 0 ? 25 : 2, (index) => t.wrong(elsewhere(player, (slot * 25 + index) % 3000)));
      t.pass(30_000);
    }
    expect(t.proofs).toBe(100);
    expect(await t.right(elsewhere(player, 3001))).toBe(30);
    t.pass(30_000);
    expect(await t.right(elsewhere(player, 3001))).toBe('right');
  });

  it('does not count refused attempts for the pair and the network', async () => {
    const player = t.somebody();
    await times(21, (index) => t.wrong(elsewhere(player, index)));
    expect(await times(60, () => t.wrong(player))).toEqual(Array(60).fill(30));
    t.pass(30_000);
    expect(await t.right(player)).toBe('right');
  });
});

describe('known place', () => {
  const hammer = (player: LoginAttempt, from: number) => times(30, (index) => t.wrong(elsewhere(player, from + index)));

  it('stays open during attacks from elsewhere', async () => {
    const player = t.somebody();
    expect(await t.right(player)).toBe('right');
    for (let round = 0; round < 4; round += 1) {
      await hammer(player, round * 40);
      expect(await t.right(player)).toBe('right');
    }
    // (control) An unknown place has to wait.
    expect(await t.right(elsewhere(player, 200))).toBe(30);
  });

  it('is only a place where the user has logged in', async () => {
    const player = t.somebody();
    await hammer(player, 0);
    expect(await t.right(player)).toBe(30);
    await t.throttles.addKnownPlace(player);
    expect(await t.right(player)).toBe('right');
    const others = [
      { ...player, network: '203.0.113.7' },
      { ...player, projectId: t.projectId + 1 },
    ];
    for (const other of others) await t.throttles.addKnownPlace(other);
    expect(await t.right(elsewhere(player, 40))).toBe(30);
  });

  it('expires after 90 days without a login', async () => {
    const player = t.somebody();
    await t.right(player);
    t.pass(89 * DAY);
    await hammer(player, 0);
    expect(await t.right(player)).toBe('right');
    t.pass(90 * DAY);
    await hammer(player, 0);
    expect(await t.right(player)).toBe(30);
  });

  it('is found under the previous key, but not under others', async () => {
    const player = t.somebody();
    await t.right(player);
    const secret = 'a new secret key with 32 characters and more';
    const rotated = t.node(createKeyring(secret, TEST_SECRET));
    await times(21, (index) => t.wrong(elsewhere(player, index), rotated));
    const otherKeyNode = t.node(createKeyring(secret, null));
    expect(await t.right(player, otherKeyNode)).toBe(30);
    expect(await t.right(player, rotated)).toBe('right');
  });

  it('allows at most five failures', async () => {
    const player = t.somebody();
    await t.right(player);
    expect(await times(6, () => t.wrong(player))).toEqual([...Array(5).fill('wrong'), 900]);
  });

  it('takes as many statements as any other', async () => {
    const player = t.somebody();
    const before = await statementsOf(() => t.wrong(player));
    await t.throttles.addKnownPlace(player);
    const after = await statementsOf(() => t.wrong(player));
    expect(before.length).toBeGreaterThan(3);
    expect(after).toEqual(before);
  });
});
