import { refuse } from '../base/errors/refusal.js';
import type { LocalizedText } from '../base/language/text.js';
import type { ProjectSnapshot } from '../domain/projects/index.js';
import type { GameServerSnapshot } from '../domain/servers/index.js';
import type { UserSnapshot } from '../domain/users/index.js';
import type { ProjectCommandContext } from './admin-command.js';
import { argument, flag, lookUp, nameOrId, word } from './fields.js';

/** The context for lookups in a project. */
export type OfProject = Pick<ProjectCommandContext, 'domain' | 'project'>;

const MAX_ID = 2 ** 31 - 1;

/** Finds a server by its code. Throws SERVER_NOT_FOUND with the codes of the project's servers. */
export async function serverByCode(code: string, { domain, project }: OfProject): Promise<GameServerSnapshot> {
  const servers = await domain.servers.list(project.id);
  const server = servers.find((candidate) => candidate.code === code);
  if (server !== undefined) return server;
  const fix =
    servers.length === 0
      ? 'It has none yet: declare them with project-service apply <project.yaml>.'
      : `Its servers are: ${servers.map(({ code: existing }) => existing).join(', ')}.`;
  throw refuse('SERVER_NOT_FOUND', `${project.slug} has no server "${code}".\n${fix}`, {
    project: project.slug,
    server: code,
  });
}

/**
 * Finds a user by address, or by id as in the audit log: `12`, `user:12`. Throws USER_NOT_FOUND.
 * The message lists no users, because addresses must not get into terminal logs.
 */
export async function userOf(text: string, { domain, project }: OfProject): Promise<UserSnapshot> {
  const [, id] = /^(?:user:)?([1-9]\d{0,9})$/.exec(text) ?? [];
  const byId = async (userId: number) => (userId <= MAX_ID ? await domain.users.findById(project.id, userId) : null);
  const user = id === undefined ? await domain.users.findByEmail(project.id, text) : await byId(Number(id));
  if (user !== null) return user;
  const fix = `Name one by address or id, or create one: project-service user create ${project.slug} <email>`;
  throw refuse('USER_NOT_FOUND', `${project.slug} has no user ${text}.\n${fix}`, {
    project: project.slug,
    user: text,
  });
}

/** Fields that many commands have. */
export const server = lookUp(argument('<server>', 'code of the server', word, 'dawn'), serverByCode);
export const user = lookUp(argument('<user>', 'address or id of the user', nameOrId, 'ada@example.com'), userOf);

/** The codes of a project's servers, by id. */
export const serverCodes = async ({ domain, project }: OfProject): Promise<ReadonlyMap<number, string>> =>
  new Map((await domain.servers.list(project.id)).map(({ id, code }) => [id, code]));

/**
 * Throws LANGUAGE_NOT_PUBLISHED for texts in languages that the project does not publish, and so
 * never shows.
 */
export function requirePublished({ slug, languages }: ProjectSnapshot, texts: LocalizedText): void {
  const unknown = Object.keys(texts).filter((language) => !languages.includes(language));
  if (unknown.length === 0) return;
  const notice = `${slug} does not publish ${unknown.join(', ')}.\nIts languages are: ${languages.join(', ')}.`;
  throw refuse('LANGUAGE_NOT_PUBLISHED', notice);
}

/** Confirms an irreversible change. */
export const yes = flag('--yes', 'confirm; it cannot be undone');

/** Throws CONFIRMATION_REQUIRED for an irreversible change without `--yes`. */
export function requireYes({ yes, dryRun }: { readonly yes: boolean; readonly dryRun: boolean }, what: string): void {
  if (yes || dryRun) return;
  const fix = 'Add --yes to confirm, or --dry-run to see the effect.';
  throw refuse('CONFIRMATION_REQUIRED', `${what} cannot be undone.\n${fix}`);
}
