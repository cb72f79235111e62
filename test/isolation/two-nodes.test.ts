import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { Client } from 'pg';
import { asAdministrator } from '../support/database.js';
import { eventually } from '../support/eventually.js';
import { type SeededProject, seedProject } from '../support/project.js';
import { startTestService, type TestService } from '../support/service.js';
import { withoutTriggers } from '../support/triggers.js';

// DESIGN §6: a change bites at once on the node that made it, and within two seconds on every other one, whatever
// happens to its connection. Until a change is heard of, memory answers, with no statement to the database.

const WITHIN_MS = 2_000;
const POLICY_TABLES = [
  'project',
  'availability_window',
  'context_token',
  'game_server',
  'server_access',
  'users',
  'session',
];

let near: TestService;
let far: TestService;
let farListener: number;
let slugs = 0;

beforeAll(async () => {
  near = await startTestService();
  const before = await listeners();
  far = await startTestService({ besides: near });
  farListener = (await listeners()).find((pid) => !before.includes(pid)) ?? 0;
});
afterAll(async () => {
  await far.stop();
  await near.stop();
});

/** The connections on which the nodes of this database listen. */
const listeners = () =>
  asAdministrator(near.connection, async (client) => {
    const { rows } = await client.query<{ pid: number }>(
      `SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND application_name LIKE '%notifications'`,
    );
    return rows.map(({ pid }) => pid);
  });

/** Something that one node can change and both answer from. */
interface Subject {
  readonly project: SeededProject;
  readonly session: string;
}

/** A project with a session, both in the memory of both nodes. */
async function subject(): Promise<Subject> {
  slugs += 1;
  const project = await seedProject(near, { slug: `project${slugs}` });
  const made = { project, session: await project.login() };
  for (const node of [near, far]) for (const { answer } of changes) await answer(node, made);
  return made;
}

interface Change {
  readonly what: string;
  /** By the service of the near node. */
  readonly make: (subject: Subject) => Promise<unknown>;
  /** What shows it. */
  readonly answer: (node: TestService, subject: Subject) => Promise<unknown>;
  readonly before: unknown;
  readonly after: unknown;
}

const askMe = async (node: TestService, { project: { token }, session }: Subject) => {
  const { body, status } = await node.ask('me', {}, { token, session });
  return body.errors?.[0]?.extensions.code ?? status;
};
const selected = async (node: TestService, { project: { token }, session }: Subject) =>
  Object((await node.ask('profile', {}, { token, session })).body.data?.profile).selectedServer?.code;

const changes: readonly Change[] = [
  { what: 'a block', make: ({ project }) => project.block(), answer: askMe, before: 200, after: 'USER_BLOCKED' },
  {
    what: 'a log-out',
    make: ({ project: { token }, session }) => near.run('logout', {}, { token, session }),
    answer: askMe,
    before: 200,
    after: 'SESSION_EXPIRED',
  },
  {
    what: 'maintenance',
    make: ({ project }) => project.maintenance(true),
    answer: askMe,
    before: 200,
    after: 'PROJECT_UNAVAILABLE',
  },
  {
    what: 'a retired token',
    make: ({ project }) => project.rotateToken({ graceSeconds: 0 }),
    answer: askMe,
    before: 200,
    after: 'PROJECT_CONTEXT_OUTDATED',
  },
  {
    what: 'a change of server',
    make: ({ project: { token, servers }, session }) =>
      near.run('changeServer', { gameServerId: servers[1].id }, { token, session }),
    answer: selected,
    before: 'one',
    after: 'two',
  },
  {
    what: 'a server that is hidden',
    make: async ({ project }) => {
      const servers = near.database.db.updateTable('game_server').set({ status: 'HIDDEN' });
      await servers.where('id', '=', Number(project.servers[1].id)).execute();
      await near.notifications.settled();
    },
    answer: async (node, { project: { token } }) => Object(await node.run('gameServers', {}, { token })).length,
    before: 2,
    after: 1,
  },
  {
    what: 'a profile language',
    make: ({ project: { token }, session }) => near.run('setLanguage', { language: 'en' }, { token, session }),
    answer: async (node, { project: { token }, session }) =>
      Object((await node.ask('profile', {}, { token, session })).body.data?.profile).language,
    before: null,
    after: 'en',
  },
];

describe('a change on one node', () => {
  it.each(changes)('$what bites there at once, and on the other within two seconds', async (change) => {
    const made = await subject();
    for (const node of [near, far]) expect(await change.answer(node, made)).toEqual(change.before);
    await change.make(made);
    expect(await change.answer(near, made)).toEqual(change.after);
    await eventually(async () => (await change.answer(far, made)) === change.after, WITHIN_MS);
  });

  it('(control) is not noticed elsewhere in that time when the database does not tell', async () => {
    const subjects = await Promise.all(changes.map(subject));
    const answers = () => Promise.all(changes.map(({ answer }, index) => answer(far, subjects[index] ?? never())));
    const before = changes.map((change) => change.before);
    expect(await answers()).toEqual(before);
    await withoutTriggers(near, POLICY_TABLES, async () => {
      await Promise.all(changes.map(({ make }, index) => make(subjects[index] ?? never())));
      await sleep(WITHIN_MS);
      expect(await answers()).toEqual(before);
    });
  });
});

const never = (): never => {
  throw new Error('as many subjects as changes');
};

describe('a node whose listening connection is cut', () => {
  const cut = () =>
    asAdministrator(near.connection, (client) => client.query('SELECT pg_terminate_backend($1)', [farListener]));

  it('sees changes in time all the same, and caches again when it has another one', async () => {
    const subjects = await Promise.all(changes.map(subject));
    await cut();
    await Promise.all(changes.map(({ make }, index) => make(subjects[index] ?? never())));
    const deadline = performance.now() + WITHIN_MS;
    for (const [index, { answer, after }] of changes.entries()) {
      const made = subjects[index] ?? never();
      await eventually(async () => (await answer(far, made)) === after, deadline - performance.now());
    }
    expect(far.logged.filter(({ level }) => level === 'warn')).not.toEqual([]);

    await eventually(() => far.notifications.isFresh());
    const made = await subject();
    expect(await statementsOf(() => askMe(far, made))).toEqual([]);
    await made.project.block();
    await eventually(async () => (await askMe(far, made)) === 'USER_BLOCKED', WITHIN_MS);
  });
});

describe('statements to the database', () => {
  let made: Subject;
  beforeEach(async () => {
    made = await subject();
  });

  it('are none for what is in memory', async () => {
    const { token } = made.project;
    expect(await statementsOf(() => askMe(near, made))).toEqual([]);
    expect(await statementsOf(() => near.run('gameServers', {}, { token }))).toEqual([]);
    expect(await statementsOf(() => near.run('project', {}, { token }))).toEqual([]);
    expect(await statementsOf(() => selected(near, made))).toEqual([]);
  });

  it('are none for tokens and bearers that nobody could have been given', async () => {
    const { token } = made.project;
    expect(await statementsOf(() => near.ask('me', {}, { token: `pct_${'x'.repeat(32)}` }))).toEqual([]);
    expect(await statementsOf(() => near.ask('me', {}, { token, session: 'nonsense' }))).toEqual([]);
    expect(await statementsOf(() => near.ask('nothing', {}, { token, session: made.session }))).toEqual([]);
  });

  it('(control) are seen when what is in memory has changed, once', async () => {
    await made.project.maintenance(false);
    await near.run('setLanguage', { language: 'en' }, { token: made.project.token, session: made.session });
    expect(await statementsOf(() => askMe(near, made))).not.toEqual([]);
    expect(await statementsOf(() => askMe(near, made))).toEqual([]);
  });

  it('(control) are seen on a node that does not listen, each time', async () => {
    const deaf = await startTestService({ besides: near });
    await deaf.notifications.close();
    for (let round = 0; round < 2; round += 1) {
      const statements = await statementsOf(() => askMe(deaf, made));
      for (const table of ['project', 'session', 'users']) expect(statements.join()).toContain(`from "${table}"`);
    }
    await made.project.block();
    expect(await askMe(deaf, made)).toBe('USER_BLOCKED'); // slower, never wrong
    await deaf.stop();
  });
});

/** All that went to the database meanwhile, from any node of this process, but for the heartbeats. */
async function statementsOf(work: () => Promise<unknown>): Promise<string[]> {
  const query = jest.spyOn(Client.prototype, 'query');
  try {
    await work();
    return query.mock.calls.map(([first]) => textOf(first)).filter((text) => !text.includes('pg_notify'));
  } finally {
    query.mockRestore();
  }
}

function textOf(query: unknown): string {
  if (typeof query === 'string') return query;
  return typeof query === 'object' && query !== null && 'text' in query ? String(query.text) : '';
}
