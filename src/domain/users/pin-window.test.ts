import { randomUUID } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { TEST_OPERATOR, useProject } from '../../../test/support/project.js';
import { refusal } from '../../../test/support/service.js';
import { NEXT, PIN, type PinUser, usePins, WRONG } from '../../../test/support/users/pin.js';

// Step-up window after the right PIN: rules.md §3.4.

const MINUTE = 60_000;
const { clock, service, project, pins, verify, codeOf, setPin, me, auditOf, lock } = usePins();
const strict = useProject(service, { slug: 'strict', declared: { policies: { pinPolicy: 'required' } } });

describe('step-up window', () => {
  it('is open for five minutes, only in the session that sent the PIN', async () => {
    const user = await pins.newUser();
    const elsewhere = await project.loginAs(user);
    await expect(pins.provePin(user.session)).rejects.toMatchObject({ code: 'PIN_REQUIRED' });
    const { body } = await verify(user.session, PIN);
    const end = new Date(clock.now().getTime() + 5 * MINUTE).toISOString();
    expect(body).toEqual({ data: { verifyPin: { verifiedUntil: end } } });
    await project.run('changeServer', { gameServerId: project.server('two') }, { session: user.session });
    clock.advance(5 * MINUTE - 1);
    expect(await pins.provePin(user.session)).toEqual({ kind: 'window' });
    await expect(pins.provePin(elsewhere)).rejects.toMatchObject({ code: 'PIN_REQUIRED' });
    clock.advance(1);
    await expect(pins.provePin(user.session)).rejects.toMatchObject({ code: 'PIN_REQUIRED' });
  });

  const openOnTwo = async () => {
    const user = await pins.newUser();
    const elsewhere = await project.loginAs(user);
    for (const session of [user.session, elsewhere]) expect(await codeOf(session, PIN)).toBe('RIGHT');
    const proof = await pins.provePin(elsewhere);
    expect(await pins.recheck(elsewhere, proof)).toBeNull();
    return { user, elsewhere, proof };
  };
  const windows = async ({ id }: PinUser) =>
    (
      await service.database.direct
        .selectFrom('session')
        .select('pin_verified_until')
        .where('user_id', '=', id)
        .execute()
    )
      .map(({ pin_verified_until: until }) => until)
      .filter((until) => until !== null).length;

  it('closes in all sessions when the PIN changes, also for purchases in progress', async () => {
    const { user, elsewhere, proof } = await openOnTwo();
    await setPin(user.session, { newPin: NEXT, currentPin: PIN });
    await expect(pins.provePin(elsewhere)).rejects.toMatchObject({ code: 'PIN_REQUIRED' });
    expect([await windows(user), await pins.recheck(elsewhere, proof)]).toEqual([0, 'PIN_REQUIRED']);
  });

  it('closes in all sessions when the PIN is locked, also for purchases in progress', async () => {
    const { user, elsewhere, proof } = await openOnTwo();
    await lock(user);
    await expect(pins.provePin(elsewhere)).rejects.toMatchObject({ code: 'PIN_LOCKED' });
    expect([await windows(user), await pins.recheck(elsewhere, proof)]).toEqual([0, 'PIN_LOCKED']);
  });

  it('is ignored while the PIN is locked', async () => {
    const { user, elsewhere, proof } = await openOnTwo();
    // The state after a crash: the last attempt is counted, but the windows are open.
    const until = new Date(clock.now().getTime() + 15 * MINUTE);
    const rows = service.database.direct
      .updateTable('users')
      .set({ pin_locked_until: until })
      .where('id', '=', user.id);
    await rows.execute();
    await service.notifications.settled();
    await expect(pins.provePin(elsewhere)).rejects.toMatchObject({ code: 'PIN_LOCKED' });
    expect([await windows(user), await pins.recheck(elsewhere, proof)]).toEqual([2, 'PIN_LOCKED']);
  });

  it('closes when an operator clears the PIN and its lockout', async () => {
    const { user, elsewhere, proof } = await openOnTwo();
    await pins.count(user, 4, 1);
    expect((await service.domain.users.resetPin(project.id, user.id, TEST_OPERATOR)).hasPin).toBe(false);
    await service.domain.users.resetPin(project.id, user.id, TEST_OPERATOR);
    expect([await windows(user), await pins.recheck(elsewhere, proof)]).toEqual([0, 'PIN_REQUIRED']);
    expect(await pins.rowOf(user)).toMatchObject({ pin_hash: null, pin_failures: 0, pin_lock_level: 0 });
    expect(await me(elsewhere)).toMatchObject({ hasPin: false });
    expect((await auditOf(user)).map(({ actor, action }) => `${actor} ${action}`)).toEqual([
      `user:${user.id} pin.set`,
      'test user.reset-pin',
    ]);
  });
});

describe('PIN requirement of a purchase', () => {
  it('rejects a purchase without a required PIN, and one while the PIN is locked', async () => {
    const [user, without] = [await pins.newUser(), await strict.newUser()];
    await lock(user);
    const order = { sku: 'sword', accountId: '1', expectedTotal: 1, idempotencyKey: randomUUID(), pin: PIN };
    expect(await project.expectRefusal('purchase', order, { session: user.session })).toMatchObject(
      refusal(403, 'PIN_LOCKED'),
    );
    const session = await strict.loginAs(without);
    expect(await strict.expectRefusal('purchase', order, { session })).toMatchObject(refusal(403, 'PIN_NOT_SET'));
  });

  it('is none if the project has no PINs, or if PINs are optional and the user has none', async () => {
    const [without, having] = [await pins.newUser(null), await pins.newUser()];
    for (const pin of [null, WRONG]) {
      expect(await pins.provePin(having.session, pin, 'OFF')).toEqual({ kind: 'not needed', policy: 'OFF' });
      expect(await pins.provePin(without.session, pin)).toEqual({ kind: 'not needed', policy: 'OPTIONAL' });
      await expect(pins.provePin(without.session, pin, 'REQUIRED')).rejects.toMatchObject({ code: 'PIN_NOT_SET' });
    }
    expect((await pins.rowOf(having)).pin_failures).toBe(0);
  });

  it.each(['OPTIONAL', 'REQUIRED'] as const)('is the PIN if it is %s and the user has one', async (policy) => {
    const { session, ...user } = await pins.newUser();
    await expect(pins.provePin(session, null, policy)).rejects.toMatchObject({ code: 'PIN_REQUIRED' });
    await expect(pins.provePin(session, WRONG, policy)).rejects.toMatchObject({ code: 'PIN_INVALID' });
    const proof = await pins.provePin(session, PIN, policy);
    expect(proof).toEqual({ kind: 'pin', pinHash: (await pins.rowOf(user)).pin_hash });
    expect(await pins.recheck(session, proof)).toBeNull();
    // It opens no window.
    await expect(pins.provePin(session, null, policy)).rejects.toMatchObject({ code: 'PIN_REQUIRED' });
  });

  it('is checked again in the transaction: a PIN that was set, changed or locked rejects the purchase', async () => {
    const late = await pins.newUser(null);
    const none = await pins.provePin(late.session);
    await setPin(late.session, { newPin: PIN, password: late.password });
    expect(await pins.recheck(late.session, none)).toBe('PIN_REQUIRED');
    const right = await pins.provePin(late.session, PIN);
    await lock(late);
    expect(await pins.recheck(late.session, right)).toBe('PIN_LOCKED');
    // The same digits, set again, count as another PIN.
    await setPin(late.session, { newPin: PIN, password: late.password });
    expect(await pins.recheck(late.session, right)).toBe('PIN_REQUIRED');
  });
});
