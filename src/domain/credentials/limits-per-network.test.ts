import { describe, expect, it } from '@jest/globals';
import { MINUTE, outcomeOf, repeat, Throttling } from '../../../test/support/credentials/limits.js';
import { testKeyring } from '../../../test/support/keyring.js';
import type { CountedLogin } from './login-limits.js';
import { sitesOf } from './networks.js';

// rules.md §3.3.9, §3.3.10: a client with many IPv6 networks counts as one, and its attempts leave
// no counts.

const t = new Throttling();
let sites = 0;

/** The `index`-th /64 of an unused /48; 256 of them are one /56. */
const networkOf = (site: number, index: number): string => `2001:db8:${site.toString(16)}:${index.toString(16)}::/64`;
const newSite = (): number => {
  sites += 1;
  return sites;
};
/** A made-up address from that network. */
const unknownClient = (site: number, index: number): CountedLogin => ({
  ...t.newAttempt(),
  network: networkOf(site, index),
});
/** Number of attempts that were verified. */
const countVerified = async (count: number, one: (index: number) => CountedLogin): Promise<number> =>
  (await repeat(count, (index) => t.loginWrong(one(index)))).filter((outcome) => outcome === 'wrong').length;
const rows = async () => (await t.test.database.db.selectFrom('throttle').select('key').execute()).length;

describe('wider networks of a network', () => {
  it('are the /48 and the /56 of IPv6; none for IPv4', () => {
    expect(sitesOf('2001:db8:1:2ff::/64')).toEqual(['2001:db8:1::/48', '2001:db8:1:200::/56']);
    expect(sitesOf('::/64')).toEqual(['::/48', '::/56']);
    for (const network of ['192.0.2.1', '']) expect(sitesOf(network)).toEqual([]);
  });
});

describe('made-up logins from one site', () => {
  it('are limited to 100 from a /56 and 300 from a /48 in 15 minutes, from any number of networks', async () => {
    const site = newSite();
    expect(await countVerified(120, (index) => unknownClient(site, index))).toBe(100);
    expect(await countVerified(120, (index) => unknownClient(site, 256 + index))).toBe(100);
    expect(await countVerified(120, (index) => unknownClient(site, 512 + index))).toBe(100);
    expect(await countVerified(20, (index) => unknownClient(site, 768 + index))).toBe(0);
    t.advance(15 * MINUTE);
    expect(await t.loginWrong(unknownClient(site, 0))).toBe('wrong');
  }, 60_000);

  it('do not affect other sites and known places of the same site', async () => {
    const site = newSite();
    const player = { ...t.newAttempt(), network: networkOf(site, 7) };
    expect(await t.loginRight(player)).toBe('right');
    await countVerified(101, (index) => unknownClient(site, index + 8));
    expect(await t.loginWrong(unknownClient(site, 200))).toBe(900);
    expect(await t.loginRight(player)).toBe('right');
    expect(await t.loginWrong(unknownClient(newSite(), 0))).toBe('wrong');
    // (control) An unknown client of the site has to wait.
    expect(await t.loginRight({ ...player, network: networkOf(site, 6) })).toBe(900);
  });

  it('run fifty at a time on a node', async () => {
    const site = newSite();
    const begun = await repeat(50, (index) => t.begin(unknownClient(site, index)));
    expect(await t.loginRight(unknownClient(site, 50))).toBe(1);
    expect(await t.loginRight(unknownClient(newSite(), 0))).toBe('right');
    for (const { finish } of begun) finish('right');
    await Promise.all(begun.map(({ outcome }) => outcome));
    expect(await t.loginRight(unknownClient(site, 50))).toBe('right');
  });

  it('leave no counts once they are refused', async () => {
    const site = newSite();
    await countVerified(101, (index) => unknownClient(site, index));
    const before = await rows();
    expect(await countVerified(50, (index) => unknownClient(site, index))).toBe(0);
    expect(await rows()).toBe(before);
  });

  it('are recorded once', async () => {
    const before = (await t.auditEntries('network-56')).length;
    const site = newSite();
    await countVerified(110, (index) => unknownClient(site, index));
    expect(await t.auditEntries('network-56')).toHaveLength(before + 1);
  });
});

describe('requested emails from one site', () => {
  it('are limited to 40 from a /56 and 100 from a /48 in an hour', async () => {
    const site = newSite();
    const sent = async (count: number, from: number): Promise<number> =>
      (await repeat(count, (index) => outcomeOf(() => t.throttles.mail(unknownClient(site, from + index))))).filter(
        (each) => each === 'right',
      ).length;
    expect([await sent(45, 0), await sent(45, 256), await sent(45, 512), await sent(5, 768)]).toEqual([40, 40, 20, 0]);
  });
});

describe('uncounted attempt', () => {
  it('leaves no count', async () => {
    const before = await rows();
    for (let round = 0; round < 5; round += 1) {
      const error = new Error('no memory');
      await expect(t.throttles.login(t.newAttempt(), () => Promise.reject(error))).rejects.toBe(error);
    }
    expect(await rows()).toBe(before);
  });
});

describe('counts beyond the maximum', () => {
  it('are deleted by the sweep, those with the fewest points first', async () => {
    const player = t.newAttempt();
    await repeat(5, () => t.loginWrong(player));
    for (let index = 0; index < 40; index += 1) await t.loginWrong(t.newAttempt());
    const few = t.node(testKeyring, t.test.database, 10);
    expect(await rows()).toBeGreaterThan(10);
    await few.sweep();
    expect(await rows()).toBe(10);
    expect(await t.loginRight(player, few)).toBe(900);
  });
});
