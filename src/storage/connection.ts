import type { ClientConfig } from 'pg';

/** Where the database is and who we are there; the secret part never goes into a log. */
export type ConnectionSettings = Readonly<
  Pick<ClientConfig, 'connectionString' | 'host' | 'port' | 'user' | 'password' | 'database' | 'ssl'>
>;

/** The settings of a `DATABASE_URL`; `pg` itself reads the URL, so all that it knows (`sslmode` …) works. */
export const connectionFromUrl = (url: string): ConnectionSettings => ({ connectionString: url });
