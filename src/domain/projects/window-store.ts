import type { Selectable } from 'kysely';
import type { Db, Tx } from '../../storage/database.js';
import type { AvailabilityWindow, PlannedWindow } from './project-model.js';
import type { AvailabilityWindowTable } from './project-tables.js';

/** Windows of the project and of its servers that have not ended, by their start. */
export async function liveWindows(db: Db, projectId: number, now: Date): Promise<AvailabilityWindow[]> {
  return (await selectLive(db, projectId, now).execute()).map(toWindow);
}

/** Windows of the whole project that have not ended, by their start: for operators. */
export async function plannedWindows(db: Db, projectId: number, now: Date): Promise<PlannedWindow[]> {
  const rows = await selectLive(db, projectId, now).where('game_server_id', 'is', null).execute();
  return rows.map((row) => ({
    ...toWindow(row),
    id: row.id,
    holdDeliveries: row.hold_deliveries,
    createdBy: row.created_by,
  }));
}

const selectLive = (db: Db, projectId: number, now: Date) =>
  db
    .selectFrom('availability_window')
    .selectAll()
    .where('project_id', '=', projectId)
    .where((is) => is.or([is('ends_at', 'is', null), is('ends_at', '>', now)]))
    .orderBy('starts_at')
    .orderBy('id');

/** Returns its id. */
export async function insertWindow(tx: Tx, projectId: number, window: Omit<PlannedWindow, 'id'>): Promise<number> {
  const { id } = await tx
    .insertInto('availability_window')
    .values({
      project_id: projectId,
      game_server_id: window.gameServerId,
      starts_at: window.startsAt,
      ends_at: window.endsAt,
      messages: window.messages,
      hold_deliveries: window.holdDeliveries,
      created_by: window.createdBy,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Whether deliveries are held back for as long as the project itself is switched to maintenance. */
export async function holdWhileFlagged(tx: Tx, projectId: number, holdDeliveries: boolean): Promise<void> {
  await tx.updateTable('project').set({ hold_deliveries: holdDeliveries }).where('id', '=', projectId).execute();
}

export async function isHeldWhileFlagged(db: Db, projectId: number): Promise<boolean> {
  const row = await db.selectFrom('project').select('hold_deliveries').where('id', '=', projectId).executeTakeFirst();
  return row?.hold_deliveries ?? false;
}

/** Ends the windows of the whole project that cover `now`; returns how many. */
export async function endWindows(tx: Tx, projectId: number, now: Date): Promise<number> {
  const result = await tx
    .updateTable('availability_window')
    .set({ ends_at: now })
    .where('project_id', '=', projectId)
    .where('game_server_id', 'is', null)
    .where('starts_at', '<=', now)
    .where((is) => is.or([is('ends_at', 'is', null), is('ends_at', '>', now)]))
    .executeTakeFirst();
  return Number(result.numUpdatedRows);
}

export async function endWindow(tx: Tx, projectId: number, windowId: number, now: Date): Promise<void> {
  await tx
    .updateTable('availability_window')
    .set({ ends_at: now })
    .where('project_id', '=', projectId)
    .where('id', '=', windowId)
    .execute();
}

/** For one that has not begun: there is nothing to remember of it but the audit log's entries. */
export async function deleteWindow(tx: Tx, projectId: number, windowId: number): Promise<void> {
  await tx.deleteFrom('availability_window').where('project_id', '=', projectId).where('id', '=', windowId).execute();
}

const toWindow = (row: Selectable<AvailabilityWindowTable>): AvailabilityWindow => ({
  gameServerId: row.game_server_id,
  startsAt: row.starts_at,
  endsAt: row.ends_at,
  messages: row.messages,
});
