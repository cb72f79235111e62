import type { ProjectFacts } from '../../base/facts.js';
import type { Tx } from '../../storage/database.js';
import { differences } from '../differences.js';
import type { DeclaredProject } from './model.js';
import { findProjectBySlug, insertProject, lockProject, updateProject } from './repository.js';
import { newContextToken } from './token.js';
import { insertToken } from './token-repository.js';

/**
 * Makes a project what its file says, within the caller's transaction; the project stays locked until that ends.
 * A new one gets a context token. Returns its id and what was changed, in words; nothing to change writes nothing.
 */
export async function declareProject(
  tx: Tx,
  declared: DeclaredProject,
  now: Date,
): Promise<{ readonly projectId: number; readonly changes: readonly string[] }> {
  const projectId = await insertProject(tx, declared);
  if (projectId !== null) {
    await insertToken(tx, projectId, newContextToken(), now);
    return { projectId, changes: [`project ${declared.slug}: new, with a context token`] };
  }
  return await changeProject(tx, declared, now);
}

async function changeProject(tx: Tx, declared: DeclaredProject, now: Date) {
  const found = await findProjectBySlug(tx, declared.slug, now);
  if (found === null) throw new Error(`project ${declared.slug} is neither new nor there`);
  await lockProject(tx, found.id);
  const current = (await findProjectBySlug(tx, declared.slug, now)) ?? found;
  const changes = differences(`project ${declared.slug}`, settingsOf(current), declared);
  if (changes.length > 0) await updateProject(tx, found.id, declared, now);
  return { projectId: found.id, changes };
}

/** The project's facts less those that no file declares. */
function settingsOf({ id, availability, windows, ...settings }: ProjectFacts): DeclaredProject {
  return settings;
}
