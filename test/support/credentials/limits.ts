import { beforeAll, beforeEach } from '@jest/globals';
import type { Clock } from '../../../src/base/clock.js';
import { MAIL_LIMITS } from '../../../src/base/config.js';
import { Refusal } from '../../../src/base/errors/refusal.js';
import type { Keyring } from '../../../src/base/keyring.js';
import { createEmailLimit, type EmailAttempt } from '../../../src/domain/credentials/email-limit.js';
import { createKnownPlaces, type LoginPlace } from '../../../src/domain/credentials/known-place-store.js';
import { type CountedLogin, createLoginLimits } from '../../../src/domain/credentials/login-limits.js';
import { createPasswordLimit } from '../../../src/domain/credentials/password-limit.js';
import { readAvailability } from '../../../src/domain/projects/index.js';
import { NO_OBLIGATIONS } from '../../../src/platform/audit/index.js';
import { createChanges } from '../../../src/platform/changes/index.js';
import { createThrottles } from '../../../src/platform/throttles/index.js';
import type { Database } from '../../../src/storage/database.js';
import { createNotifications } from '../../../src/storage/notifications.js';
import type { ConnectionSettings } from '../../../src/storage/pool.js';
import { askOne } from '../../../src/storage/statement.js';
import { useDatabase } from '../database.js';
import { testKeyring } from '../keyring.js';
import { silentLog } from '../log.js';
import { insertProject } from '../project-row.js';

export const MINUTE = 60_000;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;
export const BY = {
  name: 'anonymous',
  request: {
    id: 'request-1',
    commitsUntil: null,
    mayHaveCommitted: false,
    survivesMaintenance: false,
    obligations: NO_OBLIGATIONS,
  },
};

/** Outcome of a login attempt; a number is `retryAfterSeconds` of the refusal. */
export type LoginOutcome = 'right' | 'wrong' | number;

/** The limits of logins, passwords and emails, as one node has them. */
function limitsOf(
  keyring: Keyring,
  database: Database,
  connection: ConnectionSettings,
  clock: Clock,
  maxRows?: number,
) {
  // Limits cache nothing, so they need no running listener.
  const notifications = createNotifications(connection, silentLog);
  const parts = {
    changes: createChanges({ database, notifications, clock, readAvailability }),
    keyring,
    clock,
    mailLimits: MAIL_LIMITS,
  };
  const throttles = createThrottles({ ...parts, maxWaitMs: 30_000, ...(maxRows !== undefined && { maxRows }) });
  const places = createKnownPlaces(parts);
  const allowEmail = createEmailLimit(throttles);
  const { attempt: login, addKnownPlace } = createLoginLimits({ ...parts, throttles, places });
  return {
    throttles,
    login,
    addKnownPlace: (place: LoginPlace) => askOne(database.direct, addKnownPlace(place)),
    password: createPasswordLimit(throttles),
    /** Resolves with whether the email is allowed. */
    mail: (attempt: EmailAttempt) => allowEmail(attempt, async (isAllowed) => isAllowed),
    allowEmail,
    sweep: async () => (await throttles.sweep()) + (await places.sweepPlaces()),
  };
}

type Limits = ReturnType<typeof limitsOf>;

/** Limits on a new database with a manual clock, created before the first test of a file. */
export class Throttling {
  readonly test = useDatabase();
  #throttles: Limits | undefined;
  #time = 0;
  #addresses = 0;
  projectId = 0;
  /** Number of password checks in this test. */
  proofs = 0;
  readonly clock = { now: () => new Date(this.#time) };

  constructor() {
    beforeAll(async () => {
      this.projectId = await insertProject(this.test);
    });
    beforeEach(() => {
      this.#time = Date.parse('2030-01-01T00:00:00Z');
      this.proofs = 0;
      this.#throttles = this.node();
    });
  }

  get throttles(): Limits {
    if (this.#throttles === undefined) throw new Error('limits are available within tests only');
    return this.#throttles;
  }

  /** Creates another node on the same database, as a restart does. */
  node(keyring = testKeyring, database = this.test.database, maxRows?: number) {
    return limitsOf(keyring, database, this.test.connection, this.clock, maxRows);
  }

  advance(milliseconds: number): void {
    this.#time += milliseconds;
  }

  /** Returns an attempt with an address and a network that have no counts. */
  newAttempt(): CountedLogin {
    this.#addresses += 1;
    const [address, network] = [`user${this.#addresses}@isles.example`, `192.0.2.${this.#addresses}`];
    return { projectId: this.projectId, address, network, by: BY };
  }

  readonly prove = (proof: 'right' | null) => async () => {
    this.proofs += 1;
    return proof;
  };
  readonly loginWrong = (attempt: CountedLogin, by = this.throttles) =>
    outcomeOf(() => by.login(attempt, this.prove(null)));
  readonly loginRight = (attempt: CountedLogin, by = this.throttles) =>
    outcomeOf(() => by.login(attempt, this.prove('right')));

  /** Starts an attempt whose password check stays pending until `finish` or `fail`. */
  async begin(attempt: CountedLogin) {
    let finish: (proof: 'right' | null) => void = () => undefined;
    let fail: () => void = () => undefined;
    const proof = new Promise<'right' | null>((resolve, reject) => {
      finish = resolve;
      fail = () => reject(new Error('internal error'));
    });
    let ended: Promise<LoginOutcome | 'failed'> = Promise.resolve('failed');
    await new Promise<void>((begun) => {
      const look = () => {
        begun();
        return proof;
      };
      ended = outcomeOf(() => this.throttles.login(attempt, look)).catch(() => 'failed' as const);
    });
    return { finish, fail, outcome: ended };
  }

  async auditEntries(limit: string) {
    const entries = await this.test.database.direct.selectFrom('audit').selectAll().orderBy('id').execute();
    return entries.filter(({ after }) => Object(after).limit === limit);
  }
}

export async function outcomeOf(run: () => Promise<unknown>): Promise<LoginOutcome> {
  try {
    return (await run()) === null ? 'wrong' : 'right';
  } catch (error) {
    if (!(error instanceof Refusal) || error.code !== 'RATE_LIMITED') throw error;
    return error.fields.retryAfterSeconds ?? -1;
  }
}

export async function repeat<T>(count: number, run: (index: number) => Promise<T>): Promise<T[]> {
  const results: T[] = [];
  for (let index = 0; index < count; index += 1) results.push(await run(index));
  return results;
}

export const repeatConcurrently = <T>(count: number, run: (index: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: count }, (_, index) => run(index)));

/** The same attempt from another network for each index. */
export const fromNetwork = (attempt: CountedLogin, index: number): CountedLogin => ({
  ...attempt,
  network: `198.51.${index}.0`,
});
