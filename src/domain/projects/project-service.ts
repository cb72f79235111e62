import { refuse } from '../../base/errors/refusal.js';
import type { Actor } from '../../platform/audit/index.js';
import type { Deps } from '../../platform/deps.js';
import { availabilityOf } from './availability.js';
import { currentToken } from './context-token-store.js';
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
export function createProjectsService(parts: Pick<Deps, 'db' | 'changes' | 'notifications' | 'clock' | 'memory'>) {
  const { db, changes, clock } = parts;

  return {
    ...createProjectContext(parts),
    ...createContextTokens(parts),
    ...createMaintenance(parts),
    availabilityOf,

    /** All projects by slug, archived ones too: for operators. */
    list: (): Promise<ProjectSnapshot[]> => listProjects(db, clock.now()),

    /** Some of those that are not archived, by slug, with what is planned for them: for operators. */
    page: (asked: ProjectPage): Promise<PlannedProject[]> => listProjectsAfter(db, asked, clock.now()),

    find: (projectId: number): Promise<ProjectSnapshot | null> => findProject(db, projectId, clock.now()),

    findBySlug: (slug: string): Promise<ProjectSnapshot | null> => findProjectBySlug(db, slug, clock.now()),

    /**
     * What a client needs to reach this project, less the endpoint: `project-service config <project>`.
     * Refused while no token is current: CONTEXT_TOKEN_MISSING.
     */
    async configuration({ id, slug, language, languages }: ProjectSnapshot): Promise<ProjectConfiguration> {
      const contextToken = await currentToken(db, id);
      if (contextToken === null) {
        throw refuse(
          'CONTEXT_TOKEN_MISSING',
          'project',
          `${slug} has no current context token. Run: project-service token issue ${slug}`,
        );
      }
      return { project: slug, identity: { contextToken }, language, languages };
    },

    /**
     * Closes a project for good: its context tokens are outdated from now on (§3.9), and nothing of it is deleted.
     * False where it was archived before. Refused where there is none: PROJECT_NOT_FOUND.
     */
    archive: (projectId: number, by: Actor): Promise<boolean> =>
      changes({ projectId, by }, async ({ tx, record }) => {
        const project = await lockProject(tx, projectId);
        if (project === null) throw refuse('PROJECT_NOT_FOUND', 'project', 'There is no such project.');
        const { slug, availability } = project;
        if (availability === 'ARCHIVED') return false;
        await setAvailability(tx, projectId, 'ARCHIVED');
        const after = { availability: 'ARCHIVED' };
        await record('project.archive', `project:${slug}`, { before: { availability }, after });
        return true;
      }),
  };
}
