import { ConfigError } from '../../base/config.js';
import type { CliParts, StorageParts } from '../command.js';
import { sentencesOf } from '../explain.js';
import { CommandRefused } from '../refused.js';
import { type Check, fault, fine } from './check.js';
import { checkClock, checkDatabase, checkKey, checkMail, checkMigrations, checkNotifications } from './installation.js';
import { checkProject } from './project.js';

const SEE_SETTINGS = 'See that DATABASE_URL, or DATA_DIR where it is unset, is right.';

/** Looks at everything in turn. What cannot even be opened is a finding as well. */
export async function examine(parts: CliParts): Promise<Check[]> {
  const checks: Check[] = [];
  try {
    await parts.withStorage(async (storage) => {
      checks.push(fine('settings', 'they can be used'));
      await examineStorage(storage, checks);
    });
  } catch (error) {
    const name = error instanceof ConfigError || error instanceof CommandRefused ? 'settings' : 'database';
    checks.push(findingOf(name, error));
  }
  return checks;
}

/** In an order in which each can presume the ones before; the first fault of the database ends it. */
async function examineStorage({ domain, database, notifications }: StorageParts, checks: Check[]): Promise<void> {
  const now = new Date();
  const steps: [string, () => Promise<Check | readonly Check[]>][] = [
    ['database', () => checkDatabase(database)],
    ['migrations', () => checkMigrations(database)],
    ['notifications', () => checkNotifications(notifications)],
    ['clock', () => checkClock(database)],
    ['key', () => checkKey(domain)],
    ['mail', () => checkMail(domain, now)],
    ['projects', () => examineProjects(domain, now)],
  ];
  const needed = ['database', 'migrations'];
  for (const [name, step] of steps) {
    const found = [await step().catch((error: unknown) => findingOf(name, error))].flat();
    checks.push(...found);
    if (needed.includes(name) && found.some(({ ok }) => !ok)) return;
  }
}

async function examineProjects(domain: StorageParts['domain'], now: Date): Promise<Check[]> {
  const all = await domain.projects.list();
  const projects = all.filter(({ availability }) => availability !== 'ARCHIVED');
  if (projects.length === 0) return [fine('projects', all.length === 0 ? 'there is none yet' : 'all are archived')];
  return (await Promise.all(projects.map((project) => checkProject(domain, project, now)))).flat();
}

/** A fault of ours is none of the installation's, and is not hidden behind a finding. */
function findingOf(name: string, error: unknown): Check {
  if (error instanceof ConfigError) return fault(name, error.faults.join('; '), 'Set them right in the environment.');
  const sentences = sentencesOf(error);
  if (sentences === null) throw error;
  const [finding = '', ...mend] = sentences.split('\n');
  const advice = mend.map((line) => line.trim()).join(' ');
  // Beside the database itself, what has no second line says in the first what to do.
  const otherwise = name === 'database' ? SEE_SETTINGS : null;
  return fault(name, finding, advice === '' ? otherwise : advice);
}
