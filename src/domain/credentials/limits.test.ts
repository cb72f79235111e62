import { describe, expect, it } from '@jest/globals';
import {
  atOnce,
  BY,
  elsewhere,
  HOUR,
  MINUTE,
  outcome,
  Throttling,
  times,
} from '../../../test/support/credentials/limits.js';
import type { LoginAttempt } from './login-limits.js';

const t = new Throttling();

describe('an address from one network', () => {
  it('may fail five times, is then refused for 15 minutes, and starts again', async () => {
    const player = t.somebody();
    expect(await times(6, () => t.wrong(player))).toEqual([...Array(5).fill('wrong'), 900]);
    expect(await t.right(player)).toBe(900);
    t.pass(15 * MINUTE - 1);
    expect(await t.right(player)).toBe(1);
    t.pass(1);
    expect(await times(6, () => t.wrong(player))).toEqual([...Array(5).fill('wrong'), 900]);
  });

  it('is refused for 15 minutes from the last failure, whatever is tried meanwhile', async () => {
    const player = t.somebody();
    await times(4, () => t.wrong(player));
    t.pass(14 * MINUTE);
    expect(await t.wrong(player)).toBe('wrong');
    for (let minute = 15; minute > 0; minute -= 1) {
      expect(await times(8, () => t.wrong(player))).toEqual(Array(8).fill(minute * 60));
      t.pass(MINUTE);
    }
    expect(await t.wrong(player)).toBe('wrong');
  });

  it('begins anew after a success, and after 15 minutes', async () => {
    const player = t.somebody();
    await times(4, () => t.wrong(player));
    expect(await t.right(player)).toBe('right');
    await times(4, () => t.wrong(player));
    t.pass(15 * MINUTE);
    expect(await times(5, () => t.wrong(player))).toEqual(Array(5).fill('wrong'));
  });

  it('gets at most five tries out of 200 at once on two nodes, and no more after a restart', async () => {
    const player = t.somebody();
    const other = t.node();
    const outcomes = await atOnce(200, (index) => t.wrong(player, index % 2 === 0 ? t.throttles : other));
    expect(t.proofs).toBe(5);
    expect(outcomes.filter((each) => each === 900)).toHaveLength(195);
    expect(await t.right(player, t.node())).toBe(900);
  });

  it('may be right twenty times at once: whoever finds no point left waits for one', async () => {
    // More could be too many for the address: each success forgets the count of the pair, which lets others in.
    const player = t.somebody();
    expect(await atOnce(20, () => t.right(player))).toEqual(Array(20).fill('right'));
  });

  it('does not count for other addresses, networks and projects', async () => {
    const player = t.somebody();
    await times(6, () => t.wrong(player));
    expect(await t.right({ ...player, address: 'other@isles.example' })).toBe('right');
    expect(await t.right({ ...player, network: '203.0.113.1' })).toBe('right');
    expect(await t.right({ ...player, projectId: t.projectId + 1 })).toBe('right');
  });

  it('gets every try back that ends by a fault, and hears of that fault', async () => {
    const player = t.somebody();
    const fault = new Error('no memory');
    const broken = () => t.throttles.login(player, () => Promise.reject(fault));
    for (let round = 0; round < 40; round += 1) await expect(broken()).rejects.toBe(fault);
    expect(await times(5, () => t.wrong(player))).toEqual(Array(5).fill('wrong'));
  });

  it('is not blocked by the last of five tries where an earlier one was given back', async () => {
    const player = t.somebody();
    const first = await t.begin(player);
    await times(3, () => t.wrong(player));
    const last = await t.begin(player);
    first.fail();
    expect(await first.outcome).toBe('fault');
    last.finish(null);
    expect(await last.outcome).toBe('wrong');
    expect(await times(2, () => t.wrong(player))).toEqual(['wrong', 900]);
  });

  it('is not refused for what it was refused before', async () => {
    const player = t.somebody();
    const begun = await times(5, () => t.begin(player));
    expect(await atOnce(10, () => t.wrong(player))).toEqual(Array(10).fill(1));
    for (const { fail } of begun) fail();
    await Promise.all(begun.map((each) => each.outcome));
    expect(await times(6, () => t.wrong(player))).toEqual([...Array(5).fill('wrong'), 900]);
  });

  it('earns no tries by those that outlast their 15 minutes', async () => {
    const player = t.somebody();
    const slow = await times(5, () => t.begin(player));
    t.pass(15 * MINUTE);
    await times(3, () => t.wrong(player));
    for (const { fail } of slow) fail();
    expect(await Promise.all(slow.map((each) => each.outcome))).toEqual(Array(5).fill('fault'));
    expect(await times(3, () => t.wrong(player))).toEqual(['wrong', 'wrong', 900]);
  });

  it('stays open when it was right and a wrong try from before ends last', async () => {
    const player = t.somebody();
    const begun = await times(5, () => t.begin(player));
    begun[0]?.finish('right');
    expect(await begun[0]?.outcome).toBe('right');
    for (const { finish } of begun) finish(null);
    await Promise.all(begun.map((each) => each.outcome));
    expect(await t.right(player)).toBe('right');
  });
});

describe('a network', () => {
  it('may fail 30 times on many addresses, is then refused for 15 minutes', async () => {
    const { network } = t.somebody();
    const outcomes = await times(40, () => t.wrong({ ...t.somebody(), network }));
    expect(t.proofs).toBe(30);
    expect(outcomes.slice(30)).toEqual(Array(10).fill(900));
    t.pass(14 * MINUTE);
    expect(await t.right({ ...t.somebody(), network })).toBe(60);
    t.pass(MINUTE);
    expect(await t.right({ ...t.somebody(), network })).toBe('right');
  });

  it('gets at most 30 tries out of 100 at once', async () => {
    const { network } = t.somebody();
    await atOnce(100, () => t.wrong({ ...t.somebody(), network }));
    expect(t.proofs).toBe(30);
  });

  it('may have 100 players who log in at once, and is not blocked by the one who mistypes', async () => {
    const { network } = t.somebody();
    const log = (index: number) => (index === 31 ? t.wrong : t.right).call(t, { ...t.somebody(), network });
    const outcomes = await atOnce(100, log);
    expect(outcomes.filter((each) => each === 'right')).toHaveLength(99);
    expect(await t.right({ ...t.somebody(), network })).toBe('right');
  });

  it('is not counted against for what is right, nor for what the pair was refused', async () => {
    const { network } = t.somebody();
    await times(60, () => t.right({ ...t.somebody(), network }));
    const player = { ...t.somebody(), network };
    await times(60, () => t.wrong(player));
    expect(await times(26, () => t.wrong({ ...t.somebody(), network }))).toEqual([...Array(25).fill('wrong'), 900]);
  });
});

describe('a password', () => {
  const tryPassword = (userId: number, proof: 'right' | null) =>
    outcome(() => t.throttles.password({ projectId: t.projectId, userId, by: BY }, t.prove(proof)));

  it('may be wrong five times, whatever the session, then it is refused for 15 minutes', async () => {
    await times(4, () => tryPassword(1, null));
    expect(await tryPassword(1, 'right')).toBe('right');
    expect(await times(6, () => tryPassword(1, null))).toEqual([...Array(5).fill('wrong'), 900]);
    expect(await tryPassword(2, 'right')).toBe('right');
    t.pass(15 * MINUTE);
    expect(await tryPassword(1, 'right')).toBe('right');
  });

  it('gets five tries out of 100 at once, and the onset recorded once', async () => {
    await atOnce(100, () => tryPassword(3, null));
    expect(t.proofs).toBe(5);
    const entries = (await t.audited('user')).filter(({ target }) => target === 'user:3');
    expect(entries).toMatchObject([{ action: 'password.throttled', project_id: t.projectId, actor: BY.name }]);
  });
});

describe('mails', () => {
  const ask = (place: LoginAttempt) => t.throttles.mail(place);

  it('go to one address three times an hour', async () => {
    const player = t.somebody();
    expect(await times(5, (index) => ask(elsewhere(player, index)))).toEqual([true, true, true, false, false]);
    expect(await ask({ ...player, projectId: t.projectId + 1 })).toBe(true);
    t.pass(HOUR);
    expect(await ask(player)).toBe(true);
  });

  it.each([
    ['an IPv4 address', '198.51.100.1', 100],
    ['an IPv6 /64', '2001:db8:77:1::/64', 20],
  ])('are refused beyond the limit of %s, with the time to wait', async (_kind, network, points) => {
    const outcomes = await times(points + 2, () => outcome(() => ask({ ...t.somebody(), network })));
    expect(outcomes).toEqual([...Array(points).fill('right'), 3600, 3600]);
    t.pass(HOUR);
    expect(await ask({ ...t.somebody(), network })).toBe(true);
  });

  it('are counted by project', async () => {
    const network = '198.51.100.2';
    await times(100, () => ask({ ...t.somebody(), network }));
    expect(await outcome(() => ask({ ...t.somebody(), network }))).toBe(3600); // (control)
    expect(await ask({ ...t.somebody(), network, projectId: t.projectId + 1 })).toBe(true);
  });

  it('do not count against the address if the network is refused', async () => {
    const network = '198.51.100.3';
    await times(100, () => ask({ ...t.somebody(), network }));
    const player = t.somebody();
    expect(await times(5, () => outcome(() => ask({ ...player, network })))).toEqual(Array(5).fill(3600));
    expect(await ask(player)).toBe(true);
  });

  it('go out no more often when asked for at once', async () => {
    const player = t.somebody();
    const answers = await atOnce(50, (index) => ask(elsewhere(player, 100 + index)));
    expect(answers.filter(Boolean)).toHaveLength(3);
  });
});
