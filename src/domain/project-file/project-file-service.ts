import type { Clock } from '../../base/clock.js';
import type { Actor } from '../../platform/audit/index.js';
import { recordAudit } from '../../platform/audit/index.js';
import { shortened } from '../../platform/declared/index.js';
import type { Database, Tx } from '../../storage/database.js';
import type { Notifications } from '../../storage/notifications.js';
import { declareCatalogue } from '../catalogue/index.js';
import { declareProject } from '../projects/index.js';
import { declareServers } from '../servers/index.js';
import { type ProjectFile, readProjectFile } from './read.js';

export interface ApplyParts {
  readonly database: Database;
  readonly notifications: Notifications;
  readonly clock: Clock;
}

export interface ApplyOptions {
  /** What the faults are said to stand in. */
  readonly file: string;
  readonly by: Actor;
}

export interface Applied {
  /** The slug. */
  readonly project: string;
  /** In words, one per change; none: everything was so already. */
  readonly changes: readonly string[];
  /** Codes of servers that the file does not name; they stay as they are. */
  readonly unlistedServers: readonly string[];
}

export type Apply = ReturnType<typeof createApply>;

/**
 * Makes a project what its YAML file says (`Declaration`), all or nothing; a second time it changes nothing.
 * Throws the refusal INVALID_VARIABLES; its notice names every fault with file, line and column.
 */
export function createApply({ database, notifications, clock }: ApplyParts) {
  return async function apply(text: string, { file, by }: ApplyOptions): Promise<Applied> {
    const declared = readProjectFile(text, file);
    const outcome = await database.transaction((tx) => applyIn(tx, declared, by, clock.now()));
    await notifications.settled();
    return outcome;
  };
}

async function applyIn(tx: Tx, { project, servers, catalogue }: ProjectFile, by: Actor, now: Date): Promise<Applied> {
  const ofProject = await declareProject(tx, project, now);
  const { projectId } = ofProject;
  const ofServers = await declareServers(tx, projectId, servers);
  const ofCatalogue = await declareCatalogue(tx, { ...project, id: projectId }, catalogue, { now });
  const changes = [...ofProject.changes, ...ofServers.changes, ...ofCatalogue.changes];
  if (changes.length > 0) {
    const target = `project:${project.slug}`;
    const after = { changes: shortened(changes) };
    await recordAudit(tx, { by, at: now, action: 'project.apply', projectId, target, after });
  }
  return { project: project.slug, changes, unlistedServers: ofServers.unlisted };
}

declare module '../../platform/audit/audit-model.js' {
  interface AuditActions {
    'project.apply': true;
  }
}
