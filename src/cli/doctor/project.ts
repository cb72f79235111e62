import type { LocalizedText } from '../../base/language/text.js';
import type { Domain } from '../../domain/index.js';
import type { ProjectFacts } from '../../domain/projects/index.js';
import { type Check, fault, fine, warn } from './check.js';

const DAY_MS = 86_400_000;
const LONG_AGO_MS = 5 * 60_000;

/** What is to be said of a project; archived ones are left in peace. */
export const checkProject = async (domain: Domain, project: ProjectFacts, now: Date): Promise<Check[]> => [
  await checkToken(domain, project),
  await checkTexts(domain, project),
  await checkLanguages(domain, project),
  await checkMaintenance(domain, project, now),
  await checkDead(domain, project),
  await checkServers(domain, project, now),
];

async function checkToken({ projects }: Domain, { id, slug }: ProjectFacts): Promise<Check> {
  const name = `${slug}: token`;
  const hasOne = (await projects.tokens(id)).some(({ state }) => state === 'CURRENT');
  return hasOne
    ? fine(name, 'there is a current one')
    : fault(name, 'none is current, so clients cannot be configured', `Run: project-service token issue ${slug}`);
}

/** Optional texts count only where some language has one. */
async function checkTexts({ servers }: Domain, project: ProjectFacts): Promise<Check> {
  const texts: [string, LocalizedText][] = [
    ['names', project.names],
    ['descriptions', project.descriptions],
    ['currency.names', project.currency.names],
  ];
  for (const { code, names, descriptions } of await servers.list(project.id)) {
    texts.push([`server ${code} names`, names], [`server ${code} descriptions`, descriptions]);
  }
  const gaps = texts.flatMap(([label, text]) => {
    const missing = project.languages.filter((language) => !Object.hasOwn(text, language));
    const isGap = missing.length > 0 && Object.keys(text).length > 0;
    return isGap ? [`${label}: ${missing.join(' ')}`] : [];
  });
  const name = `${project.slug}: texts`;
  if (gaps.length === 0) return fine(name, 'every language has all of them');
  return warn(name, `missing: ${gaps.join('; ')}`, 'Add them to the project file, and run: project-service apply');
}

async function checkLanguages({ users }: Domain, project: ProjectFacts): Promise<Check> {
  const name = `${project.slug}: languages`;
  const count = await users.countUnpublishedLanguages(project);
  if (count === 0) return fine(name, 'every user has a published one');
  const finding = `${count} users have a profile language that is not published; they get ${project.language}`;
  return warn(name, finding, 'Publish it again, or leave it so: they can choose another one.');
}

async function checkMaintenance({ audit }: Domain, project: ProjectFacts, now: Date): Promise<Check> {
  const name = `${project.slug}: maintenance`;
  if (project.availability !== 'MAINTENANCE') return fine(name, 'not switched on');
  const [entry] = await audit.search({ project: project.slug, action: 'maintenance.on', limit: 1 });
  const since = entry === undefined ? 'before anything was recorded' : `since ${entry.at.toISOString()}`;
  if (entry !== undefined && now.getTime() - entry.at.getTime() <= DAY_MS) return fine(name, `switched on ${since}`);
  const mend = `Is it meant? Else run: project-service maintenance off ${project.slug}`;
  return warn(name, `switched on ${since}, with no end`, mend);
}

async function checkDead({ deliveries }: Domain, { id, slug }: ProjectFacts): Promise<Check> {
  const name = `${slug}: dead letters`;
  const count = await deliveries.countDead(id);
  if (count === 0) return fine(name, 'there are none');
  return warn(name, `${count} could not be delivered`, `See what to do: project-service delivery dead ${slug}`);
}

/**
 * Whether what was paid for reaches the players; a warning, because it is for the game servers to mend. Of one that
 * asks and is given nothing, what waits is held back by an operator, or stands behind something that it has.
 */
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
