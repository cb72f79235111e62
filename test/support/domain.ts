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
  /** As the role of services. */
  readonly database: Database;
  /** As a superuser: for changes that services may not make. */
  readonly administrator: Database;
  readonly notifications: Notifications;
  readonly clock: TestClock;
  /** Emails sent by any node. */
  readonly sent: readonly Message[];
  /** Creates a second node on the same database, with its own caches. */
  anotherNode(): Promise<Domain>;
  close(): Promise<void>;
}

/** The services, for the tests of a file or block. */
export const useDomain = (passwordCost = FAST_PASSWORDS): TestDomain =>
  use(
    () => createTestDomain(passwordCost),
    (test) => test.close(),
  );

/** Creates the services on a new database, without contract and HTTP. */
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

/** A project file as JSON, which is YAML. */
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

/** A YAML text of a few lines whose aliases stand for a billion values. */
export function aliasBomb(): string {
  const lines = ['a0: &a0 [x, x, x, x, x, x, x, x, x, x]'];
  for (let depth = 1; depth < 9; depth += 1) {
    lines.push(`a${depth}: &a${depth} [${Array.from({ length: 10 }, () => `*a${depth - 1}`).join(', ')}]`);
  }
  return lines.join('\n');
}

export const applyFile = (domain: Domain, file: string) => domain.apply(file, { file: 'demo.yaml', by: SYSTEM });

/** Returns the applied project. */
export async function projectOf(domain: Domain, slug = 'demo') {
  const project = await domain.projects.findBySlug(slug);
  if (project === null) throw new Error(`${slug} does not exist`);
  return project;
}
