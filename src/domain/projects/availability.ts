import { Refusal, refuse } from '../../base/errors/refusal.js';
import type { Tx } from '../../storage/database.js';
import { combine, type Statement } from '../../storage/statement.js';
import type { Availability, AvailabilityWindow, ProjectSnapshot } from './project-model.js';
import { lockProject, readProjectAvailability } from './project-store.js';

const AVAILABLE: Availability = { available: true, messages: null, until: null, retryAfterSeconds: null };
const RETRY_SECONDS = { least: 5, most: 3600, unknown: 60 };

/**
 * Returns the availability of the whole project at `now`: rules.md §1.2 and §3.9. Windows of single
 * servers do not count. A window includes its start and excludes its end.
 */
export function availabilityOf(project: Pick<ProjectSnapshot, 'availability' | 'windows'>, now: Date): Availability {
  if (project.availability === 'AVAILABLE' && project.windows.length === 0) return AVAILABLE;
  const windows = project.windows.filter((window) => window.gameServerId === null);
  const covering = windows.filter((window) => covers(window, now));
  const isFlagged = project.availability !== 'AVAILABLE';
  if (!isFlagged && covering.length === 0) return AVAILABLE;
  const until = isFlagged ? null : endOfMaintenance(windows, now);
  return { available: false, messages: noticeOf(covering), until, retryAfterSeconds: retryAfter(until, now) };
}

/** Returns true if the window covers `time`: the start is included, the end excluded. */
export const covers = ({ startsAt, endsAt }: AvailabilityWindow, time: Date): boolean =>
  startsAt <= time && (endsAt === null || time < endsAt);

/** Returns the end of maintenance; adjacent windows count as one. Null: open end. */
function endOfMaintenance(windows: readonly AvailabilityWindow[], now: Date): Date | null {
  let end = now;
  for (;;) {
    const covering = windows.filter((window) => covers(window, end));
    if (covering.length === 0) return end;
    for (const { endsAt } of covering) {
      if (endsAt === null) return null;
      if (endsAt > end) end = endsAt;
    }
  }
}

/** Returns the notice of the window that began last. */
function noticeOf(covering: readonly AvailabilityWindow[]): Availability['messages'] {
  const withNotice = covering.filter((window) => Object.keys(window.messages).length > 0);
  withNotice.sort((a, b) => b.startsAt.getTime() - a.startsAt.getTime());
  return withNotice[0]?.messages ?? null;
}

function retryAfter(until: Date | null, now: Date): number {
  if (until === null) return RETRY_SECONDS.unknown;
  const seconds = Math.ceil((until.getTime() - now.getTime()) / 1000);
  return Math.min(RETRY_SECONDS.most, Math.max(RETRY_SECONDS.least, seconds));
}

/**
 * Reads the availability in the transaction and returns a check of it. The snapshot of a request
 * may be outdated after waiting for locks, and maintenance allows no writes (rules.md §3.9). Send
 * it after the last lock. The check throws PROJECT_UNAVAILABLE, PROJECT_CONTEXT_OUTDATED.
 */
export const readAvailability = (projectId: number, now: () => Date): Statement<() => void> =>
  combine([readProjectAvailability({ projectId, now: now() })], ([project]) => () => {
    if (project === null || project.availability === 'ARCHIVED') throw new Refusal('PROJECT_CONTEXT_OUTDATED');
    const { available, retryAfterSeconds } = availabilityOf(project, now());
    if (!available) throw new Refusal('PROJECT_UNAVAILABLE', { retryAfterSeconds: retryAfterSeconds ?? 60 });
  });

/**
 * Locks a project for a change of its tokens, availability or catalogue. Returns its availability,
 * its languages and its target in the audit log. Throws PROJECT_NOT_FOUND, PROJECT_ARCHIVED.
 */
export async function lockOpenProject(
  tx: Tx,
  projectId: number,
): Promise<Pick<ProjectSnapshot, 'availability' | 'languages'> & { readonly target: string }> {
  const project = await lockProject(tx, projectId);
  if (project === null) throw refuse('PROJECT_NOT_FOUND', 'There is no such project.');
  if (project.availability === 'ARCHIVED') {
    throw refuse('PROJECT_ARCHIVED', `${project.slug} is archived permanently. Declare a new project instead.`);
  }
  const { slug, availability, languages } = project;
  return { target: `project:${slug}`, availability, languages };
}
