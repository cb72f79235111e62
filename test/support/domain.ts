import { createDomain, type Domain } from '../../src/domain/index.js';
import { SYSTEM } from '../../src/platform/audit/index.js';
import type { SendMail } from '../../src/platform/mail/index.js';
import type { Database } from '../../src/storage/database.js';
import { createNotifications, type Notifications } from '../../src/storage/notifications.js';
import type { ConnectionSettings } from '../../src/storage/pool.js';
import { createTestClock, type TestClock } from './clock.js';
import { createTestDatabase } from './database.js';
import { testKeyring } from './keyring.js';
import { silentLog } from './log.js';
import { FAST_PASSWORDS } from './passwords.js';
import { use } from './use.js';

type Message = Parameters<SendMail>[0];

export interface TestDomain {
  readonly domain: Domain;
  readonly connection: ConnectionSettings;
  /** As the role that services run with. */
  readonly database: Database;
  /** As a superuser: what a test does behind the back of the services, and they may not do. */
  readonly administrator: Database;
  readonly notifications: Notifications;
  readonly clock: TestClock;
  /** The mails that went out, from any node. */
  readonly sent: readonly Message[];
  /** A second node on the same database, with caches of its own. */
  anotherNode(): Promise<Domain>;
  close(): Promise<void>;
}

/** The services for the tests of a file or block. */
export const useDomain = (passwordCost = FAST_PASSWORDS): TestDomain =>
  use(
    () => createTestDomain(passwordCost),
    (test) => test.close(),
  );

/** The services on a database of their own, without contract and HTTP. */
export async function createTestDomain(passwordCost = FAST_PASSWORDS): Promise<TestDomain> {
  const { connection, database, administrator, drop } = await createTestDatabase();
  const clock = createTestClock();
  const listening: Notifications[] = [];
  const sent: Message[] = [];
  const sendMail = async (message: Message) => void sent.push(message);
  const node = async () => {
    const notifications = createNotifications(connection, silentLog);
    await notifications.start();
    listening.push(notifications);
    return {
      notifications,
      domain: createDomain({
        database,
        notifications,
        clock,
        keyring: testKeyring,
        sendMail,
        passwordCost,
      }),
    };
  };
  const { domain, notifications } = await node();
  return {
    domain,
    connection,
    database,
    administrator,
    notifications,
    clock,
    sent,
    anotherNode: async () => (await node()).domain,
    async close() {
      await Promise.all(listening.map((each) => each.close()));
      await drop();
    },
  };
}

/** A project file, as JSON, which is YAML. */
export function projectFile(project: Record<string, unknown> = {}, servers: readonly Record<string, unknown>[] = []) {
  return JSON.stringify({
    project: {
      slug: 'demo',
      names: { en: 'Demo' },
      language: 'en',
      languages: ['en', 'de'],
      currency: { code: 'EMB', names: { en: 'Embers' } },
      ...project,
    },
    servers: servers.map((server) => ({ names: { en: String(server.code) }, ...server })),
  });
}

export const applyFile = (domain: Domain, file: string) => domain.apply(file, { file: 'demo.yaml', by: SYSTEM });

/** The project just applied. */
export async function projectOf(domain: Domain, slug = 'demo') {
  const project = await domain.projects.findBySlug(slug);
  if (project === null) throw new Error(`${slug} is not there`);
  return project;
}
