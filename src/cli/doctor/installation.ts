import { sql } from 'kysely';
import type { Domain } from '../../domain/index.js';
import type { Database } from '../../storage/database.js';
import { pendingMigrations } from '../../storage/migrate.js';
import type { Notifications } from '../../storage/notifications.js';
import { wrongKey } from '../refused.js';
import { type Check, fault, fine, warn } from './check.js';

const LEAST_VERSION = 14;
const MAX_DEVIATION_MS = 2_000;
const MAIL_LATE_MS = 10 * 60_000;

/** Whether the database answers, with a version that will do. */
export async function checkDatabase({ db }: Database): Promise<Check> {
  const { rows } = await sql<{ version: string }>`SELECT current_setting('server_version') AS version`.execute(db);
  const version = rows[0]?.version ?? '';
  const isNew = Number.parseInt(version, 10) >= LEAST_VERSION;
  const finding = `PostgreSQL ${version} answers`;
  return isNew
    ? fine('database', finding)
    : fault('database', finding, `Upgrade it: the service needs PostgreSQL ${LEAST_VERSION} or newer.`);
}

export async function checkMigrations(database: Database): Promise<Check> {
  const pending = await pendingMigrations(database);
  return pending.length === 0
    ? fine('migrations', 'none is pending')
    : fault('migrations', `pending: ${pending.join(', ')}`, 'Run: project-service migrate');
}

/** Whether what the database tells of changes comes back; without that every fact is read again and again. */
export async function checkNotifications(notifications: Notifications): Promise<Check> {
  await notifications.start();
  return notifications.isFresh()
    ? fine('notifications', 'they come back')
    : fault(
        'notifications',
        'they do not come back within a second, so facts are not cached',
        'Connect to PostgreSQL directly, or through a pooler in session mode.',
      );
}

/** Whether the database's clock and this machine's agree; the way there and back is not held against them. */
export async function checkClock({ db }: Database): Promise<Check> {
  const before = Date.now();
  const { rows } = await sql<{ now: Date }>`SELECT clock_timestamp() AS now`.execute(db);
  const [theirs, after] = [rows[0]?.now.getTime() ?? Number.NaN, Date.now()];
  const deviation = theirs < before ? theirs - before : Math.max(0, theirs - after);
  const finding = `the database's clock is ${Math.abs(deviation)} ms ${deviation < 0 ? 'behind' : 'ahead of'} this one`;
  if (Math.abs(deviation) <= MAX_DEVIATION_MS) return fine('clock', finding);
  return fault('clock', finding, 'Set both clocks by NTP: sessions, blocks and maintenance go by them.');
}

export async function checkKey({ keys }: Domain): Promise<Check> {
  const state = await keys.inspect();
  switch (state.kind) {
    case 'first':
      return fine('key', `the database was not used with a key yet; the one given is ${state.given}`);
    case 'current':
      return fine('key', `${state.given} is the database's`);
    case 'rotating':
      return fine('key', `${state.given} will replace ${state.expected} when a service starts`);
    case 'wrong': {
      const { message, mend } = wrongKey(state);
      return fault('key', message, mend);
    }
  }
}

/** A dead mail is mostly a mistyped address: a warning, so that nobody can make the doctor fail by registering. */
export async function checkMail({ mail }: Domain, now: Date): Promise<Check> {
  const { pending, dead, oldestPending, pendingError } = await mail.state();
  if (oldestPending !== null && now.getTime() - oldestPending.getTime() > MAIL_LATE_MS) {
    const finding = `${pending} wait, the oldest since ${oldestPending.toISOString()}: no running service sends mail`;
    return fault(
      'mail',
      finding,
      'See that a service runs, that its SMTP_URL is right, and that the mail server there takes mail from it.',
    );
  }
  if (pendingError !== null) {
    const finding = `${pending} wait, because the mail server did not take them: ${pendingError}`;
    return warn('mail', finding, 'See that SMTP_URL is right and that the mail server there takes mail from here.');
  }
  const finding = `${pending} wait, ${dead} could not be delivered`;
  return dead === 0
    ? fine('mail', finding)
    : warn(
        'mail',
        finding,
        'One or two: mostly mistyped addresses. Many: see that the mail server takes mail from here.',
      );
}
