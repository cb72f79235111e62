import type { Domain } from '../../domain/index.js';
import type { ProjectFacts } from '../../domain/projects/index.js';
import { type Check, fine, warn } from './check.js';

const LONG_AGO_MS = 5 * 60_000;

/** Whether what was paid for reaches the players; warnings, because it is for the game servers to mend. */
export const checkDeliveries = async (domain: Domain, project: ProjectFacts, now: Date): Promise<Check[]> => [
  await checkDead(domain, project),
  await checkServers(domain, project, now),
];

async function checkDead({ deliveries }: Domain, { id, slug }: ProjectFacts): Promise<Check> {
  const name = `${slug}: dead letters`;
  const count = await deliveries.countDead(id);
  if (count === 0) return fine(name, 'there are none');
  return warn(name, `${count} could not be delivered`, `See what to do: project-service delivery dead ${slug}`);
}

/** One that asks and is given nothing has what waits held back by an operator, or behind something that it has. */
async function checkServers({ deliveries }: Domain, { id, slug }: ProjectFacts, now: Date): Promise<Check> {
  const name = `${slug}: game servers`;
  const since = new Date(now.getTime() - LONG_AGO_MS);
  const silent = (await deliveries.waiting(id, since)).filter(({ lastSeen }) => lastSeen === null || lastSeen < since);
  if (silent.length === 0) return fine(name, 'each one with deliveries has asked for them');
  const findings = silent.map(({ code, waiting, lastSeen }) => {
    const when = lastSeen === null ? 'never asked' : `last asked at ${lastSeen.toISOString()}`;
    return `${code} has ${waiting} waiting and ${when}`;
  });
  const mend =
    'See that they run, reach DELIVERY_PORT and have good poll tokens: project-service server poll-token list';
  return warn(name, findings.join('; '), mend);
}
