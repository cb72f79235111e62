import { newSecret, sha256, uuidv7 } from '../../../src/base/secrets.js';
import { type SeededProject, seedProject, TEST_OPERATOR } from '../project.js';
import type { TestService } from '../service.js';
import { stockShop } from '../shop.js';

/** A project and a session whose state one node changes and both nodes read. */
export interface Subject {
  readonly project: SeededProject;
  readonly session: string;
}

let subjects = 0;

/** Creates a project with a session. */
export async function newSubject(node: TestService): Promise<Subject> {
  subjects += 1;
  const project = await seedProject(node, { slug: `project${subjects}` });
  return { project, session: await project.login() };
}

export interface Change {
  readonly name: string;
  /** Initiator: a client of a node, or an operator, whose commands run in another process. */
  readonly by: 'client' | 'operator';
  /** Makes the change through the services of the node. */
  readonly make: (node: TestService, subject: Subject) => Promise<unknown>;
  /** Reads the changed state. */
  readonly answer: (node: TestService, subject: Subject) => Promise<unknown>;
  readonly before: unknown;
  readonly after: unknown;
}

/** Returns 200 or the error code. */
export const askMe = async (node: TestService, { project: { token }, session }: Subject) => {
  const { code, status } = await node.ask('me', {}, { token, session });
  return code ?? status;
};
const profile = async (node: TestService, { project: { token }, session }: Subject) =>
  Object((await node.ask('profile', {}, { token, session })).body.data?.profile);
export const selectedServer = async (node: TestService, made: Subject) =>
  (await profile(node, made)).selectedServer?.code;

/** A change of each kind of cached state. */
export const changes: readonly Change[] = [
  {
    name: 'a block',
    by: 'operator',
    make: ({ domain }, { project: { id, user } }) =>
      domain.users.block(id, user.id, { reasons: {}, until: null }, TEST_OPERATOR),
    answer: askMe,
    before: 200,
    after: 'USER_BLOCKED',
  },
  {
    name: 'a log-out',
    by: 'client',
    make: (node, { project: { token }, session }) => node.run('logout', {}, { token, session }),
    answer: askMe,
    before: 200,
    after: 'SESSION_EXPIRED',
  },
  {
    name: 'a login that is one too many',
    by: 'client',
    make: async (node, { project: { token, user }, session }) => {
      await addNewerSessions(node, session, 19);
      await node.run('login', { email: user.email, password: user.password }, { token });
    },
    answer: askMe,
    before: 200,
    after: 'SESSION_EXPIRED',
  },
  {
    name: 'maintenance',
    by: 'operator',
    make: ({ domain }, { project: { id } }) =>
      domain.projects.startMaintenance(id, { until: null, messages: {} }, TEST_OPERATOR),
    answer: askMe,
    before: 200,
    after: 'PROJECT_UNAVAILABLE',
  },
  {
    name: 'a retired token',
    by: 'operator',
    make: ({ domain }, { project: { id } }) => domain.projects.rotateToken(id, { graceSeconds: 0 }, TEST_OPERATOR),
    answer: askMe,
    before: 200,
    after: 'PROJECT_CONTEXT_OUTDATED',
  },
  {
    name: 'a change of server',
    by: 'client',
    make: (node, { project: { token, servers }, session }) =>
      node.run('changeServer', { gameServerId: servers[1].id }, { token, session }),
    answer: selectedServer,
    before: 'one',
    after: 'two',
  },
  {
    name: 'an applied project file',
    by: 'operator',
    make: async ({ domain, database }, { project: { id } }) => {
      const { slug } = await database.direct
        .selectFrom('project')
        .select('slug')
        .where('id', '=', id)
        .executeTakeFirstOrThrow();
      const servers = [{ code: 'one', status: 'hidden', names: { en: 'One' } }];
      const project = { slug, names: { en: slug }, language: 'en', languages: ['en'] };
      const currency = { code: 'EMB', names: { en: 'Embers' } };
      const file = JSON.stringify({ project: { ...project, currency }, servers });
      await domain.apply(file, { file: 'test.yaml', by: TEST_OPERATOR });
    },
    answer: async (node, { project: { token } }) => {
      const { body } = await node.ask('gameServers', {}, { token });
      return Object(body.data?.gameServers).length;
    },
    before: 2,
    after: 1,
  },
  {
    name: 'a profile language',
    by: 'client',
    make: (node, { project: { token }, session }) => node.run('setLanguage', { language: 'en' }, { token, session }),
    answer: async (node, made) => (await profile(node, made)).language,
    before: null,
    after: 'en',
  },
  {
    name: 'a PIN',
    by: 'client',
    make: (node, { project: { token, user }, session }) =>
      node.run('setPin', { newPin: '274916', password: user.password }, { token, session }),
    answer: async (node, made) => (await profile(node, made)).hasPin,
    before: false,
    after: true,
  },
  {
    name: 'a declared catalogue',
    by: 'operator',
    make: (node, { project }) => stockShop(node, project, { items: [{ sku: 'gift', price: 0 }] }),
    answer: async (node, { project: { token, servers } }) => {
      const { body } = await node.ask('shopCategories', { gameServerId: servers[0].id }, { token });
      return Object(body.data?.shopCategories).length;
    },
    before: 0,
    after: 1,
  },
];

/** Inserts later sessions of the same user, as if from as many logins. */
async function addNewerSessions(node: TestService, session: string, count: number): Promise<void> {
  const { direct: db } = node.administrator;
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
