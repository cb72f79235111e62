import { refuse } from '../../base/errors/refusal.js';
import type { LocalizedText } from '../../base/language/text.js';
import type { Actor } from '../../platform/audit/index.js';
import type { Deps } from '../../platform/deps.js';
import { lockOpenProject } from './availability.js';
import type { PlannedWindow } from './project-model.js';
import {
  deleteWindow,
  endWindow,
  endWindows,
  insertWindow,
  listPlannedWindows,
  readHoldDeliveries,
  setAvailability,
} from './project-store.js';

/** Input of `maintenance on`; `until` null: until it is ended. */
interface MaintenanceNotice {
  /** The affected server; null or absent: the whole project. */
  readonly gameServerId?: number | null;
  readonly until: Date | null;
  readonly messages: LocalizedText;
  /**
   * Pauses deliveries to game servers as well (§3.9); otherwise earlier orders are still delivered.
   */
  readonly holdDeliveries?: boolean;
}

/** A future window. */
interface MaintenancePlan extends MaintenanceNotice {
  readonly gameServerId: number | null;
  readonly from: Date;
}

/**
 * Manages maintenance of projects and servers: rules.md §1.2, §3.5.5, §3.9. Every change throws
 * PROJECT_NOT_FOUND and PROJECT_ARCHIVED.
 */
export function createMaintenance(deps: Pick<Deps, 'db' | 'changes' | 'clock'>) {
  const { db, changes, clock } = deps;

  return {
    /**
     * Starts maintenance of the project or of a server, replacing the current one. A project
     * without `until` gets a flag, which outlasts every window. A window holds the end and the
     * notice, and is always used for a server. Throws INVALID_TIME if the end is in the past.
     */
    startMaintenance: (projectId: number, notice: MaintenanceNotice, by: Actor): Promise<void> =>
      changes({ projectId, by }, async ({ tx, now, record }) => {
        const { gameServerId = null, until, messages, holdDeliveries = false } = notice;
        const { target } = await lockOpenProject(tx, projectId);
        const startsAt = now();
        if (until !== null && until <= startsAt)
          throw refuse('INVALID_TIME', 'The end must lie in the future.', { field: 'until', rule: 'FUTURE' });
        await endWindows(tx, projectId, gameServerId, startsAt);
        const isFlagged = until === null && gameServerId === null;
        if (isFlagged) await setAvailability(tx, projectId, 'MAINTENANCE', holdDeliveries);
        else if (gameServerId === null) await setAvailability(tx, projectId, 'AVAILABLE', false);
        if (!isFlagged || Object.keys(messages).length > 0) {
          const of = { gameServerId, holdDeliveries, createdBy: by.name };
          await insertWindow(tx, projectId, { ...of, startsAt, endsAt: until, messages });
        }
        await record('maintenance.on', targetOf(target, gameServerId), { after: { until, messages, holdDeliveries } });
      }),

    /**
     * Ends maintenance of the project or of a server; future windows stay scheduled. Returns true
     * if there was maintenance.
     */
    endMaintenance: (projectId: number, by: Actor, gameServerId: number | null = null): Promise<boolean> =>
      changes({ projectId, by }, async ({ tx, now, record }) => {
        const { target, availability } = await lockOpenProject(tx, projectId);
        const isFlagged = gameServerId === null && availability === 'MAINTENANCE';
        const windows = await endWindows(tx, projectId, gameServerId, now());
        if (isFlagged) await setAvailability(tx, projectId, 'AVAILABLE', false);
        if (!isFlagged && windows === 0) return false;
        await record('maintenance.off', targetOf(target, gameServerId));
        return true;
      }),

    /**
     * Schedules maintenance; returns its window. Throws INVALID_TIME unless the start is in the
     * future and before the end.
     */
    scheduleMaintenance: (projectId: number, plan: MaintenancePlan, by: Actor): Promise<PlannedWindow> =>
      changes({ projectId, by }, async ({ tx, now, record }) => {
        const { gameServerId, from, until, messages, holdDeliveries = false } = plan;
        const { target } = await lockOpenProject(tx, projectId);
        if (from <= now())
          throw refuse('INVALID_TIME', 'The start must lie in the future. To start now, use: maintenance on', {
            field: 'from',
            rule: 'FUTURE',
          });
        if (until !== null && until <= from)
          throw refuse('INVALID_TIME', 'The end must lie after the start.', {
            field: 'until',
            rule: 'AFTER_START',
          });
        const window = { gameServerId, startsAt: from, endsAt: until, messages, holdDeliveries, createdBy: by.name };
        const id = await insertWindow(tx, projectId, window);
        const after = { window: id, from, until, messages, holdDeliveries };
        await record('maintenance.schedule', targetOf(target, gameServerId), { after });
        return { ...window, id };
      }),

    /** Lists windows of the project and its servers that have not ended, by start. */
    plannedMaintenance: (projectId: number): Promise<PlannedWindow[]> => listPlannedWindows(db, projectId, clock.now()),

    /**
     * Returns true if maintenance without end pauses deliveries. Windows store this on their own.
     */
    holdsDeliveries: (projectId: number): Promise<boolean> => readHoldDeliveries(db, projectId),

    /**
     * Cancels a window; one that has begun ends now. Returns its previous state. `isFlagged` is
     * true if the project is in maintenance without end, which windows do not change. Throws
     * MAINTENANCE_NOT_FOUND if the window is unknown or has ended.
     */
    cancelMaintenance: (
      projectId: number,
      windowId: number,
      by: Actor,
    ): Promise<{ readonly window: PlannedWindow; readonly isFlagged: boolean }> =>
      changes({ projectId, by }, async ({ tx, now, record }) => {
        const { target, availability } = await lockOpenProject(tx, projectId);
        const at = now();
        const windows = await listPlannedWindows(tx, projectId, at);
        const window = windows.find(({ id }) => id === windowId);
        if (window === undefined)
          throw refuse(
            'MAINTENANCE_NOT_FOUND',
            `No maintenance ${windowId} is scheduled${plannedWindowsText(windows)}`,
          );
        if (window.startsAt <= at) await endWindow(tx, projectId, windowId, at);
        else await deleteWindow(tx, projectId, windowId);
        const before = { window: windowId, from: window.startsAt, until: window.endsAt };
        await record('maintenance.cancel', targetOf(target, window.gameServerId), { before });
        return { window, isFlagged: availability === 'MAINTENANCE' };
      }),
  };
}

/** Target of the audit entry. */
const targetOf = (project: string, gameServerId: number | null): string =>
  gameServerId === null ? project : `server:${gameServerId}`;

/** End of an error message: the scheduled windows. */
const plannedWindowsText = (windows: readonly PlannedWindow[]): string =>
  windows.length === 0
    ? '. None is scheduled.'
    : `. Scheduled: ${windows.map(({ id, startsAt }) => `${id} (${startsAt.toISOString()})`).join(', ')}.`;
