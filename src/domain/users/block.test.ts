import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from '@jest/globals';
import { createTestClock } from '../../../test/support/clock.js';
import { withAdministrator } from '../../../test/support/database.js';
import { eventually } from '../../../test/support/eventually.js';
import { manifest } from '../../../test/support/manifest.js';
import { type SeededUser, TEST_OPERATOR, useProject } from '../../../test/support/project.js';
import { refusal, useService } from '../../../test/support/service.js';
import { withoutTriggers } from '../../../test/support/triggers.js';
import { userStatus } from '../../policy/user-status.js';

// rules.md §3.6: a status takes effect on the next request.

const MINUTE = 60_000;

const clock = createTestClock();
const service = useService({ clock });
const project = useProject(service, { slug: 'isles', languages: ['en', 'de'], restrictSecond: true });

/** A user with a cached live session. */
async function signedIn(): Promise<{ user: SeededUser; session: string }> {
  const user = await project.newUser();
  const session = await project.loginAs(user);
  expect(await status(session)).toBe(200);
  return { user, session };
}
const status = async (session: string) => (await project.ask('me', {}, { session })).status;
const block = ({ id }: SeededUser, until: Date | null = null) =>
  service.domain.users.block(project.id, id, { reasons: { en: 'shouting' }, until }, TEST_OPERATOR);
const unblock = ({ id }: SeededUser) => service.domain.users.unblock(project.id, id, TEST_OPERATOR);
const fromNow = (milliseconds: number) => new Date(clock.now().getTime() + milliseconds);

/** The operations with a session, except the one that ends it. */
const withSession = Object.keys(manifest.operations).filter(
  (id) => id !== 'logout' && manifest.operations[id]?.policy.access === 'SESSION',
);

/** Changes the status on a connection of its own, as another program would. */
const statusBySql = ({ id }: SeededUser, to: string) =>
  withAdministrator(service.connection, (client) =>
    client.query('UPDATE users SET status = $1 WHERE id = $2', [to, id]),
  );

describe('block', () => {
  it('takes effect on the next request of a live session; the session continues after it is lifted', async () => {
    const { user, session } = await signedIn();
    await block(user);
    expect(await project.expectRefusal('me', {}, { session })).toMatchObject({
      ...refusal(403, 'USER_BLOCKED'),
      extensions: { category: 'authorization', details: { reason: 'shouting', until: null } },
    });
    await unblock(user);
    expect(await status(session)).toBe(200);
  });

  it('shows its reason in the language of the response or else in an available one', async () => {
    const { user, session } = await signedIn();
    const shown = async (language: string) => {
      const { extensions } = await project.expectRefusal(
        'me',
        {},
        { session, headers: { 'accept-language': language } },
      );
      return Object(extensions['details']).reason;
    };
    const blockFor = (reasons: Readonly<Record<string, string>>) =>
      service.domain.users.block(project.id, user.id, { reasons, until: null }, TEST_OPERATOR);
    await blockFor({ de: 'Zahlung zurückgebucht', en: 'Payment charged back' });
    expect([await shown('de-AT'), await shown('fr'), await shown('en')]).toEqual([
      'Zahlung zurückgebucht',
      'Payment charged back',
      'Payment charged back',
    ]);
    await blockFor({ de: 'Zahlung zurückgebucht' });
    expect(await shown('en')).toBe('Zahlung zurückgebucht');
    await blockFor({});
    expect(await shown('de')).toBeNull();
  });

  it('rejects every operation with a session except logout', async () => {
    const { user, session } = await signedIn();
    await block(user);
    for (const id of withSession) {
      expect(await project.expectRefusal(id, {}, { session })).toMatchObject(refusal(403, 'USER_BLOCKED'));
    }
    expect(await project.run('logout', {}, { session })).toEqual({ loggedOut: true });
    await unblock(user);
    expect(await project.expectRefusal('me', {}, { session })).toMatchObject(refusal(401, 'SESSION_EXPIRED'));
  });

  it('takes effect on concurrent requests once it is committed', async () => {
    const { user, session } = await signedIn();
    const during = Array.from({ length: 10 }, () => status(session));
    await block(user);
    expect(await Promise.all(Array.from({ length: 10 }, () => status(session)))).toEqual(Array(10).fill(403));
    for (const status of await Promise.all(during)) expect([200, 403]).toContain(status);
  });

  it('takes effect within two seconds if another program writes it by SQL', async () => {
    const { user, session } = await signedIn();
    await statusBySql(user, 'BLOCKED');
    expect(await eventually(async () => (await status(session)) === 403, 2_000)).toBeLessThan(2_000);
    await statusBySql(user, 'ACTIVE');
    await eventually(async () => (await status(session)) === 200, 2_000);
  });

  it('(control) is not noticed without the trigger', async () => {
    const { user, session } = await signedIn();
    await withoutTriggers(service, ['users'], async () => {
      await statusBySql(user, 'BLOCKED');
      await sleep(2_000);
      expect(await status(session)).toBe(200);
    });
  });

  it('lasts until its last millisecond', async () => {
    const { user, session } = await signedIn();
    await block(user, fromNow(MINUTE));
    clock.advance(MINUTE - 1);
    expect(await project.expectRefusal('me', {}, { session })).toMatchObject({
      extensions: { code: 'USER_BLOCKED', details: { until: fromNow(1).toISOString() } },
    });
    clock.advance(1);
    expect(await project.run('profile', {}, { session })).toMatchObject({ status: 'ACTIVE' });
  });

  it('leaves a pending user pending when it ends', async () => {
    const pending = { email: 'pending@example.com', password: 'a password of mine', status: 'PENDING' } as const;
    const user = await project.addUser(pending);
    const session = await project.loginAs(user);
    await block(user, fromNow(MINUTE));
    clock.advance(MINUTE);
    expect(await project.run('profile', {}, { session })).toMatchObject({ status: 'PENDING' });
  });

  it('affects only its user', async () => {
    const [{ user, session }, other] = [await signedIn(), await signedIn()];
    await block(user);
    expect([await status(session), await status(other.session)]).toEqual([403, 200]);
  });
});

describe('session of a blocked user on a public operation', () => {
  it('counts as anonymous: no server access, no profile language', async () => {
    const { user, session } = await signedIn();
    const [, second] = project.servers;
    await project.grant(user, second.id);
    await project.run('setLanguage', { language: 'de' }, { session });
    const headers = { 'accept-language': 'ja' };
    const gameServer = () => project.ask('gameServer', { gameServerId: second.id }, { session, headers });
    const language = async () => (await gameServer()).headers.get('content-language');

    expect([(await gameServer()).status, await language()]).toEqual([200, 'de']); // (control) before the block
    await block(user);
    expect([(await gameServer()).status, await language()]).toEqual([403, 'en']);
    expect((await gameServer()).code).toBe('GAME_SERVER_ACCESS_DENIED');
    const { body } = await project.ask('projectAvailable', {}, { session });
    expect(body.data).toEqual({ projectAvailable: true });
    await unblock(user);
    expect([(await gameServer()).status, await language()]).toEqual([200, 'de']);
  });
});

describe('pending user', () => {
  it('cannot call operations for confirmed users only, such as purchase and setPin', async () => {
    const session = await project.loginAs(await project.newUser('PENDING'));
    const refused: string[] = [];
    for (const id of withSession) {
      const { code } = await project.ask(id, {}, { session });
      if (code === 'USER_PENDING') refused.push(id);
    }
    const allowedIn = (id: string) => userStatus.of(manifest.operations[id]?.policy ?? {});
    const forbidden = withSession.filter((id) => !allowedIn(id).includes('PENDING'));
    expect(forbidden).toEqual(expect.arrayContaining(['purchase', 'setPin']));
    expect(refused).toEqual(forbidden);
  });
});

describe('deleted user', () => {
  it('has no session', async () => {
    const { user, session } = await signedIn();
    await statusBySql(user, 'DELETED');
    await service.notifications.settled();
    expect(await project.expectRefusal('me', {}, { session })).toMatchObject(refusal(401, 'SESSION_EXPIRED'));
    await statusBySql(user, 'ACTIVE'); // (control)
    await service.notifications.settled();
    expect(await status(session)).toBe(200);
  });
});
