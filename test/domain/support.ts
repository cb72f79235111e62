import type { Clock } from '../../src/base/clock.js';
import { createDomain, type Domain } from '../../src/domain/index.js';
import type { Database } from '../../src/storage/database.js';
import { createNotifications, type Notifications } from '../../src/storage/notifications.js';
import { createTestDatabase } from '../support/database.js';
import { silentLog } from '../support/log.js';

/** Stands still until it is told to go on. */
export interface TestClock extends Clock {
  advance(milliseconds: number): void;
}

/** Starts now, because the database's own clock fills some columns. */
export function createTestClock(): TestClock {
  let time = Date.now();
  return {
    now: () => new Date(time),
    advance(milliseconds) {
      time += milliseconds;
    },
  };
}

export interface TestDomain {
  readonly domain: Domain;
  readonly database: Database;
  readonly notifications: Notifications;
  readonly clock: TestClock;
  /** A second node on the same database, with caches of its own. */
  anotherNode(): Promise<Domain>;
  close(): Promise<void>;
}

/** The services on a database of their own, without contract and HTTP. */
export async function createTestDomain(): Promise<TestDomain> {
  const { connection, database, drop } = await createTestDatabase();
  const clock = createTestClock();
  const listening: Notifications[] = [];
  const node = async () => {
    const notifications = createNotifications(connection, silentLog);
    await notifications.start();
    listening.push(notifications);
    return { notifications, domain: createDomain({ database, notifications, clock }) };
  };
  const { domain, notifications } = await node();
  return {
    domain,
    database,
    notifications,
    clock,
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

export const applyFile = (domain: Domain, file: string) => domain.apply(file, { file: 'demo.yaml', dryRun: false });

/** The project just applied. */
export async function projectOf(domain: Domain, slug = 'demo') {
  const project = await domain.projects.findBySlug(slug);
  if (project === null) throw new Error(`${slug} is not there`);
  return project;
}
