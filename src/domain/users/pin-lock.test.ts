import { describe, expect, it } from '@jest/globals';
import { lockUserRow } from '../../../test/support/locks.js';
import { TEST_OPERATOR } from '../../../test/support/project.js';
import { refusal } from '../../../test/support/service.js';
import { PIN, type PinUser, usePins, WRONG } from '../../../test/support/users/pin.js';

// Lockout after wrong PINs: rules.md §3.4. Concurrent attempts are in pin-parallel.test.ts.

const MINUTE = 60_000;
const { clock, service, project, pins, verify, codeOf, me, auditOf, lock } = usePins();

describe('wrong PINs', () => {
  it('return the remaining attempts; the fifth in a row locks the PIN in every session', async () => {
    const user = await pins.newUser();
    const elsewhere = await project.loginAs(user);
    for (const attemptsLeft of [4, 3, 2, 1, 0]) {
      const session = attemptsLeft % 2 === 0 ? user.session : elsewhere;
      expect(await project.expectRefusal('verifyPin', { pin: WRONG }, { session })).toMatchObject({
        ...refusal(403, 'PIN_INVALID'),
        message: `The PIN is wrong. Attempts left: ${attemptsLeft}.`,
        extensions: {
          category: 'authorization',
          field: 'variables.pin',
          details: { attemptsLeft },
          retryable: false,
        },
      });
    }
    for (const session of [user.session, elsewhere]) {
      const { status, headers, body } = await verify(session, PIN);
      expect([status, headers.get('retry-after')]).toEqual([403, '900']);
      expect(body.errors).toMatchObject([
        {
          message: expect.stringContaining('15 min'),
          extensions: { code: 'PIN_LOCKED', retryAfterSeconds: 900, category: 'authorization', retryable: false },
        },
      ]);
    }
    const until = new Date(clock.now().getTime() + 15 * MINUTE);
    expect(await me(elsewhere)).toMatchObject({ pinLockedUntil: until.toISOString() });
    expect((await auditOf(user)).at(-1)).toMatchObject({ action: 'pin.locked', after: { until: until.toISOString() } });
  });

  it('lock until the last millisecond, then the right PIN is accepted', async () => {
    const user = await pins.newUser();
    await lock(user);
    clock.advance(15 * MINUTE - 1);
    const error = await project.expectRefusal('verifyPin', { pin: PIN }, { session: user.session });
    expect(error.extensions).toMatchObject({ code: 'PIN_LOCKED', retryAfterSeconds: 1 });
    clock.advance(1);
    expect(await me(user.session)).toMatchObject({ pinLockedUntil: null });
    expect(await codeOf(user.session, PIN)).toBe('RIGHT');
    expect(await pins.rowOf(user)).toMatchObject({ pin_failures: 0, pin_locked_until: null, pin_lock_level: 0 });
  });

  it('double the lockout each time, up to one day', async () => {
    const user = await pins.newUser();
    for (const [level, minutes] of [
      [0, 15],
      [1, 30],
      [2, 60],
      [6, 960],
      [7, 1440],
      [50, 1440],
    ] as const) {
      await pins.count(user, 4, level);
      expect(await codeOf(user.session, WRONG)).toBe('PIN_INVALID');
      const { pin_locked_until: until, ...counts } = await pins.rowOf(user);
      expect(counts).toMatchObject({ pin_failures: 0, pin_lock_level: level + 1 });
      expect((until?.getTime() ?? 0) - clock.now().getTime()).toBe(minutes * MINUTE);
    }
  });

  it('keep the lockout level until the right PIN resets it', async () => {
    const user = await pins.newUser();
    await lock(user);
    clock.advance(7 * 24 * 60 * MINUTE - 20 * MINUTE);
    await project.run('me', {}, { session: user.session });
    expect(await codeOf(user.session, WRONG)).toBe('PIN_INVALID');
    expect(await pins.rowOf(user)).toMatchObject({ pin_failures: 1, pin_lock_level: 1 });
    expect(await codeOf(user.session, PIN)).toBe('RIGHT');
    expect(await pins.rowOf(user)).toMatchObject({ pin_failures: 0, pin_lock_level: 0 });
  });

  it('are reset by the right PIN on the fifth attempt, without a lockout', async () => {
    const user = await pins.newUser();
    const elsewhere = await project.loginAs(user);
    expect(await codeOf(elsewhere, PIN)).toBe('RIGHT');
    await pins.count(user, 4, 3);
    expect(await codeOf(user.session, PIN)).toBe('RIGHT');
    expect(await pins.rowOf(user)).toMatchObject({ pin_failures: 0, pin_locked_until: null, pin_lock_level: 0 });
    expect(await pins.provePin(elsewhere)).toEqual({ kind: 'window' });
    expect((await auditOf(user)).map(({ action }) => action)).toEqual(['pin.set']);
    for (let round = 0; round < 6; round += 1) expect(await codeOf(user.session, PIN)).toBe('RIGHT');
  });
});

describe('queued PIN check', () => {
  /** Result of a right PIN and the counter if `work` runs first. */
  async function late(work: (user: PinUser) => Promise<unknown>) {
    const user = await pins.newUser();
    await pins.count(user, 2);
    const row = await lockUserRow(service, user.id);
    const code = codeOf(user.session, PIN);
    await row.waitForBlocked(1);
    await work(user);
    await row.release();
    return { code: await code, failures: (await pins.rowOf(user)).pin_failures };
  }

  it('has no effect after a logout', async () => {
    const logOut = ({ session }: PinUser) => project.run('logout', {}, { session });
    expect(await late(logOut)).toEqual({ code: 'SESSION_EXPIRED', failures: 2 });
  });

  it('(control) succeeds without a change', async () => {
    expect(await late(async () => undefined)).toEqual({ code: 'RIGHT', failures: 0 });
  });

  it('has no effect after a block', async () => {
    const user = await pins.newUser();
    await pins.count(user, 2);
    const row = await lockUserRow(service, user.id);
    const blocked = service.domain.users.block(
      project.id,
      user.id,
      { reasons: { en: 'test' }, until: null },
      TEST_OPERATOR,
    );
    await row.waitForBlocked(1);
    const code = codeOf(user.session, PIN);
    await row.waitForBlocked(2);
    await row.release();
    await blocked;
    expect([await code, (await pins.rowOf(user)).pin_failures]).toEqual(['USER_BLOCKED', 2]);
  });
});
