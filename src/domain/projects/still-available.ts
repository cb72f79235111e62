import { Refusal } from '../../base/errors/refusal.js';
import type { Tx } from '../../storage/database.js';
import { availabilityOf } from './availability.js';
import { findProject } from './project-store.js';

/**
 * That a project is available at `now`, as the transaction sees it: the facts of its request may be as old as the wait
 * for a lock, and after maintenance has begun nothing is to be written (operations.md §3.9, P11). Ask it after the last
 * lock. Throws PROJECT_UNAVAILABLE, PROJECT_CONTEXT_OUTDATED.
 */
export async function demandStillAvailable(tx: Tx, projectId: number, now: Date): Promise<void> {
  const project = await findProject(tx, projectId, now);
  if (project === null || project.availability === 'ARCHIVED') throw new Refusal('PROJECT_CONTEXT_OUTDATED');
  const { available, retryAfterSeconds } = availabilityOf(project, now);
  if (!available) throw new Refusal('PROJECT_UNAVAILABLE', { retryAfterSeconds: retryAfterSeconds ?? 60 });
}
