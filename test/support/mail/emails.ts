import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { beforeAll, beforeEach } from '@jest/globals';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import type { EmailContent } from '../../../src/domain/users/emails/email-template.js';
import {
  createMailer,
  createOutbox,
  type DueMail,
  type Mailer,
  type MailWriter,
  type Message,
  queueMail,
  type SendMail,
} from '../../../src/platform/mail/index.js';
import type { Database } from '../../../src/storage/database.js';
import { createTestClock, type TestClock } from '../clock.js';
import { useDatabase } from '../database.js';
import { insertProject } from '../project-row.js';
import { projectSnapshot } from '../project-snapshot.js';
import { use } from '../use.js';

export const MINUTE = 60_000;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;

export const CODE = 'c0de-c0de_c0de+c0de/c0de=';
export const NO_PAGES = { sender: null, confirmUrl: null, resetUrl: null };

export const emailContent = (fields: Partial<EmailContent> = {}): EmailContent => ({
  project: projectSnapshot({ names: { en: 'Ember Isles' }, mail: NO_PAGES }),
  template: 'RESET_PASSWORD',
  to: 'user0@isles.example',
  language: null,
  code: CODE,
  ...fields,
});

/** Sends every email. */
export const writeWelcome = async ({ recipient }: DueMail): Promise<Message> => ({
  from: null,
  to: recipient,
  subject: 'Welcome to Ember Isles',
  text: 'Welcome!',
});

export interface ReceivedEmail {
  readonly recipients: readonly string[];
  readonly source: string;
  readonly mail: Email;
}

/** Starts an SMTP server that records emails. `refuse(n)` makes it reject the next n recipients. */
export async function startSmtp(port = 0) {
  const received: ReceivedEmail[] = [];
  let refusals = 0;
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    onRcptTo({ address }, _session, done) {
      refusals -= 1;
      done(refusals < 0 ? null : Object.assign(new Error(`no mailbox ${address}`), { responseCode: 550 }));
    },
    async onData(stream, session, done) {
      const source = await text(stream);
      const recipients = session.envelope.rcptTo.map(({ address }) => address);
      received.push({ recipients, source, mail: await PostalMime.parse(source) });
      done();
    },
  });
  server.on('error', () => undefined); // a client that hangs up
  server.listen(port, '127.0.0.1');
  await once(server.server, 'listening');
  return {
    port: portOf(server.server.address()),
    received,
    refuse(times: number) {
      refusals = times;
    },
    close: () => new Promise<void>((resolve) => server.close(resolve)),
  };
}

function portOf(address: AddressInfo | string | null): number {
  if (address === null || typeof address === 'string') throw new Error('the mail server has no port');
  return address.port;
}

/** Queues emails to `user0@…`, `user1@…` and so on. */
export const queue = (database: Database, projectId: number, count: number, now: Date, template = 'WELCOME') =>
  database.transaction(async (tx) => {
    for (let index = 0; index < count; index += 1) {
      const recipient = `user${index}@isles.example`;
      await queueMail(tx, { projectId, userId: null, template, recipient, language: 'en', requestId: null, now });
    }
  });

export const outbox = ({ db }: Database) => db.selectFrom('mail').selectAll().orderBy('recipient').execute();

export const mailerTo = (port: number): Mailer =>
  createMailer({
    mail: { smtpUrl: `smtp://127.0.0.1:${port}`, from: 'Service <no-reply@service.example>' },
    dataDir: '/nowhere',
  });

/** An outbox on a new database with its own SMTP server; empty before each test. */
export class Outbox {
  readonly test = useDatabase();
  readonly smtp = use(startSmtp, (smtp) => smtp.close());
  /** The sender of the outbox. */
  readonly #by = use(
    () => ({ sendMail: mailerTo(this.smtp.port) }),
    ({ sendMail }) => sendMail.close(),
  );
  clock: TestClock = createTestClock();
  projectId = 0;

  constructor() {
    beforeAll(async () => {
      this.projectId = await insertProject(this.test);
    });
    beforeEach(async () => {
      await this.test.database.direct.deleteFrom('mail').execute();
      this.smtp.received.length = 0;
      this.smtp.refuse(0);
      this.clock = createTestClock();
    });
  }

  get mail() {
    return this.node();
  }

  /** A node. By default it sends every email to the SMTP server. */
  node({ sendMail, write = writeWelcome }: { sendMail?: SendMail; write?: MailWriter['write'] } = {}) {
    const { db, direct } = this.test.database;
    const writer: MailWriter = { templates: ['WELCOME'], write };
    return createOutbox({
      db,
      changes: { direct },
      clock: this.clock,
      sendMail: sendMail ?? this.#by.sendMail,
      writer,
      copies: { findMark: async () => null },
    });
  }

  readonly put = (count = 1) => queue(this.test.database, this.projectId, count, this.clock.now());
  readonly states = async () => (await outbox(this.test.database)).map(({ state }) => state);

  /** The only email. */
  async onlyMail() {
    const [row] = await outbox(this.test.database);
    if (row === undefined) throw new Error('there is no mail');
    return row;
  }
}
