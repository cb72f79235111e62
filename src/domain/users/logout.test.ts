import { describe, expect, it } from '@jest/globals';
import { comparableAnswer, SAME_REQUEST } from '../../../test/support/comparable-answer.js';
import { useProject } from '../../../test/support/project.js';
import { refusal } from '../../../test/support/service.js';
import { withoutTriggers } from '../../../test/support/triggers.js';
import { useSessions } from '../../../test/support/users/sessions.js';

const MADE_UP = `gps_${'A'.repeat(43)}`;

const { clock, service, project, newUser, me, rowOf, revive } = useSessions();
const other = useProject(service, { slug: 'other' });

describe('logout', () => {
  const at = (session: string, times: number) => Promise.all(Array.from({ length: times }, () => me(session)));

  it('ends the session immediately on every connection', async () => {
    const user = await newUser();
    const [session, another] = [await project.loginAs(user), await project.loginAs(user)];
    // Twelve connections with a warm cache.
    expect(new Set(await at(session, 12))).toEqual(new Set([200]));
    expect(await project.run('logout', {}, { session })).toEqual({ loggedOut: true });
    expect(new Set(await at(session, 12))).toEqual(new Set(['SESSION_EXPIRED']));
    expect(await me(another)).toBe(200);
  });

  it('(control) without the notification the session is served from the cache', async () => {
    const session = await project.loginAs(await newUser());
    expect(await me(session)).toBe(200);
    await withoutTriggers(service, ['session'], async () => {
      await project.run('logout', {}, { session });
      expect(await me(session)).toBe(200);
    });
  });

  it('returns the same SESSION_EXPIRED message twice as for an unknown session', async () => {
    const session = await project.loginAs(await newUser());
    await project.run('logout', {}, { session });
    const second = await project.expectRefusal('logout', {}, { session });
    const madeUp = await project.expectRefusal('logout', {}, { session: MADE_UP });
    expect(second).toMatchObject(refusal(401, 'SESSION_EXPIRED'));
    expect(madeUp).toMatchObject(refusal(401, 'UNAUTHENTICATED'));
    expect(second.message).toBe(madeUp.message);
  });

  it('succeeds once for concurrent requests', async () => {
    const session = await project.loginAs(await newUser());
    const both = await Promise.all([0, 1].map(() => project.ask('logout', {}, { session })));
    expect(both.map(({ status }) => status).sort()).toEqual([200, 401]);
  });

  it('ends the session in the database as well', async () => {
    const session = await project.loginAs(await newUser());
    await project.run('logout', {}, { session });
    expect(await rowOf(session)).toMatchObject({ revoked_at: clock.now(), revoke_reason: 'LOGOUT' });
    await revive(session); // (control) nothing but this row kept it out
    expect(await me(session)).toBe(200);
  });
});

describe('session in the context of another project', () => {
  it('is byte-identical to an unknown session, also when it is cached', async () => {
    const session = await project.login();
    const ask = (bearer: string) => other.ask('me', {}, { session: bearer, headers: SAME_REQUEST });
    const madeUp = comparableAnswer(await ask(MADE_UP));
    expect(comparableAnswer(await ask(session))).toEqual(madeUp);
    expect(await me(session)).toBe(200); // (control) at home it is good, and now it is in memory
    expect(comparableAnswer(await ask(session))).toEqual(madeUp);
    expect(await other.expectRefusal('me', {}, { session })).toMatchObject(refusal(401, 'UNAUTHENTICATED'));
    expect(comparableAnswer(await ask(await other.login()))).not.toEqual(madeUp);
  });

  it('does not reveal that an ended session existed', async () => {
    const session = await project.login();
    await project.run('logout', {}, { session });
    expect(await other.expectRefusal('me', {}, { session })).toMatchObject(refusal(401, 'UNAUTHENTICATED'));
    expect(await me(session)).toBe('SESSION_EXPIRED');
  });
});
