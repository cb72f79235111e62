import type { Domain } from '../../src/domain/index.js';
import { evenPrices, players, projects, sessions, shopOf } from './fill.js';
import { emailOf, LANGUAGES, PASSWORD, SLUG, tokenOf } from './names.js';

/** Numbers of rows. */
export interface Sizes {
  /** In total. The first has shop and players, each other one has one player. */
  readonly projects: number;
  readonly players: number;
  /** Distributed over the players; the `n`-th session has the bearer `n` (names.ts). */
  readonly sessions: number;
  readonly items: number;
}

export interface FillDeps {
  readonly domain: Domain;
  /** Runs a statement as a role that may write any table. */
  readonly load: (statement: string) => Promise<unknown>;
}

const BY = { name: 'bench', request: null };

/**
 * Fills an empty database: creates a project and a player through the services, and the rest by
 * SQL. Ids start at 1: project 1, servers 1 and 2, players from 1, accounts like their players.
 */
export async function fillDatabase({ domain, load }: FillDeps, sizes: Sizes): Promise<void> {
  const texts = (text: string) => Object.fromEntries(LANGUAGES.map((tag) => [tag, `${text} ${tag}`]));
  const declaration = {
    project: {
      slug: SLUG,
      names: texts('Isles'),
      language: LANGUAGES[0],
      languages: LANGUAGES,
      currency: { code: 'EMB', names: texts('Embers') },
      policies: { pinPolicy: 'off' },
    },
    servers: [
      { code: 'one', names: texts('One'), status: 'open', default: true },
      { code: 'two', names: texts('Two'), status: 'open' },
    ],
  };
  await domain.apply(JSON.stringify(declaration), { file: 'bench.yaml', by: BY }); // JSON is YAML
  const project = await domain.projects.findBySlug(SLUG);
  if (project === null) throw new Error('unknown project');
  await domain.users.create(project, { email: emailOf(1), password: PASSWORD }, BY);
  const statements = [
    ...players(sizes.players),
    sessions(1, sizes.sessions, sizes.players),
    ...(sizes.projects > 1 ? projects(2, sizes.projects) : []),
    ...shopOf({ projectId: project.id, serverIds: [1, 2] }, sizes.items, LANGUAGES),
    evenPrices,
    'ANALYZE',
  ];
  for (const statement of statements) await load(statement);
  const { identity } = await domain.projects.configuration(project);
  if (identity.contextToken !== tokenOf(1)) throw new Error('the first project has another token');
}
