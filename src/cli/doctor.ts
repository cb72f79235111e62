import { sql } from 'kysely';
import { plural } from '../admin/outcome.js';
import { CommandRefused } from '../base/command-refused.js';
import { ConfigError } from '../base/config.js';
import type { LocalizedText } from '../base/language/text.js';
import type { Domain } from '../domain/index.js';
import type { ProjectSnapshot } from '../domain/projects/index.js';
import { DELAYED_EMAIL_MS, INACTIVE_SERVER_MS } from '../domain/statistics/index.js';
import type { Database } from '../storage/database.js';
import { MAX_DEVIATION_MS } from '../storage/database-clock.js';
import type { Notifications } from '../storage/notifications.js';
import { inspectRole } from '../storage/roles.js';
import type { CliDeps, DatabaseVersion, StorageDeps } from './command.js';
import { sentencesOf } from './explain.js';
import { wrongKeyError } from './wrong-key.js';

/** The result of one check. */
interface Finding {
  /** False if the service is not reliable until the problem is fixed (exit 1). */
  readonly ok: boolean;
  /** The service works, but an operator should look at it. */
  readonly warning: boolean;
  readonly finding: string;
  /** The instruction for the operator; null if there is nothing to do. */
  readonly fix: string | null;
}

export type Check = { readonly name: string } & Finding;

/** Checks by name, in order. */
type ChecksToRun = readonly (readonly [name: string, run: () => Promise<Finding>])[];

const SEE_SETTINGS = 'Check DATABASE_URL, or DATA_DIR if it is unset.';
const MIN_VERSION = 14;
const DAY_MS = 86_400_000;

const fine = (finding: string): Finding => ({ ok: true, warning: false, finding, fix: null });
const warn = (finding: string, fix: string): Finding => ({ ok: true, warning: true, finding, fix });
const problem = (finding: string, fix: string | null): Finding => ({ ok: false, warning: false, finding, fix });

/** Formats a check, with the instruction on its own line. */
export function lineOfCheck({ name, ok, warning, finding, fix }: Check): string {
  const word = ok ? (warning ? 'warning' : 'ok') : 'FAULT';
  const line = `${word.padEnd(7)}  ${name}: ${finding}`;
  return fix === null ? line : `${line}\n         ${fix}`;
}

/** Runs all checks in order. A failure to open the database is a check too. */
export async function examineInstallation(deps: CliDeps): Promise<Check[]> {
  const checks: Check[] = [];
  try {
    await deps.withStorage(async (storage) => {
      checks.push({ name: 'settings', ...fine('valid') });
      await examineStorage(storage, checks);
    });
  } catch (error) {
    const name = error instanceof ConfigError || error instanceof CommandRefused ? 'settings' : 'database';
    checks.push(checkOf(name, error));
  }
  return checks;
}

/**
 * Each check presumes the previous ones. A problem of the database or its migrations ends the run.
 */
async function examineStorage(
  { domain, database, notifications, compare, config, probeOwner }: StorageDeps,
  checks: Check[],
): Promise<void> {
  const now = domain.clock.now();
  const toRun: ChecksToRun = [
    ['database', () => checkDatabase(database)],
    ...(config.databaseOwnerUrl === null ? [] : [['owner', () => checkOwner(probeOwner)] as const]),
    ['migrations', async () => checkMigrations(await compare())],
    ['role', () => checkRole(database)],
    ['notifications', () => checkNotifications(notifications)],
    ['clock', () => checkClock(database)],
    ['key', () => checkKey(domain)],
    ['mail', () => checkMail(domain, now)],
  ];
  const needed = ['database', 'migrations'];
  for (const [name, run] of toRun) {
    const check = await run().then(
      (finding) => ({ name, ...finding }),
      (error: unknown) => checkOf(name, error),
    );
    checks.push(check);
    if (needed.includes(name) && !check.ok) return;
  }
  checks.push(...(await examineProjects(domain, now).catch((error: unknown) => [checkOf('projects', error)])));
}

/**
 * Makes a check of an error. Throws internal errors, because they are no problem of the
 * installation.
 */
function checkOf(name: string, error: unknown): Check {
  if (error instanceof ConfigError)
    return { name, ...problem(error.problems.join('; '), 'Correct them in the environment.') };
  const sentences = sentencesOf(error);
  if (sentences === null) throw error;
  const [finding = '', ...fix] = sentences.split('\n');
  const advice = fix.map((line) => line.trim()).join(' ');
  // An error of the database has no instruction; that of another check has it in its first line.
  const defaultAdvice = name === 'database' ? SEE_SETTINGS : null;
  return { name, ...problem(finding, advice === '' ? defaultAdvice : advice) };
}

async function examineProjects(domain: Domain, now: Date): Promise<Check[]> {
  const all = await domain.projects.list();
  const projects = all.filter(({ availability }) => availability !== 'ARCHIVED');
  if (projects.length > 0)
    return (await Promise.all(projects.map((project) => checkProject(domain, project, now)))).flat();
  return [{ name: 'projects', ...fine(all.length === 0 ? 'none yet' : 'all are archived') }];
}

/** Runs the checks of one project. */
export async function checkProject(domain: Domain, project: ProjectSnapshot, now: Date): Promise<Check[]> {
  const toRun: ChecksToRun = [
    ['token', () => checkToken(domain, project)],
    ['texts', () => checkTexts(domain, project)],
    ['catalogue', () => checkCatalogue(domain, project, now)],
    ['languages', () => checkLanguages(domain, project)],
    ['maintenance', () => checkMaintenance(domain, project, now)],
    ['dead letters', () => checkDeadLetters(domain, project)],
    ['game servers', () => checkServers(domain, project, now)],
  ];
  const checks: Check[] = [];
  for (const [name, run] of toRun) checks.push({ name: `${project.slug}: ${name}`, ...(await run()) });
  return checks;
}

/**
 * Checks that the database answers, has a supported version, accepts writes and has space for them.
 * Throws the error of a full disk.
 */
async function checkDatabase({ db, probeDisk }: Database): Promise<Finding> {
  const { rows } = await sql<{ version: string; isStandby: boolean; isReadOnly: boolean }>`
    SELECT current_setting('server_version') AS version, pg_is_in_recovery() AS "isStandby",
           current_setting('transaction_read_only')::boolean AS "isReadOnly"`.execute(db);
  const { version = '', isStandby = false, isReadOnly = false } = rows[0] ?? {};
  if (!(Number.parseInt(version, 10) >= MIN_VERSION))
    return problem(
      `PostgreSQL ${version} answers`,
      `Upgrade it: the service needs PostgreSQL ${MIN_VERSION} or newer.`,
    );
  if (isStandby)
    return problem(
      `PostgreSQL ${version} is a standby, so it is read-only`,
      'Set DATABASE_URL to the primary, or promote the standby: see "A standby" in docs/cluster.md.',
    );
  if (isReadOnly)
    return problem(
      `PostgreSQL ${version} is read-only: default_transaction_read_only is on`,
      'Reset the setting for the database, its role and the server. Then restart the service: open connections still use it.',
    );
  await probeDisk();
  return fine(`PostgreSQL ${version} answers`);
}

/** Checks that the connection as the owner of the tables leads to the same database. */
async function checkOwner(probeOwner: StorageDeps['probeOwner']): Promise<Finding> {
  await probeOwner();
  return fine('DATABASE_OWNER_URL leads to the same database');
}

function checkMigrations({ pending, expansion }: DatabaseVersion): Finding {
  if (expansion !== null)
    return warn(
      `the database is one version newer: ${expansion}`,
      'This version works on it. Start the newer version again once its problem is solved.',
    );
  return pending.length === 0
    ? fine('none is pending')
    : problem(`pending: ${pending.join(', ')}`, 'Run: project-service migrate');
}

/** Checks that the service's role has no more privileges than the service needs. */
async function checkRole({ db }: Database): Promise<Finding> {
  const { name, powers, isUnrestricted, surplus } = await inspectRole(db);
  const rights =
    isUnrestricted || surplus.length === 0 ? [] : [`has privileges that it does not need: ${surplus.join(', ')}`];
  const more = [...powers, ...rights];
  if (more.length === 0) return fine(`${name} has exactly the privileges that the service needs`);
  return warn(
    `${name} ${more.join(', ')}`,
    'Use a separate role for the service, and the owner of the tables in DATABASE_OWNER_URL: see "Two roles" in docs/install.md.',
  );
}

/** Checks that notifications arrive. Without them nothing is cached. */
async function checkNotifications(notifications: Notifications): Promise<Finding> {
  await notifications.start('project-service doctor');
  return notifications.isFresh()
    ? fine('they arrive')
    : problem(
        'they do not arrive within a second, so caches are off',
        'Set DATABASE_SESSION_URL (or DATABASE_URL) to PostgreSQL itself or to a pooler in session mode.',
      );
}

/**
 * Checks that the clocks of the database and of this machine agree, apart from the round-trip time.
 */
async function checkClock({ db }: Database): Promise<Finding> {
  const before = Date.now();
  const { rows } = await sql<{ now: Date }>`SELECT clock_timestamp() AS now`.execute(db);
  const [databaseTime, after] = [rows[0]?.now.getTime() ?? Number.NaN, Date.now()];
  const deviation = databaseTime < before ? databaseTime - before : Math.max(0, databaseTime - after);
  const finding = `the database's clock is ${Math.abs(deviation)} ms ${deviation < 0 ? 'behind' : 'ahead of'} this one`;
  if (Math.abs(deviation) <= MAX_DEVIATION_MS) return fine(finding);
  return problem(
    finding,
    "Synchronize both clocks by NTP: a service is not ready while its clock differs from the database's.",
  );
}

async function checkKey({ keys }: Domain): Promise<Finding> {
  const state = await keys.inspect();
  switch (state.kind) {
    case 'first':
      return fine(`the database has no key yet; ${state.configured} will be its first`);
    case 'current':
      return fine(`${state.configured} is the key of the database`);
    case 'rotating':
      return fine(`${state.configured} will replace ${state.stored} when a service starts`);
    case 'wrong': {
      const { message, fix } = wrongKeyError(state);
      return problem(message, fix);
    }
  }
}

/**
 * A failed email is mostly a mistyped address. It is only a warning, so that registrations cannot
 * make `doctor` fail.
 */
async function checkMail({ mail, copies }: Domain, now: Date): Promise<Finding> {
  const mark = await copies.findMark();
  if (mark !== null) {
    const finding = `neither emails nor deliveries are sent: this is a copy of the database of ${mark.backupOf.toISOString()}`;
    return warn(finding, 'If the original is not in use any more: project-service promote');
  }
  const { pending, dead, oldestPending, pendingError } = await mail.state();
  const waiting = plural(pending, 'waits', 'wait');
  if (oldestPending !== null && now.getTime() - oldestPending.getTime() > DELAYED_EMAIL_MS) {
    const reason =
      pendingError === null
        ? 'no running service sends emails'
        : `the mail server did not accept them: ${pendingError}`;
    const finding = `${waiting}, the oldest since ${oldestPending.toISOString()}: ${reason}`;
    return problem(
      finding,
      'Check that a service runs, that its SMTP_URL is correct, and that the mail server accepts emails from it.',
    );
  }
  if (pendingError !== null) {
    const finding = `${waiting}, because the mail server did not accept them: ${pendingError}`;
    return warn(finding, 'Check SMTP_URL, and that the mail server accepts emails from this machine.');
  }
  const finding = `${waiting}, ${dead} could not be sent`;
  return dead === 0
    ? fine(finding)
    : warn(
        finding,
        'A few are mostly mistyped addresses. If there are many, check that the mail server accepts emails from this machine.',
      );
}

async function checkToken({ projects }: Domain, { id, slug }: ProjectSnapshot): Promise<Finding> {
  const hasOne = (await projects.tokens(id)).some(({ state }) => state === 'CURRENT');
  return hasOne
    ? fine('one is current')
    : problem('none is current, so clients cannot be configured', `Run: project-service token issue ${slug}`);
}

/** An optional text counts as missing only if it exists in another language. */
async function checkTexts({ servers }: Domain, project: ProjectSnapshot): Promise<Finding> {
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
  if (gaps.length === 0) return fine('complete in every language');
  return warn(`missing: ${gaps.join('; ')}`, 'Add them to the project file, and run: project-service apply');
}

/** Checks that items on sale have payloads and translations. */
async function checkCatalogue({ catalogue }: Domain, project: ProjectSnapshot, now: Date): Promise<Finding> {
  const { withoutPayload, withoutTranslation } = await catalogue.missingContent(project, now);
  const kinds = { 'no payload': withoutPayload, 'missing translations': withoutTranslation };
  const findings = Object.entries(kinds).flatMap(([what, { count, skus }]) => {
    const more = count > skus.length ? ` and ${count - skus.length} more` : '';
    return count === 0 ? [] : [`${count} on sale with ${what}: ${skus.join(' ')}${more}`];
  });
  if (findings.length === 0) return fine('items on sale have payloads and translations');
  const fix = `If this is not intended: project-service catalogue export ${project.slug}, add them, and import it again.`;
  return warn(findings.join('; '), fix);
}

async function checkLanguages({ users }: Domain, project: ProjectSnapshot): Promise<Finding> {
  const count = await users.countUnpublishedLanguages(project);
  if (count === 0) return fine('every user has a published language');
  const finding = `${plural(count, 'user has', 'users have')} a profile language that is not published: they get texts in ${project.language}`;
  return warn(finding, 'Publish the languages again, or leave it: users can choose another one.');
}

async function checkMaintenance(domain: Domain, project: ProjectSnapshot, now: Date): Promise<Finding> {
  const serverCodes = await serversLeftInMaintenance(domain, project, now);
  if (project.availability === 'MAINTENANCE') return await checkSwitch(domain, project, now);
  if (serverCodes.length === 0) return fine('not switched on');
  const fix = `If this is not intended, run: project-service maintenance off ${project.slug} --server ${serverCodes[0]}`;
  return warn(`for more than a day, with no end, on ${serverCodes.join(' ')}`, fix);
}

/** The codes of servers whose maintenance has no end and lasts for more than a day. */
async function serversLeftInMaintenance({ servers }: Domain, { id, windows }: ProjectSnapshot, now: Date) {
  const openWindows = windows.filter(
    ({ startsAt, endsAt }) => endsAt === null && now.getTime() - startsAt.getTime() > DAY_MS,
  );
  const ids = new Set(openWindows.map(({ gameServerId }) => gameServerId));
  return (await servers.list(id)).filter((server) => ids.has(server.id)).map(({ code }) => code);
}

/** Checks the age of a maintenance of the whole project. */
async function checkSwitch({ audit }: Domain, project: ProjectSnapshot, now: Date): Promise<Finding> {
  const about = { project: project.slug, target: `project:${project.slug}` };
  const [entry] = await audit.search({ ...about, action: 'maintenance.on', limit: 1 });
  const since = entry === undefined ? 'before the first entry of the audit log' : `since ${entry.at.toISOString()}`;
  if (entry !== undefined && now.getTime() - entry.at.getTime() <= DAY_MS) return fine(`switched on ${since}`);
  const fix = `If this is not intended, run: project-service maintenance off ${project.slug}`;
  return warn(`switched on ${since}, with no end`, fix);
}

async function checkDeadLetters({ deliveries }: Domain, { id, slug }: ProjectSnapshot): Promise<Finding> {
  const count = await deliveries.countDead(id);
  if (count === 0) return fine('none');
  return warn(`${count} could not be delivered`, `To list them: project-service delivery dead-letters ${slug}`);
}

/**
 * Checks that game servers with waiting deliveries poll. A warning, because the game servers must
 * be fixed. Deliveries of a server that polls can wait because of maintenance, or behind leased
 * ones.
 */
async function checkServers({ deliveries }: Domain, { id }: ProjectSnapshot, now: Date): Promise<Finding> {
  const since = new Date(now.getTime() - INACTIVE_SERVER_MS);
  const inactive = (await deliveries.waiting(id, since)).filter(
    ({ lastSeen }) => lastSeen === null || lastSeen < since,
  );
  if (inactive.length === 0) return fine('all with waiting deliveries poll');
  const findings = inactive.map(({ code, waiting, lastSeen }) => {
    const when = lastSeen === null ? 'has never polled' : `polled last at ${lastSeen.toISOString()}`;
    return `${code} has ${waiting} waiting and ${when}`;
  });
  const fix =
    'Check that they run, reach DELIVERY_PORT and have valid poll tokens: project-service server poll-token list';
  return warn(findings.join('; '), fix);
}
