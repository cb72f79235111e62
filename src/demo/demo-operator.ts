import { CommandRefused } from '../base/command-refused.js';
import type { Domain } from '../domain/index.js';
import type { ListedOperator } from '../domain/operators/index.js';
import type { ProjectSnapshot } from '../domain/projects/index.js';
import { SYSTEM } from '../platform/audit/index.js';

/** The owner of the demo project, for signing in to the console. */
export interface DemoOperator {
  readonly name: string;
  readonly token: string;
}

const NAME = 'demo';
const DAY = 24 * 3600;
const LIFE_SECONDS = 30 * DAY;
/**
 * A stored token is reused only if it is valid for this time, because a service can run for days.
 */
const MIN_VALID_MS = 7 * DAY * 1_000;

/**
 * Returns the operator of the demo, owner of its project, with the stored token while it is valid,
 * else with a new one that replaces all others. Throws CommandRefused, before any change, if an
 * operator of this name has more rights: the demo would show a token with those rights to all users
 * of this machine.
 */
export async function obtainOperator(
  { operators, clock }: Domain,
  project: ProjectSnapshot,
  storedToken: string | null,
): Promise<DemoOperator> {
  const existing = (await operators.list()).find(({ name }) => name === NAME);
  if (existing === undefined) await operators.create(NAME, { ownsAll: false }, SYSTEM);
  else requireNoOtherRoles(existing, project);
  await operators.grant(project.id, NAME, 'OWNER', SYSTEM);
  const minValidUntil = clock.now().getTime() + MIN_VALID_MS;
  const owner = storedToken === null ? null : await operators.operatorOf(storedToken);
  if (storedToken !== null && owner?.name === NAME && owner.tokenValidUntil.getTime() > minValidUntil)
    return { name: NAME, token: storedToken };
  return { name: NAME, token: (await operators.rotateToken(NAME, LIFE_SECONDS, SYSTEM)).secret };
}

function requireNoOtherRoles({ ownsAll, roles }: ListedOperator, project: ProjectSnapshot): void {
  const isElsewhere = [...roles.keys()].some((projectId) => projectId !== project.id);
  if (!ownsAll && !isElsewhere) return;
  const what = ownsAll ? 'owns all projects' : 'has roles in other projects';
  const revoke = 'Revoke these roles (project-service operator revoke <project> demo <role>), or remove';
  throw new CommandRefused(
    `The operator "${NAME}" ${what}: the demo would show a token with these rights.`,
    `${ownsAll ? 'Remove' : revoke} them (project-service operator remove ${NAME}), or use: serve`,
  );
}
