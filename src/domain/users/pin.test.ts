import { beforeAll, describe, expect, it } from '@jest/globals';
import { TEST_SECRET, testKeyring } from '../../../test/support/keyring.js';
import { newNetwork } from '../../../test/support/network.js';
import { refusal, startTestService, type TestService } from '../../../test/support/service.js';
import { NEXT, PIN, type PinUser, usePins, WRONG } from '../../../test/support/users/pin.js';
import { createKeyring } from '../../base/keyring.js';
import { PASSWORD_COST } from '../credentials/index.js';

// Format, setting, change and reset of PINs: rules.md §3.4.

const { clock, service, project, pins, verify, codeOf, setPin, refusedPin, me, mailsTo, auditOf, lock } = usePins({
  passwordCost: PASSWORD_COST,
});

describe('PIN format', () => {
  let user: PinUser;
  beforeAll(async () => {
    user = await pins.newUser();
  });
  const refusedAs = (documentId: string, name: string, pin: unknown, variables: Record<string, unknown> = {}) =>
    project.expectRefusal(documentId, { ...variables, [name]: pin }, { session: user.session });

  it.each([
    ...[402_917, true, null, '', '123', '402917512', '٠١٢٣٤٥', '４０２９１７', '1234 ', ' 402917', '402917\n'],
    ...['40291a', '-40291', '1e4', '4029.1'],
  ])('is 4 to 8 ASCII digits as a string: rejects %j without counting an attempt', async (pin) => {
    const refusedPins = {
      pin: await refusedAs('verifyPin', 'pin', pin),
      newPin: await refusedAs('setPin', 'newPin', pin, { currentPin: PIN }),
      ...(pin === null ? {} : { currentPin: await refusedAs('setPin', 'currentPin', pin, { newPin: NEXT }) }),
    };
    for (const [name, refusedPin] of Object.entries(refusedPins)) {
      expect(refusedPin).toMatchObject({
        ...refusal(400, 'INVALID_VARIABLES'),
        extensions: { category: 'validation', field: `variables.${name}` },
      });
    }
    expect((await pins.rowOf(user)).pin_failures).toBe(0);
  });

  it.each(['4029', '40291756'])('has the length of the project: rejects %s', async (pin) => {
    const refusedPin = await refusedAs('setPin', 'newPin', pin, { password: 'wrong' });
    expect(refusedPin).toMatchObject({ ...refusal(400, 'WEAK_PIN'), message: 'The PIN must have 6 digits.' });
  });

  it.each(['000000', '777777', '012345', '456789', '654321', '121212', '159753', '007007'])(
    'rejects the common PIN %s',
    async (pin) => {
      // The wrong password is not checked.
      const refusedPin = await refusedAs('setPin', 'newPin', pin, { password: 'wrong' });
      expect(refusedPin).toMatchObject({
        ...refusal(400, 'WEAK_PIN'),
        message: expect.stringContaining('too common'),
      });
      expect(refusedPin.extensions.field).toBe('variables.newPin');
    },
  );
});

describe('first PIN', () => {
  it('requires the password, takes effect at once, emails a notice and is recorded', async () => {
    const user = await pins.newUser(null);
    const { session, password } = user;
    for (const variables of [{}, { currentPin: PIN }]) {
      const missing = await refusedPin(session, { newPin: PIN, ...variables });
      expect(missing).toMatchObject({
        ...refusal(400, 'INVALID_VARIABLES'),
        message: expect.stringMatching('password'),
      });
    }
    const missing = await refusedPin(session, { newPin: PIN, currentPin: PIN });
    expect(missing.extensions.field).toBe('variables.password');
    const wrong = await refusedPin(session, { newPin: PIN, password: 'wrong' });
    expect(wrong).toMatchObject(refusal(403, 'CURRENT_PASSWORD_WRONG'));
    expect(await me(session)).toMatchObject({ hasPin: false });
    expect(await project.expectRefusal('verifyPin', { pin: PIN }, { session })).toMatchObject(
      refusal(403, 'PIN_NOT_SET'),
    );

    const done = await setPin(session, { newPin: PIN, password });
    expect(done.body).toEqual({ data: { setPin: { hasPin: true } } });
    expect(await me(session)).toMatchObject({ hasPin: true, pinLockedUntil: null });
    expect(await codeOf(session, PIN)).toBe('RIGHT');
    expect((await mailsTo(user)).map(({ subject }) => subject)).toEqual(['isles en: your PIN was set']);
    expect(await auditOf(user)).toMatchObject([
      { actor: `user:${user.id}`, action: 'pin.set', after: { provedBy: 'PASSWORD' } },
    ]);
  });

  it('is stored under the secret key, with a different hash for each user', async () => {
    const [one, other] = [await pins.newUser(), await pins.newUser()];
    const hashes = [(await pins.rowOf(one)).pin_hash, (await pins.rowOf(other)).pin_hash];
    const form = /^[0-9a-f]{8}\$\$argon2id\$v=19\$m=19456,t=2,p=1\$/;
    for (const hash of hashes) expect(hash?.startsWith(testKeyring.currentId) && form.test(hash)).toBe(true);
    expect(hashes[0]).not.toBe(hashes[1]);
    // A hash belongs to its user: in another row it is invalid.
    await service.database.direct
      .updateTable('users')
      .set({ pin_hash: hashes[0] })
      .where('id', '=', other.id)
      .execute();
    expect(await codeOf(other.session, PIN)).toBe('PIN_INVALID');
    expect(JSON.stringify([await auditOf(one), service.logged, service.accessEntries])).not.toContain(PIN);
  });

  it('is rejected for pending users', async () => {
    const user = await project.newUser('PENDING');
    const error = await refusedPin(await project.loginAs(user), { newPin: PIN, password: user.password });
    expect(error).toMatchObject(refusal(403, 'USER_PENDING'));
  });
});

describe('PIN', () => {
  it('is changed with the previous PIN, without an email', async () => {
    const user = await pins.newUser();
    const { session } = user;
    const mails = (await mailsTo(user)).length;
    for (const proofs of [{}, { currentPin: PIN, password: user.password }]) {
      expect(await refusedPin(session, { newPin: NEXT, ...proofs })).toMatchObject({
        ...refusal(400, 'INVALID_VARIABLES'),
        message: expect.stringContaining('currentPin, password'),
      });
    }
    expect(await refusedPin(session, { newPin: NEXT, currentPin: WRONG })).toMatchObject({
      ...refusal(403, 'PIN_INVALID'),
      extensions: { field: 'variables.currentPin', details: { attemptsLeft: 4 } },
    });
    expect((await setPin(session, { newPin: NEXT, currentPin: PIN })).status).toBe(200);
    expect([await codeOf(session, PIN), await codeOf(session, NEXT)]).toEqual(['PIN_INVALID', 'RIGHT']);
    expect(await mailsTo(user)).toHaveLength(mails);
    expect((await auditOf(user)).at(-1)).toMatchObject({ action: 'pin.set', after: { provedBy: 'PIN' } });
  });

  it('can be replaced with the password, also during a lockout', async () => {
    const user = await pins.newUser();
    await lock(user);
    expect(await refusedPin(user.session, { newPin: NEXT, currentPin: PIN })).toMatchObject(refusal(403, 'PIN_LOCKED'));
    const wrong = await refusedPin(user.session, { newPin: NEXT, password: 'wrong' });
    expect(wrong).toMatchObject(refusal(403, 'CURRENT_PASSWORD_WRONG'));
    expect((await setPin(user.session, { newPin: NEXT, password: user.password })).status).toBe(200);
    expect(await pins.rowOf(user)).toMatchObject({ pin_failures: 0, pin_locked_until: null, pin_lock_level: 0 });
    expect(await me(user.session)).toMatchObject({ pinLockedUntil: null });
    expect(await codeOf(user.session, NEXT)).toBe('RIGHT');
    expect(await mailsTo(user)).toHaveLength(2);
  });

  it('throttles guesses of the password', async () => {
    const { session } = await pins.newUser();
    for (let round = 0; round < 5; round += 1) {
      const error = await refusedPin(session, { newPin: NEXT, password: 'wrong' });
      expect(error).toMatchObject(refusal(403, 'CURRENT_PASSWORD_WRONG'));
    }
    expect(await refusedPin(session, { newPin: NEXT, password: 'wrong' })).toMatchObject({
      ...refusal(429, 'RATE_LIMITED'),
      extensions: { retryable: false, details: { limit: 'PASSWORD' } },
    });
    expect(await codeOf(session, PIN)).toBe('RIGHT');
  });

  it('survives a change of password, which closes the window', async () => {
    const user = await pins.newUser();
    await verify(user.session, PIN);
    const variables = { currentPassword: user.password, newPassword: 'quite another password' };
    const { sessionId } = Object(await project.run('changePassword', variables, { session: user.session }));
    await expect(pins.provePin(sessionId)).rejects.toMatchObject({ code: 'PIN_REQUIRED' });
    expect(await codeOf(sessionId, PIN)).toBe('RIGHT');
  });

  it('survives a repeated reset by email, but not the first one', async () => {
    const user = await pins.newUser();
    const resetTo = async (newPassword: string): Promise<string> => {
      await project.run('requestPasswordReset', { email: user.email }, { from: newNetwork() });
      const code = (await mailsTo(user)).findLast((mail) => mail.code !== null)?.code;
      await project.run('resetPassword', { token: code, newPassword });
      return await project.loginAs({ email: user.email, password: newPassword });
    };
    const first = await resetTo('another good password');
    expect(await project.run('profile', {}, { session: first })).toMatchObject({ hasPin: false });
    await project.run('setPin', { newPin: PIN, password: 'another good password' }, { session: first });
    const second = await resetTo('a third good password');
    await expect(pins.provePin(second)).rejects.toMatchObject({ code: 'PIN_REQUIRED' });
    expect(await codeOf(second, PIN)).toBe('RIGHT');
  });

  it('is deleted with its user', async () => {
    const user = await pins.newUser();
    await pins.count(user, 3, 2);
    await project.run('deleteMe', { password: user.password }, { session: user.session });
    const gone = { pin_hash: null, pin_failures: 0, pin_locked_until: null, pin_lock_level: 0 };
    expect(await pins.rowOf(user)).toEqual(gone);
  });
});

describe('rotation of the secret key', () => {
  const NEW_SECRET = 'the next secret key of the tests, 32+ characters';
  const onNode = async <T>(current: string, previous: string | null, work: (node: TestService) => Promise<T>) => {
    const node = await startTestService({ clock, sharedWith: service, keyring: createKeyring(current, previous) });
    try {
      return await work(node);
    } finally {
      await node.stop();
    }
  };
  const codeAt = (node: TestService, session: string, pin: string) =>
    node.ask('verifyPin', { pin }, { token: project.token, session }).then(({ code }) => code ?? 'RIGHT');

  it('rehashes a right PIN, so that the old key can be removed', async () => {
    const user = await pins.newUser();
    const before = (await pins.rowOf(user)).pin_hash;
    await onNode(NEW_SECRET, TEST_SECRET, async (node) => {
      expect(await codeAt(node, user.session, WRONG)).toBe('PIN_INVALID');
      expect((await pins.rowOf(user)).pin_hash).toBe(before);
      expect(await codeAt(node, user.session, PIN)).toBe('RIGHT');
    });
    const after = (await pins.rowOf(user)).pin_hash;
    expect(after?.slice(0, 8)).toBe(createKeyring(NEW_SECRET, null).currentId);
    await onNode(NEW_SECRET, null, async (node) => {
      expect(await codeAt(node, user.session, PIN)).toBe('RIGHT');
      expect((await pins.rowOf(user)).pin_hash).toBe(after);
    });
  });

  it('rejects all PINs under a removed key until the password sets another one', async () => {
    const user = await pins.newUser();
    await onNode(NEW_SECRET, null, async (node) => {
      expect(await codeAt(node, user.session, PIN)).toBe('PIN_INVALID');
      await node.run(
        'setPin',
        { newPin: NEXT, password: user.password },
        { token: project.token, session: user.session },
      );
      expect(await codeAt(node, user.session, NEXT)).toBe('RIGHT');
    });
  });
});
