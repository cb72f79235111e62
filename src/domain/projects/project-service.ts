import { refuse } from '../../base/errors/refusal.js';
import type { Actor } from '../../platform/audit/index.js';
import type { Deps } from '../../platform/deps.js';
import { availabilityOf } from './availability.js';
import { findCurrentToken } from './context-token-store.js';
import { createContextTokens } from './context-tokens.js';
import { createMaintenance } from './maintenance.js';
import { createProjectContext } from './project-context.js';
import type { PlannedProject, ProjectConfiguration, ProjectSnapshot } from './project-model.js';
import {
  findProject,
  findProjectBySlug,
  listProjects,
  listProjectsAfter,
  lockProject,
  type ProjectPage,
  setAvailability,
} from './project-store.js';

export type ProjectsService = ReturnType<typeof createProjectsService>;

/** Projects, their tokens and their availability: rules.md §1.1–1.3, §3.9. */
export function createProjectsService(deps: Pick<Deps, 'db' | 'changes' | 'notifications' | 'clock' | 'memory'>) {
  const { db, changes, clock } = deps;

  return {
    ...createProjectContext(deps), // contextOf, …
    ...createContextTokens(deps),
    ...createMaintenance(deps),
    availabilityOf,

    /** Lists all projects by slug, also archived ones, for operators. */
    list: (): Promise<ProjectSnapshot[]> => listProjects(db, clock.now()),

    /**
     * Lists a page of the projects that are not archived, by slug, with their planned windows, for
     * operators.
     */
    page: (page: ProjectPage): Promise<PlannedProject[]> => listProjectsAfter(db, page, clock.now()),

    find: (projectId: number): Promise<ProjectSnapshot | null> => findProject(db, projectId, clock.now()),

    findBySlug: (slug: string): Promise<ProjectSnapshot | null> => findProjectBySlug(db, slug, clock.now()),

    /**
     * Returns the client configuration of this project without the endpoint: `project-service
     * config <project>`. Throws CONTEXT_TOKEN_MISSING if no token is current.
     */
    async configuration({ id, slug, language, languages }: ProjectSnapshot): Promise<ProjectConfiguration> {
      const contextToken = await findCurrentToken(db, id);
      if (contextToken === null) {
        throw refuse(
          'CONTEXT_TOKEN_MISSING',
          `${slug} has no current context token. Run: project-service token issue ${slug}`,
        );
      }
      return { project: slug, identity: { contextToken }, language, languages };
    },

    /**
     * Archives a project permanently: its context tokens become outdated (§3.9), and no data is
     * deleted. Returns false if it was archived. Throws PROJECT_NOT_FOUND.
     */
    archive: (projectId: number, by: Actor): Promise<boolean> =>
      changes({ projectId, by }, async ({ tx, record }) => {
        const project = await lockProject(tx, projectId);
        if (project === null) throw refuse('PROJECT_NOT_FOUND', 'There is no such project.');
        const { slug, availability } = project;
        if (availability === 'ARCHIVED') return false;
        await setAvailability(tx, projectId, 'ARCHIVED', null);
        const after = { availability: 'ARCHIVED' };
        await record('project.archive', `project:${slug}`, { before: { availability }, after });
        return true;
      }),
  };
}
