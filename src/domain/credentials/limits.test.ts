import { describe, expect, it } from '@jest/globals';
import {
  BY,
  fromNetwork,
  HOUR,
  MINUTE,
  outcomeOf,
  repeat,
  repeatConcurrently,
  Throttling,
} from '../../../test/support/credentials/limits.js';
import { Refusal } from '../../base/errors/refusal.js';
import type { CountedLogin } from './login-limits.js';

const t = new Throttling();

describe('address from one network', () => {
  it('may fail five times, is refused for 15 minutes, and starts again', async () => {
    const player = t.newAttempt();
    expect(await repeat(6, () => t.loginWrong(player))).toEqual([...Array(5).fill('wrong'), 900]);
    expect(await t.loginRight(player)).toBe(900);
    t.advance(15 * MINUTE - 1);
    expect(await t.loginRight(player)).toBe(1);
    t.advance(1);
    expect(await repeat(6, () => t.loginWrong(player))).toEqual([...Array(5).fill('wrong'), 900]);
  });

  it('is refused for 15 minutes after the last failure, despite further attempts', async () => {
    const player = t.newAttempt();
    await repeat(4, () => t.loginWrong(player));
    t.advance(14 * MINUTE);
    expect(await t.loginWrong(player)).toBe('wrong');
    for (let minute = 15; minute > 0; minute -= 1) {
      expect(await repeat(8, () => t.loginWrong(player))).toEqual(Array(8).fill(minute * 60));
      t.advance(MINUTE);
    }
    expect(await t.loginWrong(player)).toBe('wrong');
  });

  it('is reset by a success and after 15 minutes', async () => {
    const player = t.newAttempt();
    await repeat(4, () => t.loginWrong(player));
    expect(await t.loginRight(player)).toBe('right');
    await repeat(4, () => t.loginWrong(player));
    t.advance(15 * MINUTE);
    expect(await repeat(5, () => t.loginWrong(player))).toEqual(Array(5).fill('wrong'));
  });

  it('gets at most five attempts out of 200 concurrent ones on two nodes, also after a restart', async () => {
    const player = t.newAttempt();
    const other = t.node();
    const outcomes = await repeatConcurrently(200, (index) =>
      t.loginWrong(player, index % 2 === 0 ? t.throttles : other),
    );
    expect(t.proofs).toBe(5);
    expect(outcomes.filter((each) => each === 900)).toHaveLength(195);
    expect(await t.loginRight(player, t.node())).toBe(900);
  });

  it('accepts twenty concurrent right passwords, which wait for points', async () => {
    // More might exceed the limit of the address: each success resets the pair, which admits
    // others.
    const player = t.newAttempt();
    expect(await repeatConcurrently(20, () => t.loginRight(player))).toEqual(Array(20).fill('right'));
  });

  it('does not count for other addresses, networks and projects', async () => {
    const player = t.newAttempt();
    await repeat(6, () => t.loginWrong(player));
    expect(await t.loginRight({ ...player, address: 'other@isles.example' })).toBe('right');
    expect(await t.loginRight({ ...player, network: '203.0.113.1' })).toBe('right');
    expect(await t.loginRight({ ...player, projectId: t.projectId + 1 })).toBe('right');
  });

  it('does not count attempts that end with an internal error, and passes the error on', async () => {
    const player = t.newAttempt();
    const error = new Error('no memory');
    const broken = () => t.throttles.login(player, () => Promise.reject(error));
    for (let round = 0; round < 40; round += 1) await expect(broken()).rejects.toBe(error);
    expect(await repeat(5, () => t.loginWrong(player))).toEqual(Array(5).fill('wrong'));
  });

  it('is not blocked by the fifth attempt if an earlier one is uncounted', async () => {
    const player = t.newAttempt();
    const first = await t.begin(player);
    await repeat(3, () => t.loginWrong(player));
    const last = await t.begin(player);
    first.fail();
    expect(await first.outcome).toBe('failed');
    last.finish(null);
    expect(await last.outcome).toBe('wrong');
    expect(await repeat(2, () => t.loginWrong(player))).toEqual(['wrong', 900]);
  });

  it('does not count refused attempts', async () => {
    const player = t.newAttempt();
    const begun = await repeat(5, () => t.begin(player));
    expect(await repeatConcurrently(10, () => t.loginWrong(player))).toEqual(Array(10).fill(1));
    for (const { fail } of begun) fail();
    await Promise.all(begun.map((each) => each.outcome));
    expect(await repeat(6, () => t.loginWrong(player))).toEqual([...Array(5).fill('wrong'), 900]);
  });

  it('gains no attempts by those that outlast the 15 minutes', async () => {
    const player = t.newAttempt();
    const slow = await repeat(5, () => t.begin(player));
    t.advance(15 * MINUTE);
    await repeat(3, () => t.loginWrong(player));
    for (const { fail } of slow) fail();
    expect(await Promise.all(slow.map((each) => each.outcome))).toEqual(Array(5).fill('failed'));
    expect(await repeat(3, () => t.loginWrong(player))).toEqual(['wrong', 'wrong', 900]);
  });

  it('stays open if an earlier wrong attempt ends after a right one', async () => {
    const player = t.newAttempt();
    const begun = await repeat(5, () => t.begin(player));
    begun[0]?.finish('right');
    expect(await begun[0]?.outcome).toBe('right');
    for (const { finish } of begun) finish(null);
    await Promise.all(begun.map((each) => each.outcome));
    expect(await t.loginRight(player)).toBe('right');
  });
});

describe('network', () => {
  it('may fail 30 times on many addresses, then is refused for 15 minutes', async () => {
    const { network } = t.newAttempt();
    const outcomes = await repeat(40, () => t.loginWrong({ ...t.newAttempt(), network }));
    expect(t.proofs).toBe(30);
    expect(outcomes.slice(30)).toEqual(Array(10).fill(900));
    t.advance(14 * MINUTE);
    expect(await t.loginRight({ ...t.newAttempt(), network })).toBe(60);
    t.advance(MINUTE);
    expect(await t.loginRight({ ...t.newAttempt(), network })).toBe('right');
  });

  it('gets at most 30 attempts out of 100 concurrent ones', async () => {
    const { network } = t.newAttempt();
    await repeatConcurrently(100, () => t.loginWrong({ ...t.newAttempt(), network }));
    expect(t.proofs).toBe(30);
  });

  it('allows 100 concurrent logins, and one mistyped password does not block it', async () => {
    const { network } = t.newAttempt();
    const log = (index: number) => (index === 31 ? t.loginWrong : t.loginRight).call(t, { ...t.newAttempt(), network });
    const outcomes = await repeatConcurrently(100, log);
    expect(outcomes.filter((each) => each === 'right')).toHaveLength(99);
    expect(await t.loginRight({ ...t.newAttempt(), network })).toBe('right');
  });

  it('does not count right passwords and refused pairs', async () => {
    const { network } = t.newAttempt();
    await repeat(60, () => t.loginRight({ ...t.newAttempt(), network }));
    const player = { ...t.newAttempt(), network };
    await repeat(60, () => t.loginWrong(player));
    expect(await repeat(26, () => t.loginWrong({ ...t.newAttempt(), network }))).toEqual([
      ...Array(25).fill('wrong'),
      900,
    ]);
  });
});

describe('password of a signed-in user', () => {
  const tryPassword = (userId: number, proof: 'right' | null) =>
    outcomeOf(() => t.throttles.password({ projectId: t.projectId, userId, by: BY }, t.prove(proof)));

  it('may be wrong five times across sessions, then is refused for 15 minutes', async () => {
    await repeat(4, () => tryPassword(1, null));
    expect(await tryPassword(1, 'right')).toBe('right');
    expect(await repeat(6, () => tryPassword(1, null))).toEqual([...Array(5).fill('wrong'), 900]);
    expect(await tryPassword(2, 'right')).toBe('right');
    t.advance(15 * MINUTE);
    expect(await tryPassword(1, 'right')).toBe('right');
  });

  it('gets five attempts out of 100 concurrent ones, and records the onset once', async () => {
    await repeatConcurrently(100, () => tryPassword(3, null));
    expect(t.proofs).toBe(5);
    const entries = (await t.auditEntries('user')).filter(({ target }) => target === 'user:3');
    expect(entries).toMatchObject([{ action: 'password.throttled', project_id: t.projectId, actor: BY.name }]);
  });
});

describe('emails', () => {
  const ask = (place: CountedLogin) => t.throttles.mail(place);

  it('are sent to one address three times an hour', async () => {
    const player = t.newAttempt();
    expect(await repeat(5, (index) => ask(fromNetwork(player, index)))).toEqual([true, true, true, false, false]);
    expect(await ask({ ...player, projectId: t.projectId + 1 })).toBe(true);
    t.advance(HOUR);
    expect(await ask(player)).toBe(true);
  });

  it.each([
    ['an IPv4 address', '198.51.100.1', 100],
    ['an IPv6 /64', '2001:db8:77:1::/64', 20],
  ])('are refused beyond the limit of %s, with the time to wait', async (_kind, network, points) => {
    const outcomes = await repeat(points + 2, () => outcomeOf(() => ask({ ...t.newAttempt(), network })));
    expect(outcomes).toEqual([...Array(points).fill('right'), 3600, 3600]);
    t.advance(HOUR);
    expect(await ask({ ...t.newAttempt(), network })).toBe(true);
  });

  it('are counted per project', async () => {
    const network = '198.51.100.2';
    await repeat(100, () => ask({ ...t.newAttempt(), network }));
    expect(await outcomeOf(() => ask({ ...t.newAttempt(), network }))).toBe(3600); // (control)
    expect(await ask({ ...t.newAttempt(), network, projectId: t.projectId + 1 })).toBe(true);
  });

  it('do not count for the address if the network is refused', async () => {
    const network = '198.51.100.3';
    await repeat(100, () => ask({ ...t.newAttempt(), network }));
    const player = t.newAttempt();
    expect(await repeat(5, () => outcomeOf(() => ask({ ...player, network })))).toEqual(Array(5).fill(3600));
    expect(await ask(player)).toBe(true);
  });

  it('do not count if the request fails, for neither address nor network', async () => {
    const player = { ...t.newAttempt(), network: '2001:db8:77:2::/64' };
    const refused = new Refusal('RATE_LIMITED', { limit: 'BUSY' });
    const failing = () => t.throttles.allowEmail(player, () => Promise.reject(refused));
    for (let round = 0; round < 21; round += 1) await expect(failing()).rejects.toBe(refused);
    expect(await repeat(4, () => ask(player))).toEqual([true, true, true, false]);
  });

  it('count if the request may have been made', async () => {
    const player = t.newAttempt();
    const uncertain = new Refusal('SERVICE_UNAVAILABLE');
    const failing = () => t.throttles.allowEmail(player, () => Promise.reject(uncertain));
    for (let round = 0; round < 3; round += 1) await expect(failing()).rejects.toBe(uncertain);
    expect(await ask(player)).toBe(false);
  });

  it('are limited for concurrent requests as well', async () => {
    const player = t.newAttempt();
    const answers = await repeatConcurrently(50, (index) => ask(fromNetwork(player, 100 + index)));
    expect(answers.filter(Boolean)).toHaveLength(3);
  });
});
