import { availableParallelism } from 'node:os';
import { describe, expect, it } from '@jest/globals';
import { createPasswords } from './password-hashes.js';

describe('passwords', () => {
  const passwords = createPasswords();
  const of = { projectId: 1, network: '192.0.2.1' };

  it('are hashed fairly across projects', async () => {
    const order: string[] = [];
    const hash = async (name: string, projectId: number, network: string) => {
      await passwords.hash('', { projectId, network });
      order.push(name);
    };
    const rush = Array.from({ length: 60 }, (_none, index) => hash('rush', 1, `192.0.2.${index}`));
    await hash('other', 2, '198.51.100.1');
    expect(order.filter((name) => name === 'rush').length).toBeLessThan(30);
    await Promise.all(rush);
  });

  it('match in any Unicode normalization form', async () => {
    const phc = await passwords.hash('cafe\u0301 au lait', of);
    expect(await passwords.verify(phc, 'caf\u00e9 au lait', of)).toBe(true);
    expect(await passwords.verify(phc, 'cafe au lait', of)).toBe(false);
  });

  it('never match without a user, nor above the maximum length', async () => {
    const phc = await passwords.hash('', of);
    expect(await passwords.verify(null, 'anything', of)).toBe(false);
    expect(await passwords.verify(phc, 'x'.repeat(1025), of)).toBe(false);
  });

  it('are hashed with Argon2id and the parameters of rules.md §3.2', async () => {
    expect(await passwords.hash('some password', of)).toMatch(
      /^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/,
    );
  });

  it('of known places are verified first, at most two per place, despite a full queue', async () => {
    const order: string[] = [];
    const verify = (name: string, origin: { readonly userKey: string } | { readonly network: string }) =>
      passwords.verify(null, 'wrong', { projectId: 1, ...origin }).then(
        () => void order.push(name),
        () => void order.push(`${name} refused`),
      );
    const others = Array.from({ length: 120 }, (_none, index) => verify('other', { network: index < 90 ? 'a' : 'b' }));
    const atKnownPlace = Array.from({ length: 4 }, () => verify('known place', { userKey: 'ada' }));
    await Promise.all([...others, ...atKnownPlace]);
    expect(order.filter((name) => name === 'other refused')).toHaveLength(40);
    const verified = order.filter((name) => !name.endsWith('refused'));
    // First the calls in progress, then two of the known place; the rest alternates. The order of
    // completion varies.
    const atOnce = availableParallelism();
    expect(verified.slice(0, 3 * atOnce + 2).filter((name) => name === 'known place')).toHaveLength(2);
    expect(verified.slice(-2 * atOnce - 2).filter((name) => name === 'known place')).toHaveLength(2);
  });

  it('are outdated if the parameters were weaker', async () => {
    const phc = (m: number, t: number) => `$argon2id$v=19$m=${m},t=${t},p=1$${'A'.repeat(22)}$${'A'.repeat(43)}`;
    expect(await passwords.isOutdated(phc(19_456, 2))).toBe(false);
    expect(await passwords.isOutdated(phc(4_096, 2))).toBe(true);
    expect(await passwords.isOutdated(phc(19_456, 1))).toBe(true);
  });
});
