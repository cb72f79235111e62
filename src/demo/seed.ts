import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Clock } from '../base/clock.js';
import { CommandRefused } from '../base/command-refused.js';
import { type Config, isLoopback } from '../base/config.js';
import { packageRoot } from '../base/package-root.js';
import type { Domain } from '../domain/index.js';
import type { DemoFacts } from '../http/ops/console-answers.js';
import { SYSTEM } from '../platform/audit/index.js';
import { obtainPollTokens, tokensBefore, writeDemoFile } from './demo-file.js';
import { obtainOperator } from './demo-operator.js';
import { PLAYERS } from './demo-players.js';
import { makePast } from './past.js';
import { preparePlayer } from './players.js';

const PROJECT_FILE = join(packageRoot, 'src/demo/demo.yaml');

/** Parts of a running service that the demo is written to. */
export interface DemoService {
  readonly domain: Domain;
  readonly endpoint: string;
  readonly deliveryUrl?: string | null;
  /** The services with another clock: for orders of the past. Without it there are none. */
  readonly domainAt?: (clock: Clock) => Domain;
  /** Shows the demo in the console. */
  readonly showDemo?: (facts: DemoFacts) => void;
}

/** Refuses a demo that others could reach, or that would write into somebody's database. */
export function refuseDemo(config: Config): void {
  if (config.databaseUrl !== null) {
    throw new CommandRefused('The demo is for the embedded database only.', 'Unset DATABASE_URL, or use: serve');
  }
  for (const [setting, { host }] of Object.entries({ HOST: config.api, OPS_HOST: config.ops })) {
    if (!isLoopback(host))
      throw new CommandRefused('The demo is for loopback only.', `Unset ${setting}, or use: serve`);
  }
}

/**
 * Declares the demo project, makes its players with their accounts, money and first orders where they are missing, and
 * the operator who owns it, and writes `DATA_DIR/demo.json`. Returns what a newcomer is told: a request that works. Nothing
 * changes from the second time on, unless a player has spent what they had, or a token's time is over. Refuses where the
 * operator's name is that of somebody who may more.
 */
export async function seedDemo(
  { domain, endpoint, deliveryUrl, showDemo, domainAt }: DemoService,
  dataDir: string,
): Promise<string> {
  const outcome = await domain.apply(readFileSync(PROJECT_FILE, 'utf8'), { file: PROJECT_FILE, by: SYSTEM });
  const project = await domain.projects.findBySlug(outcome.project);
  if (project === null) throw new Error('the demo project was declared and is not there');
  const before = tokensBefore(dataDir);
  const operator = await obtainOperator(domain, project, before.operator);
  const servers = await domain.servers.list(project.id);
  for (const player of PLAYERS) await preparePlayer(domain, project, servers, player);
  if (domainAt !== undefined) await makePast(domain, domainAt, project, servers);
  const { identity } = await domain.projects.configuration(project);
  const users = PLAYERS.map(({ email, password, pin }) => ({ email, password, pin }));
  const gameServers = servers.map(({ id, code }) => ({ id: String(id), code }));
  showDemo?.({ identity, gameServers, users, operator });
  writeDemoFile(dataDir, {
    endpoint,
    identity,
    gameServers: servers.map(({ id, code }) => ({ id, code })),
    users,
    operator,
    deliveries: { url: deliveryUrl ?? null, pollTokens: await obtainPollTokens(domain, servers, before.pollTokens) },
  });
  return greeting(endpoint, identity.contextToken);
}

const greeting = (endpoint: string, token: string): string => `
The demo project is up. Try:

  curl -s ${endpoint} -H 'Content-Type: application/json' -H 'Accept-Language: en' -H 'X-Project-Context: ${token}' -d '{"documentId":"project","variables":{}}'

Its facts are in demo.json of the data folder; log in as ${PLAYERS[0]?.email} with ${PLAYERS[0]?.password}.
A tour of the shop is in docs/clients.md. The console is at /console of the operations listener, below.
Ctrl-C stops the service and its database.

`;
