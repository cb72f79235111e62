import { refuse } from '../../base/errors/refusal.js';
import type { LocalizedText } from '../../base/language/text.js';
import type { Actor } from '../../platform/audit/index.js';
import { type AuditAction, recordAudit } from '../../platform/audit/index.js';
import type { Tx } from '../../storage/database.js';
import type { ProjectsParts } from './context.js';
import { lockOpenProject } from './lock.js';
import type { PlannedWindow } from './project-model.js';
import { lockProject, setAvailability } from './project-store.js';
import {
  deleteWindow,
  endWindow,
  endWindows,
  holdWhileFlagged,
  insertWindow,
  isHeldWhileFlagged,
  plannedWindows,
} from './window-store.js';

/** What `maintenance on` says; `until` null: until it is taken back. */
export interface MaintenanceNotice {
  readonly until: Date | null;
  readonly messages: LocalizedText;
  /** Game servers get no deliveries meanwhile either (§3.9); else those that were ordered before still go out. */
  readonly holdDeliveries?: boolean;
}

/** A window to come, of the whole project. */
export interface MaintenancePlan extends MaintenanceNotice {
  readonly gameServerId: null;
  readonly from: Date;
}

/** What one change is recorded with. */
interface Done<T> {
  readonly action: AuditAction;
  readonly before?: unknown;
  readonly after?: unknown;
  readonly value: T;
}

/**
 * When a project is closed to clients: operations.md §1.2, §3.9. Every refusal is INVALID_VARIABLES, also for
 * projects that are unknown or archived.
 */
export function createMaintenance({ database, notifications, clock }: ProjectsParts) {
  /** Runs `work` on the locked project and records what it did; null: there was nothing to do. */
  async function change<T>(
    projectId: number,
    by: Actor,
    work: (tx: Tx, now: Date) => Promise<Done<T> | null>,
  ): Promise<T | null> {
    const done = await database.transaction(async (tx) => {
      const { target } = await lockOpenProject(tx, projectId);
      const at = clock.now();
      const outcome = await work(tx, at);
      if (outcome === null) return null;
      const { action, before, after } = outcome;
      await recordAudit(tx, { by, at, action, projectId, target, before, after });
      return outcome;
    });
    await notifications.settled();
    return done === null ? null : done.value;
  }

  return {
    /**
     * Takes the whole project down now; on again, it replaces what was announced before. Without `until` a flag says
     * so, because it outlasts every window; a window carries the end and the notice. Refuses an end in the past.
     */
    async startMaintenance(projectId: number, notice: MaintenanceNotice, by: Actor): Promise<void> {
      const { until, messages, holdDeliveries = false } = notice;
      await change(projectId, by, async (tx, now) => {
        if (until !== null && until <= now) throw refuse('INVALID_TIME', 'until', 'The end must lie in the future.');
        await endWindows(tx, projectId, now);
        const isFlagged = until === null;
        await setAvailability(tx, projectId, isFlagged ? 'MAINTENANCE' : 'AVAILABLE');
        await holdWhileFlagged(tx, projectId, isFlagged && holdDeliveries);
        if (until !== null || Object.keys(messages).length > 0) {
          const window = {
            gameServerId: null,
            startsAt: now,
            endsAt: until,
            messages,
            holdDeliveries,
            createdBy: by.name,
          };
          await insertWindow(tx, projectId, window);
        }
        return { action: 'maintenance.on', after: { until, messages, holdDeliveries }, value: null };
      });
    },

    /** Brings the project back now; windows that lie in the future stay planned. True if it was in maintenance. */
    async endMaintenance(projectId: number, by: Actor): Promise<boolean> {
      const ended = await change(projectId, by, async (tx, now) => {
        const flagged = (await lockProject(tx, projectId))?.availability === 'MAINTENANCE';
        const windows = await endWindows(tx, projectId, now);
        if (flagged) await setAvailability(tx, projectId, 'AVAILABLE');
        await holdWhileFlagged(tx, projectId, false);
        return flagged || windows > 0 ? { action: 'maintenance.off', value: true } : null;
      });
      return ended !== null;
    },

    /** Plans maintenance; returns its window. Refuses a start that is not in the future and an end before it. */
    async scheduleMaintenance(projectId: number, plan: MaintenancePlan, by: Actor): Promise<PlannedWindow> {
      const { gameServerId, from, until, messages, holdDeliveries = false } = plan;
      const planned = await change(projectId, by, async (tx, now) => {
        if (from <= now)
          throw refuse('INVALID_TIME', 'from', 'The start must lie in the future; for now there is: maintenance on');
        if (until !== null && until <= from) throw refuse('INVALID_TIME', 'until', 'The end must lie after the start.');
        const window = { gameServerId, startsAt: from, endsAt: until, messages, holdDeliveries, createdBy: by.name };
        const id = await insertWindow(tx, projectId, window);
        const after = { window: id, from, until, messages, holdDeliveries };
        return { action: 'maintenance.schedule', after, value: { ...window, id } };
      });
      if (planned === null) throw new Error('a window was planned and is not there');
      return planned;
    },

    /** Windows of the whole project that have not ended, by their start. */
    plannedMaintenance: (projectId: number): Promise<PlannedWindow[]> =>
      plannedWindows(database.db, projectId, clock.now()),

    /** Whether game servers get no deliveries for as long as maintenance without an end is on; windows say it themselves. */
    holdsDeliveries: (projectId: number): Promise<boolean> => isHeldWhileFlagged(database.db, projectId),

    /**
     * Takes a window back; one that has begun ends now. Returns it as it was. Refuses unknown ones and those that
     * have ended.
     */
    async cancelMaintenance(projectId: number, windowId: number, by: Actor): Promise<PlannedWindow> {
      const cancelled = await change(projectId, by, async (tx, now) => {
        const windows = await plannedWindows(tx, projectId, now);
        const window = windows.find(({ id }) => id === windowId);
        if (window === undefined)
          throw refuse('MAINTENANCE_NOT_FOUND', 'window', `No maintenance ${windowId} is planned${choice(windows)}`);
        if (window.startsAt <= now) await endWindow(tx, projectId, windowId, now);
        else await deleteWindow(tx, projectId, windowId);
        const before = { window: windowId, from: window.startsAt, until: window.endsAt };
        return { action: 'maintenance.cancel', before, value: window };
      });
      if (cancelled === null) throw new Error('a window was cancelled and is not there');
      return cancelled;
    },
  };
}

/** The end of a sentence: what could have been meant. */
const choice = (windows: readonly PlannedWindow[]): string =>
  windows.length === 0
    ? '; none is planned.'
    : `; planned are: ${windows.map(({ id, startsAt }) => `${id} (${startsAt.toISOString()})`).join(', ')}.`;
