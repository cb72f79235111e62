import { beforeAll, describe, expect, it } from '@jest/globals';
import { createKeyring } from '../../src/base/keyring.js';
import { createTestClock } from '../support/clock.js';
import { TEST_SECRET, testKeyring } from '../support/keyring.js';
import { holdUser } from '../support/locks.js';
import { TEST_OPERATOR, useProject } from '../support/project.js';
import { refusal, startTestService, type TestService, useService } from '../support/service.js';
import { NEXT, PIN, type PinUser, pinSupport, WRONG } from './pin-support.js';

// rules.md §3.4, §5.2 row 19. What comes in parallel is in pin-parallel.test.ts.

const MINUTE = 60_000;
const clock = createTestClock();
const service = useService({ clock });
const project = useProject(service, { slug: 'isles' });
let token: string;
let pins: ReturnType<typeof pinSupport>;

beforeAll(async () => {
  token = project.token;
  pins = pinSupport(service, project, clock);
});

const verify = (session: string, pin: unknown) => service.ask('verifyPin', { pin }, { token, session });
const codeOf = async (session: string, pin: string) =>
  (await verify(session, pin)).body.errors?.[0]?.extensions.code ?? 'RIGHT';
const setPin = (session: string, variables: Record<string, unknown>) =>
  service.ask('setPin', variables, { token, session });
const refusedPin = (session: string, variables: Record<string, unknown>) =>
  service.refused('setPin', variables, { token, session });
const me = async (session: string) => Object(await service.run('profile', {}, { token, session }));
const mailsTo = async ({ email }: PinUser) => (await service.mails()).filter(({ to }) => to === email);
const auditOf = async ({ id }: PinUser) =>
  (await service.domain.audit.search({ target: `user:${id}`, limit: 100 })).filter(({ action }) => /pin/.test(action));
/** Wrong PINs until the lock. */
async function lock({ session }: PinUser) {
  for (let round = 0; round < 5; round += 1) expect(await codeOf(session, WRONG)).toBe('PIN_INVALID');
}

describe('the form of a PIN', () => {
  let user: PinUser;
  beforeAll(async () => {
    user = await pins.newUser();
  });
  const refusedAs = (documentId: string, name: string, pin: unknown, variables: Record<string, unknown> = {}) =>
    service.refused(documentId, { ...variables, [name]: pin }, { token, session: user.session });

  it.each([
    ...[402_917, true, null, '', '123', '402917512', '٠١٢٣٤٥', '４０２９１７', '1234 ', ' 402917', '402917\n'],
    ...['40291a', '-40291', '1e4', '4029.1'],
  ])('is 4 to 8 ASCII digits in a text, not %j, which costs no try', async (pin) => {
    const faults = {
      pin: await refusedAs('verifyPin', 'pin', pin),
      newPin: await refusedAs('setPin', 'newPin', pin, { currentPin: PIN }),
      ...(pin === null ? {} : { currentPin: await refusedAs('setPin', 'currentPin', pin, { newPin: NEXT }) }),
    };
    for (const [name, fault] of Object.entries(faults)) {
      expect(fault).toMatchObject({
        ...refusal(400, 'INVALID_VARIABLES'),
        extensions: { category: 'validation', field: `variables.${name}` },
      });
    }
    expect((await pins.rowOf(user)).pin_failures).toBe(0);
  });

  it.each(['4029', '40291756'])('is as long as the project says, not %s', async (pin) => {
    const fault = await refusedAs('setPin', 'newPin', pin, { password: 'wrong' });
    expect(fault).toMatchObject({ ...refusal(400, 'WEAK_PIN'), message: 'The PIN must have 6 digits.' });
  });

  it.each(['000000', '777777', '012345', '456789', '654321', '121212', '159753', '007007'])(
    'is not easily guessed, as %s is',
    async (pin) => {
      // The password is wrong and is not looked at.
      const fault = await refusedAs('setPin', 'newPin', pin, { password: 'wrong' });
      expect(fault).toMatchObject({ ...refusal(400, 'WEAK_PIN'), message: expect.stringContaining('tried first') });
      expect(fault.extensions.field).toBe('variables.newPin');
    },
  );
});

describe('the first PIN', () => {
  it('needs the password, is known at once, tells the user by mail and is on record', async () => {
    const user = await pins.newUser(null);
    const { session, password } = user;
    for (const variables of [{}, { currentPin: PIN }]) {
      const missing = await refusedPin(session, { newPin: PIN, ...variables });
      expect(missing).toMatchObject({
        ...refusal(400, 'INVALID_VARIABLES'),
        message: expect.stringMatching('password'),
      });
      expect(missing.extensions.field).toBe('variables.password');
    }
    const wrong = await refusedPin(session, { newPin: PIN, password: 'wrong' });
    expect(wrong).toMatchObject(refusal(403, 'CURRENT_PASSWORD_WRONG'));
    expect(await me(session)).toMatchObject({ hasPin: false });
    expect(await service.refused('verifyPin', { pin: PIN }, { token, session })).toMatchObject(
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

  it('is stored under the key of the settings, of no two users alike, and nowhere as it is', async () => {
    const [one, other] = [await pins.newUser(), await pins.newUser()];
    const hashes = [(await pins.rowOf(one)).pin_hash, (await pins.rowOf(other)).pin_hash];
    const form = /^[0-9a-f]{8}\$\$argon2id\$v=19\$m=19456,t=2,p=1\$/;
    for (const hash of hashes) expect(hash?.startsWith(testKeyring.currentId) && form.test(hash)).toBe(true);
    expect(hashes[0]).not.toBe(hashes[1]);
    // A hash belongs to its user: moved to another row it proves nothing.
    await service.database.direct
      .updateTable('users')
      .set({ pin_hash: hashes[0] })
      .where('id', '=', other.id)
      .execute();
    expect(await codeOf(other.session, PIN)).toBe('PIN_INVALID');
    expect(JSON.stringify([await auditOf(one), service.logged, service.accessEntries])).not.toContain(PIN);
  });

  it('cannot be set by a pending user', async () => {
    const user = await project.newUser('PENDING');
    const error = await refusedPin(await project.loginAs(user), { newPin: PIN, password: user.password });
    expect(error).toMatchObject(refusal(403, 'USER_PENDING'));
  });
});

describe('a PIN', () => {
  it('is changed by the one before it, without a mail, and then the old one is wrong', async () => {
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

  it('that was forgotten is replaced by the password, also while it is locked', async () => {
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

  it('is not guessed by the password of its user: those tries are throttled', async () => {
    const { session } = await pins.newUser();
    for (let round = 0; round < 5; round += 1) {
      const error = await refusedPin(session, { newPin: NEXT, password: 'wrong' });
      expect(error).toMatchObject(refusal(403, 'CURRENT_PASSWORD_WRONG'));
    }
    expect(await refusedPin(session, { newPin: NEXT, password: 'wrong' })).toMatchObject(refusal(429, 'RATE_LIMITED'));
    expect(await codeOf(session, PIN)).toBe('RIGHT');
  });

  it('stays when the password changes, and the open window does not', async () => {
    const user = await pins.newUser();
    await verify(user.session, PIN);
    const variables = { currentPassword: user.password, newPassword: 'quite another password' };
    const { sessionId } = Object(await service.run('changePassword', variables, { token, session: user.session }));
    await expect(pins.prove(sessionId)).rejects.toMatchObject({ code: 'PIN_REQUIRED' });
    expect(await codeOf(sessionId, PIN)).toBe('RIGHT');
    await service.run('requestPasswordReset', { email: user.email }, { token });
    const code = (await mailsTo(user)).find((mail) => mail.code !== null)?.code;
    await service.run('resetPassword', { token: code, newPassword: 'a third good password' }, { token });
    const session = await project.loginAs({ email: user.email, password: 'a third good password' });
    await expect(pins.prove(session)).rejects.toMatchObject({ code: 'PIN_REQUIRED' });
    expect(await codeOf(session, PIN)).toBe('RIGHT');
  });

  it('goes with its user', async () => {
    const user = await pins.newUser();
    await pins.count(user, 3, 2);
    await service.run('deleteMe', { password: user.password }, { token, session: user.session });
    const gone = { pin_hash: null, pin_failures: 0, pin_locked_until: null, pin_lock_level: 0 };
    expect(await pins.rowOf(user)).toEqual(gone);
  });
});

describe('wrong PINs', () => {
  it('tell how many are left, and the fifth in a row locks, for every session and for the right one', async () => {
    const user = await pins.newUser();
    const elsewhere = await project.loginAs(user);
    for (const attemptsLeft of [4, 3, 2, 1, 0]) {
      const session = attemptsLeft % 2 === 0 ? user.session : elsewhere;
      expect(await service.refused('verifyPin', { pin: WRONG }, { token, session })).toMatchObject({
        ...refusal(403, 'PIN_INVALID'),
        message: `The PIN is wrong. Attempts left: ${attemptsLeft}.`,
        extensions: { category: 'authorization', field: 'variables.pin', details: { attemptsLeft }, retryable: false },
      });
    }
    for (const session of [user.session, elsewhere]) {
      const { status, headers, body } = await verify(session, PIN);
      expect([status, headers.get('retry-after')]).toEqual([403, '900']);
      expect(body.errors).toMatchObject([
        {
          message: expect.stringContaining('15 min'),
          extensions: { code: 'PIN_LOCKED', retryAfterSeconds: 900, category: 'authorization', retryable: true },
        },
      ]);
    }
    const until = new Date(clock.now().getTime() + 15 * MINUTE);
    expect(await me(elsewhere)).toMatchObject({ pinLockedUntil: until.toISOString() });
    expect((await auditOf(user)).at(-1)).toMatchObject({ action: 'pin.locked', after: { until: until.toISOString() } });
  });

  it('lock until the very end of the time, and then the right one passes', async () => {
    const user = await pins.newUser();
    await lock(user);
    clock.advance(15 * MINUTE - 1);
    const error = await service.refused('verifyPin', { pin: PIN }, { token, session: user.session });
    expect(error.extensions).toMatchObject({ code: 'PIN_LOCKED', retryAfterSeconds: 1 });
    clock.advance(1);
    expect(await me(user.session)).toMatchObject({ pinLockedUntil: null });
    expect(await codeOf(user.session, PIN)).toBe('RIGHT');
    expect(await pins.rowOf(user)).toMatchObject({ pin_failures: 0, pin_locked_until: null, pin_lock_level: 0 });
  });

  it('lock for twice as long each time, a day at most', async () => {
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

  it('keep the level through the lock: only the right one lowers it', async () => {
    const user = await pins.newUser();
    await lock(user);
    clock.advance(7 * 24 * 60 * MINUTE - 20 * MINUTE);
    await service.run('me', {}, { token, session: user.session });
    expect(await codeOf(user.session, WRONG)).toBe('PIN_INVALID');
    expect(await pins.rowOf(user)).toMatchObject({ pin_failures: 1, pin_lock_level: 1 });
    expect(await codeOf(user.session, PIN)).toBe('RIGHT');
    expect(await pins.rowOf(user)).toMatchObject({ pin_failures: 0, pin_lock_level: 0 });
  });

  it('are forgotten by the right one, even if it is the fifth: it locks nothing and closes nothing', async () => {
    const user = await pins.newUser();
    const elsewhere = await project.loginAs(user);
    expect(await codeOf(elsewhere, PIN)).toBe('RIGHT');
    await pins.count(user, 4, 3);
    expect(await codeOf(user.session, PIN)).toBe('RIGHT');
    expect(await pins.rowOf(user)).toMatchObject({ pin_failures: 0, pin_locked_until: null, pin_lock_level: 0 });
    expect(await pins.prove(elsewhere)).toEqual({ kind: 'window' });
    expect((await auditOf(user)).map(({ action }) => action)).toEqual(['pin.set']);
    for (let round = 0; round < 6; round += 1) expect(await codeOf(user.session, PIN)).toBe('RIGHT');
  });
});

describe('the step-up window', () => {
  it('is open for five minutes on the session that gave the PIN and on no other', async () => {
    const user = await pins.newUser();
    const elsewhere = await project.loginAs(user);
    await expect(pins.prove(user.session)).rejects.toMatchObject({ code: 'PIN_REQUIRED' });
    const { body } = await verify(user.session, PIN);
    const end = new Date(clock.now().getTime() + 5 * MINUTE).toISOString();
    expect(body).toEqual({ data: { verifyPin: { verifiedUntil: end } } });
    await service.run('changeServer', { gameServerId: project.server('two') }, { token, session: user.session });
    clock.advance(5 * MINUTE - 1);
    expect(await pins.prove(user.session)).toEqual({ kind: 'window' });
    await expect(pins.prove(elsewhere)).rejects.toMatchObject({ code: 'PIN_REQUIRED' });
    clock.advance(1);
    await expect(pins.prove(user.session)).rejects.toMatchObject({ code: 'PIN_REQUIRED' });
  });

  const openOnTwo = async () => {
    const user = await pins.newUser();
    const elsewhere = await project.loginAs(user);
    for (const session of [user.session, elsewhere]) expect(await codeOf(session, PIN)).toBe('RIGHT');
    const proof = await pins.prove(elsewhere);
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

  it('closes on all sessions when the PIN is changed, for purchases that are under way too', async () => {
    const { user, elsewhere, proof } = await openOnTwo();
    await setPin(user.session, { newPin: NEXT, currentPin: PIN });
    await expect(pins.prove(elsewhere)).rejects.toMatchObject({ code: 'PIN_REQUIRED' });
    expect([await windows(user), await pins.recheck(elsewhere, proof)]).toEqual([0, 'PIN_REQUIRED']);
  });

  it('closes on all sessions when the PIN is locked, for purchases that are under way too', async () => {
    const { user, elsewhere, proof } = await openOnTwo();
    await lock(user);
    await expect(pins.prove(elsewhere)).rejects.toMatchObject({ code: 'PIN_LOCKED' });
    expect([await windows(user), await pins.recheck(elsewhere, proof)]).toEqual([0, 'PIN_LOCKED']);
  });

  it('is closed while the PIN is locked, whatever the session says', async () => {
    const { user, elsewhere, proof } = await openOnTwo();
    // As a crash leaves it: the last try is counted, and nobody was there to close the windows.
    const until = new Date(clock.now().getTime() + 15 * MINUTE);
    const rows = service.database.direct
      .updateTable('users')
      .set({ pin_locked_until: until })
      .where('id', '=', user.id);
    await rows.execute();
    await service.notifications.settled();
    await expect(pins.prove(elsewhere)).rejects.toMatchObject({ code: 'PIN_LOCKED' });
    expect([await windows(user), await pins.recheck(elsewhere, proof)]).toEqual([2, 'PIN_LOCKED']);
  });

  it('closes, and the PIN and its lock go, when an operator clears it', async () => {
    const { user, elsewhere, proof } = await openOnTwo();
    await pins.count(user, 4, 1);
    expect((await service.domain.users.clearPin(project.id, user.id, TEST_OPERATOR)).hasPin).toBe(false);
    await service.domain.users.clearPin(project.id, user.id, TEST_OPERATOR);
    expect([await windows(user), await pins.recheck(elsewhere, proof)]).toEqual([0, 'PIN_REQUIRED']);
    expect(await pins.rowOf(user)).toMatchObject({ pin_hash: null, pin_failures: 0, pin_lock_level: 0 });
    expect(await me(elsewhere)).toMatchObject({ hasPin: false });
    expect((await auditOf(user)).map(({ actor, action }) => `${actor} ${action}`)).toEqual([
      `user:${user.id} pin.set`,
      'test user.clear-pin',
    ]);
  });
});

describe('what a purchase needs', () => {
  it('is nothing where the project wants no PIN, or the user has none and need not', async () => {
    const [without, having] = [await pins.newUser(null), await pins.newUser()];
    for (const pin of [null, WRONG]) {
      expect(await pins.prove(having.session, pin, 'OFF')).toEqual({ kind: 'not needed', policy: 'OFF' });
      expect(await pins.prove(without.session, pin)).toEqual({ kind: 'not needed', policy: 'OPTIONAL' });
      await expect(pins.prove(without.session, pin, 'REQUIRED')).rejects.toMatchObject({ code: 'PIN_NOT_SET' });
    }
    expect((await pins.rowOf(having)).pin_failures).toBe(0);
    await expect(pins.prove(having.session, '12 34', 'OFF')).rejects.toMatchObject({ code: 'INVALID_VARIABLES' });
  });

  it.each(['OPTIONAL', 'REQUIRED'] as const)('is the PIN where it is %s and the user has one', async (policy) => {
    const { session, ...user } = await pins.newUser();
    await expect(pins.prove(session, null, policy)).rejects.toMatchObject({ code: 'PIN_REQUIRED' });
    await expect(pins.prove(session, WRONG, policy)).rejects.toMatchObject({ code: 'PIN_INVALID' });
    const proof = await pins.prove(session, PIN, policy);
    expect(proof).toEqual({ kind: 'pin', pinHash: (await pins.rowOf(user)).pin_hash });
    expect(await pins.recheck(session, proof)).toBeNull();
    // It opens no window.
    await expect(pins.prove(session, null, policy)).rejects.toMatchObject({ code: 'PIN_REQUIRED' });
  });

  it('is looked at again: a PIN that was set, changed or locked meanwhile refuses', async () => {
    const late = await pins.newUser(null);
    const none = await pins.prove(late.session);
    await setPin(late.session, { newPin: PIN, password: late.password });
    expect(await pins.recheck(late.session, none)).toBe('PIN_REQUIRED');
    const right = await pins.prove(late.session, PIN);
    await lock(late);
    expect(await pins.recheck(late.session, right)).toBe('PIN_LOCKED');
    // The same digits, set again, are another PIN.
    await setPin(late.session, { newPin: PIN, password: late.password });
    expect(await pins.recheck(late.session, right)).toBe('PIN_REQUIRED');
  });
});

describe('a check that had to wait', () => {
  /** What becomes of a right PIN, and of the count, when `work` comes first. */
  async function late(work: (user: PinUser) => Promise<unknown>) {
    const user = await pins.newUser();
    await pins.count(user, 2);
    const row = await holdUser(service, user.id);
    const asked = codeOf(user.session, PIN);
    await row.whenWaiting(1);
    await work(user);
    await row.release();
    return { code: await asked, failures: (await pins.rowOf(user)).pin_failures };
  }

  it('changes nothing after a log-out', async () => {
    const logOut = ({ session }: PinUser) => service.run('logout', {}, { token, session });
    expect(await late(logOut)).toEqual({ code: 'SESSION_EXPIRED', failures: 2 });
  });

  it('goes on where nothing has happened', async () => {
    expect(await late(async () => undefined)).toEqual({ code: 'RIGHT', failures: 0 });
  });

  it('changes nothing after a block', async () => {
    const user = await pins.newUser();
    await pins.count(user, 2);
    const row = await holdUser(service, user.id);
    const blocked = service.domain.users.block(project.id, user.id, { reason: 'test', until: null }, TEST_OPERATOR);
    await row.whenWaiting(1);
    const asked = codeOf(user.session, PIN);
    await row.whenWaiting(2);
    await row.release();
    await blocked;
    expect([await asked, (await pins.rowOf(user)).pin_failures]).toEqual(['USER_BLOCKED', 2]);
  });
});

describe('when the secret key is rotated', () => {
  const NEW_SECRET = 'the next secret key of the tests, 32+ characters';
  const node = async <T>(current: string, previous: string | null, work: (there: TestService) => Promise<T>) => {
    const there = await startTestService({ clock, besides: service, keyring: createKeyring(current, previous) });
    try {
      return await work(there);
    } finally {
      await there.stop();
    }
  };
  const codeAt = (there: TestService, session: string, pin: string) =>
    there
      .ask('verifyPin', { pin }, { token, session })
      .then(({ body }) => body.errors?.[0]?.extensions.code ?? 'RIGHT');

  it('a PIN goes on, and the right one is stored anew, so that the old key may go', async () => {
    const user = await pins.newUser();
    const before = (await pins.rowOf(user)).pin_hash;
    await node(NEW_SECRET, TEST_SECRET, async (there) => {
      expect(await codeAt(there, user.session, WRONG)).toBe('PIN_INVALID');
      expect((await pins.rowOf(user)).pin_hash).toBe(before);
      expect(await codeAt(there, user.session, PIN)).toBe('RIGHT');
    });
    const after = (await pins.rowOf(user)).pin_hash;
    expect(after?.slice(0, 8)).toBe(createKeyring(NEW_SECRET, null).currentId);
    await node(NEW_SECRET, null, async (there) => {
      expect(await codeAt(there, user.session, PIN)).toBe('RIGHT');
      expect((await pins.rowOf(user)).pin_hash).toBe(after);
    });
  });

  it('under a key that is gone no PIN is right, and the password sets another one', async () => {
    const user = await pins.newUser();
    await node(NEW_SECRET, null, async (there) => {
      expect(await codeAt(there, user.session, PIN)).toBe('PIN_INVALID');
      await there.run('setPin', { newPin: NEXT, password: user.password }, { token, session: user.session });
      expect(await codeAt(there, user.session, NEXT)).toBe('RIGHT');
    });
  });
});
