import type { Clock } from '../../base/clock.js';
import { Refusal } from '../../base/errors/refusal.js';
import type { Actor } from '../../base/facts.js';
import type { Database, Tx } from '../../storage/database.js';
import type { Notifications } from '../../storage/notifications.js';
import { recordAudit } from '../audit/index.js';
import { declareProject } from '../projects/index.js';
import { declareServers } from '../servers/index.js';
import { type Declaration, declaration } from './declaration.js';
import { describeFault } from './fault.js';
import { readYaml } from './yaml.js';

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
    const declared = read(text, file);
    const outcome = await database.transaction((tx) => applyIn(tx, declared, by, clock.now()));
    await notifications.settled();
    return outcome;
  };
}

function read(text: string, file: string): Declaration {
  const result = readYaml(text, declaration);
  if ('value' in result) return result.value;
  const notice = result.faults.map((fault) => describeFault(file, fault)).join('\n');
  throw new Refusal('INVALID_VARIABLES', { notice, details: { faults: result.faults } });
}

async function applyIn(tx: Tx, { project, servers }: Declaration, by: Actor, now: Date): Promise<Applied> {
  const ofProject = await declareProject(tx, project, now);
  const { projectId } = ofProject;
  const ofServers = await declareServers(tx, projectId, servers);
  const changes = [...ofProject.changes, ...ofServers.changes];
  if (changes.length > 0) {
    const target = `project:${project.slug}`;
    await recordAudit(tx, { by, at: now, action: 'project.apply', projectId, target, after: { changes } });
  }
  return { project: project.slug, changes, unlistedServers: ofServers.unlisted };
}
