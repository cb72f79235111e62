import { describe, expect, it } from '@jest/globals';
import { useFixture } from '../../test/support/fixture.js';
import { createLatch } from '../../test/support/latch.js';
import { TEST_OPERATOR as BY } from '../../test/support/project.js';
import { useService } from '../../test/support/service.js';
import { countKeys } from '../platform/throttles/index.js';
import { OF_A_NODE } from '../storage/database.js';

// rules.md §3.3.11: operators see and lift every lockout of a user.

const service = useService();
const fixture = useFixture(service);

describe('the lockouts of a user', () => {
  it('are lifted by a node that has only one connection left', async () => {
    const { user } = await fixture.newPlayer();
    const shown = await service.domain.users.show(fixture.project.id, user.id);
    if (shown === null) throw new Error('the user is there');
    const { limit, take } = service.domain.throttles.counter('account');
    const countKey = countKeys.USER({ projectId: fixture.project.id, userId: user.id });
    for (let point = 0; point < limit.points; point += 1) await take(countKey);
    const { released, release } = createLatch();
    const held = Array.from({ length: OF_A_NODE.poolSize - 1 }, () =>
      service.database.direct.connection().execute(() => released),
    );
    const lifted = service.domain.users.liftLockouts(shown.user, BY).finally(release);
    expect(await lifted).toMatchObject([{ limit: 'GAME_ACCOUNTS' }]);
    await Promise.all(held);
  });

  it('use the keys of the counts of requests', async () => {
    const { user } = await fixture.newPlayer();
    const { email, password } = user;
    const { run, ask } = fixture.project;
    const asking = { from: '203.0.113.20' };
    await run('login', { email, password }, asking);
    const limitsOf = async () => {
      const found = await service.domain.users.show(fixture.project.id, user.id);
      if (found === null) throw new Error('the user is there');
      return (await service.domain.users.listLockouts(found.user)).map(({ limit }) => limit).toSorted();
    };
    expect(await limitsOf()).toEqual([]); // (control)
    for (let mail = 0; mail < 3; mail += 1) {
      await run('register', { email, password: 'another long password' }, asking);
      await run('requestPasswordReset', { email }, asking);
    }
    for (let guess = 0; guess < 30; guess += 1)
      await ask('login', { email: `unknown-${guess}@example.com`, password: 'a wrong password' }, asking);
    expect(await limitsOf()).toEqual(['MAIL_REGISTRATION', 'MAIL_RESET_PASSWORD', 'NETWORK']);
  });

  it('are all on the user card, and can be lifted unless other users share them', async () => {
    const { user } = await fixture.newPlayer();
    const other = await fixture.newPlayer();
    const key = { projectId: fixture.project.id, id: user.id };
    const card = async ({ id }: { readonly id: number }) => {
      const shown = await service.domain.users.show(fixture.project.id, id);
      if (shown === null) throw new Error('the user is there');
      return { user: shown.user, lockouts: await service.domain.users.listLockouts(shown.user) };
    };
    const networks = ['127.0.0.1']; // of the player's session
    const player = { projectId: key.projectId, userId: user.id, address: user.email };
    const expected: { limit: string; network: string | null; canBeLifted: boolean }[] = [];
    for (const { limit, take } of service.domain.throttles.counters) {
      const [network = ''] = networks;
      const isPerNetwork = limit.subject.includes('NETWORK');
      for (const { name, about } of limit.lockouts) {
        const countKey = countKeys[limit.subject]({ ...player, network });
        for (let point = 0; point < limit.points; point += 1)
          await take(about === undefined ? countKey : [...countKey, about]);
        expected.push({
          ...{ limit: name, network: isPerNetwork ? network : null },
          canBeLifted: !limit.subject.startsWith('NETWORK'),
        });
      }
    }
    const locked = await card(user);
    expect(locked.lockouts).toEqual(expected.map((one) => ({ ...one, until: expect.any(Date) })));
    expect(expected.map(({ limit }) => limit)).toContain('GAME_ACCOUNTS');
    expect(expected.filter(({ canBeLifted }) => !canBeLifted).map(({ limit }) => limit)).toEqual(
      expect.arrayContaining(['NETWORK', 'MAIL_FROM_NETWORK', 'CODES_FROM_NETWORK']),
    );
    // (control) Another user of the network has only the lockouts that users share.
    expect((await card(other.user)).lockouts).toMatchObject(expected.filter(({ canBeLifted }) => !canBeLifted));

    const lifted = await service.domain.users.liftLockouts(locked.user, BY);
    expect(lifted).toMatchObject(expected.filter(({ canBeLifted }) => canBeLifted));
    expect((await card(user)).lockouts).toMatchObject(expected.filter(({ canBeLifted }) => !canBeLifted));
    const [entry] = await service.domain.audit.search({ action: 'user.lift-lockouts', limit: 1 });
    expect(entry?.after).toEqual({ limits: lifted.map(({ limit }) => limit) });
  });
});
