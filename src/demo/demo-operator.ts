import { CommandRefused } from '../base/command-refused.js';
import type { Domain } from '../domain/index.js';
import type { ListedOperator } from '../domain/operators/index.js';
import type { ProjectSnapshot } from '../domain/projects/index.js';
import { SYSTEM } from '../platform/audit/index.js';

/** Who owns the demo project, and with what they come: whoever tries the desk signs in as them. */
export interface DemoOperator {
  readonly name: string;
  readonly token: string;
}

const NAME = 'demo';
const DAY = 24 * 3600;
const LIFE_SECONDS = 30 * DAY;
/** Less than this is not left to a start that may run for days. */
const ENOUGH_MS = 7 * DAY * 1_000;

/**
 * The operator of the demo, owner of its project, with the token that the last start wrote down while it is good, otherwise
 * a new one in the place of all others: tokens do not pile up. Refuses to take over somebody who may more than that
 * (CommandRefused), before anything of theirs is changed: their token would be shown to whoever is on this machine.
 */
export async function obtainOperator(
  { operators, clock }: Domain,
  project: ProjectSnapshot,
  known: string | null,
): Promise<DemoOperator> {
  const found = (await operators.list()).find(({ name }) => name === NAME);
  if (found === undefined) await operators.create(NAME, { ownsAll: false }, SYSTEM);
  else demandNothingElse(found, project);
  await operators.grant(project.id, NAME, 'OWNER', SYSTEM);
  const goodFor = clock.now().getTime() + ENOUGH_MS;
  const owner = known === null ? null : await operators.operatorOf(known);
  if (known !== null && owner?.name === NAME && owner.tokenGoodUntil.getTime() > goodFor)
    return { name: NAME, token: known };
  return { name: NAME, token: (await operators.rotateToken(NAME, LIFE_SECONDS, SYSTEM)).secret };
}

function demandNothingElse({ ownsAll, roles }: ListedOperator, project: ProjectSnapshot): void {
  const isElsewhere = [...roles.keys()].some((projectId) => projectId !== project.id);
  if (!ownsAll && !isElsewhere) return;
  const what = ownsAll ? 'owns all projects' : 'has roles in other projects';
  const withdraw = 'Withdraw these roles (project-service operator withdraw <project> demo <role>), or remove';
  throw new CommandRefused(
    `There is an operator "${NAME}" who ${what}: the demo would show their token.`,
    `${ownsAll ? 'Remove' : withdraw} them (project-service operator remove ${NAME}), or use: serve`,
  );
}
