import { Refusal, refuse } from '../base/errors/refusal.js';
import type { Domain } from '../domain/index.js';
import type { Operator, Role } from '../domain/operators/index.js';
import type { ProjectSnapshot } from '../domain/projects/index.js';
import type { AdminCommand, CommandContext } from './admin-command.js';
import type { Outcome } from './outcome.js';

/** The rights of an operator. A user of the command line has all (`ownsAll`). */
type OperatorRights = Pick<Operator, 'ownsAll' | 'roles'>;

/** The input of a command as JSON: the slug of its `project`, and its fields. */
export type CommandInput = Readonly<Record<string, unknown>>;

/**
 * Runs a command for an operator. Throws, in this order: INVALID_REQUEST if `project` is missing or
 * does not apply; PROJECT_NOT_FOUND, also for a project in which the operator has no role;
 * ROLE_REQUIRED if the operator has another role there; INVALID_REQUEST for other invalid fields.
 */
export async function perform(
  command: AdminCommand,
  { project: slug, ...input }: CommandInput,
  rights: OperatorRights,
  context: CommandContext,
): Promise<Outcome> {
  const project = await projectOf(command, slug, rights, context.domain);
  requireRole(command, project, rights);
  return await command.run({ ...context, project, own: ownOf(command, rights) }, input);
}

async function projectOf(
  command: AdminCommand,
  slug: unknown,
  rights: OperatorRights,
  domain: Domain,
): Promise<ProjectSnapshot | null> {
  const { about } = command;
  if (about === 'SERVICE' && slug !== undefined)
    throw new Refusal('INVALID_REQUEST', { notice: `${command.name} has no project.` });
  if (about !== 'PROJECT' && (slug === undefined || slug === null)) return null;
  if (typeof slug !== 'string')
    throw new Refusal('INVALID_REQUEST', { notice: 'project is missing: give the slug of one.' });
  // The database has no text with the character NUL.
  const project = slug.includes('\0') ? null : await domain.projects.findBySlug(slug);
  if (project !== null && (rights.ownsAll || rights.roles.has(project.id))) return project;
  throw refuse('PROJECT_NOT_FOUND', await unknown(slug, rights, domain), { project: slug });
}

/** Lists the projects that the operator can access. */
async function unknown(slug: string, { ownsAll, roles }: OperatorRights, domain: Domain): Promise<string> {
  const projects = (await domain.projects.list()).filter(({ id }) => ownsAll || roles.has(id));
  const slugs = projects.map((project) => project.slug).join(', ');
  const none = ownsAll
    ? 'There is no project yet: declare one with project-service apply <project.yaml>.'
    : 'You have no role in any project: ask an owner of the project to grant you one.';
  const fix = slugs === '' ? none : `${ownsAll ? 'The' : 'Your'} projects are: ${slugs}.`;
  return `There is no project "${slug}".\n${fix}`;
}

/** The projects in which the operator has a role for the command; null for all projects. */
const ownOf = ({ roles }: AdminCommand, rights: OperatorRights): readonly number[] | null =>
  rights.ownsAll
    ? null
    : [...rights.roles]
        .filter(([, ownRoles]) => ownRoles.some((role) => roles.includes(role)))
        .map(([projectId]) => projectId);

/** Throws ROLE_REQUIRED. */
function requireRole(command: AdminCommand, project: ProjectSnapshot | null, rights: OperatorRights): void {
  if (rights.ownsAll) return;
  const { about, roles } = command;
  const anywhere = about === 'OWN' ? [...rights.roles.values()].flat() : [];
  const ownRoles = project === null ? anywhere : (rights.roles.get(project.id) ?? []);
  if (ownRoles.some((role) => roles.includes(role))) return;
  throw refuse('ROLE_REQUIRED', roleNotice(command, project, ownRoles));
}

function roleNotice(
  { name, about, roles, project: input }: AdminCommand,
  project: ProjectSnapshot | null,
  ownRoles: readonly Role[],
): string {
  if (project !== null) return `${name} is for ${roles.join(', ')}; in ${project.slug} you are ${ownRoles.join(', ')}.`;
  if (about === 'OWN') return `${name} is for ${roles.join(', ')}; you have no such role in any project.`;
  if (input === null) return `${name} is for owners of all projects.`;
  return `${name} without a project is for owners of all projects. Name one of yours (command line: ${input.syntax}).`;
}
