import { setTimeout as sleep } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { afterAll, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { Client } from 'pg';
import { newSecret, sha256, uuidv7 } from '../../src/base/secrets.js';
import { asAdministrator } from '../support/database.js';
import { eventually } from '../support/eventually.js';
import { type SeededProject, seedProject } from '../support/project.js';
import { openRelay, type Relay } from '../support/relay.js';
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

/** A project with a session, both in the memory of all nodes given. */
async function subject(nodes: readonly TestService[] = [near, far]): Promise<Subject> {
  slugs += 1;
  const project = await seedProject(near, { slug: `project${slugs}` });
  const made = { project, session: await project.login() };
  for (const node of nodes) for (const { answer } of changes) await answer(node, made);
  return made;
}

interface Change {
  readonly what: string;
  /** By the services of the node. */
  readonly make: (node: TestService, subject: Subject) => Promise<unknown>;
  /** What shows it. */
  readonly answer: (node: TestService, subject: Subject) => Promise<unknown>;
  readonly before: unknown;
  readonly after: unknown;
}

const askMe = async (node: TestService, { project: { token }, session }: Subject) => {
  const { body, status } = await node.ask('me', {}, { token, session });
  return body.errors?.[0]?.extensions.code ?? status;
};
const profile = async (node: TestService, { project: { token }, session }: Subject) =>
  Object((await node.ask('profile', {}, { token, session })).body.data?.profile);
const selected = async (node: TestService, made: Subject) => (await profile(node, made)).selectedServer?.code;

const changes: readonly Change[] = [
  {
    what: 'a block',
    make: ({ domain }, { project: { id, user } }) => domain.users.block(id, user.id, { reason: null, until: null }),
    answer: askMe,
    before: 200,
    after: 'USER_BLOCKED',
  },
  {
    what: 'a log-out',
    make: (node, { project: { token }, session }) => node.run('logout', {}, { token, session }),
    answer: askMe,
    before: 200,
    after: 'SESSION_EXPIRED',
  },
  {
    what: 'a log-in that is one too many',
    make: async (node, { project: { token, user }, session }) => {
      await addNewerSessions(session, 19);
      await node.run('login', { email: user.email, password: user.password }, { token });
    },
    answer: askMe,
    before: 200,
    after: 'SESSION_EXPIRED',
  },
  {
    what: 'maintenance',
    make: ({ domain }, { project: { id } }) =>
      domain.projects.startMaintenance(id, { until: null, messages: {}, by: 'test' }),
    answer: askMe,
    before: 200,
    after: 'PROJECT_UNAVAILABLE',
  },
  {
    what: 'a retired token',
    make: ({ domain }, { project: { id } }) => domain.projects.rotateToken(id, { graceSeconds: 0 }),
    answer: askMe,
    before: 200,
    after: 'PROJECT_CONTEXT_OUTDATED',
  },
  {
    what: 'a change of server',
    make: (node, { project: { token, servers }, session }) =>
      node.run('changeServer', { gameServerId: servers[1].id }, { token, session }),
    answer: selected,
    before: 'one',
    after: 'two',
  },
  {
    what: 'an applied project file',
    make: async ({ domain }, { project: { id } }) => {
      const { slug } = await near.database.db
        .selectFrom('project')
        .select('slug')
        .where('id', '=', id)
        .executeTakeFirstOrThrow();
      const servers = [{ code: 'one', status: 'hidden', names: { en: 'One' } }];
      const project = { slug, names: { en: slug }, language: 'en', languages: ['en'] };
      const currency = { code: 'EMB', names: { en: 'Embers' } };
      const file = JSON.stringify({ project: { ...project, currency }, servers });
      await domain.apply(file, { file: 'test.yaml', dryRun: false });
    },
    answer: async (node, { project: { token } }) => {
      const { body } = await node.ask('gameServers', {}, { token });
      return Object(body.data?.gameServers).length;
    },
    before: 2,
    after: 1,
  },
  {
    what: 'a profile language',
    make: (node, { project: { token }, session }) => node.run('setLanguage', { language: 'en' }, { token, session }),
    answer: async (node, made) => (await profile(node, made)).language,
    before: null,
    after: 'en',
  },
];

/** Sessions of the same user that were seen later, as if from as many log-ins. */
async function addNewerSessions(session: string, count: number): Promise<void> {
  const { db } = near.database;
  const rows = db.selectFrom('session').selectAll().where('secret_hash', '=', sha256(session));
  const row = await rows.executeTakeFirstOrThrow();
  const last_seen_at = new Date(row.last_seen_at.getTime() + 1);
  const copies = Array.from({ length: count }, () => ({
    ...row,
    id: uuidv7(last_seen_at),
    secret_hash: sha256(newSecret('gps_', 32)),
    last_seen_at,
  }));
  await db.insertInto('session').values(copies).execute();
}

/** A subject for each change. */
async function subjects(nodes?: readonly TestService[]): Promise<readonly { change: Change; made: Subject }[]> {
  return await Promise.all(changes.map(async (change) => ({ change, made: await subject(nodes) })));
}
const answersOf = (node: TestService, all: Awaited<ReturnType<typeof subjects>>) =>
  Promise.all(all.map(({ change, made }) => change.answer(node, made)));
const makeAll = (node: TestService, all: Awaited<ReturnType<typeof subjects>>) =>
  Promise.all(all.map(({ change, made }) => change.make(node, made)));
const before = changes.map((change) => change.before);
const after = changes.map((change) => change.after);

describe('a change on one node', () => {
  it.each(changes)('$what bites there at once, and on the other within two seconds', async (change) => {
    const made = await subject();
    for (const node of [near, far]) expect(await change.answer(node, made)).toEqual(change.before);
    await change.make(near, made);
    expect(await change.answer(near, made)).toEqual(change.after);
    await eventually(async () => (await change.answer(far, made)) === change.after, WITHIN_MS);
  });

  it('(control) is not noticed elsewhere in that time when the database does not tell', async () => {
    const all = await subjects();
    expect(await answersOf(far, all)).toEqual(before);
    await withoutTriggers(near, POLICY_TABLES, async () => {
      await makeAll(near, all);
      await sleep(WITHIN_MS);
      expect(await answersOf(far, all)).toEqual(before);
    });
  });
});

describe('a node whose listening connection is cut', () => {
  const cut = () =>
    asAdministrator(near.connection, (client) => client.query('SELECT pg_terminate_backend($1)', [farListener]));

  it('sees changes in time all the same, and caches again when it has another one', async () => {
    const all = await subjects();
    await cut();
    await makeAll(near, all);
    await eventually(async () => isDeepStrictEqual(await answersOf(far, all), after), WITHIN_MS);
    expect(far.logged.filter(({ level }) => level === 'warn')).not.toEqual([]);

    await eventually(() => far.notifications.isFresh());
    const made = await subject();
    expect(await statementsOf(() => askMe(far, made))).toEqual([]);
    await made.project.block();
    await eventually(async () => (await askMe(far, made)) === 'USER_BLOCKED', WITHIN_MS);
  });
});

describe('a node to which the network lets nothing through any more', () => {
  let relay: Relay;
  let stalling: TestService;
  beforeAll(async () => {
    relay = await openRelay(near.connection);
    stalling = await startTestService({ besides: near, listensOn: relay.connection });
  });
  afterAll(async () => {
    relay.flow();
    await stalling.stop();
    await relay.close();
  });

  it('sees its own changes at once, and those of others within two seconds', async () => {
    const [own, others] = [await subjects([stalling]), await subjects([stalling])];
    expect(await statementsOf(() => answersOf(stalling, own))).toEqual([]);
    relay.stall();
    const changed = makeAll(near, others);
    const makeAndAnswer = async ({ change, made }: (typeof own)[number]) => {
      await change.make(stalling, made);
      return await change.answer(stalling, made);
    };
    expect(await Promise.all(own.map(makeAndAnswer))).toEqual(after);
    await changed;
    await eventually(async () => isDeepStrictEqual(await answersOf(stalling, others), after), WITHIN_MS);
    relay.flow();
    await eventually(() => stalling.notifications.isFresh());
    expect(await answersOf(stalling, [...own, ...others])).toEqual([...after, ...after]);
  });
});

describe('statements to the database', () => {
  let made: Subject;
  let deaf: TestService;
  beforeAll(async () => {
    deaf = await startTestService({ besides: near });
  });
  afterAll(() => deaf.stop());
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
    await deaf.notifications.close();
    for (let round = 0; round < 2; round += 1) {
      const statements = await statementsOf(() => askMe(deaf, made));
      for (const table of ['project', 'session', 'users']) expect(statements.join()).toContain(`from "${table}"`);
    }
    await made.project.block();
    expect(await askMe(deaf, made)).toBe('USER_BLOCKED'); // slower, never wrong
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
