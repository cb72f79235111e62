import { beforeAll, expect, it } from '@jest/globals';
import { applyFile, projectFile, projectOf, useDomain } from '../../../test/support/domain.js';
import { createDryRunDomain } from '../../../test/support/dry-run.js';
import { TEST_OPERATOR as BY } from '../../../test/support/project.js';
import { uuidv7 } from '../../base/secrets.js';
import type { ProjectSnapshot } from '../projects/index.js';
import type { UserSnapshot } from './index.js';

// Admin commands on users; each audit entry omits the address: rules.md §1.5, §3.6, §4.1.

const test = useDomain();
let project: ProjectSnapshot;
let count = 0;

beforeAll(async () => {
  await applyFile(test.domain, projectFile());
  project = await projectOf(test.domain);
});

const newUser = (status: 'ACTIVE' | 'PENDING' = 'ACTIVE'): Promise<UserSnapshot> => {
  count += 1;
  const user = { email: `user${count}@example.com`, password: 'a password of mine', status };
  return test.domain.users.create(project, user, BY);
};

/** Audit entries of the user after creation. */
async function recorded({ id, email }: UserSnapshot) {
  const [made, ...entries] = await test.domain.audit.search({ target: `user:${id}`, limit: 100 });
  expect(made).toMatchObject({ actor: 'test', action: 'user.create', project: 'demo' });
  expect(JSON.stringify([made, ...entries])).not.toContain(email);
  return entries.map(({ action, before, after }) => ({ action, before, after }));
}

async function addSession({ id }: UserSnapshot, idleSeconds = 600): Promise<void> {
  const now = test.clock.now();
  const end = new Date(now.getTime() + idleSeconds * 1000);
  const row = {
    ...{ id: uuidv7(now), secret_hash: Buffer.from(uuidv7(now).replaceAll('-', '')), project_id: project.id },
    ...{ user_id: id, game_server_id: null, created_at: now, last_seen_at: now, idle_timeout_s: 600 },
    ...{ idle_expires_at: end, absolute_expires_at: end, ip: '192.0.2.1', user_agent: 'Game/1.0' },
  };
  await test.database.direct.insertInto('session').values(row).execute();
}

const NO_USER = { code: 'USER_NOT_FOUND', fields: { notice: 'There is no such user in this project.' } };

it('records a block with reason and end, and its lifting with the previous block', async () => {
  const user = await newUser();
  const until = new Date(test.clock.now().getTime() + 60_000);
  await test.domain.users.block(project.id, user.id, { reasons: { en: 'fraud' }, until }, BY);
  await test.domain.users.block(project.id, user.id, { reasons: { en: 'more fraud' }, until: null }, BY);
  expect((await test.domain.users.unblock(project.id, user.id, BY)).user.status).toBe('ACTIVE');
  await test.domain.users.unblock(project.id, user.id, BY);
  expect(await recorded(user)).toEqual([
    { action: 'user.block', before: null, after: { reasons: { en: 'fraud' }, until: until.toISOString() } },
    {
      action: 'user.block',
      before: { reasons: { en: 'fraud' }, until: until.toISOString() },
      after: { reasons: { en: 'more fraud' }, until: null },
    },
    { action: 'user.unblock', before: { reasons: { en: 'more fraud' }, until: null }, after: null },
  ]);
});

it('confirms a pending user, who becomes active, and leaves a blocked one blocked', async () => {
  const [pending, blocked, active] = [await newUser('PENDING'), await newUser('PENDING'), await newUser()];
  expect(await test.domain.users.confirm(project.id, pending.id, BY)).toMatchObject({ status: 'ACTIVE' });
  await test.domain.users.block(project.id, blocked.id, { reasons: {}, until: null }, BY);
  expect(await test.domain.users.confirm(project.id, blocked.id, BY)).toMatchObject({
    status: 'BLOCKED',
    confirmed: true,
  });
  expect((await test.domain.users.unblock(project.id, blocked.id, BY)).user.status).toBe('ACTIVE');
  await test.domain.users.confirm(project.id, active.id, BY);
  expect((await recorded(pending)).map(({ action }) => action)).toEqual(['user.confirm']);
  expect(await recorded(active)).toEqual([]);
});

it('shows a user with the effective status', async () => {
  const user = await newUser();
  const until = new Date(test.clock.now().getTime() + 60_000);
  await test.domain.users.block(project.id, user.id, { reasons: { en: 'fraud' }, until }, BY);
  await addSession(user);
  expect(await test.domain.users.show(project.id, user.id)).toMatchObject({ status: 'BLOCKED', activeSessions: 1 });
  test.clock.advance(60_000);
  expect(await test.domain.users.show(project.id, user.id)).toMatchObject({
    status: 'ACTIVE',
    lastLoginAt: null,
    confirmedAt: expect.any(Date),
    user: { id: user.id, status: 'BLOCKED' },
  });
  expect(await test.domain.users.show(project.id, user.id + 1_000)).toBeNull();
});

it('returns the effective status after a change of a user whose block has ended', async () => {
  const user = await newUser();
  const { users } = test.domain;
  const until = new Date(test.clock.now().getTime() + 60_000);
  await users.block(project.id, user.id, { reasons: {}, until }, BY);
  test.clock.advance(60_000);
  expect(await users.confirm(project.id, user.id, BY)).toMatchObject({ status: 'ACTIVE' });
  expect(await users.resetPin(project.id, user.id, BY)).toMatchObject({ status: 'ACTIVE' });
});

it('lists live sessions and ends all of them', async () => {
  const user = await newUser();
  await Promise.all([addSession(user), addSession(user), addSession(user, 0)]);
  const sessions = await test.domain.users.listSessions(project.id, user.id);
  expect(sessions).toMatchObject([{ ip: '192.0.2.1', userAgent: 'Game/1.0' }, {}]);
  expect(await test.domain.users.revokeSessions(project.id, user.id, BY)).toBe(2);
  expect(await test.domain.users.listSessions(project.id, user.id)).toEqual([]);
  expect(await test.domain.users.revokeSessions(project.id, user.id, BY)).toBe(0);
  const after = { revoked: 2, reason: 'OPERATOR' };
  expect(await recorded(user)).toEqual([{ action: 'session.revoke-all', before: null, after }]);
});

it('queues a password reset in the language of the user or else of the project', async () => {
  const user = await newUser();
  const language = async () => {
    await test.domain.users.sendPasswordReset(project, user.id, BY);
    const mails = test.database.direct.selectFrom('mail').select('language').where('recipient', '=', user.email);
    return (await mails.where('template', '=', 'RESET_PASSWORD').orderBy('id', 'desc').execute())[0]?.language;
  };
  expect(await language()).toBe('en');
  await test.database.direct.updateTable('users').set({ language: 'de' }).where('id', '=', user.id).execute();
  test.clock.advance(1);
  expect(await language()).toBe('de');
  expect((await recorded(user)).map(({ action }) => action)).toEqual([
    'password.reset-request',
    'password.reset-request',
  ]);
});

const removal = (address: string) => ({ address, reason: 'UserRequest for by mail', by: BY });

it('deletes a user only with a reason and the address of the user', async () => {
  const user = await newUser();
  const { users } = test.domain;
  const remove = (how: object) => users.remove(project.id, user.id, { ...removal(user.email), ...how });
  for (const address of ['', 'other@example.com', `x${user.email}`, user.email.slice(1)])
    await expect(remove({ address })).rejects.toMatchObject({ code: 'CONFIRMATION_REQUIRED' });
  for (const reason of ['', ' \n', 'x'.repeat(501), 'a\0'])
    await expect(remove({ reason })).rejects.toMatchObject({
      code: 'INVALID_NOTE',
      fields: { params: { field: 'reason' } },
    });
  expect(await recorded(user)).toEqual([]);
  expect(await users.show(project.id, user.id)).toMatchObject({ status: 'ACTIVE' });
  // (control) The same address in capitals matches, as in login.
  expect(await remove({ address: user.email.toUpperCase() })).toMatchObject({ status: 'DELETED' });
  expect(await recorded(user)).toMatchObject([{ action: 'user.delete', after: { reason: 'UserRequest for by mail' } }]);
});

it('removes address and sessions of a deleted user and rejects further changes', async () => {
  const user = await newUser();
  await addSession(user);
  expect(await test.domain.users.remove(project.id, user.id, removal(user.email))).toMatchObject({ status: 'DELETED' });
  expect(await test.domain.users.findByEmail(project.id, user.email)).toBeNull();
  expect(await test.domain.users.show(project.id, user.id)).toMatchObject({ status: 'DELETED', activeSessions: 0 });
  const { users } = test.domain;
  for (const again of [
    () => users.remove(project.id, user.id, removal(user.email)),
    () => users.block(project.id, user.id, { reasons: {}, until: null }, BY),
    () => users.sendPasswordReset(project, user.id, BY),
  ]) {
    await expect(again()).rejects.toMatchObject({ fields: { notice: expect.stringMatching(/deleted/) } });
  }
  expect((await recorded(user)).map(({ action }) => action)).toEqual(['user.delete']);
});

it('rejects users of another project', async () => {
  await applyFile(test.domain, projectFile({ slug: 'other' }));
  const other = await projectOf(test.domain, 'other');
  const { id } = await newUser();
  const { users } = test.domain;
  for (const work of [
    () => users.block(other.id, id, { reasons: {}, until: null }, BY),
    () => users.confirm(other.id, id, BY),
    () => users.revokeSessions(other.id, id, BY),
    () => users.listSessions(other.id, id),
    () => users.sendPasswordReset(other, id, BY),
    () => users.remove(other.id, id, removal('x@y.example')),
  ]) {
    await expect(work()).rejects.toMatchObject(NO_USER);
  }
  expect(await users.show(other.id, id)).toBeNull();
});

it('returns the result in a dry run and changes nothing', async () => {
  const user = await newUser('PENDING');
  await addSession(user);
  const { users } = createDryRunDomain(test);
  expect((await users.confirm(project.id, user.id, BY)).status).toBe('ACTIVE');
  expect((await users.block(project.id, user.id, { reasons: { en: 'x' }, until: null }, BY)).status).toBe('BLOCKED');
  expect(await users.revokeSessions(project.id, user.id, BY)).toBe(1);
  expect((await users.remove(project.id, user.id, removal(user.email))).status).toBe('DELETED');
  expect(await test.domain.users.show(project.id, user.id)).toMatchObject({ status: 'PENDING', activeSessions: 1 });
  expect(await recorded(user)).toEqual([]);
});
