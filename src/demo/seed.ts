import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Clock } from '../base/clock.js';
import { CommandRefused } from '../base/command-refused.js';
import { type Config, isLoopback } from '../base/config.js';
import { Refusal } from '../base/errors/refusal.js';
import { packageRoot } from '../base/package-root.js';
import type { Domain } from '../domain/index.js';
import type { ProjectSnapshot } from '../domain/projects/index.js';
import type { DemoLogins } from '../http/ops/console-answers.js';
import { SYSTEM } from '../platform/audit/index.js';
import { type Database, runAlone } from '../storage/database.js';
import { obtainPollTokens, readStoredTokens, writeDemoFile } from './demo-file.js';
import { obtainOperator } from './demo-operator.js';
import { PLAYERS } from './demo-players.js';
import { makePast } from './past.js';
import { preparePlayer } from './players.js';

/** The slug in the file. */
const SLUG = 'demo';
const PROJECT_FILE = join(packageRoot, 'src/demo/demo.yaml');
/** Advisory lock: of services that start together on one database, one creates the demo. */
export const SEEDING_LOCK = 4_913_077_117;

/** The parts of a running service that the demo needs. */
export interface DemoService {
  readonly domain: Domain;
  readonly database: Pick<Database, 'onOneConnection'>;
  readonly endpoint: string;
  readonly deliveryUrl?: string | null;
  /** Creates the services with another clock, for orders in the past. Without it there are none. */
  readonly domainAt?: (clock: Clock) => Domain;
  /** Shows the logins of the demo in the console. */
  readonly showDemo?: (logins: DemoLogins) => void;
}

/**
 * Throws CommandRefused if other machines could reach the demo, or if it would write into the
 * database of DATABASE_URL.
 */
export function refuseDemo(config: Config): void {
  if (config.databaseUrl !== null) {
    throw new CommandRefused('The demo is for the embedded database only.', 'Unset DATABASE_URL, or use: serve');
  }
  const listeners = { HOST: config.api, OPS_HOST: config.ops, DELIVERY_HOST: config.delivery };
  for (const [setting, listener] of Object.entries(listeners)) {
    if (listener !== null && !isLoopback(listener.host))
      throw new CommandRefused('The demo is for loopback only.', `Unset ${setting}, or use: serve`);
  }
}

/**
 * Creates the demo project from its file, its players and its operator where they are missing, and
 * writes `DATA_DIR/demo.json`. Returns the text for the terminal, with a request that works. A
 * repeated start only refills balances, renews expired tokens and completes what an interrupted one
 * has begun. Throws CommandRefused if the project is archived, or if an operator of the demo's name
 * has more rights.
 * @param stopping aborted by the signal to stop: throws its reason between two steps
 */
export const seedDemo = (service: DemoService, dataDir: string, stopping: AbortSignal): Promise<string> =>
  runAlone(service.database, { lock: SEEDING_LOCK, stopping }, () => seedAlone(service, dataDir, stopping));

async function seedAlone(
  { domain, endpoint, deliveryUrl, showDemo, domainAt }: DemoService,
  dataDir: string,
  stopping: AbortSignal,
): Promise<string> {
  const existing = await domain.projects.findBySlug(SLUG);
  if (existing?.availability === 'ARCHIVED')
    throw new CommandRefused(
      'The demo project is archived, which cannot be undone.',
      'Delete the folder of DATA_DIR (default: data), or serve other projects: project-service serve',
    );
  const project = existing ?? (await declareDemo(domain));
  const stored = readStoredTokens(dataDir);
  const operator = await obtainOperator(domain, project, stored.operator);
  const servers = await domain.servers.list(project.id);
  // Changes of the project may refuse players: a closed server, a raised price, a longer password.
  const ignoreRefusal = (error: unknown): void => {
    if (existing === null || !(error instanceof Refusal)) throw error;
  };
  for (const player of PLAYERS) {
    stopping.throwIfAborted();
    await preparePlayer(domain, project, servers, player).catch(ignoreRefusal);
  }
  await createWelcome(domain, project.id);
  if (domainAt !== undefined) await makePast(domain, domainAt, { project, servers, stopping }).catch(ignoreRefusal);
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
    deliveries: { url: deliveryUrl ?? null, pollTokens: await obtainPollTokens(domain, servers, stored.pollTokens) },
  });
  return greeting(endpoint, identity.contextToken);
}

async function declareDemo({ apply, projects }: Domain): Promise<ProjectSnapshot> {
  await apply(readFileSync(PROJECT_FILE, 'utf8'), { file: PROJECT_FILE, by: SYSTEM });
  const project = await projects.findBySlug(SLUG);
  if (project === null) throw new Error('the demo project does not exist after its declaration');
  return project;
}

/** Creates the promotion of the demo, unless it exists. */
async function createWelcome({ promotions }: Domain, projectId: number): Promise<void> {
  const name = 'welcome';
  if ((await promotions.find(projectId, name)) !== null) return;
  const rules = { perUser: 1, beforeFirstPurchase: false, startsAt: null, endsAt: null };
  const codes = { code: 'WELCOME', maxRedemptions: null };
  await promotions.create(projectId, { name, reward: { amount: 500 }, ...rules, codes, by: SYSTEM });
}

const greeting = (endpoint: string, token: string): string => `
The demo project is up. Try:

  curl -s ${endpoint} -H 'Content-Type: application/json' -H 'Accept-Language: en' -H 'X-Project-Context: ${token}' -d '{"documentId":"project","variables":{}}'

demo.json in the data folder has its URLs and tokens. Log in as ${PLAYERS[0]?.email} with ${PLAYERS[0]?.password}.
A tour of the shop is in docs/clients.md. The console is at /console of the operations listener, below.
Ctrl-C stops the service and its database.

`;
