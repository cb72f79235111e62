import { sql } from 'kysely';
import { jsonBuildObject } from 'kysely/helpers/postgres';
import type { LocalizedText } from '../../base/language/text.js';
import type { Db, Tx } from '../../storage/database.js';
import { combine, type Param, selectRows } from '../../storage/statement.js';
import type {
  AvailabilityWindow,
  DailyLimits,
  DeclaredProject,
  PlannedProject,
  PlannedWindow,
  ProjectSnapshot,
} from './project-model.js';

const selectProjects = (db: Db) =>
  db.selectFrom('project').select(({ ref }) => [
    'id',
    'slug',
    'names',
    'descriptions',
    'language',
    'languages',
    'language_aliases as languageAliases',
    jsonBuildObject({
      code: ref('currency_code'),
      names: ref('currency_names'),
      scale: ref('currency_scale'),
    }).as('currency'),
    'availability',
    'registration',
    'email_confirmation as emailConfirmation',
    'pin_policy as pinPolicy',
    'pin_length as pinLength',
    'password_min_length as passwordMinLength',
    'session_idle_s as sessionIdleSeconds',
    'session_absolute_s as sessionAbsoluteSeconds',
    'max_accounts_per_server as maxAccountsPerServer',
    jsonBuildObject({ support: ref('support_daily_limit'), payments: ref('payments_daily_limit') }).as('dailyLimits'),
    'allowed_origins as allowedOrigins',
    jsonBuildObject({
      sender: ref('mail_sender'),
      confirmUrl: ref('confirm_url'),
      resetUrl: ref('reset_url'),
    }).as('mail'),
  ]);

/** Reads the current daily limits, not the cached ones. */
export async function readDailyLimits(tx: Tx, projectId: number): Promise<DailyLimits> {
  return await tx
    .selectFrom('project')
    .select(['support_daily_limit as support', 'payments_daily_limit as payments'])
    .where('id', '=', projectId)
    .executeTakeFirstOrThrow();
}

/** Lists all projects by slug, without windows that ended before `now`. */
export async function listProjects(db: Db, now: Date): Promise<ProjectSnapshot[]> {
  const rows = await selectProjects(db).orderBy('slug').execute();
  return withWindows(rows, await selectLive(db, now).select('project_id as projectId').execute());
}

/** Adds its windows to each row. */
function withWindows<Row extends { readonly id: number }, Window extends { readonly projectId: number }>(
  rows: readonly Row[],
  windows: readonly Window[],
): (Row & { windows: Omit<Window, 'projectId'>[] })[] {
  const windowsById = new Map<number, Omit<Window, 'projectId'>[]>(rows.map(({ id }) => [id, []]));
  for (const { projectId, ...window } of windows) windowsById.get(projectId)?.push(window);
  return rows.map((row) => ({ ...row, windows: windowsById.get(row.id) ?? [] }));
}

/** A page of the projects that are not archived, with all their windows. */
export interface ProjectPage {
  /** Restricts to these projects; null: all. */
  readonly projectIds: readonly number[] | null;
  /** Restricts to these slugs; null: all. */
  readonly slugs: readonly string[] | null;
  /** Starts after this slug. */
  readonly after: string | null;
  readonly limit: number;
}

/** Lists projects by slug, at most `limit`. */
export async function listProjectsAfter(
  db: Db,
  { projectIds, slugs, after, limit }: ProjectPage,
  now: Date,
): Promise<PlannedProject[]> {
  let query = selectProjects(db).where('availability', '<>', 'ARCHIVED').orderBy('slug').limit(limit);
  if (projectIds !== null) query = query.where('id', '=', sql<number>`ANY (${[...projectIds]}::integer[])`);
  if (slugs !== null) query = query.where('slug', '=', sql<string>`ANY (${[...slugs]}::text[])`);
  if (after !== null) query = query.where('slug', '>', after);
  const rows = await query.execute();
  const ids = rows.map(({ id }) => id);
  const live = await selectPlanned(db, now)
    .select('project_id as projectId')
    .where('project_id', '=', sql<number>`ANY (${ids}::integer[])`)
    .execute();
  return withWindows(rows, live);
}

export async function findProject(db: Db, projectId: number, now: Date): Promise<ProjectSnapshot | null> {
  const row = await selectProjects(db).where('id', '=', projectId).executeTakeFirst();
  return row === undefined ? null : { ...row, windows: await liveWindows(db, row.id, now) };
}

/** Reads a project that exists: none is deleted. */
export async function readProject(db: Db, projectId: number, now: Date): Promise<ProjectSnapshot> {
  const project = await findProject(db, projectId, now);
  if (project === null) throw new Error(`project ${projectId} not found`);
  return project;
}

interface AvailabilityQuery {
  readonly projectId: number;
  readonly now: Date;
}

const selectAvailability = selectRows((db, param: Param<AvailabilityQuery>) =>
  db
    .selectFrom('project')
    .leftJoin('availability_window as w', (join) =>
      join
        .onRef('w.project_id', '=', 'project.id')
        .on('w.game_server_id', 'is', null)
        .on((is) => is.or([is('w.ends_at', 'is', null), is('w.ends_at', '>', param('now'))])),
    )
    .select(['project.availability', 'w.starts_at as startsAt', 'w.ends_at as endsAt', 'w.messages'])
    .where('project.id', '=', param('projectId')),
);

/**
 * Reads the columns that decide the availability of a project. Uses one statement, because every
 * change of a request runs it. Omits windows of single servers and those that ended before `now`.
 * Null if the project does not exist.
 */
export const readProjectAvailability = (query: AvailabilityQuery) =>
  combine([selectAvailability(query)], ([rows]) => {
    const [project] = rows;
    if (project === undefined) return null;
    const windows = rows.flatMap(({ startsAt, endsAt, messages }) =>
      startsAt === null ? [] : [{ gameServerId: null, startsAt, endsAt, messages: messages ?? {} }],
    );
    return { availability: project.availability, windows };
  });

export async function findProjectBySlug(db: Db, slug: string, now: Date): Promise<ProjectSnapshot | null> {
  const row = await selectProjects(db).where('slug', '=', slug).executeTakeFirst();
  return row === undefined ? null : { ...row, windows: await liveWindows(db, row.id, now) };
}

/** Lists the origins that any project allows, except archived ones. */
export async function listOrigins(db: Db): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectFrom('project')
    .select('allowed_origins')
    .where('availability', '<>', 'ARCHIVED')
    .execute();
  return new Set(rows.flatMap((row) => row.allowed_origins));
}

/**
 * Locks the settings, tokens, windows and catalogue of the project against other changes. Does not
 * block rows that only reference the project, such as orders. Null if it does not exist.
 */
export async function lockProject(
  tx: Tx,
  projectId: number,
): Promise<Pick<ProjectSnapshot, 'slug' | 'availability' | 'languages'> | null> {
  const project = tx.selectFrom('project').select(['slug', 'availability', 'languages']).where('id', '=', projectId);
  return (await project.forNoKeyUpdate().executeTakeFirst()) ?? null;
}

/** Returns true if the project exists and is not archived. */
export async function isOpen(db: Db, projectId: number): Promise<boolean> {
  const open = db
    .selectFrom('project')
    .select('id')
    .where('id', '=', projectId)
    .where('availability', '<>', 'ARCHIVED');
  return (await open.executeTakeFirst()) !== undefined;
}

/** Inserts a project; returns its id, or null if the slug is taken. */
export async function insertProject(tx: Tx, declared: DeclaredProject): Promise<number | null> {
  const row = await tx
    .insertInto('project')
    .values(toColumns(declared))
    .onConflict((conflict) => conflict.column('slug').doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id ?? null;
}

export async function updateProject(tx: Tx, projectId: number, declared: DeclaredProject, now: Date): Promise<void> {
  await tx
    .updateTable('project')
    .set({ ...toColumns(declared), updated_at: now })
    .where('id', '=', projectId)
    .execute();
}

/**
 * Sets the availability. No-op for archived projects.
 * @param holdDeliveries whether deliveries are paused in maintenance; null: unchanged
 */
export async function setAvailability(
  tx: Tx,
  projectId: number,
  availability: ProjectSnapshot['availability'],
  holdDeliveries: boolean | null,
): Promise<void> {
  await tx
    .updateTable('project')
    .set({ availability, ...(holdDeliveries !== null && { hold_deliveries: holdDeliveries }) })
    .where('id', '=', projectId)
    .where('availability', '<>', 'ARCHIVED')
    .execute();
}

const toColumns = (declared: DeclaredProject) => ({
  slug: declared.slug,
  names: declared.names,
  descriptions: declared.descriptions,
  language: declared.language,
  languages: [...declared.languages],
  language_aliases: declared.languageAliases,
  currency_code: declared.currency.code,
  currency_names: declared.currency.names,
  currency_scale: declared.currency.scale,
  registration: declared.registration,
  email_confirmation: declared.emailConfirmation,
  pin_policy: declared.pinPolicy,
  pin_length: declared.pinLength,
  password_min_length: declared.passwordMinLength,
  session_idle_s: declared.sessionIdleSeconds,
  session_absolute_s: declared.sessionAbsoluteSeconds,
  max_accounts_per_server: declared.maxAccountsPerServer,
  support_daily_limit: declared.dailyLimits.support,
  payments_daily_limit: declared.dailyLimits.payments,
  allowed_origins: [...declared.allowedOrigins],
  mail_sender: declared.mail.sender,
  confirm_url: declared.mail.confirmUrl,
  reset_url: declared.mail.resetUrl,
});

/** Lists windows of the project and its servers that have not ended, by start. */
async function liveWindows(db: Db, projectId: number, now: Date): Promise<AvailabilityWindow[]> {
  return await selectLive(db, now).where('project_id', '=', projectId).execute();
}

/** Lists windows that have not ended, by start, with the fields for operators. */
export async function listPlannedWindows(db: Db, projectId: number, now: Date): Promise<PlannedWindow[]> {
  return await selectPlanned(db, now).where('project_id', '=', projectId).execute();
}

const selectPlanned = (db: Db, now: Date) =>
  selectLive(db, now).select(['id', 'hold_deliveries as holdDeliveries', 'created_by as createdBy']);

const selectLive = (db: Db, now: Date) =>
  db
    .selectFrom('availability_window')
    .select(['game_server_id as gameServerId', 'starts_at as startsAt', 'ends_at as endsAt', 'messages'])
    .where((is) => is.or([is('ends_at', 'is', null), is('ends_at', '>', now)]))
    .orderBy('starts_at')
    .orderBy('id');

/** Inserts a window; returns its id. */
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

export async function readHoldDeliveries(db: Db, projectId: number): Promise<boolean> {
  const row = await db.selectFrom('project').select('hold_deliveries').where('id', '=', projectId).executeTakeFirst();
  return row?.hold_deliveries ?? false;
}

/**
 * Ends the windows that cover `now`; returns the number.
 * @param gameServerId null: those of the whole project
 */
export async function endWindows(tx: Tx, projectId: number, gameServerId: number | null, now: Date): Promise<number> {
  const result = await tx
    .updateTable('availability_window')
    .set({ ends_at: now })
    .where('project_id', '=', projectId)
    .where('game_server_id', 'is not distinct from', gameServerId)
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

/** Deletes a window that has not begun. The audit log keeps its entries. */
export async function deleteWindow(tx: Tx, projectId: number, windowId: number): Promise<void> {
  await tx.deleteFrom('availability_window').where('project_id', '=', projectId).where('id', '=', windowId).execute();
}

declare module '../../storage/tables.js' {
  interface ColumnValues {
    'project.names': LocalizedText;
    'project.descriptions': LocalizedText;
    'project.language_aliases': Readonly<Record<string, string>>;
    'project.currency_names': LocalizedText;
    'availability_window.messages': LocalizedText;
  }
}
