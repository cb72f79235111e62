import type { ProjectConfiguration } from '../../src/domain/projects/index.js';
import type { TestService } from './service.js';

export interface SeededUser {
  readonly id: number;
  readonly email: string;
  readonly password: string;
}

export interface SeededServer {
  readonly id: string;
  readonly code: string;
}

export interface SeededProject {
  readonly id: number;
  readonly token: string;
  readonly servers: readonly [SeededServer, SeededServer];
  readonly user: SeededUser;
  /** Logs the user in through the API and gives the bearer. */
  login(): Promise<string>;
  addUser(user: { email: string; password: string }): Promise<SeededUser>;
  maintenance(on: boolean): Promise<void>;
  rotateToken(options: { graceSeconds: number }): Promise<string>;
  block(): Promise<void>;
  configuration(): Promise<ProjectConfiguration>;
  /** The handle of the session that the user opened last. */
  newestSession(): Promise<string>;
}

export interface Seed {
  readonly slug: string;
  readonly language?: string;
  readonly languages?: readonly string[];
  readonly origins?: readonly string[];
  readonly restrictSecond?: boolean;
  readonly hideSecond?: boolean;
  readonly closeSecond?: boolean;
}

/** A project with two servers, `one` (the default) and `two`, and a user, made by the operator's own means. */
export async function seedProject({ domain, run, database }: TestService, seed: Seed): Promise<SeededProject> {
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
    },
    servers: [
      { code: 'one', names: texts('One'), status: 'open', default: true },
      { code: 'two', names: texts('Two'), status, access: seed.restrictSecond ? 'restricted' : 'public' },
    ],
  });
  await domain.apply(declaration, { file: `${seed.slug}.yaml`, dryRun: false });
  const project = await domain.projects.findBySlug(seed.slug);
  if (project === null) throw new Error(`${seed.slug} was not declared`);
  const configuration = () => domain.projects.configuration(project);
  const token = (await configuration()).identity.contextToken;
  const [one, two] = (await domain.servers.list(project.id)).map(({ id, code }) => ({ id: String(id), code }));
  if (one === undefined || two === undefined) throw new Error(`${seed.slug} has no two servers`);

  const addUser = async (user: { email: string; password: string }): Promise<SeededUser> => ({
    id: (await domain.users.create(project, user)).id,
    ...user,
  });
  const user = await addUser({ email: `player@${seed.slug}.example`, password: `password of ${seed.slug}` });

  return {
    id: project.id,
    token,
    servers: [one, two],
    user,
    addUser,
    configuration,
    login: async () => Object(await run('login', { email: user.email, password: user.password }, { token })).sessionId,
    maintenance: (on) =>
      on
        ? domain.projects.startMaintenance(project.id, { until: null, messages: {}, by: 'test' })
        : domain.projects.endMaintenance(project.id),
    rotateToken: (options) => domain.projects.rotateToken(project.id, options),
    block: async () => void (await domain.users.block(project.id, user.id, { reason: 'test', until: null })),
    newestSession: async () =>
      (
        await database.db
          .selectFrom('session')
          .select('id')
          .where('user_id', '=', user.id)
          .orderBy('created_at', 'desc')
          .orderBy('id', 'desc')
          .executeTakeFirstOrThrow()
      ).id,
  };
}
