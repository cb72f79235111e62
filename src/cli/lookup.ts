import type { LocalizedText } from '../base/language/text.js';
import type { Domain } from '../domain/index.js';
import type { ProjectFacts } from '../domain/projects/index.js';
import type { GameServerFacts } from '../domain/servers/index.js';
import type { UserFacts } from '../domain/users/index.js';
import { argument, found, word } from './arguments.js';
import { CommandRefused } from './refused.js';

/** Where projects are looked up. */
export interface Services {
  readonly domain: Domain;
}

/** Where what belongs to a project is looked up. */
export interface OfProject extends Services {
  readonly project: ProjectFacts;
}

/** The project by its slug; refuses an unknown one with the slugs that there are. */
export async function projectBySlug(slug: string, { domain }: Services): Promise<ProjectFacts> {
  const project = await domain.projects.findBySlug(slug);
  if (project !== null) return project;
  const slugs = (await domain.projects.list()).map((known) => known.slug);
  const mend =
    slugs.length === 0
      ? 'There is no project yet: declare one with project-service apply <project.yaml>.'
      : `The projects are: ${slugs.join(', ')}.`;
  throw new CommandRefused(`There is no project "${slug}".`, mend);
}

/** The server by its code; refuses an unknown one with the codes that there are. */
export async function serverByCode(code: string, { domain, project }: OfProject): Promise<GameServerFacts> {
  const servers = await domain.servers.list(project.id);
  const server = servers.find((known) => known.code === code);
  if (server !== undefined) return server;
  const mend =
    servers.length === 0
      ? 'It has none yet: declare them with project-service apply <project.yaml>.'
      : `Its servers are: ${servers.map((known) => known.code).join(', ')}.`;
  throw new CommandRefused(`${project.slug} has no server "${code}".`, mend);
}

/**
 * The user by their address, or by their id as the audit log has it: `12`, `user:12`. Refuses an unknown one; who
 * there is it does not list, because addresses do not belong into the records of terminals.
 */
export async function userOf(text: string, { domain, project }: OfProject): Promise<UserFacts> {
  const [, id] = /^(?:user:)?([1-9]\d{0,9})$/.exec(text) ?? [];
  const user =
    id === undefined
      ? await domain.users.findByEmail(project.id, text)
      : ((await domain.users.show(project.id, Number(id)))?.user ?? null);
  if (user !== null) return user;
  throw new CommandRefused(
    `${project.slug} has no user ${text}.`,
    `Name one by address or id, or create one: project-service user create ${project.slug} <email>`,
  );
}

/** What commands take most often, looked up. */
export const project = found(argument('<project>', 'slug of the project', word), projectBySlug);
export const server = found(argument('<server>', 'code of the server', word), serverByCode);
export const user = found(argument('<user>', 'address or id of the user', word), userOf);

/** What the servers of a project are called, by their ids. */
export const serverCodes = async ({ domain, project }: OfProject): Promise<ReadonlyMap<number, string>> =>
  new Map((await domain.servers.list(project.id)).map(({ id, code }) => [id, code]));

/** Refuses texts in languages that the project does not publish: nobody would be shown them. */
export function demandPublished({ slug, languages }: ProjectFacts, texts: LocalizedText): void {
  const unknown = Object.keys(texts).filter((language) => !languages.includes(language));
  if (unknown.length === 0) return;
  throw new CommandRefused(
    `${slug} does not publish ${unknown.join(', ')}.`,
    `Its languages are: ${languages.join(', ')}.`,
  );
}
