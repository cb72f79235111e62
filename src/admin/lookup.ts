import { refuse } from '../base/errors/refusal.js';
import type { LocalizedText } from '../base/language/text.js';
import type { ProjectSnapshot } from '../domain/projects/index.js';
import type { GameServerSnapshot } from '../domain/servers/index.js';
import type { UserSnapshot } from '../domain/users/index.js';
import type { ProjectScene } from './admin-command.js';
import { argument, flag, found, nameOrId, word } from './fields.js';

/** Where what belongs to a project is looked up. */
export type OfProject = Pick<ProjectScene, 'domain' | 'project'>;

const MAX_ID = 2 ** 31 - 1;

/** The server by its code; refuses an unknown one with the codes that there are. */
export async function serverByCode(code: string, { domain, project }: OfProject): Promise<GameServerSnapshot> {
  const servers = await domain.servers.list(project.id);
  const server = servers.find((known) => known.code === code);
  if (server !== undefined) return server;
  const mend =
    servers.length === 0
      ? 'It has none yet: declare them with project-service apply <project.yaml>.'
      : `Its servers are: ${servers.map((known) => known.code).join(', ')}.`;
  throw refuse('SERVER_NOT_FOUND', 'server', `${project.slug} has no server "${code}".\n${mend}`, {
    project: project.slug,
    server: code,
  });
}

/**
 * The user by their address, or by their id as the audit log has it: `12`, `user:12`. Refuses an unknown one; who
 * there is it does not list, because addresses do not belong into the records of terminals.
 */
export async function userOf(text: string, { domain, project }: OfProject): Promise<UserSnapshot> {
  const [, id] = /^(?:user:)?([1-9]\d{0,9})$/.exec(text) ?? [];
  const byId = async (known: number) =>
    known <= MAX_ID ? ((await domain.users.show(project.id, known))?.user ?? null) : null;
  const user = id === undefined ? await domain.users.findByEmail(project.id, text) : await byId(Number(id));
  if (user !== null) return user;
  const mend = `Name one by address or id, or create one: project-service user create ${project.slug} <email>`;
  throw refuse('USER_NOT_FOUND', 'user', `${project.slug} has no user ${text}.\n${mend}`, {
    project: project.slug,
    user: text,
  });
}

/** What commands take most often, looked up. */
export const server = found(argument('<server>', 'code of the server', word), serverByCode);
export const user = found(argument('<user>', 'address or id of the user', nameOrId), userOf);

/** What the servers of a project are called, by their ids. */
export const serverCodes = async ({ domain, project }: OfProject): Promise<ReadonlyMap<number, string>> =>
  new Map((await domain.servers.list(project.id)).map(({ id, code }) => [id, code]));

/** Refuses texts in languages that the project does not publish: nobody would be shown them. */
export function requirePublished({ slug, languages }: ProjectSnapshot, input: string, texts: LocalizedText): void {
  const unknown = Object.keys(texts).filter((language) => !languages.includes(language));
  if (unknown.length === 0) return;
  const notice = `${slug} does not publish ${unknown.join(', ')}.\nIts languages are: ${languages.join(', ')}.`;
  throw refuse('LANGUAGE_NOT_PUBLISHED', input, notice);
}

/** Said twice, for what cannot be undone. */
export const yes = flag('--yes', 'really: it cannot be undone');

/** Refuses what cannot be undone unless it was said twice: CONFIRMATION_REQUIRED. */
export function demandYes({ yes, dryRun }: { readonly yes: boolean; readonly dryRun: boolean }, what: string): void {
  if (yes || dryRun) return;
  const mend = 'Add --yes to confirm, or --dry-run to see the effect.';
  throw refuse('CONFIRMATION_REQUIRED', 'yes', `${what} cannot be undone.\n${mend}`);
}
