import { refuse } from '../../base/errors/refusal.js';
import type { Actor } from '../../platform/audit/index.js';
import { recordAudit } from '../../platform/audit/index.js';
import { availabilityOf } from './availability.js';
import { createProjectContext, type ProjectsParts } from './context.js';
import { createMaintenance } from './maintenance.js';
import type { ProjectConfiguration, ProjectFacts } from './project-model.js';
import { findProject, findProjectBySlug, listProjects, lockProject, setAvailability } from './project-store.js';
import { currentToken } from './token-store.js';
import { createTokens } from './tokens.js';

export type ProjectsService = ReturnType<typeof createProjectsService>;

/** Projects, their tokens and their availability: operations.md §1.1–1.3, §3.9. */
export function createProjectsService(parts: ProjectsParts) {
  const { database, notifications, clock } = parts;

  return {
    ...createProjectContext(parts),
    ...createTokens(parts),
    ...createMaintenance(parts),
    availabilityOf,

    /** All projects by slug, archived ones too: for operators. */
    list: (): Promise<ProjectFacts[]> => listProjects(database.db, clock.now()),

    find: (projectId: number): Promise<ProjectFacts | null> => findProject(database.db, projectId, clock.now()),

    findBySlug: (slug: string): Promise<ProjectFacts | null> => findProjectBySlug(database.db, slug, clock.now()),

    /**
     * What a client needs to reach this project, less the endpoint: `project-service config <project>`.
     * Throws the refusal INVALID_VARIABLES while no token is current.
     */
    async configuration({ id, slug, language, languages }: ProjectFacts): Promise<ProjectConfiguration> {
      const contextToken = await currentToken(database.db, id);
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
     * False where it was archived before. Throws the refusal INVALID_VARIABLES where there is none.
     */
    async archive(projectId: number, by: Actor): Promise<boolean> {
      const archived = await database.transaction(async (tx) => {
        const project = await lockProject(tx, projectId);
        if (project === null) throw refuse('PROJECT_NOT_FOUND', 'project', 'There is no such project.');
        const { slug, availability } = project;
        if (availability === 'ARCHIVED') return false;
        await setAvailability(tx, projectId, 'ARCHIVED');
        const [before, after] = [{ availability }, { availability: 'ARCHIVED' }];
        const target = `project:${slug}`;
        await recordAudit(tx, { by, at: clock.now(), action: 'project.archive', projectId, target, before, after });
        return true;
      });
      await notifications.settled();
      return archived;
    },
  };
}
