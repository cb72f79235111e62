import { globalAgent, type Server } from 'node:http';
import { expect } from '@jest/globals';
import { readDescriptionsAndExamples } from '../../../packages/contract/src/files.js';
import { adminCommands } from '../../../src/admin/index.js';
import { remoteCodes } from '../../../src/admin/refusals.js';
import { packageRoot } from '../../../src/base/package-root.js';
import type { Domain } from '../../../src/domain/index.js';
import type { AdmittedOperator } from '../../../src/domain/operators/index.js';
import type { ThreadCommand } from '../../../src/http/ops/admin.js';
import { createOps, type Health, type OpsDeps } from '../../../src/http/ops/ops.js';
import { answerOf, performBody } from '../../../src/http/ops/perform-body.js';
import type { PublishedDeps } from '../../../src/http/ops/published.js';
import type { ConnectionLimits } from '../../../src/http/shared/connections.js';
import { drain, listen as startListening } from '../../../src/http/shared/listen.js';
import { createCommandThreads } from '../../../src/main/command-thread.js';
import type { Database } from '../../../src/storage/database.js';
import type { Notifications } from '../../../src/storage/notifications.js';
import type { ConnectionSettings } from '../../../src/storage/pool.js';
import { createDryRunDomain } from '../dry-run.js';
import { TEST_SECRET } from '../keyring.js';
import { expectResult, hasResultSchema } from '../results.js';
import { sendUnchanged, type UnchangedRequest } from '../wire.js';

/** An entry that the listener logged. */
export interface LogEntry {
  readonly level: string;
  readonly message: string;
  readonly fields: unknown;
}

export interface OpsTestOptions {
  readonly health?: Partial<Health>;
  readonly limits?: Partial<ConnectionLimits>;
  readonly isClockInSync?: () => boolean;
  readonly usage?: PublishedDeps['usage'];
  readonly published?: PublishedDeps['published'];
  readonly scrape?: OpsDeps['scrape'];
  readonly rates?: OpsDeps['rates'];
  readonly lineOf?: OpsDeps['lineOf'];
  /** The address that the listener assumes. */
  readonly host?: string;
  readonly page?: string;
  readonly demo?: OpsDeps['demo'];
  readonly endpoint?: string;
  readonly verdicts?: OpsDeps['verdicts'];
  /**
   * True: commands about files run in worker threads, as in a service. Default: in this process,
   * which costs a tenth.
   */
  readonly threads?: boolean;
}

const noUsage: PublishedDeps['usage'] = { list: async () => [], countedSince: async () => new Map() };

const noPublished = () => Buffer.from('{}');
const emptyScrape: OpsDeps['scrape'] = async () => ({ contentType: 'text/plain', text: '' });

/** Dependencies of a listener. */
export interface OpsTestDeps {
  readonly domain: Domain;
  readonly database: Database;
  readonly notifications: Notifications;
  readonly connection: ConnectionSettings;
}

const forThreads = ({ connection }: OpsTestDeps) => ({
  ...{ connection, options: {}, databaseUrl: null, dataDir: '/nowhere' },
  secretKey: { current: TEST_SECRET, previous: null },
});

/** Performs a file command as a worker thread does (src/main/command-job.ts). */
const performInProcess =
  ({ domain }: OpsTestDeps, dryRunDomain: Domain) =>
  async (
    { body, endpoint, ...command }: ThreadCommand,
    admitAgain: () => Promise<AdmittedOperator>,
  ): Promise<Uint8Array> => {
    const adminCommand = adminCommands.get(command.name);
    if (adminCommand === undefined) throw new Error(`there is no command ${command.name}`);
    const context = {
      operator: await admitAgain(),
      requestId: command.requestId,
      lineOf: null,
      endpoint: async () => endpoint,
    };
    const domainFor = (dryRun: boolean) => (dryRun ? dryRunDomain : domain);
    const performed = await performBody(adminCommand, Buffer.from(body.buffer), { ...context, domainFor });
    return Buffer.from(JSON.stringify(answerOf(performed)));
  };

const NO_RATE_LIMITS = { perNetwork: 10_000, perUser: 10_000 };

const servers: Server[] = [];

/** Starts the operations listener of a service on a free port. */
export async function listen(
  behind: OpsTestDeps,
  {
    health = {},
    limits = {},
    isClockInSync = () => true,
    usage = noUsage,
    published = noPublished,
    scrape = emptyScrape,
    rates = NO_RATE_LIMITS,
    lineOf = async () => null,
    host = '127.0.0.1',
    page = '/nowhere',
    demo = () => null,
    endpoint = 'http://127.0.0.1:4000/graphql',
    verdicts = async () => [],
    threads = false,
  }: OpsTestOptions = {},
) {
  const logged: LogEntry[] = [];
  const record = (level: string) => (message: string, fields?: unknown) => void logged.push({ level, message, fields });
  const log = { info: record('info'), warn: record('warn'), error: record('error') };
  const healthy = {
    ...{ isAccepting: () => true, clockDisagreement: () => null },
    ...{ probeLogin: () => Promise.resolve(), probeDisk: () => Promise.resolve() },
  };
  const connections = { inAll: 1_000, perNetwork: 0, trustedProxies: [], ...limits };
  const dryRunDomain = createDryRunDomain(behind);
  const operate = {
    domain: behind.domain,
    dryRunDomain: () => dryRunDomain,
    endpoint: async () => endpoint,
    lineOf,
    performInThread: threads
      ? createCommandThreads(forThreads(behind), behind.notifications)
      : performInProcess(behind, dryRunDomain),
    rates,
    log,
    isClockInSync,
    connections,
  };
  const now = () => behind.domain.clock.now();
  const documentation = () => readDescriptionsAndExamples(packageRoot);
  const console = { published, usage, page, demo, documentation, verdicts, now };
  const server = createOps({ ...healthy, ...health }, host, { ...operate, ...console, scrape });
  servers.push(server);
  const url = await startListening(server, { host: '127.0.0.1', port: 0, prefix: 'OPS_' });
  return { url, logged, close: () => drain(server) };
}

/** Closes all listeners, also after a failed test. */
export const stopListening = () => Promise.all(servers.map(drain));

export interface OpsRequest extends UnchangedRequest {
  readonly url: string;
  /** Name of the command. Default: `credit`. */
  readonly command?: string;
}

/**
 * Sends a command unchanged. By default on a connection that earlier requests used: after a refused
 * body, the listener must answer the next request on it.
 */
export async function send(request: OpsRequest) {
  const { url, command = 'credit', method = 'POST', body = '', headers = {}, agent = globalAgent } = request;
  const { bytes, ...answer } = await sendUnchanged(`${url}/admin/${command}`, {
    method,
    body,
    agent,
    headers: { 'content-type': 'application/json', ...headers },
  });
  const isJson = String(answer.headers['content-type']).startsWith('application/json');
  const parsed = isJson ? JSON.parse(bytes.toString()) : null;
  // The OpenAPI document of the admin API must list the code.
  const code = parsed?.error?.code;
  if (method === 'POST' && code !== undefined) expect(remoteCodes.get(answer.status)).toContain(code);
  if (method === 'POST' && isJson && answer.status === 200 && hasResultSchema(command))
    expectResult(command, parsed.data);
  return { ...answer, body: parsed };
}
