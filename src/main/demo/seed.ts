import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Config, isLoopback } from '../../base/config.js';
import { SYSTEM } from '../../base/facts.js';
import { packageRoot } from '../../base/package-root.js';
import { CommandRefused } from '../../cli/command.js';
import type { Service } from '../service.js';

/** Known to everybody who reads this: the demo is for loopback and the embedded database only. */
const USERS = [
  { email: 'ada@example.com', password: 'ember-isles-demo' },
  { email: 'kofi@example.com', password: 'ember-isles-demo' },
] as const;

const PROJECT_FILE = join(packageRoot, 'src/main/demo/demo.yaml');

/** Refuses a demo that others could reach, or that would write into somebody's database. */
export function refuseDemo(config: Config): void {
  if (config.databaseUrl !== null) {
    throw new CommandRefused('The demo is for the embedded database only.', 'Unset DATABASE_URL, or use: serve');
  }
  if (!isLoopback(config.api.host)) {
    throw new CommandRefused('The demo is for loopback only.', 'Unset HOST, or use: serve');
  }
}

/**
 * Declares the demo project, makes its users where they are missing and writes `DATA_DIR/demo.json`.
 * Returns what a newcomer is told: a request that works. Nothing changes from the second time on.
 */
export async function seedDemo({ domain, endpoint }: Service, dataDir: string): Promise<string> {
  const outcome = await domain.apply(readFileSync(PROJECT_FILE, 'utf8'), { file: PROJECT_FILE, by: SYSTEM });
  const project = await domain.projects.findBySlug(outcome.project);
  if (project === null) throw new Error('the demo project was declared and is not there');
  for (const user of USERS) {
    if ((await domain.users.findByEmail(project.id, user.email)) !== null) continue;
    await domain.users.create(project, user, SYSTEM);
  }
  const { identity } = await domain.projects.configuration(project);
  const servers = await domain.servers.list(project.id);
  const demo = {
    endpoint,
    identity,
    gameServers: servers.map(({ id, code }) => ({ id, code })),
    users: USERS.map((user) => ({ ...user, pin: null })),
  };
  writeFileSync(join(dataDir, 'demo.json'), `${JSON.stringify(demo, null, 2)}\n`, { mode: 0o600 });
  return greeting(endpoint, identity.contextToken);
}

const greeting = (endpoint: string, token: string): string => `
The demo project is up. Try:

  curl -s ${endpoint} -H 'Content-Type: application/json' -H 'Accept-Language: en' -H 'X-Project-Context: ${token}' -d '{"documentId":"project","variables":{}}'

Its facts are in demo.json of the data folder; log in as ${USERS[0].email} with ${USERS[0].password}.
Ctrl-C stops the service and its database.

`;
