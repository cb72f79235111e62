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
  holdWhileFlagged,
  insertWindow,
  isHeldWhileFlagged,
  listPlannedWindows,
  setAvailability,
} from './project-store.js';

/** What `maintenance on` says; `until` null: until it is taken back. */
interface MaintenanceNotice {
  /** The server that it is about; null, or nothing: the whole project. */
  readonly gameServerId?: number | null;
  readonly until: Date | null;
  readonly messages: LocalizedText;
  /** Game servers get no deliveries meanwhile either (§3.9); else those that were ordered before still go out. */
  readonly holdDeliveries?: boolean;
}

/** A window to come. */
interface MaintenancePlan extends MaintenanceNotice {
  readonly gameServerId: number | null;
  readonly from: Date;
}

/**
 * When a project is closed to clients, and a server of it is in maintenance: rules.md §1.2, §3.5.5, §3.9. Every change refuses projects that are unknown or
 * archived: PROJECT_NOT_FOUND, PROJECT_ARCHIVED.
 */
export function createMaintenance(parts: Pick<Deps, 'db' | 'changes' | 'clock'>) {
  const { db, changes, clock } = parts;

  return {
    /**
     * Takes the whole project down now, or a server of it; on again, it replaces what was announced before. Of a project
     * a flag says so where there is no `until`, because it outlasts every window; a window carries the end and the notice,
     * and all there is to say of a server. Refuses an end in the past: INVALID_TIME.
     */
    startMaintenance: (projectId: number, notice: MaintenanceNotice, by: Actor): Promise<void> =>
      changes({ projectId, by }, async ({ tx, now, record }) => {
        const { gameServerId = null, until, messages, holdDeliveries = false } = notice;
        const { target } = await lockOpenProject(tx, projectId);
        const startsAt = now();
        if (until !== null && until <= startsAt)
          throw refuse('INVALID_TIME', 'until', 'The end must lie in the future.', { field: 'until', rule: 'FUTURE' });
        await endWindows(tx, projectId, gameServerId, startsAt);
        const isFlagged = until === null && gameServerId === null;
        if (gameServerId === null) {
          await setAvailability(tx, projectId, isFlagged ? 'MAINTENANCE' : 'AVAILABLE');
          await holdWhileFlagged(tx, projectId, isFlagged && holdDeliveries);
        }
        if (!isFlagged || Object.keys(messages).length > 0) {
          const of = { gameServerId, holdDeliveries, createdBy: by.name };
          await insertWindow(tx, projectId, { ...of, startsAt, endsAt: until, messages });
        }
        await record('maintenance.on', subject(target, gameServerId), { after: { until, messages, holdDeliveries } });
      }),

    /**
     * Brings the project back now, or the server; windows that lie in the future stay planned. True if it was in
     * maintenance.
     */
    endMaintenance: (projectId: number, by: Actor, gameServerId: number | null = null): Promise<boolean> =>
      changes({ projectId, by }, async ({ tx, now, record }) => {
        const { target, availability } = await lockOpenProject(tx, projectId);
        const isFlagged = gameServerId === null && availability === 'MAINTENANCE';
        const windows = await endWindows(tx, projectId, gameServerId, now());
        if (isFlagged) await setAvailability(tx, projectId, 'AVAILABLE');
        if (gameServerId === null) await holdWhileFlagged(tx, projectId, false);
        if (!isFlagged && windows === 0) return false;
        await record('maintenance.off', subject(target, gameServerId));
        return true;
      }),

    /** Plans maintenance; returns its window. Refuses a start that is not in the future and an end before it: INVALID_TIME. */
    scheduleMaintenance: (projectId: number, plan: MaintenancePlan, by: Actor): Promise<PlannedWindow> =>
      changes({ projectId, by }, async ({ tx, now, record }) => {
        const { gameServerId, from, until, messages, holdDeliveries = false } = plan;
        const { target } = await lockOpenProject(tx, projectId);
        if (from <= now())
          throw refuse('INVALID_TIME', 'from', 'The start must lie in the future; for now there is: maintenance on', {
            field: 'from',
            rule: 'FUTURE',
          });
        if (until !== null && until <= from)
          throw refuse('INVALID_TIME', 'until', 'The end must lie after the start.', {
            field: 'until',
            rule: 'AFTER_START',
          });
        const window = { gameServerId, startsAt: from, endsAt: until, messages, holdDeliveries, createdBy: by.name };
        const id = await insertWindow(tx, projectId, window);
        const after = { window: id, from, until, messages, holdDeliveries };
        await record('maintenance.schedule', subject(target, gameServerId), { after });
        return { ...window, id };
      }),

    /** Windows of the project and of its servers that have not ended, by their start. */
    plannedMaintenance: (projectId: number): Promise<PlannedWindow[]> => listPlannedWindows(db, projectId, clock.now()),

    /** Whether game servers get no deliveries for as long as maintenance without an end is on; windows say it themselves. */
    holdsDeliveries: (projectId: number): Promise<boolean> => isHeldWhileFlagged(db, projectId),

    /**
     * Takes a window back; one that has begun ends now. Returns it as it was. Refuses unknown ones and those that
     * have ended: MAINTENANCE_NOT_FOUND.
     */
    cancelMaintenance: (projectId: number, windowId: number, by: Actor): Promise<PlannedWindow> =>
      changes({ projectId, by }, async ({ tx, now, record }) => {
        const { target } = await lockOpenProject(tx, projectId);
        const at = now();
        const windows = await listPlannedWindows(tx, projectId, at);
        const window = windows.find(({ id }) => id === windowId);
        if (window === undefined)
          throw refuse('MAINTENANCE_NOT_FOUND', 'window', `No maintenance ${windowId} is planned${choice(windows)}`);
        if (window.startsAt <= at) await endWindow(tx, projectId, windowId, at);
        else await deleteWindow(tx, projectId, windowId);
        const before = { window: windowId, from: window.startsAt, until: window.endsAt };
        await record('maintenance.cancel', subject(target, window.gameServerId), { before });
        return window;
      }),
  };
}

/** What the audit log says that it was about. */
const subject = (project: string, gameServerId: number | null): string =>
  gameServerId === null ? project : `server:${gameServerId}`;

/** The end of a sentence: what could have been meant. */
const choice = (windows: readonly PlannedWindow[]): string =>
  windows.length === 0
    ? '; none is planned.'
    : `; planned are: ${windows.map(({ id, startsAt }) => `${id} (${startsAt.toISOString()})`).join(', ')}.`;
