import { sql } from 'kysely';
import { CommandRefused } from '../base/command-refused.js';
import { ConfigError } from '../base/config.js';
import type { LocalizedText } from '../base/language/text.js';
import type { Domain } from '../domain/index.js';
import type { ProjectSnapshot } from '../domain/projects/index.js';
import { SILENT_SERVER_MS, STUCK_MAIL_MS } from '../domain/statistics/index.js';
import type { Database } from '../storage/database.js';
import { MAX_DEVIATION_MS } from '../storage/database-clock.js';
import type { Notifications } from '../storage/notifications.js';
import { inspectRole } from '../storage/roles.js';
import type { CliDeps, StorageDeps } from './command.js';
import { sentencesOf } from './explain.js';
import { wrongKey } from './refused.js';

/** What was found out about one thing. */
interface Finding {
  /** False: it has to be mended before the service can be relied on (exit 1). */
  readonly ok: boolean;
  /** It works, and somebody should look at it all the same. */
  readonly warning: boolean;
  readonly finding: string;
  /** What to do; null where there is nothing to do. */
  readonly mend: string | null;
}

/** One thing that was looked at. */
export type Check = { readonly name: string } & Finding;

/** Things to look at, each in its turn. */
type Looks = readonly (readonly [name: string, look: () => Promise<Finding>])[];

const SEE_SETTINGS = 'See that DATABASE_URL, or DATA_DIR where it is unset, is right.';
const LEAST_VERSION = 14;
const DAY_MS = 86_400_000;

const fine = (finding: string): Finding => ({ ok: true, warning: false, finding, mend: null });
const warn = (finding: string, mend: string): Finding => ({ ok: true, warning: true, finding, mend });
const fault = (finding: string, mend: string | null): Finding => ({ ok: false, warning: false, finding, mend });

/** A check for people, with what to do on a line of its own. */
export function lineOf({ name, ok, warning, finding, mend }: Check): string {
  const word = ok ? (warning ? 'warning' : 'ok') : 'FAULT';
  const line = `${word.padEnd(7)}  ${name}: ${finding}`;
  return mend === null ? line : `${line}\n         ${mend}`;
}

/** Looks at everything in turn. What cannot even be opened is a finding as well. */
export async function examine(parts: CliDeps): Promise<Check[]> {
  const checks: Check[] = [];
  try {
    await parts.withStorage(async (storage) => {
      checks.push({ name: 'settings', ...fine('they can be used') });
      await examineStorage(storage, checks);
    });
  } catch (error) {
    const name = error instanceof ConfigError || error instanceof CommandRefused ? 'settings' : 'database';
    checks.push(checkOf(name, error));
  }
  return checks;
}

/** In an order in which each can presume the ones before; the first fault of the database ends it. */
async function examineStorage(
  { domain, database, notifications, pending }: StorageDeps,
  checks: Check[],
): Promise<void> {
  const now = domain.clock.now();
  const looks: Looks = [
    ['database', () => lookAtDatabase(database)],
    ['migrations', async () => lookAtMigrations(await pending())],
    ['role', () => lookAtRole(database)],
    ['notifications', () => lookAtNotifications(notifications)],
    ['clock', () => lookAtClock(database)],
    ['key', () => lookAtKey(domain)],
    ['mail', () => lookAtMail(domain, now)],
  ];
  const needed = ['database', 'migrations'];
  for (const [name, look] of looks) {
    const check = await look().then(
      (finding) => ({ name, ...finding }),
      (error: unknown) => checkOf(name, error),
    );
    checks.push(check);
    if (needed.includes(name) && !check.ok) return;
  }
  checks.push(...(await examineProjects(domain, now).catch((error: unknown) => [checkOf('projects', error)])));
}

/** A fault of ours is none of the installation's, and is not hidden behind a finding. */
function checkOf(name: string, error: unknown): Check {
  if (error instanceof ConfigError)
    return { name, ...fault(error.faults.join('; '), 'Set them right in the environment.') };
  const sentences = sentencesOf(error);
  if (sentences === null) throw error;
  const [finding = '', ...mend] = sentences.split('\n');
  const advice = mend.map((line) => line.trim()).join(' ');
  // Beside the database itself, what has no second line says in the first what to do.
  const otherwise = name === 'database' ? SEE_SETTINGS : null;
  return { name, ...fault(finding, advice === '' ? otherwise : advice) };
}

async function examineProjects(domain: Domain, now: Date): Promise<Check[]> {
  const all = await domain.projects.list();
  const projects = all.filter(({ availability }) => availability !== 'ARCHIVED');
  if (projects.length > 0)
    return (await Promise.all(projects.map((project) => checkProject(domain, project, now)))).flat();
  return [{ name: 'projects', ...fine(all.length === 0 ? 'there is none yet' : 'all are archived') }];
}

/** What is to be said of a project; archived ones are left in peace. */
export async function checkProject(domain: Domain, project: ProjectSnapshot, now: Date): Promise<Check[]> {
  const looks: Looks = [
    ['token', () => lookAtToken(domain, project)],
    ['texts', () => lookAtTexts(domain, project)],
    ['catalogue', () => lookAtCatalogue(domain, project, now)],
    ['languages', () => lookAtLanguages(domain, project)],
    ['maintenance', () => lookAtMaintenance(domain, project, now)],
    ['dead letters', () => lookAtDeadLetters(domain, project)],
    ['game servers', () => lookAtServers(domain, project, now)],
  ];
  const checks: Check[] = [];
  for (const [name, look] of looks) checks.push({ name: `${project.slug}: ${name}`, ...(await look()) });
  return checks;
}

/** Whether the database answers, with a version that will do. */
async function lookAtDatabase({ db }: Database): Promise<Finding> {
  const { rows } = await sql<{ version: string }>`SELECT current_setting('server_version') AS version`.execute(db);
  const version = rows[0]?.version ?? '';
  const isNew = Number.parseInt(version, 10) >= LEAST_VERSION;
  const finding = `PostgreSQL ${version} answers`;
  return isNew ? fine(finding) : fault(finding, `Upgrade it: the service needs PostgreSQL ${LEAST_VERSION} or newer.`);
}

function lookAtMigrations(pending: readonly string[]): Finding {
  return pending.length === 0
    ? fine('none is pending')
    : fault(`pending: ${pending.join(', ')}`, 'Run: project-service migrate');
}

/** Whether somebody who acts as the service could do more than the service has to. */
async function lookAtRole({ db }: Database): Promise<Finding> {
  const { name, powers, isAbove, surplus } = await inspectRole(db);
  const rights = isAbove || surplus.length === 0 ? [] : [`has rights that it does not need: ${surplus.join(', ')}`];
  const more = [...powers, ...rights];
  if (more.length === 0) return fine(`${name} may do what the service needs and no more`);
  return warn(
    `${name} ${more.join(', ')}`,
    'Let the service connect as a role of its own, and name the owner of the tables in DATABASE_OWNER_URL: see "Two roles" in docs/install.md.',
  );
}

/** Whether what the database tells of changes comes back; without that every fact is read again and again. */
async function lookAtNotifications(notifications: Notifications): Promise<Finding> {
  await notifications.start();
  return notifications.isFresh()
    ? fine('they come back')
    : fault(
        'they do not come back within a second, so caches are off',
        'Let DATABASE_SESSION_URL, or DATABASE_URL where it is unset, lead to PostgreSQL directly or through a pooler in session mode.',
      );
}

/** Whether the database's clock and this machine's agree; the way there and back is not held against them. */
async function lookAtClock({ db }: Database): Promise<Finding> {
  const before = Date.now();
  const { rows } = await sql<{ now: Date }>`SELECT clock_timestamp() AS now`.execute(db);
  const [theirs, after] = [rows[0]?.now.getTime() ?? Number.NaN, Date.now()];
  const deviation = theirs < before ? theirs - before : Math.max(0, theirs - after);
  const finding = `the database's clock is ${Math.abs(deviation)} ms ${deviation < 0 ? 'behind' : 'ahead of'} this one`;
  if (Math.abs(deviation) <= MAX_DEVIATION_MS) return fine(finding);
  return fault(finding, "Set both clocks by NTP: a service whose clock is not the database's is never ready.");
}

async function lookAtKey({ keys }: Domain): Promise<Finding> {
  const state = await keys.inspect();
  switch (state.kind) {
    case 'first':
      return fine(`the database was not used with a key yet; the one given is ${state.given}`);
    case 'current':
      return fine(`${state.given} is the database's`);
    case 'rotating':
      return fine(`${state.given} will replace ${state.expected} when a service starts`);
    case 'wrong': {
      const { message, mend } = wrongKey(state);
      return fault(message, mend);
    }
  }
}

/** A dead mail is mostly a mistyped address: a warning, so that nobody can make the doctor fail by registering. */
async function lookAtMail({ mail, copies }: Domain, now: Date): Promise<Finding> {
  const mark = await copies.mark();
  if (mark !== null) {
    const finding = `none goes out, nor any delivery: this is a copy of the database of ${mark.backupOf.toISOString()}`;
    return warn(finding, 'If it is the real one now: project-service promote');
  }
  const { pending, dead, oldestPending, pendingError } = await mail.state();
  if (oldestPending !== null && now.getTime() - oldestPending.getTime() > STUCK_MAIL_MS) {
    const finding = `${pending} wait, the oldest since ${oldestPending.toISOString()}: no running service sends mail`;
    return fault(
      finding,
      'See that a service runs, that its SMTP_URL is right, and that the mail server there takes mail from it.',
    );
  }
  if (pendingError !== null) {
    const finding = `${pending} wait, because the mail server did not take them: ${pendingError}`;
    return warn(finding, 'See that SMTP_URL is right and that the mail server there takes mail from here.');
  }
  const finding = `${pending} wait, ${dead} could not be delivered`;
  return dead === 0
    ? fine(finding)
    : warn(finding, 'One or two: mostly mistyped addresses. Many: see that the mail server takes mail from here.');
}

async function lookAtToken({ projects }: Domain, { id, slug }: ProjectSnapshot): Promise<Finding> {
  const hasOne = (await projects.tokens(id)).some(({ state }) => state === 'CURRENT');
  return hasOne
    ? fine('there is a current one')
    : fault('none is current, so clients cannot be configured', `Run: project-service token issue ${slug}`);
}

/** Optional texts count only where some language has one. */
async function lookAtTexts({ servers }: Domain, project: ProjectSnapshot): Promise<Finding> {
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
  if (gaps.length === 0) return fine('every language has all of them');
  return warn(`missing: ${gaps.join('; ')}`, 'Add them to the project file, and run: project-service apply');
}

/** Whether what is sold has all that players and game servers should get. */
async function lookAtCatalogue({ catalogue }: Domain, project: ProjectSnapshot, now: Date): Promise<Finding> {
  const { withoutPayload, withoutTranslation } = await catalogue.gaps(project, now);
  const kinds = { 'no payload': withoutPayload, 'not all translations': withoutTranslation };
  const findings = Object.entries(kinds).flatMap(([what, { count, skus }]) => {
    const more = count > skus.length ? ` and ${count - skus.length} more` : '';
    return count === 0 ? [] : [`${count} on sale with ${what}: ${skus.join(' ')}${more}`];
  });
  if (findings.length === 0) return fine('what is on sale has payloads and translations');
  const mend = `Is it meant? Else write: project-service catalogue export ${project.slug}, add them, and import it again.`;
  return warn(findings.join('; '), mend);
}

async function lookAtLanguages({ users }: Domain, project: ProjectSnapshot): Promise<Finding> {
  const count = await users.countUnpublishedLanguages(project);
  if (count === 0) return fine('every user has a published one');
  const finding = `${count} users have a profile language that is not published; they get ${project.language}`;
  return warn(finding, 'Publish it again, or leave it so: they can choose another one.');
}

async function lookAtMaintenance(domain: Domain, project: ProjectSnapshot, now: Date): Promise<Finding> {
  const forgotten = await serversLeftInMaintenance(domain, project, now);
  if (project.availability === 'MAINTENANCE') return await lookAtSwitch(domain, project, now);
  if (forgotten.length === 0) return fine('not switched on');
  const mend = `Is it meant? Else run: project-service maintenance off ${project.slug} --server ${forgotten[0]}`;
  return warn(`for more than a day, with no end, on ${forgotten.join(' ')}`, mend);
}

/** The codes of servers in whose maintenance nobody sees an end. */
async function serversLeftInMaintenance({ servers }: Domain, { id, windows }: ProjectSnapshot, now: Date) {
  const lasting = windows.filter(
    ({ startsAt, endsAt }) => endsAt === null && now.getTime() - startsAt.getTime() > DAY_MS,
  );
  const ids = new Set(lasting.map(({ gameServerId }) => gameServerId));
  return (await servers.list(id)).filter((server) => ids.has(server.id)).map(({ code }) => code);
}

/** Maintenance of the whole project that no window ends. */
async function lookAtSwitch({ audit }: Domain, project: ProjectSnapshot, now: Date): Promise<Finding> {
  const about = { project: project.slug, target: `project:${project.slug}` };
  const [entry] = await audit.search({ ...about, action: 'maintenance.on', limit: 1 });
  const since = entry === undefined ? 'before anything was recorded' : `since ${entry.at.toISOString()}`;
  if (entry !== undefined && now.getTime() - entry.at.getTime() <= DAY_MS) return fine(`switched on ${since}`);
  const mend = `Is it meant? Else run: project-service maintenance off ${project.slug}`;
  return warn(`switched on ${since}, with no end`, mend);
}

async function lookAtDeadLetters({ deliveries }: Domain, { id, slug }: ProjectSnapshot): Promise<Finding> {
  const count = await deliveries.countDead(id);
  if (count === 0) return fine('there are none');
  return warn(`${count} could not be delivered`, `See what to do: project-service delivery dead ${slug}`);
}

/**
 * Whether what was paid for reaches the players; a warning, because it is for the game servers to mend. Of one that
 * asks and is given nothing, what waits is held back by an operator, or stands behind something that it has.
 */
async function lookAtServers({ deliveries }: Domain, { id }: ProjectSnapshot, now: Date): Promise<Finding> {
  const since = new Date(now.getTime() - SILENT_SERVER_MS);
  const silent = (await deliveries.waiting(id, since)).filter(({ lastSeen }) => lastSeen === null || lastSeen < since);
  if (silent.length === 0) return fine('each one with deliveries has asked for them');
  const findings = silent.map(({ code, waiting, lastSeen }) => {
    const when = lastSeen === null ? 'never asked' : `last asked at ${lastSeen.toISOString()}`;
    return `${code} has ${waiting} waiting and ${when}`;
  });
  const mend =
    'See that they run, reach DELIVERY_PORT and have good poll tokens: project-service server poll-token list';
  return warn(findings.join('; '), mend);
}
