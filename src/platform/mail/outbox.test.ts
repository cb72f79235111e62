import { describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { ping } from '../../../test/support/database.js';
import {
  DAY,
  HOUR,
  MINUTE,
  mailerTo,
  Outbox,
  queue,
  startSmtp,
  writeWelcome,
} from '../../../test/support/mail/emails.js';
import { insertProject } from '../../../test/support/project-row.js';

const t = new Outbox();

describe('the outbox', () => {
  it('sends each email once and removes the recipient', async () => {
    await t.put();
    expect(await t.mail.deliverDue()).toBe(1);
    expect(await t.mail.deliverDue()).toBe(0);
    expect(t.smtp.received).toHaveLength(1);
    expect(t.smtp.received[0]).toMatchObject({
      recipients: ['user0@isles.example'],
      mail: { subject: 'Welcome to Ember Isles', from: { address: 'no-reply@service.example' } },
    });
    expect(t.smtp.received[0]?.source).toMatch(/^Auto-Submitted: auto-generated\r?$/m);
    const row = await t.onlyMail();
    expect(row).toMatchObject({
      state: 'SENT',
      recipient: null,
      last_error: null,
      attempts: 1,
      done_at: t.clock.now(),
    });
  });

  it('contains no email of a transaction that was rolled back', async () => {
    const failure = new Error('no');
    const transaction = t.test.database.transaction(async (tx) => {
      await queue({ ...t.test.database, transaction: (work) => work(tx) }, t.projectId, 1, t.clock.now());
      throw failure;
    });
    await expect(transaction).rejects.toBe(failure);
    expect(await t.mail.deliverDue()).toBe(0);
  });

  it('drops an email if the writer returns null', async () => {
    await t.put();
    expect(await t.node({ write: async () => null }).deliverDue()).toBe(1);
    expect(t.smtp.received).toEqual([]);
    expect(await t.onlyMail()).toMatchObject({ state: 'DROPPED', recipient: null, done_at: t.clock.now() });
  });

  it('skips emails that are not due, and templates of a newer version', async () => {
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

  it('sends emails of the projects in turn', async () => {
    await t.put(120); // more than are ranked for a claim
    const { clock, test } = t;
    const neighbour = await insertProject(test, 'shores');
    clock.advance(1_000);
    await queue(test.database, neighbour, 3, clock.now(), 'WELCOME');
    const order: number[] = [];
    const node = t.node({
      write: async ({ projectId }) => {
        order.push(projectId);
        return null;
      },
    });
    expect(await node.deliverDue()).toBe(10);
    expect(order.filter((id) => id === neighbour)).toHaveLength(3);
  });

  it('claims each email once on two nodes (SKIP LOCKED)', async () => {
    await t.put(50);
    const sender = mailerTo(t.smtp.port);
    const other = t.node({ sendMail: sender });
    let claimed = 0;
    while (claimed < 50) {
      const rounds = await Promise.all([t.mail, other, t.mail, other].map((node) => node.deliverDue()));
      claimed += rounds.reduce((sum, each) => sum + each, 0);
      expect(Math.max(...rounds)).toBeLessThanOrEqual(10);
    }
    sender.close();
    const recipients = t.smtp.received.flatMap((each) => each.recipients);
    expect(recipients).toHaveLength(50);
    expect(new Set(recipients).size).toBe(50);
    expect(new Set(await t.states())).toEqual(new Set(['SENT']));
  });

  /** Starts a node that sends an email until `fail` is called. */
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

  it('leases an email to one node for two minutes', async () => {
    await t.put();
    const first = await hanging();
    t.clock.advance(2 * MINUTE - 1);
    expect(await t.mail.deliverDue()).toBe(0);
    t.clock.advance(1);
    const second = await hanging();
    await first.fail(); // must not make it due while the second node sends it
    t.clock.advance(MINUTE);
    expect(await t.mail.deliverDue()).toBe(0);
    t.clock.advance(MINUTE);
    expect(await t.mail.deliverDue()).toBe(1);
    await second.fail();
    expect(await t.onlyMail()).toMatchObject({ state: 'SENT', attempts: 3, last_error: null });
  });

  it('sends at most five emails at the same time', async () => {
    await t.put(10);
    let running = 0;
    const counts: number[] = [];
    const counting = t.node({
      async sendMail() {
        running += 1;
        counts.push(running);
        await ping(t.test.database);
        running -= 1;
      },
    });
    await counting.deliverDue();
    expect(counts).toHaveLength(10);
    expect(Math.max(...counts)).toBe(5);
  });
});

describe('an email that cannot be sent', () => {
  const failing = (error: unknown) => t.node({ sendMail: () => Promise.reject(error) });

  it('is sent once the mail server is available again', async () => {
    const gone = await startSmtp();
    await gone.close();
    await t.put();
    const sender = mailerTo(gone.port);
    const node = t.node({ sendMail: sender });
    expect(await node.deliverDue()).toBe(1);
    expect(await t.onlyMail()).toMatchObject({ state: 'PENDING', attempts: 1, recipient: 'user0@isles.example' });
    expect((await t.onlyMail()).last_error).toMatch(/^E[A-Z]+$/);
    const back = await startSmtp(gone.port);
    t.clock.advance(9_999);
    expect(await node.deliverDue()).toBe(0);
    t.clock.advance(1);
    expect(await node.deliverDue()).toBe(1);
    expect(back.received).toHaveLength(1);
    expect(await t.onlyMail()).toMatchObject({ state: 'SENT', attempts: 2, last_error: null });
    sender.close();
    await back.close();
  });

  it('is recorded with the error code, without the address that the server repeats', async () => {
    await t.put();
    t.smtp.refuse(1);
    await t.mail.deliverDue();
    expect(await t.onlyMail()).toMatchObject({ state: 'PENDING', last_error: 'EENVELOPE 550' });
  });

  it.each([
    ['its message', new Error('to user0@isles.example'), 'Error'],
    ['its code', Object.assign(new Error('x'), { code: 'user0@isles.example', responseCode: 451 }), '451'],
    ['its name', Object.assign(new Error('x'), { name: 'user0@isles.example' }), 'unknown'],
    ['a value that is no error', 'user0@isles.example', 'unknown'],
  ])('is recorded without the text of an error in %s', async (_what, error, recorded) => {
    await t.put();
    await failing(error).deliverDue();
    expect((await t.onlyMail()).last_error).toBe(recorded);
  });

  it('is retried with exponential backoff from 10 s to 1 hour, for a day', async () => {
    await t.put();
    const node = failing(new Error('no'));
    const begun = t.clock.now().getTime();
    const delays: number[] = [];
    for (;;) {
      await node.deliverDue();
      const row = await t.onlyMail();
      if (row.state !== 'PENDING') break;
      const delay = row.next_attempt_at.getTime() - t.clock.now().getTime();
      delays.push(delay / 1_000);
      t.clock.advance(delay);
    }
    expect(delays.slice(0, 11)).toEqual([10, 20, 40, 80, 160, 320, 640, 1280, 2560, 3600, 3600]);
    expect(t.clock.now().getTime() - begun).toBeGreaterThanOrEqual(DAY);
    expect(t.clock.now().getTime() - begun).toBeLessThan(DAY + HOUR);
    expect(await t.onlyMail()).toMatchObject({ state: 'DEAD', recipient: 'user0@isles.example', last_error: 'Error' });
    t.clock.advance(DAY);
    expect(await t.mail.deliverDue()).toBe(0);
  });

  it('does not delay the others if the writer or the mail server fails', async () => {
    await t.put(3);
    const node = t.node({
      write: async (due) => {
        if (due.recipient.startsWith('user1')) throw new Error('no project');
        return await writeWelcome(due);
      },
    });
    // The caller logs it: it is a defect, or the database is unavailable.
    await expect(node.deliverDue()).rejects.toThrow('no project');
    expect(await t.states()).toEqual(['PENDING', 'SENT', 'SENT']);
    expect(t.smtp.received).toHaveLength(2);
  });
});
