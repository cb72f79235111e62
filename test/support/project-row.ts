import type { TestDatabase } from './database.js';

/** Inserts a project as a row, for tests of slices below it; returns its id. */
export async function insertProject({ database }: TestDatabase, slug = 'demo'): Promise<number> {
  const { id } = await database.direct
    .insertInto('project')
    .values({
      slug,
      names: { en: 'Demo' },
      descriptions: {},
      language: 'en',
      languages: ['en'],
      language_aliases: {},
      currency_code: 'EMB',
      currency_names: { en: 'Embers' },
      currency_scale: 0,
      registration: 'OPEN',
      email_confirmation: 'NONE',
      pin_policy: 'OPTIONAL',
      pin_length: 6,
      password_min_length: 10,
      session_idle_s: 1000,
      session_absolute_s: 2000,
      max_accounts_per_server: 5,
      allowed_origins: [],
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
