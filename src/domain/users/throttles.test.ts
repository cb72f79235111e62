import { describe, expect, it } from '@jest/globals';
import { createTestClock, useSystemTime } from '../../../test/support/clock.js';
import { comparableAnswer, SAME_REQUEST } from '../../../test/support/comparable-answer.js';
import { lockUserRow } from '../../../test/support/locks.js';
import { newNetwork } from '../../../test/support/network.js';
import { useProject } from '../../../test/support/project.js';
import { refusal, startTestService, useService } from '../../../test/support/service.js';

// rules.md §3.3: over HTTP, on two nodes.

const PASSWORD = 'a password of mine';
const MINUTE = 60_000;
const clock = createTestClock();
useSystemTime(clock);
const node = useService({ clock });
const other = useService({ clock, sharedWith: node });
const project = useProject(node, { slug: 'isles' });

const statusOf = async (email: string, password: string, from: string, on = node) =>
  (await on.ask('login', { email, password }, { token: project.token, from })).status;
/** Number of concurrent attempts that were verified. */
async function looked(tries: number, attempt: (index: number) => Promise<number>): Promise<number> {
  const statuses: number[] = [];
  for (let begun = 0; begun < tries; begun += 50) {
    const some = Array.from({ length: Math.min(50, tries - begun) }, (_, index) => attempt(begun + index));
    statuses.push(...(await Promise.all(some)));
  }
  expect(new Set(statuses)).toEqual(new Set([401, 429]));
  return statuses.filter((status) => status === 401).length;
}

describe('wrong passwords from one network for one address', () => {
  it('are verified five times, also concurrently and on two nodes', async () => {
    const { email } = await project.newUser();
    const from = newNetwork();
    expect(await looked(40, (index) => statusOf(email, 'wrong', from, index % 2 === 0 ? node : other))).toBe(5);
  });

  it('are then rejected for fifteen minutes, also the right one, without extension', async () => {
    const { email } = await project.newUser();
    const from = newNetwork();
    for (let round = 0; round < 5; round += 1) expect(await statusOf(email, 'wrong', from)).toBe(401);
    const refused = await project.expectRefusal('login', { email, password: PASSWORD }, { from });
    expect(refused).toMatchObject({
      ...refusal(429, 'RATE_LIMITED'),
      extensions: {
        category: 'authorization',
        retryable: false,
        retryAfterSeconds: 900,
        details: { limit: 'LOGIN' },
      },
    });
    clock.advance(14 * MINUTE);
    const again = await project.ask('login', { email, password: PASSWORD }, { from });
    expect(again.headers.get('retry-after')).toBe('60');
    clock.advance(MINUTE);
    expect(await statusOf(email, PASSWORD, from)).toBe(200);
  });

  it('do not affect a live session', async () => {
    const user = await project.newUser();
    const from = newNetwork();
    const session = await project.loginAs(user);
    await looked(8, () => statusOf(user.email, 'wrong', from));
    expect((await project.ask('me', {}, { session, from })).status).toBe(200);
  });

  it('are throttled byte-identically for an unregistered address', async () => {
    const { email } = await project.newUser();
    const faces = async (address: string, from: string) => {
      const answers = [];
      for (let round = 0; round < 6; round += 1) {
        const request = { from, headers: SAME_REQUEST };
        answers.push(comparableAnswer(await project.ask('login', { email: address, password: 'wrong' }, request)));
      }
      return answers;
    };
    expect(await faces('nobody@example.com', newNetwork())).toEqual(await faces(email, newNetwork()));
  });
});

describe('attacker', () => {
  it('with an IPv6 network counts as one client', async () => {
    const { email } = await project.newUser();
    expect(await looked(8, (index) => statusOf(email, 'wrong', `2001:db8:1:2::${(index + 1).toString(16)}`))).toBe(5);
  });

  it('cannot spoof the client address by a header', async () => {
    const direct = await startTestService({ clock, sharedWith: node, trustedProxies: [] });
    const { email } = await project.newUser();
    const answers = await looked(8, () => statusOf(email, 'wrong', newNetwork(), direct));
    await direct.stop();
    expect(answers).toBe(5);
  });

  it('with 500 networks gets about twenty attempts on one address, without locking out the player', async () => {
    const user = await project.newUser();
    const home = newNetwork();
    expect(await statusOf(user.email, PASSWORD, home)).toBe(200);
    const tries = await looked(500, () => statusOf(user.email, 'wrong', newNetwork()));
    expect(tries).toBeGreaterThanOrEqual(20);
    expect(tries).toBeLessThanOrEqual(21);
    expect(await statusOf(user.email, PASSWORD, home, other)).toBe(200);
    // (control) From an unknown place the player has to wait as well.
    expect(await statusOf(user.email, PASSWORD, newNetwork())).toBe(429);
  });

  it('cannot lock out a travelling player: a reset by email makes the place known', async () => {
    const user = await project.newUser();
    await looked(30, () => statusOf(user.email, 'wrong', newNetwork()));
    const from = newNetwork();
    expect(await statusOf(user.email, PASSWORD, from)).toBe(429);
    await project.run('requestPasswordReset', { email: user.email }, { from });
    const code = (await node.mails()).filter(({ to }) => to === user.email).at(-1)?.code;
    await project.run('resetPassword', { token: code, newPassword: 'quite another password' }, { from });
    expect(await statusOf(user.email, 'quite another password', from)).toBe(200);
  });

  it('with a session gets five password attempts, across sessions, nodes and operations', async () => {
    const user = await project.newUser();
    const sessions = [await project.loginAs(user), await project.loginAs(user)];
    const game = { login: 'wanderer', password: PASSWORD };
    const account = await project.run('createAccount', game, { session: sessions[0] });
    const accountId: string = Object(account).id;
    const attempt = async (index: number) => {
      const password = 'wrong';
      const [documentId, variables] = [
        ['changePassword', { currentPassword: password, newPassword: 'quite another password' }],
        ['requestEmailChange', { email: 'thief@example.com', password }],
        ['deleteMe', { password }],
        ['setPin', { newPin: '274916', password }],
        ['changeAccountPassword', { accountId, newPassword: 'quite another password', password }],
      ][index % 5] as [string, Record<string, unknown>];
      const request = { token: project.token, session: sessions[index % 2], from: newNetwork() };
      return (await (index % 4 < 2 ? node : other).ask(documentId, variables, request)).status;
    };
    const statuses = await Promise.all(Array.from({ length: 24 }, (_, index) => attempt(index)));
    expect(statuses.filter((status) => status === 403)).toHaveLength(5);
    expect(statuses.filter((status) => status === 429)).toHaveLength(19);
    expect(await statusOf(user.email, PASSWORD, newNetwork())).toBe(200);
    clock.advance(15 * MINUTE);
    const variables = { currentPassword: PASSWORD, newPassword: 'quite another password' };
    expect((await project.ask('changePassword', variables, { session: sessions[0] })).status).toBe(200);
  });
});

describe('requested emails', () => {
  const mailsTo = async (email: string) => (await node.mails()).filter(({ to }) => to === email).length;

  it('are limited to three an hour per address, silently', async () => {
    const { email } = await project.newUser();
    const faces = [];
    for (let round = 0; round < 6; round += 1) {
      const request = { from: newNetwork(), headers: SAME_REQUEST };
      faces.push(comparableAnswer(await project.ask('requestPasswordReset', { email }, request)));
    }
    expect(new Set(faces.map((face) => JSON.stringify(face))).size).toBe(1);
    expect(await mailsTo(email)).toBe(3);
    clock.advance(60 * MINUTE);
    await other.run('requestPasswordReset', { email }, { token: project.token, from: newNetwork() });
    expect(await mailsTo(email)).toBe(4);
  });

  it('about a new PIN or password are limited to three an hour per address, the changes are not', async () => {
    const user = await project.newUser();
    let session = await project.loginAs(user);
    for (let round = 0; round < 4; round += 1)
      await project.run('setPin', { newPin: '274916', password: PASSWORD }, { session });
    expect(await mailsTo(user.email)).toBe(3);
    const same = { currentPassword: PASSWORD, newPassword: PASSWORD };
    for (let round = 0; round < 4; round += 1)
      session = Object(await project.run('changePassword', same, { session })).sessionId;
    expect(await mailsTo(user.email)).toBe(6);
    clock.advance(60 * MINUTE);
    await project.run('setPin', { newPin: '274916', password: PASSWORD }, { session });
    expect(await mailsTo(user.email)).toBe(7);
  });

  it.each([
    ['setPin', { newPin: '274916', password: PASSWORD }],
    ['changePassword', { currentPassword: PASSWORD, newPassword: PASSWORD }],
  ])('are not used up by a %s that fails, so that the next one is announced', async (documentId, variables) => {
    const user = await project.newUser();
    for (let round = 0; round < 3; round += 1) {
      const session = await project.loginAs(user);
      const held = await lockUserRow(node, user.id);
      const failing = project.ask(documentId, variables, { session });
      await held.waitForBlocked(1);
      await project.run('logout', {}, { session });
      await held.release();
      expect((await failing).code).toBe('SESSION_EXPIRED');
    }
    expect(await mailsTo(user.email)).toBe(0);
    await project.run(documentId, variables, { session: await project.loginAs(user) });
    expect(await mailsTo(user.email)).toBe(1);
  });

  it('are rejected beyond the limit of a network, alike for known and unknown addresses', async () => {
    const from = '2001:db8:99:1::1';
    const { email: known } = await project.newUser();
    for (let index = 0; index < 20; index += 1) {
      const on = index % 2 === 0 ? node : other;
      await on.run('requestPasswordReset', { email: `fresh${index}@example.com` }, { token: project.token, from });
    }
    const faces = async (documentId: string, email: string) => {
      const variables = documentId === 'register' ? { email, password: PASSWORD } : { email };
      return comparableAnswer(await project.ask(documentId, variables, { from, headers: SAME_REQUEST }));
    };
    for (const documentId of ['register', 'requestPasswordReset']) {
      expect(await faces(documentId, known)).toEqual(await faces(documentId, 'unknown@example.com'));
    }
    expect(await project.expectRefusal('register', { email: known, password: PASSWORD }, { from })).toMatchObject({
      ...refusal(429, 'RATE_LIMITED'),
      extensions: { retryable: false, retryAfterSeconds: 3600, details: { limit: 'MAIL' } },
    });
    expect(await mailsTo(known)).toBe(0);
    // (control) From another network.
    await project.run('requestPasswordReset', { email: known }, { from: newNetwork() });
    expect(await mailsTo(known)).toBe(1);
  });

  it('are rejected beyond the limit of the network for signed-in users too', async () => {
    const user = await project.newUser();
    const from = '2001:db8:99:2::1';
    for (let index = 0; index < 20; index += 1)
      await project.run('requestPasswordReset', { email: `more${index}@example.com` }, { from });
    const session = await project.loginAs(user);
    const variables = { email: 'moved@example.com', password: PASSWORD };
    expect(await project.expectRefusal('requestEmailChange', variables, { session, from })).toMatchObject(
      refusal(429, 'RATE_LIMITED'),
    );
  });
});
