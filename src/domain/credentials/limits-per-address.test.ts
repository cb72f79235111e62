import { describe, expect, it } from '@jest/globals';
import { DAY, fromNetwork, repeat, Throttling } from '../../../test/support/credentials/limits.js';
import { TEST_SECRET } from '../../../test/support/keyring.js';
import { recordStatements } from '../../../test/support/statements.js';
import { createKeyring } from '../../base/keyring.js';
import type { CountedLogin } from './login-limits.js';

const t = new Throttling();

describe('address from all networks', () => {
  it('is limited to one attempt in 30 seconds after 20 failures', async () => {
    const player = t.newAttempt();
    expect(await repeat(20, (index) => t.loginWrong(fromNetwork(player, index)))).toEqual(Array(20).fill('wrong'));
    expect(await repeat(3, (index) => t.loginWrong(fromNetwork(player, 20 + index)))).toEqual(['wrong', 30, 30]);
    t.advance(29_000);
    expect(await t.loginRight(fromNetwork(player, 30))).toBe(1);
    t.advance(1_000);
    expect(await t.loginRight(fromNetwork(player, 31))).toBe('right');
  });

  it('gets at most 100 attempts an hour, without counting refused ones', async () => {
    const player = t.newAttempt();
    for (let slot = 0; slot < 119; slot += 1) {
      await repeat(slot === 0 ? 25 : 2, (index) => t.loginWrong(fromNetwork(player, (slot * 25 + index) % 3000)));
      t.advance(30_000);
    }
    expect(t.proofs).toBe(100);
    expect(await t.loginRight(fromNetwork(player, 3001))).toBe(30);
    t.advance(30_000);
    expect(await t.loginRight(fromNetwork(player, 3001))).toBe('right');
  });

  it('does not count refused attempts for the pair and the network', async () => {
    const player = t.newAttempt();
    await repeat(21, (index) => t.loginWrong(fromNetwork(player, index)));
    expect(await repeat(60, () => t.loginWrong(player))).toEqual(Array(60).fill(30));
    t.advance(30_000);
    expect(await t.loginRight(player)).toBe('right');
  });
});

describe('known place', () => {
  const hammer = (player: CountedLogin, from: number) =>
    repeat(30, (index) => t.loginWrong(fromNetwork(player, from + index)));

  it('stays open during attacks from elsewhere', async () => {
    const player = t.newAttempt();
    expect(await t.loginRight(player)).toBe('right');
    for (let round = 0; round < 4; round += 1) {
      await hammer(player, round * 40);
      expect(await t.loginRight(player)).toBe('right');
    }
    // (control) An unknown place has to wait.
    expect(await t.loginRight(fromNetwork(player, 200))).toBe(30);
  });

  it('is only a place where the user has logged in', async () => {
    const player = t.newAttempt();
    await hammer(player, 0);
    expect(await t.loginRight(player)).toBe(30);
    await t.throttles.addKnownPlace(player);
    expect(await t.loginRight(player)).toBe('right');
    const others = [
      { ...player, network: '203.0.113.7' },
      { ...player, projectId: t.projectId + 1 },
    ];
    for (const other of others) await t.throttles.addKnownPlace(other);
    expect(await t.loginRight(fromNetwork(player, 40))).toBe(30);
  });

  it('expires after 90 days without a login', async () => {
    const player = t.newAttempt();
    await t.loginRight(player);
    t.advance(89 * DAY);
    await hammer(player, 0);
    expect(await t.loginRight(player)).toBe('right');
    t.advance(90 * DAY);
    await hammer(player, 0);
    expect(await t.loginRight(player)).toBe(30);
  });

  it('is found under the previous key, but not under others', async () => {
    const player = t.newAttempt();
    await t.loginRight(player);
    const secret = 'a new secret key with 32 characters and more';
    const rotated = t.node(createKeyring(secret, TEST_SECRET));
    await repeat(21, (index) => t.loginWrong(fromNetwork(player, index), rotated));
    const otherKeyNode = t.node(createKeyring(secret, null));
    expect(await t.loginRight(player, otherKeyNode)).toBe(30);
    expect(await t.loginRight(player, rotated)).toBe('right');
  });

  it('allows at most five failures', async () => {
    const player = t.newAttempt();
    await t.loginRight(player);
    expect(await repeat(6, () => t.loginWrong(player))).toEqual([...Array(5).fill('wrong'), 900]);
  });

  it('takes as many statements as any other', async () => {
    const player = t.newAttempt();
    const before = await recordStatements(() => t.loginWrong(player));
    await t.throttles.addKnownPlace(player);
    const after = await recordStatements(() => t.loginWrong(player));
    expect(before.length).toBeGreaterThan(3);
    expect(after).toEqual(before);
  });
});
