import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { type Fixture, openFixture, PRICE } from '../../support/fixture.js';
import { TEST_SECRET } from '../../support/keyring.js';
import { newNetwork } from '../../support/network.js';
import { checkout, cleanUp, databaseUrl, environment, newDataDir } from '../../support/process.js';
import { seedProject, TEST_OPERATOR } from '../../support/project.js';
import { INSTALLED_LIMITS, startTestService, type TestService } from '../../support/service.js';
import { PASSWORD, PIN } from './canaries.js';

const LISTENERS = /game servers fetch deliveries from (http[^\s"]+)|serving (http\S+), operations on (http[^\s"]+)/;

export type Listener = 'api' | 'ops' | 'feed';

/** A player whose session is used for requests. */
export interface FuzzPlayer {
  session: string;
  readonly accountId: number;
  readonly user: { readonly email: string; readonly password: string };
}

/** Receives the output of a stream in pieces. */
export type OutputListener = (stream: 'stdout' | 'stderr', piece: string) => void;

export interface Memory {
  readonly heapUsed: number;
  readonly rss: number;
}

export interface FuzzContext {
  readonly service: TestService;
  readonly fixture: Fixture;
  readonly players: readonly FuzzPlayer[];
  readonly otherToken: string;
  readonly creditToken: string;
  readonly pollToken: string;
  /** Tokens that all clients of a project have, by name. */
  readonly contextTokens: Readonly<Record<string, string>>;
  /** Secrets by name. */
  readonly secrets: Readonly<Record<string, string>>;
  /** Valid values for variables. */
  readonly validValues: Readonly<Record<string, unknown>>;
  /** Ports of the listeners after the start. */
  readonly ports: ReadonlyMap<Listener, number>;
  start(hear: OutputListener): Promise<void>;
  /** Memory after a full garbage collection. */
  memory(): Promise<Memory>;
  isRunning(): boolean;
  /** Opens a new session in place of an ended one. */
  renew(player: FuzzPlayer): Promise<string>;
  /** Sends SIGTERM; returns the exit status. */
  stop(): Promise<number | null>;
  clear(): Promise<void>;
}

/** Creates a shop with players on a new database, and a service process. */
export async function createFuzzContext(count: number): Promise<FuzzContext> {
  const service = await startTestService(INSTALLED_LIMITS);
  const fixture = await openFixture(service, {
    slug: 'fuzz',
    languages: ['en', 'de'],
    declared: { policies: { pinLength: PIN.length } },
    declaredServers: [{ code: 'one', default: true }, { code: 'two' }, { code: 'three', status: 'hidden' }],
    items: [
      { sku: 'blade', servers: { one: {}, two: {} }, titles: { en: 'Blade', de: 'Klinge' } },
      { sku: 'scarce', servers: { one: { stock: 1_000 } }, titles: { en: 'Scarce', de: 'Knapp' } },
    ],
  });
  const { project } = fixture;
  const { domain, connection } = service;
  const other = await seedProject(service, { slug: 'other' });
  const { gameServerId } = fixture.server('one');
  await domain.operators.create('fuzz', { ownsAll: false }, TEST_OPERATOR);
  await domain.operators.grant(project.id, 'fuzz', 'PAYMENTS', TEST_OPERATOR);
  const credit = await domain.operators.issueToken('fuzz', 86_400, TEST_OPERATOR);
  const poll = await domain.servers.issuePollToken(project.id, gameServerId, TEST_OPERATOR);

  /** Uses a new address each time: a run has more logins than one address may have. */
  async function logIn({ email, password }: FuzzPlayer['user']): Promise<string> {
    return Object(await project.run('login', { email, password }, { from: newNetwork() })).sessionId;
  }

  let made = 0;
  async function newPlayer(): Promise<FuzzPlayer> {
    made += 1;
    const user = await project.addUser({ email: `canary-${made}@fuzz.example`, password: PASSWORD });
    const session = await logIn(user);
    const account = await project.run(
      'createAccount',
      { login: `Player_${made}`, password: 'password of a game', gameServerId: String(gameServerId) },
      { session },
    );
    const accountId = Number(Object(account).id);
    await fixture.server('one').createAccount(accountId);
    await project.run('setPin', { newPin: PIN, password: PASSWORD }, { session });
    const money = { projectId: project.id, userId: user.id, amount: 1_000_000, reference: `fuzz-${made}`, note: null };
    await domain.wallet.credit({ ...money, by: TEST_OPERATOR });
    return { session, accountId, user };
  }
  const players: FuzzPlayer[] = [];
  for (let index = 0; index < count; index += 1) players.push(await newPlayer());

  const dataDir = await newDataDir();
  const ports = new Map<Listener, number>();
  let child: ChildProcess | null = null;
  const running = (): ChildProcess => {
    if (child === null) throw new Error('the service was not started');
    return child;
  };
  const isRunning = (): boolean => child !== null && child.exitCode === null && child.signalCode === null;

  return {
    service,
    fixture,
    players,
    otherToken: other.token,
    creditToken: credit.secret,
    pollToken: poll.secret,
    contextTokens: {
      "the project's context token": project.token,
      "another project's context token": other.token,
    },
    secrets: {
      'the secret key': TEST_SECRET,
      "the database's password": String(connection.password),
      "a user's password": PASSWORD,
      "a user's PIN": PIN,
      'an operator token': credit.secret,
      'a poll token': poll.secret,
    },
    validValues: {
      gameServerId: String(gameServerId),
      itemId: String(fixture.item('blade')),
      sku: 'blade',
      quantity: 1,
      expectedTotal: PRICE,
      first: 20,
      email: players[0]?.user.email,
    },
    ports,
    isRunning,

    async start(hear) {
      const env = {
        DATA_DIR: dataDir,
        DATABASE_URL: databaseUrl(connection),
        HOST: '127.0.0.1',
        DELIVERY_PORT: '0',
        LOG_FORMAT: 'json',
        TRUSTED_PROXIES: '127.0.0.1',
        RATE_LIMIT_PER_IP: '0',
        RATE_LIMIT_PER_USER: '0',
        // Small, so that caches fill soon.
        RESPONSE_CACHE_MB: '2',
        PROJECT_CACHE_SIZE: '100',
        SESSION_CACHE_SIZE: '500',
      };
      const probe = ['--expose-gc', '--import', join(import.meta.dirname, 'memory.mjs')];
      const started = spawn(process.execPath, [...probe, join(checkout, 'dist/program/cli.js'), 'serve'], {
        env: environment(env),
        stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
      });
      child = started;
      for (const stream of ['stdout', 'stderr'] as const) {
        started[stream]?.setEncoding('utf8');
        started[stream]?.on('data', (piece: string) => hear(stream, piece));
      }
      await new Promise<void>((resolve, reject) => {
        started.once('exit', () => reject(new Error('the service does not start')));
        if (started.stderr === null) return;
        createInterface({ input: started.stderr }).on('line', (line) => {
          const [, feed, api, ops] = LISTENERS.exec(line) ?? [];
          for (const [name, url] of [
            ['feed', feed],
            ['api', api],
            ['ops', ops],
          ] as const)
            if (url !== undefined) ports.set(name, Number(new URL(url).port));
          if (api !== undefined) resolve();
        });
      });
    },

    async memory() {
      const target = running();
      const answer = once(target, 'message');
      target.send('memory');
      const [memory] = await answer;
      return memory;
    },

    async renew(player) {
      try {
        player.session = await logIn(player.user);
      } catch {
        // The password has changed, or the user was deleted.
        Object.assign(player, await newPlayer());
      }
      return player.session;
    },

    async stop() {
      const ending = running();
      if (!isRunning()) return ending.exitCode;
      const ended = once(ending, 'close');
      ending.kill('SIGTERM');
      const [status] = await ended;
      return status;
    },

    async clear() {
      if (isRunning()) running().kill('SIGKILL');
      await cleanUp(dataDir, []);
      await service.stop();
    },
  };
}
