import type { Clock } from '../../base/clock.js';
import { Refusal } from '../../base/errors/refusal.js';
import type { Database, Tx } from '../../storage/database.js';
import type { Notifications } from '../../storage/notifications.js';
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
  /** Only tells what would change. */
  readonly dryRun: boolean;
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

/** Ends a transaction without keeping it, and carries out what it would have done. */
class NotKept extends Error {
  constructor(readonly outcome: Applied) {
    super('dry run');
  }
}

/**
 * Makes a project what its YAML file says (`Declaration`), all or nothing; a second time it changes nothing.
 * A dry run does the same work in a transaction that is not kept, so that plan and deed cannot differ.
 * Throws the refusal INVALID_VARIABLES; its notice names every fault with file, line and column.
 */
export function createApply({ database, notifications, clock }: ApplyParts) {
  return async function apply(text: string, { file, dryRun }: ApplyOptions): Promise<Applied> {
    const declared = read(text, file);
    if (dryRun) return await plan(database, (tx) => applyIn(tx, declared, clock.now()));
    const outcome = await database.transaction((tx) => applyIn(tx, declared, clock.now()));
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

async function applyIn(tx: Tx, { project, servers }: Declaration, now: Date): Promise<Applied> {
  const { projectId, changes } = await declareProject(tx, project, now);
  const ofServers = await declareServers(tx, projectId, servers);
  return {
    project: project.slug,
    changes: [...changes, ...ofServers.changes],
    unlistedServers: ofServers.unlisted,
  };
}

async function plan(database: Database, work: (tx: Tx) => Promise<Applied>): Promise<Applied> {
  try {
    return await database.transaction(async (tx) => {
      throw new NotKept(await work(tx));
    });
  } catch (error) {
    if (error instanceof NotKept) return error.outcome;
    throw error;
  }
}
