import { beforeAll, describe, expect, it } from '@jest/globals';
import { createTestClock, useMachineTime } from '../../../test/support/clock.js';
import { manifest } from '../../../test/support/manifest.js';
import { newNetwork } from '../../../test/support/network.js';
import { useProject } from '../../../test/support/project.js';
import { facesOf, SAME_REQUEST } from '../../../test/support/sameness.js';
import { refusal, startTestService, useService } from '../../../test/support/service.js';

// rules.md §3.3: through HTTP, over two nodes.

const PASSWORD = 'a password of mine';
const MINUTE = 60_000;
const clock = createTestClock();
useMachineTime(clock);
const node = useService({ clock });
const other = useService({ clock, besides: node });
const project = useProject(node, { slug: 'isles' });
let token: string;

beforeAll(() => {
  token = project.token;
});

const statusOf = async (email: string, password: string, from: string, on = node) =>
  (await on.ask('login', { email, password }, { token, from })).status;
/** How many of so many tries at once were looked at. */
async function looked(tries: number, attempt: (index: number) => Promise<number>): Promise<number> {
  const statuses: number[] = [];
  for (let begun = 0; begun < tries; begun += 50) {
    const some = Array.from({ length: Math.min(50, tries - begun) }, (_, index) => attempt(begun + index));
    statuses.push(...(await Promise.all(some)));
  }
  expect(new Set(statuses)).toEqual(new Set([401, 429]));
  return statuses.filter((status) => status === 401).length;
}

describe('wrong passwords from one place for one address', () => {
  it('are looked at five times, however many come at once and on whichever node', async () => {
    const { email } = await project.newUser();
    const from = newNetwork();
    expect(await looked(40, (index) => statusOf(email, 'wrong', from, index % 2 === 0 ? node : other))).toBe(5);
  });

  it('are then refused for fifteen minutes, also the right one; trying on does not prolong it', async () => {
    const { email } = await project.newUser();
    const from = newNetwork();
    for (let round = 0; round < 5; round += 1) expect(await statusOf(email, 'wrong', from)).toBe(401);
    const refused = await node.refused('login', { email, password: PASSWORD }, { token, from });
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
    const again = await node.ask('login', { email, password: PASSWORD }, { token, from });
    expect(again.headers.get('retry-after')).toBe('60');
    clock.advance(MINUTE);
    expect(await statusOf(email, PASSWORD, from)).toBe(200);
  });

  it('are forgotten when the right one comes in time', async () => {
    const { email } = await project.newUser();
    const from = newNetwork();
    for (let round = 0; round < 2; round += 1) {
      for (let wrong = 0; wrong < 4; wrong += 1) expect(await statusOf(email, 'wrong', from)).toBe(401);
      expect(await statusOf(email, PASSWORD, from)).toBe(200);
    }
  });

  it('do not touch a session that is live', async () => {
    const user = await project.newUser();
    const from = newNetwork();
    const session = await project.loginAs(user);
    await looked(8, () => statusOf(user.email, 'wrong', from));
    expect((await node.ask('me', {}, { token, session, from })).status).toBe(200);
  });

  it('are throttled the same, to the byte, for an address that nobody has', async () => {
    const { email } = await project.newUser();
    const faces = async (address: string, from: string) => {
      const answers = [];
      for (let round = 0; round < 6; round += 1) {
        const asking = { token, from, headers: SAME_REQUEST };
        answers.push(facesOf(await node.ask('login', { email: address, password: 'wrong' }, asking)));
      }
      return answers;
    };
    expect(await faces('nobody@example.com', newNetwork())).toEqual(await faces(email, newNetwork()));
  });
});

describe('an attacker', () => {
  it('with one network for many addresses gets thirty tries', async () => {
    const from = newNetwork();
    expect(await looked(40, (index) => statusOf(`victim${index}@example.com`, 'wrong', from))).toBe(30);
  });

  it('with a network of IPv6 has one, however many addresses it has', async () => {
    const { email } = await project.newUser();
    expect(await looked(8, (index) => statusOf(email, 'wrong', `2001:db8:1:2::${(index + 1).toString(16)}`))).toBe(5);
  });

  it('cannot choose his address by writing the header himself', async () => {
    const direct = await startTestService({ clock, besides: node, trustedProxies: [] });
    const { email } = await project.newUser();
    const answers = await looked(8, () => statusOf(email, 'wrong', newNetwork(), direct));
    await direct.stop();
    expect(answers).toBe(5);
  });

  it('with 500 networks gets little over twenty tries on one address, and the player is not kept out', async () => {
    const user = await project.newUser();
    const home = newNetwork();
    expect(await statusOf(user.email, PASSWORD, home)).toBe(200);
    const tries = await looked(500, () => statusOf(user.email, 'wrong', newNetwork()));
    expect(tries).toBeGreaterThanOrEqual(20);
    expect(tries).toBeLessThanOrEqual(21);
    expect(await statusOf(user.email, PASSWORD, home, other)).toBe(200);
    // (control) from where the player was never before he has to wait as well.
    expect(await statusOf(user.email, PASSWORD, newNetwork())).toBe(429);
  });

  it('cannot keep a player out who is on the road: a reset by mail makes him at home', async () => {
    const user = await project.newUser();
    await looked(30, () => statusOf(user.email, 'wrong', newNetwork()));
    const from = newNetwork();
    expect(await statusOf(user.email, PASSWORD, from)).toBe(429);
    await node.run('requestPasswordReset', { email: user.email }, { token, from });
    const code = (await node.mails()).filter(({ to }) => to === user.email).at(-1)?.code;
    await node.run('resetPassword', { token: code, newPassword: 'quite another password' }, { token, from });
    expect(await statusOf(user.email, 'quite another password', from)).toBe(200);
  });

  it('with a session gets five tries at its password, also with another session, node or operation', async () => {
    const user = await project.newUser();
    const sessions = [await project.loginAs(user), await project.loginAs(user)];
    const game = { login: 'wanderer', password: PASSWORD };
    const account = await node.run('createAccount', game, { token, session: sessions[0] });
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
      const asking = { token, session: sessions[index % 2], from: newNetwork() };
      return (await (index % 4 < 2 ? node : other).ask(documentId, variables, asking)).status;
    };
    const statuses = await Promise.all(Array.from({ length: 24 }, (_, index) => attempt(index)));
    expect(statuses.filter((status) => status === 403)).toHaveLength(5);
    expect(statuses.filter((status) => status === 429)).toHaveLength(19);
    expect(await statusOf(user.email, PASSWORD, newNetwork())).toBe(200);
    clock.advance(15 * MINUTE);
    const variables = { currentPassword: PASSWORD, newPassword: 'quite another password' };
    expect((await node.ask('changePassword', variables, { token, session: sessions[0] })).status).toBe(200);
  });
});

describe('mails that anybody may ask for', () => {
  const mailsTo = async (email: string) => (await node.mails()).filter(({ to }) => to === email).length;

  it('are three an hour to an address, wherever they are asked for; the answer stays the same', async () => {
    const { email } = await project.newUser();
    const faces = [];
    for (let round = 0; round < 6; round += 1) {
      const asking = { token, from: newNetwork(), headers: SAME_REQUEST };
      faces.push(facesOf(await node.ask('requestPasswordReset', { email }, asking)));
    }
    expect(new Set(faces.map((face) => JSON.stringify(face))).size).toBe(1);
    expect(await mailsTo(email)).toBe(3);
    clock.advance(60 * MINUTE);
    await other.run('requestPasswordReset', { email }, { token, from: newNetwork() });
    expect(await mailsTo(email)).toBe(4);
  });

  it('are refused beyond the limit of a network, alike for known and unknown addresses', async () => {
    const from = '2001:db8:99:1::1';
    const { email: known } = await project.newUser();
    for (let index = 0; index < 20; index += 1) {
      const on = index % 2 === 0 ? node : other;
      await on.run('requestPasswordReset', { email: `fresh${index}@example.com` }, { token, from });
    }
    const faces = async (documentId: string, email: string) => {
      const variables = documentId === 'register' ? { email, password: PASSWORD } : { email };
      return facesOf(await node.ask(documentId, variables, { token, from, headers: SAME_REQUEST }));
    };
    for (const documentId of ['register', 'requestPasswordReset']) {
      expect(await faces(documentId, known)).toEqual(await faces(documentId, 'unknown@example.com'));
    }
    expect(await node.refused('register', { email: known, password: PASSWORD }, { token, from })).toMatchObject({
      ...refusal(429, 'RATE_LIMITED'),
      extensions: { retryable: false, retryAfterSeconds: 3600, details: { limit: 'MAIL' } },
    });
    expect(await mailsTo(known)).toBe(0);
    // (control) from another network
    await node.run('requestPasswordReset', { email: known }, { token, from: newNetwork() });
    expect(await mailsTo(known)).toBe(1);
  });

  it('are refused a signed-in user beyond the limit of the network too', async () => {
    const user = await project.newUser();
    const from = '2001:db8:99:2::1';
    for (let index = 0; index < 20; index += 1)
      await node.run('requestPasswordReset', { email: `more${index}@example.com` }, { token, from });
    const session = await project.loginAs(user);
    const variables = { email: 'moved@example.com', password: PASSWORD };
    expect(await node.refused('requestEmailChange', variables, { token, session, from })).toMatchObject(
      refusal(429, 'RATE_LIMITED'),
    );
  });
});

describe('every operation', () => {
  it('that takes a password of somebody, or mails to an address, names its throttle', () => {
    const needed = (names: readonly string[], isPublic: boolean): readonly string[] => {
      const takes = (...some: readonly string[]) => some.some((name) => names.includes(name));
      if (isPublic && takes('email')) return [takes('password') && !takes('language') ? 'LOGIN' : 'MAIL'];
      return [
        ...(takes('login') || (takes('accountId') && takes('newPassword')) ? ['ACCOUNT'] : []),
        ...(takes('email') ? ['MAIL'] : []),
        // Beside a login it is the password of the game account; a code of a mail allows one try.
        ...(takes('password', 'currentPassword') && !takes('login', 'token') ? ['PASSWORD'] : []),
      ];
    };
    const throttles = Object.entries(manifest.operations).map(([id, { policy, contract }]) => {
      const names = Object.keys(contract.wire.variables);
      return [id, policy.throttle, needed(names, policy.access === 'PUBLIC')] as const;
    });
    for (const [id, named, wanted] of throttles) expect({ id, throttles: named }).toEqual({ id, throttles: wanted });
  });
});
