import { refuse } from '../../base/errors/refusal.js';
import type { Tx } from '../../storage/database.js';
import { lockProject } from './project-store.js';

/**
 * Locks a project for a change of its tokens or its availability, and gives its name for the audit log.
 * Throws the refusal INVALID_VARIABLES where there is none, or where it is archived: nobody reaches it any more.
 */
export async function lockOpenProject(tx: Tx, projectId: number): Promise<{ readonly target: string }> {
  const project = await lockProject(tx, projectId);
  if (project === null) throw refuse('PROJECT_NOT_FOUND', 'project', 'There is no such project.');
  if (project.availability === 'ARCHIVED') {
    throw refuse(
      'PROJECT_ARCHIVED',
      'project',
      `${project.slug} is archived, and stays so: declare another project in its place.`,
    );
  }
  return { target: `project:${project.slug}` };
}
