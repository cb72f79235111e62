import { Refusal } from '../../base/errors/refusal.js';
import type { LocalizedText, ProjectFacts } from '../../base/facts.js';
import { availabilityOf } from './availability.js';
import { createProjectContext, type ProjectsParts } from './context.js';
import type { ProjectConfiguration } from './model.js';
import {
  endWindows,
  findProjectBySlug,
  insertWindow,
  listProjects,
  lockProject,
  setAvailability,
} from './repository.js';
import { newContextToken } from './token.js';
import { currentToken, insertToken, replaceCurrentToken } from './token-repository.js';

export type ProjectsService = ReturnType<typeof createProjectsService>;

/** What `maintenance on` says; `until` null: until it is taken back. */
export interface MaintenanceNotice {
  readonly until: Date | null;
  readonly messages: LocalizedText;
  /** Who did it, for the record. */
  readonly by: string;
}

const MAX_GRACE_SECONDS = 30 * 24 * 3600;

/** Projects, their tokens and their availability: operations.md §1.1–1.3, §3.9. */
export function createProjectsService(parts: ProjectsParts) {
  const { database, notifications, clock } = parts;

  return {
    ...createProjectContext(parts),
    availabilityOf,

    /** All projects by slug, archived ones too: for operators. */
    list: (): Promise<ProjectFacts[]> => listProjects(database.db, clock.now()),

    findBySlug: (slug: string): Promise<ProjectFacts | null> => findProjectBySlug(database.db, slug, clock.now()),

    /** What a client needs to reach this project, less the endpoint: `project-service config <project>`. */
    async configuration(project: ProjectFacts): Promise<ProjectConfiguration> {
      const contextToken = await currentToken(database.db, project.id);
      if (contextToken === null) throw new Error(`project ${project.slug} has no current context token`);
      const { slug, language, languages } = project;
      return { project: slug, identity: { contextToken }, language, languages };
    },

    /**
     * A new current token, returned; the old one stays valid for `graceSeconds` (0 to 30 days; 0: not at all).
     * Throws the refusal INVALID_VARIABLES for any other grace. operations.md §1.3.
     */
    async rotateToken(projectId: number, { graceSeconds }: { readonly graceSeconds: number }): Promise<string> {
      if (!Number.isInteger(graceSeconds) || graceSeconds < 0 || graceSeconds > MAX_GRACE_SECONDS) {
        throw new Refusal('INVALID_VARIABLES', { field: 'grace', notice: 'The grace is 0 to 30 days.' });
      }
      const token = newContextToken();
      await database.transaction(async (tx) => {
        const now = clock.now();
        await lockProject(tx, projectId);
        const graceUntil = graceSeconds === 0 ? null : new Date(now.getTime() + graceSeconds * 1000);
        await replaceCurrentToken(tx, projectId, graceUntil, now);
        await insertToken(tx, projectId, token, now);
      });
      await notifications.settled();
      return token;
    },

    /**
     * Takes the whole project down now; on again, it replaces what was announced before. Without `until` a flag says
     * so, because it outlasts every window; a window carries the end and the notice. operations.md §1.2.
     * Throws the refusal INVALID_VARIABLES where `until` is not in the future.
     */
    async startMaintenance(projectId: number, { until, messages, by }: MaintenanceNotice): Promise<void> {
      const now = clock.now();
      if (until !== null && until <= now) {
        throw new Refusal('INVALID_VARIABLES', { field: 'until', notice: 'The end must lie in the future.' });
      }
      await database.transaction(async (tx) => {
        await lockProject(tx, projectId);
        await endWindows(tx, projectId, now);
        await setAvailability(tx, projectId, until === null ? 'MAINTENANCE' : 'AVAILABLE');
        if (until === null && Object.keys(messages).length === 0) return;
        const window = { gameServerId: null, startsAt: now, endsAt: until, messages, createdBy: by };
        await insertWindow(tx, projectId, window);
      });
      await notifications.settled();
    },

    /** Brings the project back now; windows that lie in the future stay planned. */
    async endMaintenance(projectId: number): Promise<void> {
      await database.transaction(async (tx) => {
        await lockProject(tx, projectId);
        await endWindows(tx, projectId, clock.now());
        await setAvailability(tx, projectId, 'AVAILABLE');
      });
      await notifications.settled();
    },
  };
}
