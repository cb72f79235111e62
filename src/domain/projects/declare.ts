import { differences } from '../../platform/declared/index.js';
import type { Tx } from '../../storage/database.js';
import type { DeclaredProject, ProjectFacts } from './project-model.js';
import { findProject, findProjectBySlug, insertProject, lockProject, updateProject } from './project-store.js';
import { newContextToken } from './token.js';
import { insertToken } from './token-store.js';

/**
 * Makes a project what its file says, within the caller's transaction; the project stays locked until that ends.
 * A new one gets a context token. Returns its id and what was changed, in words; nothing to change writes nothing.
 */
export async function declareProject(
  tx: Tx,
  declared: DeclaredProject,
  now: Date,
): Promise<{ readonly projectId: number; readonly changes: readonly string[] }> {
  const found = await findProjectBySlug(tx, declared.slug, now);
  if (found !== null) return await changeProject(tx, found.id, declared, now);
  const projectId = await insertProject(tx, declared);
  // Somebody else has just declared it: the insert has waited for him.
  if (projectId === null) return await declareProject(tx, declared, now);
  await insertToken(tx, projectId, newContextToken(), now);
  return { projectId, changes: [`project ${declared.slug}: new, with a context token`] };
}

async function changeProject(tx: Tx, projectId: number, declared: DeclaredProject, now: Date) {
  await lockProject(tx, projectId);
  const current = await findProject(tx, projectId, now);
  if (current === null) throw new Error(`project ${declared.slug} vanished`);
  const changes = differences(`project ${declared.slug}`, settingsOf(current), declared);
  if (changes.length > 0) await updateProject(tx, projectId, declared, now);
  return { projectId, changes };
}

/** The project's facts less those that no file declares. */
function settingsOf({ id, availability, windows, ...settings }: ProjectFacts): DeclaredProject {
  return settings;
}
