import type { Availability, AvailabilityWindow, ProjectFacts } from './project-model.js';

const AVAILABLE: Availability = { available: true, messages: null, until: null, retryAfterSeconds: null };
const RETRY_SECONDS = { least: 5, most: 3600, unknown: 60 };

/**
 * Whether the whole project is available at `now`: operations.md §1.2 and §3.9. Windows of single servers do not
 * count; a window covers its start and no longer its end.
 */
export function availabilityOf(project: ProjectFacts, now: Date): Availability {
  const windows = project.windows.filter((window) => window.gameServerId === null);
  const covering = windows.filter((window) => covers(window, now));
  const flagged = project.availability !== 'AVAILABLE';
  if (!flagged && covering.length === 0) return AVAILABLE;
  const until = flagged ? null : endOfMaintenance(windows, now);
  return { available: false, messages: noticeOf(covering), until, retryAfterSeconds: retryAfter(until, now) };
}

const covers = ({ startsAt, endsAt }: AvailabilityWindow, time: Date): boolean =>
  startsAt <= time && (endsAt === null || time < endsAt);

/** Windows that follow on without a gap count as one; null: open end. */
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

/** Of several windows the one that began last has the news. */
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
