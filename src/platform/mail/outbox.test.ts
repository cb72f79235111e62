import { describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import {
  DAY,
  HOUR,
  MINUTE,
  mailerTo,
  Outbox,
  queue,
  startSmtp,
  writeToAll,
} from '../../../test/support/mail/emails.js';

const t = new Outbox();

describe('the outbox', () => {
  it('sends what is in it once, and forgets to whom', async () => {
    await t.put();
    expect(await t.mail.deliverDue()).toBe(1);
    expect(await t.mail.deliverDue()).toBe(0);
    expect(t.smtp.received).toHaveLength(1);
    expect(t.smtp.received[0]).toMatchObject({
      recipients: ['user0@isles.example'],
      mail: { subject: 'Welcome to Ember Isles', from: { address: 'no-reply@service.example' } },
    });
    expect(t.smtp.received[0]?.source).toMatch(/^Auto-Submitted: auto-generated\r?$/m);
    const row = await t.theMail();
    expect(row).toMatchObject({
      state: 'SENT',
      recipient: null,
      last_error: null,
      attempts: 1,
      done_at: t.clock.now(),
    });
  });

  it('has nothing of a transaction that is rolled back', async () => {
    const fault = new Error('no');
    const given = t.test.database.transaction(async (tx) => {
      await queue({ ...t.test.database, transaction: (work) => work(tx) }, t.projectId, 1, t.clock.now());
      throw fault;
    });
    await expect(given).rejects.toBe(fault);
    expect(await t.mail.deliverDue()).toBe(0);
  });

  it('drops a mail that nobody is to get', async () => {
    await t.put();
    expect(await t.node({ write: async () => null }).deliverDue()).toBe(1);
    expect(t.smtp.received).toEqual([]);
    expect(await t.theMail()).toMatchObject({ state: 'DROPPED', recipient: null, done_at: t.clock.now() });
  });

  it('keeps what is not due, and what a newer version has put in', async () => {
    await t.put(2);
    const { direct: db } = t.test.administrator;
    await sql`UPDATE mail SET template = 'OF_TOMORROW' WHERE recipient = 'user0@isles.example'`.execute(db);
    const later = new Date(t.clock.now().getTime() + 1);
    await db
      .updateTable('mail')
      .set({ next_attempt_at: later })
      .where('recipient', '=', 'user1@isles.example')
      .execute();
    expect(await t.mail.deliverDue()).toBe(0);
    t.clock.advance(1);
    expect(await t.mail.deliverDue()).toBe(1);
    expect(await t.states()).toEqual(['PENDING', 'SENT']);
  });

  it('is shared by two nodes, and each mail sent once', async () => {
    await t.put(50);
    const sender = mailerTo(t.smtp.port);
    const other = t.node({ sendMail: sender });
    let looked = 0;
    while (looked < 50) {
      const rounds = await Promise.all([t.mail, other, t.mail, other].map((node) => node.deliverDue()));
      looked += rounds.reduce((sum, each) => sum + each, 0);
      expect(Math.max(...rounds)).toBeLessThanOrEqual(10);
    }
    sender.close();
    const recipients = t.smtp.received.flatMap((each) => each.recipients);
    expect(recipients).toHaveLength(50);
    expect(new Set(recipients).size).toBe(50);
    expect(new Set(await t.states())).toEqual(new Set(['SENT']));
  });

  /** A node that is sending a mail, until it fails. */
  async function hanging() {
    let fail: () => void = () => undefined;
    let ended: Promise<unknown> = Promise.resolve();
    await new Promise<void>((begun) => {
      const sendMail = () => {
        begun();
        return new Promise<void>((_resolve, reject) => {
          fail = () => reject(new Error('late'));
        });
      };
      ended = t.node({ sendMail }).deliverDue();
    });
    return {
      async fail() {
        fail();
        await ended;
      },
    };
  }

  it('gives a mail to nobody else while it is being sent, and to another after two minutes', async () => {
    await t.put();
    const first = await hanging();
    t.clock.advance(2 * MINUTE - 1);
    expect(await t.mail.deliverDue()).toBe(0);
    t.clock.advance(1);
    const second = await hanging();
    await first.fail(); // must not make it due while the second is at it
    t.clock.advance(MINUTE);
    expect(await t.mail.deliverDue()).toBe(0);
    t.clock.advance(MINUTE);
    expect(await t.mail.deliverDue()).toBe(1);
    await second.fail();
    expect(await t.theMail()).toMatchObject({ state: 'SENT', attempts: 3, last_error: null });
  });

  it('sends several at a time, and no more than five', async () => {
    await t.put(10);
    let running = 0;
    const counts: number[] = [];
    const counting = t.node({
      async sendMail() {
        running += 1;
        counts.push(running);
        await t.test.database.ping();
        running -= 1;
      },
    });
    await counting.deliverDue();
    expect(counts).toHaveLength(10);
    expect(Math.max(...counts)).toBe(5);
  });
});

describe('a mail that cannot be sent', () => {
  const failing = (error: unknown) => t.node({ sendMail: () => Promise.reject(error) });

  it('is sent when the server is back', async () => {
    const gone = await startSmtp();
    await gone.close();
    await t.put();
    const sender = mailerTo(gone.port);
    const node = t.node({ sendMail: sender });
    expect(await node.deliverDue()).toBe(1);
    expect(await t.theMail()).toMatchObject({ state: 'PENDING', attempts: 1, recipient: 'user0@isles.example' });
    expect((await t.theMail()).last_error).toMatch(/^E[A-Z]+$/);
    const back = await startSmtp(gone.port);
    t.clock.advance(9_999);
    expect(await node.deliverDue()).toBe(0);
    t.clock.advance(1);
    expect(await node.deliverDue()).toBe(1);
    expect(back.received).toHaveLength(1);
    expect(await t.theMail()).toMatchObject({ state: 'SENT', attempts: 2, last_error: null });
    sender.close();
    await back.close();
  });

  it('is noted by code, without the address that the server repeats', async () => {
    await t.put();
    t.smtp.refuse(1);
    await t.mail.deliverDue();
    expect(await t.theMail()).toMatchObject({ state: 'PENDING', last_error: 'EENVELOPE 550' });
  });

  it.each([
    ['its message', new Error('to user0@isles.example'), 'Error'],
    ['its code', Object.assign(new Error('x'), { code: 'user0@isles.example', responseCode: 451 }), '451'],
    ['its name', Object.assign(new Error('x'), { name: 'user0@isles.example' }), 'unknown'],
    ['what is no error', 'user0@isles.example', 'unknown'],
  ])('is noted without anything of %s', async (_what, error, noted) => {
    await t.put();
    await failing(error).deliverDue();
    expect((await t.theMail()).last_error).toBe(noted);
  });

  it('is tried again after 10 s, twice as long each time, an hour at most, and given up after a day', async () => {
    await t.put();
    const node = failing(new Error('no'));
    const begun = t.clock.now().getTime();
    const pauses: number[] = [];
    for (;;) {
      await node.deliverDue();
      const row = await t.theMail();
      if (row.state !== 'PENDING') break;
      const pause = row.next_attempt_at.getTime() - t.clock.now().getTime();
      pauses.push(pause / 1_000);
      t.clock.advance(pause);
    }
    expect(pauses.slice(0, 11)).toEqual([10, 20, 40, 80, 160, 320, 640, 1280, 2560, 3600, 3600]);
    expect(t.clock.now().getTime() - begun).toBeGreaterThanOrEqual(DAY);
    expect(t.clock.now().getTime() - begun).toBeLessThan(DAY + HOUR);
    expect(await t.theMail()).toMatchObject({ state: 'DEAD', recipient: 'user0@isles.example', last_error: 'Error' });
    t.clock.advance(DAY);
    expect(await t.mail.deliverDue()).toBe(0);
  });

  it('does not hold up the others, whether letter or server fails', async () => {
    await t.put(3);
    const node = t.node({
      write: async (due) => {
        if (due.recipient.startsWith('user1')) throw new Error('no project');
        return await writeToAll(due);
      },
    });
    await node.deliverDue();
    expect(await t.states()).toEqual(['PENDING', 'SENT', 'SENT']);
    expect(t.smtp.received).toHaveLength(2);
  });
});
