import type { ProjectConfiguration } from '../../src/domain/projects/index.js';
import type { Actor } from '../../src/platform/audit/index.js';
import { type BoundClient, bindClient } from './api-client.js';
import { projectOf } from './domain.js';
import type { TestService } from './service.js';
import { use } from './use.js';

/** The actor of operator actions in tests. */
export const TEST_OPERATOR: Actor = { name: 'test', request: null };

export interface SeededUser {
  readonly id: number;
  readonly email: string;
  readonly password: string;
}

export interface SeededServer {
  readonly id: string;
  readonly code: string;
}

/** Requests of its client carry its token. */
export interface SeededProject extends BoundClient {
  readonly id: number;
  readonly token: string;
  readonly servers: readonly [SeededServer, SeededServer];
  /** The id of the server with this code. */
  server(code: string): string;
  readonly user: SeededUser;
  /** Logs the user in through the API and returns the bearer token. */
  login(): Promise<string>;
  /** Logs a user in through the API and returns the bearer token. */
  loginAs(user: { email: string; password: string }, variables?: Record<string, unknown>): Promise<string>;
  /** Creates a user that no other test uses. */
  newUser(status?: 'ACTIVE' | 'PENDING'): Promise<SeededUser>;
  addUser(user: { email: string; password: string; status?: 'ACTIVE' | 'PENDING' }): Promise<SeededUser>;
  /** Grants access to a server; waits until this node has the change. */
  grant(user: SeededUser, serverId: string): Promise<void>;
  revoke(user: SeededUser, serverId: string): Promise<void>;
  maintenance(on: boolean): Promise<void>;
  /** Sets the status in the row, as a project file does; waits until this node has the change. */
  setServerStatus(code: string, status: 'OPEN' | 'MAINTENANCE' | 'CLOSED' | 'HIDDEN'): Promise<void>;
  rotateToken(options: { graceSeconds: number }): Promise<string>;
  block(): Promise<void>;
  configuration(): Promise<ProjectConfiguration>;
  /** The handle of the newest session of a user. */
  newestSession(of?: SeededUser): Promise<string>;
}

export interface Seed {
  readonly slug: string;
  readonly language?: string;
  readonly languages?: readonly string[];
  readonly origins?: readonly string[];
  readonly restrictSecond?: boolean;
  readonly hideSecond?: boolean;
  readonly closeSecond?: boolean;
  /** Replaces `one` and `two`, as declared in a project file. At least two; names are optional. */
  readonly declaredServers?: readonly ({ readonly code: string } & Record<string, unknown>)[];
  /** Overrides of the declared project. */
  readonly declared?: Record<string, unknown>;
}

/** Servers of each status and access, as declared in a project file. */
export const SERVER_KINDS = [
  { code: 'open', default: true },
  { code: 'upkeep', status: 'maintenance' },
  { code: 'closed', status: 'closed' },
  { code: 'club', access: 'restricted' },
  { code: 'hidden', status: 'hidden' },
  { code: 'secret', status: 'hidden', access: 'restricted' },
];

/** A project for the tests of a file or block. */
export const useProject = (service: TestService, seed: Seed): SeededProject => use(() => seedProject(service, seed));

/**
 * Creates a project with two servers, `one` (the default) and `two`, and a user, through the
 * services that operators use.
 */
export async function seedProject(service: TestService, seed: Seed): Promise<SeededProject> {
  const { domain, database } = service;
  const by = TEST_OPERATOR;
  const languages = seed.languages ?? ['en'];
  const texts = (text: string) => Object.fromEntries(languages.map((tag) => [tag, `${text} ${tag}`]));
  const status = seed.hideSecond ? 'hidden' : seed.closeSecond ? 'closed' : 'open';
  // JSON is YAML.
  const declaration = JSON.stringify({
    project: {
      slug: seed.slug,
      names: texts(seed.slug),
      language: seed.language ?? languages[0],
      languages,
      currency: { code: 'EMB', names: texts('Embers') },
      allowedOrigins: seed.origins ?? [],
      ...seed.declared,
    },
    servers: seed.declaredServers?.map((server) => ({ names: texts(server.code), ...server })) ?? [
      { code: 'one', names: texts('One'), status: 'open', default: true },
      { code: 'two', names: texts('Two'), status, access: seed.restrictSecond ? 'restricted' : 'public' },
    ],
  });
  await domain.apply(declaration, { file: `${seed.slug}.yaml`, by });
  const project = await projectOf(domain, seed.slug);
  const configuration = () => domain.projects.configuration(project);
  const token = (await configuration()).identity.contextToken;
  const client = bindClient(service, { token });
  const servers = (await domain.servers.list(project.id)).map(({ id, code }) => ({ id: String(id), code }));
  const [one, two] = servers;
  if (one === undefined || two === undefined) throw new Error(`${seed.slug} has no two servers`);

  const addUser: SeededProject['addUser'] = async ({ email, password, ...user }) => ({
    id: (await domain.users.create(project, { email, password, ...user }, by)).id,
    email,
    password,
  });
  const user = await addUser({ email: `player@${seed.slug}.example`, password: `password of ${seed.slug}` });

  let users = 0;
  const newUser: SeededProject['newUser'] = (status = 'ACTIVE') => {
    users += 1;
    return addUser({ email: `user${users}@${seed.slug}.example`, password: 'a password of mine', status });
  };

  const loginAs: SeededProject['loginAs'] = async ({ email, password }, variables) =>
    Object(await client.run('login', { email, password, ...variables })).sessionId;

  function server(code: string): string {
    const found = servers.find((each) => each.code === code);
    if (found === undefined) throw new Error(`${seed.slug} has no server ${code}`);
    return found.id;
  }

  return {
    ...client,
    id: project.id,
    token,
    servers: [one, two],
    server,
    user,
    addUser,
    newUser,
    configuration,
    login: () => loginAs(user),
    loginAs,
    grant: async ({ id }, serverId) => void (await domain.servers.grantAccess(project.id, Number(serverId), id, by)),
    revoke: async ({ id }, serverId) => void (await domain.servers.revokeAccess(project.id, Number(serverId), id, by)),
    async maintenance(on) {
      if (on) await domain.projects.startMaintenance(project.id, { until: null, messages: {} }, by);
      else await domain.projects.endMaintenance(project.id, by);
    },
    async setServerStatus(code, status) {
      await database.direct
        .updateTable('game_server')
        .set({ status })
        .where('id', '=', Number(server(code)))
        .execute();
      await service.notifications.settled();
    },
    rotateToken: (options) => domain.projects.rotateToken(project.id, options, by),
    block: async () =>
      void (await domain.users.block(project.id, user.id, { reasons: { en: 'test' }, until: null }, by)),
    newestSession: async (of = user) =>
      (
        await database.direct
          .selectFrom('session')
          .select('id')
          .where('user_id', '=', of.id)
          .orderBy('created_at', 'desc')
          .orderBy('id', 'desc')
          .executeTakeFirstOrThrow()
      ).id,
  };
}
