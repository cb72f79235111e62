import { describe, expect, it } from '@jest/globals';
import { DAY, Outbox, outbox } from '../../../../test/support/mail/emails.js';
import { dropUserMails } from '../../../platform/mail/index.js';

const t = new Outbox();

describe('emails of a deleted user', () => {
  it('are dropped, and no address remains', async () => {
    const { database } = t.test;
    const user = await insertUser();
    await t.put(3);
    const { direct: db } = t.test.administrator;
    const set = (recipient: string, values: object) =>
      db.updateTable('mail').set(values).where('recipient', '=', recipient).execute();
    await set('user1@isles.example', { user_id: user });
    await set('user2@isles.example', { state: 'DEAD', done_at: t.clock.now(), last_error: 'EENVELOPE' });
    const recipients = ['USER2@isles.EXAMPLE'];
    await database.transaction((tx) =>
      dropUserMails(tx, t.projectId, { userId: user, recipients, now: t.clock.now() }),
    );
    expect(await outbox(database)).toMatchObject([
      { state: 'PENDING', recipient: 'user0@isles.example', done_at: null },
      { recipient: null },
      { recipient: null },
    ]);
    expect((await t.states()).sort()).toEqual(['DEAD', 'DROPPED', 'PENDING']);
    expect(await t.mail.deliverDue()).toBe(1);
  });

  it('are not sent if the user is deleted during rendering', async () => {
    await t.put();
    const dropping = t.node({
      write: async ({ recipient }) => {
        const user = { userId: 0, recipients: [recipient], now: t.clock.now() };
        await t.test.database.transaction((tx) => dropUserMails(tx, t.projectId, user));
        throw new Error('late');
      },
    });
    await expect(dropping.deliverDue()).rejects.toThrow('late');
    expect(await t.onlyMail()).toMatchObject({ state: 'DROPPED', recipient: null, last_error: null });
  });

  async function insertUser(): Promise<number> {
    const { id } = await t.test.database.direct
      .insertInto('users')
      .values({
        project_id: t.projectId,
        email: 'user1@isles.example',
        email_norm: 'user1@isles.example',
        password_hash: '',
        status: 'ACTIVE',
        password_changed_at: t.clock.now(),
        confirmed_at: t.clock.now(),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    return id;
  }
});

describe('email queue for operators', () => {
  it('shows the number and age of queued emails and the number of failed ones', async () => {
    expect(await t.mail.state()).toEqual({ pending: 0, dead: 0, oldestPending: null, pendingError: null });
    const first = t.clock.now();
    await t.put(2);
    t.clock.advance(DAY);
    await t.put(1);
    await t.test.database.direct
      .updateTable('mail')
      .set({ state: 'DEAD', done_at: t.clock.now() })
      .where('created_at', '=', t.clock.now())
      .execute();
    expect(await t.mail.state()).toEqual({ pending: 2, dead: 1, oldestPending: first, pendingError: null });
    await t.put(1);
    const connectionError = Object.assign(new Error('secret'), { code: 'ECONNREFUSED' });
    await t.node({ sendMail: () => Promise.reject(connectionError) }).deliverDue();
    expect(await t.mail.state()).toMatchObject({ pendingError: 'ECONNREFUSED' });
  });

  it('deletes finished emails after 30 days and never queued ones', async () => {
    await t.put(2);
    const node = t.node({
      write: async ({ recipient }) => (recipient.startsWith('user0') ? null : Promise.reject(new Error('no'))),
    });
    await expect(node.deliverDue()).rejects.toThrow('no');
    t.clock.advance(30 * DAY);
    expect(await t.mail.sweep()).toBe(0);
    t.clock.advance(1);
    expect(await t.mail.sweep()).toBe(1);
    expect(await t.states()).toEqual(['PENDING']);
  });
});
