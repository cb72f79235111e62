import type { Selectable } from 'kysely';
import type { Db, Tx } from '../../storage/database.js';
import type { AvailabilityWindow, DeclaredProject, ProjectFacts } from './project-model.js';
import type { ProjectTable } from './project-tables.js';
import { liveWindows } from './window-store.js';

/** Windows that ended before `now` are left out. Ordered by slug. */
export async function listProjects(db: Db, now: Date): Promise<ProjectFacts[]> {
  const rows = await db.selectFrom('project').selectAll().orderBy('slug').execute();
  return await Promise.all(rows.map(async (row) => toFacts(row, await liveWindows(db, row.id, now))));
}

export async function findProject(db: Db, projectId: number, now: Date): Promise<ProjectFacts | null> {
  const row = await db.selectFrom('project').selectAll().where('id', '=', projectId).executeTakeFirst();
  return row === undefined ? null : toFacts(row, await liveWindows(db, row.id, now));
}

export async function findProjectBySlug(db: Db, slug: string, now: Date): Promise<ProjectFacts | null> {
  const row = await db.selectFrom('project').selectAll().where('slug', '=', slug).executeTakeFirst();
  return row === undefined ? null : toFacts(row, await liveWindows(db, row.id, now));
}

/** Every origin that some project that is not archived allows. */
export async function allOrigins(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('project')
    .select('allowed_origins')
    .where('availability', '<>', 'ARCHIVED')
    .execute();
  return [...new Set(rows.flatMap((row) => row.allowed_origins))];
}

/**
 * Holds back every other change of the project's settings, tokens, windows and catalogue until the transaction ends,
 * but nothing that only refers to it, as every order does. Null where there is no such project.
 */
export async function lockProject(
  tx: Tx,
  projectId: number,
): Promise<Pick<ProjectFacts, 'slug' | 'availability'> | null> {
  const lock = tx.selectFrom('project').select(['slug', 'availability']).where('id', '=', projectId).forNoKeyUpdate();
  return (await lock.executeTakeFirst()) ?? null;
}

/** Whether there is such a project, not archived. */
export async function isOpen(db: Db, projectId: number): Promise<boolean> {
  return (await selectOpen(db, projectId).executeTakeFirst()) !== undefined;
}

/** The same; it stays as it is until the transaction ends. */
export async function holdOpen(tx: Tx, projectId: number): Promise<boolean> {
  return (await selectOpen(tx, projectId).forShare().executeTakeFirst()) !== undefined;
}

const selectOpen = (db: Db, projectId: number) =>
  db.selectFrom('project').select('id').where('id', '=', projectId).where('availability', '<>', 'ARCHIVED');

/** The id of a new project, or null where the slug is taken. */
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

/** An archived project stays archived. */
export async function setAvailability(
  tx: Tx,
  projectId: number,
  availability: ProjectFacts['availability'],
): Promise<void> {
  await tx
    .updateTable('project')
    .set({ availability })
    .where('id', '=', projectId)
    .where('availability', '<>', 'ARCHIVED')
    .execute();
}

const toFacts = (row: Selectable<ProjectTable>, windows: readonly AvailabilityWindow[]): ProjectFacts => ({
  id: row.id,
  slug: row.slug,
  names: row.names,
  descriptions: row.descriptions,
  language: row.language,
  languages: row.languages,
  languageAliases: row.language_aliases,
  currency: { code: row.currency_code, names: row.currency_names, scale: row.currency_scale },
  availability: row.availability,
  windows,
  registration: row.registration,
  emailConfirmation: row.email_confirmation,
  pinPolicy: row.pin_policy,
  pinLength: row.pin_length,
  passwordMinLength: row.password_min_length,
  sessionIdleSeconds: row.session_idle_s,
  sessionAbsoluteSeconds: row.session_absolute_s,
  maxAccountsPerServer: row.max_accounts_per_server,
  allowedOrigins: row.allowed_origins,
  mail: { sender: row.mail_sender, confirmUrl: row.confirm_url, resetUrl: row.reset_url },
});

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
  allowed_origins: [...declared.allowedOrigins],
  mail_sender: declared.mail.sender,
  confirm_url: declared.mail.confirmUrl,
  reset_url: declared.mail.resetUrl,
});
