import { Refusal, refuse } from '../base/errors/refusal.js';
import type { Domain } from '../domain/index.js';
import type { Operator, Role } from '../domain/operators/index.js';
import type { ProjectSnapshot } from '../domain/projects/index.js';
import type { Deed, Scene } from './admin-command.js';
import type { Outcome } from './outcome.js';

/** Who does a deed. Whoever has the database itself may all: `ownsAll`. */
export type Doer = Pick<Operator, 'ownsAll' | 'roles'>;

/** What a deed is given, as JSON has it: `project` by its slug, and its fields. */
export type Given = Readonly<Record<string, unknown>>;

/**
 * Does a deed for somebody, if they may. A project in which somebody has no role is to them as one that is not there
 * (PROJECT_NOT_FOUND); where they have another role than the deed asks for, they are told so (ROLE_REQUIRED). Only then
 * is looked at what else was given (INVALID_REQUEST).
 */
export async function perform(
  deed: Deed,
  { project: slug, ...given }: Given,
  doer: Doer,
  scene: Scene,
): Promise<Outcome> {
  const project = await projectOf(deed, slug, doer, scene.domain);
  demandRole(deed, project, doer);
  return await deed.run({ ...scene, project, own: ownOf(deed, doer) }, given);
}

async function projectOf(deed: Deed, slug: unknown, doer: Doer, domain: Domain): Promise<ProjectSnapshot | null> {
  const { about } = deed;
  if (about === 'SERVICE' && slug !== undefined)
    throw new Refusal('INVALID_REQUEST', { notice: `${deed.name} is about no project.` });
  if (about !== 'PROJECT' && (slug === undefined || slug === null)) return null;
  if (typeof slug !== 'string')
    throw new Refusal('INVALID_REQUEST', { notice: 'project is missing: name one by its slug.' });
  const project = await domain.projects.findBySlug(slug);
  if (project !== null && (doer.ownsAll || doer.roles.has(project.id))) return project;
  throw refuse('PROJECT_NOT_FOUND', 'project', await unknown(slug, doer, domain), { project: slug });
}

/** With the projects that there are to whoever asks. */
async function unknown(slug: string, { ownsAll, roles }: Doer, domain: Domain): Promise<string> {
  const projects = (await domain.projects.list()).filter(({ id }) => ownsAll || roles.has(id));
  const mend =
    projects.length === 0
      ? 'There is no project yet: declare one with project-service apply <project.yaml>.'
      : `The projects are: ${projects.map((known) => known.slug).join(', ')}.`;
  return `There is no project "${slug}".\n${mend}`;
}

/** The projects in which somebody has a role that may do it; null: all that there are. */
const ownOf = ({ roles }: Deed, doer: Doer): readonly number[] | null =>
  doer.ownsAll
    ? null
    : [...doer.roles].filter(([, had]) => had.some((role) => roles.includes(role))).map(([projectId]) => projectId);

/** Throws ROLE_REQUIRED. */
function demandRole({ name, about, roles }: Deed, project: ProjectSnapshot | null, doer: Doer): void {
  if (doer.ownsAll) return;
  const anywhere = about === 'OWN' ? [...doer.roles.values()].flat() : [];
  const had = project === null ? anywhere : (doer.roles.get(project.id) ?? []);
  if (had.some((role) => roles.includes(role))) return;
  throw refuse('ROLE_REQUIRED', 'project', whoMay({ name, about, roles }, project, had));
}

function whoMay(
  { name, about, roles }: Pick<Deed, 'name' | 'about' | 'roles'>,
  project: ProjectSnapshot | null,
  had: readonly Role[],
): string {
  if (project !== null) return `${name} is for ${roles.join(', ')}; in ${project.slug} you are ${had.join(', ')}.`;
  if (about === 'OWN') return `${name} is for ${roles.join(', ')}, which you are in no project.`;
  return `${name} is for those who own all projects.`;
}
