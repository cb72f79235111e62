import { setMaxListeners } from 'node:events';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { Client } from 'pg';
import { createTestClock } from '../../../test/support/clock.js';
import { eventually } from '../../../test/support/eventually.js';
import { TEST_OPERATOR, useProject } from '../../../test/support/project.js';
import { type Answer, type TestService, useService } from '../../../test/support/service.js';
import { use } from '../../../test/support/use.js';
import { PIN, type PinUser, pinSupport, WRONG } from '../../../test/support/users/pin.js';
import { type ActingRequest, NO_OBLIGATIONS } from '../../platform/audit/index.js';
import { createChanges } from '../../platform/changes/index.js';
import { readAvailability } from '../projects/index.js';
import type { SignedInUser } from './index.js';
import { createPinCheck } from './pin/pin-check.js';

// rules.md §3.4: one PIN check of a user at a time on all nodes, counted before the comparison.

const MINUTE = 60_000;
const clock = createTestClock();
/** Ends checks that a failed test has left behind. */
const over = new AbortController();
// One for each check.
setMaxListeners(0, over.signal);
const first = useService({ clock });
const nodes = [first, useService({ clock, sharedWith: first })] as const;
const project = useProject(first, { slug: 'isles' });
const pins = use(
  () => pinSupport(first, project, clock),
  () => over.abort(new Error('the tests are over')),
);
let token: string;

beforeAll(() => {
  token = project.token;
});

/** Sends this many PINs at once, over both nodes and all `sessions`. */
const storm = (count: number, sessions: readonly string[], pinOf: (index: number) => string): Promise<Answer[]> =>
  Promise.all(
    Array.from({ length: count }, (_, index) => {
      const session = sessions[Math.floor(index / nodes.length) % sessions.length];
      return (nodes[index % nodes.length] ?? nodes[0]).ask('verifyPin', { pin: pinOf(index) }, { token, session });
    }),
  );
const codesOf = (answers: readonly Answer[]): Record<string, number> => {
  const counts: Record<string, number> = {};
  for (const { code } of answers) counts[code ?? 'RIGHT'] = (counts[code ?? 'RIGHT'] ?? 0) + 1;
  return counts;
};
const severalSessions = async (user: PinUser) => [
  user.session,
  await project.loginAs(user),
  await project.loginAs(user),
];

describe('a hundred concurrent guesses on two nodes and three sessions', () => {
  it.each([
    ['all different', (index: number) => String(500_000 + index)],
    ['all the same', () => WRONG],
  ])('use five attempts and compare no further PIN: %s', async (_name, pinOf) => {
    const user = await pins.newUser();
    const { PIN_INVALID: looked = 0, ...others } = codesOf(await storm(100, await severalSessions(user), pinOf));
    expect(looked).toBeLessThanOrEqual(5);
    expect(Object.keys(others).filter((code) => code !== 'PIN_LOCKED' && code !== 'RATE_LIMITED')).toEqual([]);
    // On a slow machine, later attempts may time out before all five have been compared.
    for (let tries = looked; tries < 5; tries += 1) {
      expect(codesOf(await storm(1, [user.session], () => WRONG))).toEqual({ PIN_INVALID: 1 });
    }
    expect(await pins.rowOf(user)).toMatchObject({ pin_failures: 0, pin_lock_level: 1 });
    // The lockout applies to all of them. After it, the right PIN is accepted.
    expect(codesOf(await storm(2, [user.session], () => PIN))).toEqual({ PIN_LOCKED: 2 });
    clock.advance(15 * MINUTE);
    expect(codesOf(await storm(2, [user.session], () => PIN))).toEqual({ RIGHT: 2 });
    const locks = await nodes[0].domain.audit.search({ target: `user:${user.id}`, action: 'pin.locked', limit: 9 });
    expect(locks).toHaveLength(1);
  });
});

describe('fifty concurrent right PINs on two nodes and three sessions', () => {
  it.each([0, 4])('are all accepted after %i wrong ones', async (failures) => {
    // On a slow machine, some may wait for two seconds: then all are sent again, for another user.
    await eventually(async () => {
      const user = await pins.newUser();
      await pins.count(user, failures);
      const sessions = await severalSessions(user);
      const began = performance.now();
      const { RIGHT = 0, RATE_LIMITED = 0 } = codesOf(await storm(50, sessions, () => PIN));
      expect(RIGHT + RATE_LIMITED).toBe(50);
      if (RATE_LIMITED > 0) {
        expect(performance.now() - began).toBeGreaterThanOrEqual(2_000);
        return false;
      }
      expect(await pins.rowOf(user)).toMatchObject({ pin_failures: 0, pin_locked_until: null, pin_lock_level: 0 });
      return true;
    });
  });
});

describe('PIN checks of one user', () => {
  /** Acquires the lock of a user, as a check on a third node does. */
  async function takeTurn({ id }: PinUser) {
    const client = new Client(nodes[0].connection);
    await client.connect();
    await client.query('SELECT pg_advisory_lock(1, $1)', [id]);
    return () => client.end();
  }
  /** Number of connections that wait for a lock. */
  const waiting = async (): Promise<number> => {
    const { rows } = await sql<{ count: number }>`
      SELECT count(*)::int AS count FROM pg_locks
      WHERE locktype = 'advisory' AND NOT granted
        AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`.execute(
      nodes[0].database.direct,
    );
    return rows[0]?.count ?? 0;
  };

  it('wait without a connection, time out and count nothing', async () => {
    const [user, other] = [await pins.newUser(), await pins.newUser()];
    const giveBack = await takeTurn(user);
    const begun = performance.now();
    const attempts = storm(100, await severalSessions(user), () => PIN);
    await eventually(async () => (await waiting()) === nodes.length);
    // Meanwhile another user is served, and each node waits once.
    for (const { ask } of nodes) {
      expect((await ask('me', {}, { token, session: user.session })).status).toBe(200);
      expect((await ask('verifyPin', { pin: PIN }, { token, session: other.session })).status).toBe(200);
    }
    expect(await waiting()).toBe(nodes.length);
    const answers = await attempts;
    expect(performance.now() - begun).toBeGreaterThan(1_900);
    expect(codesOf(answers)).toEqual({ RATE_LIMITED: 100 });
    expect(answers[0]?.headers.get('retry-after')).toBe('1');
    expect(answers[0]?.body.errors?.[0]?.extensions).toMatchObject({ retryable: true, details: { limit: 'BUSY' } });
    expect((await pins.rowOf(user)).pin_failures).toBe(0);
    await giveBack();
    expect(codesOf(await storm(2, [user.session], () => PIN))).toEqual({ RIGHT: 2 });
  });

  /** A check whose result the test decides; each node has its own. */
  function slowCheck({ database, notifications }: TestService) {
    const looking: ((right: boolean | Error) => void)[] = [];
    const verify = () =>
      new Promise<boolean>((resolve, reject) => {
        looking.push((found) => (typeof found === 'boolean' ? resolve(found) : reject(found)));
        over.signal.addEventListener('abort', reject);
        if (over.signal.aborted) reject(over.signal.reason);
      });
    const hashes = {
      digest: (_userId: number, pin: string) => pin,
      hash: async () => '',
      isOutdated: async () => false,
      verify,
    };
    const check = createPinCheck({
      changes: createChanges({ database, notifications, clock, readAvailability }),
      clock,
      pinCheckHashes: hashes,
    });
    const ask = (viewer: SignedInUser, pin: string, by = TEST_OPERATOR): Promise<string> =>
      check({ viewer, pin, input: 'pin', by }).then(
        () => 'RIGHT',
        (error) => Object(error).code ?? 'FAULT',
      );
    return { ask, looking };
  }

  it('run one after the other, also on two nodes', async () => {
    const user = await pins.newUser();
    await pins.count(user, 4);
    const [firstNode, secondNode] = nodes.map(slowCheck);
    if (firstNode === undefined || secondNode === undefined) throw new Error('two nodes');
    const viewer = await pins.viewerOf(user.session);
    const first = firstNode.ask(viewer, PIN);
    await eventually(() => firstNode.looking.length === 1);
    const second = secondNode.ask(viewer, PIN);
    await eventually(async () => (await waiting()) === 1);
    expect(secondNode.looking).toEqual([]);
    firstNode.looking[0]?.(true);
    expect(await first).toBe('RIGHT');
    await eventually(() => secondNode.looking.length === 1);
    secondNode.looking[0]?.(true);
    expect(await second).toBe('RIGHT');
  });

  it('are counted before the comparison: a crash costs an attempt, and the last one locks', async () => {
    const user = await pins.newUser();
    const viewer = await pins.viewerOf(user.session);
    const { ask, looking } = slowCheck(nodes[0]);
    for (let tries = 1; tries <= 5; tries += 1) {
      const attempt = ask(viewer, PIN);
      await eventually(() => looking.length === tries);
      const { pin_failures: failures, pin_locked_until: lockedUntil } = await pins.rowOf(user);
      expect([failures, lockedUntil === null]).toEqual(tries < 5 ? [tries, true] : [0, false]);
      looking.at(-1)?.(new Error('a crash'));
      expect(await attempt).toBe('FAULT');
    }
    expect(await ask(viewer, PIN)).toBe('PIN_LOCKED');
  });

  it('never lock after the right PIN, also if the time of its request ends during the comparison', async () => {
    const user = await pins.newUser();
    await pins.count(user, 4);
    const viewer = await pins.viewerOf(user.session);
    const { ask, looking } = slowCheck(nodes[0]);
    const request: ActingRequest & { commitsUntil: number | null } = {
      id: 'late',
      commitsUntil: null,
      mayHaveCommitted: false,
      survivesMaintenance: false,
      obligations: NO_OBLIGATIONS,
    };
    const attempt = ask(viewer, PIN, { name: 'test', request });
    await eventually(() => looking.length === 1);
    request.commitsUntil = performance.now() - 1;
    looking[0]?.(true);
    expect(await attempt).toBe('RIGHT');
    expect(await pins.rowOf(user)).toMatchObject({ pin_failures: 0, pin_locked_until: null, pin_lock_level: 0 });
  });

  it('share the result of the same right PIN, but never of wrong ones', async () => {
    const user = await pins.newUser();
    const viewer = await pins.viewerOf(user.session);
    const { ask, looking } = slowCheck(nodes[0]);
    const first = ask(viewer, PIN);
    await eventually(() => looking.length === 1);
    const others = [PIN, WRONG, PIN, WRONG].map((pin) => ask(viewer, pin));
    looking[0]?.(true);
    expect(await first).toBe('RIGHT');
    await eventually(() => looking.length === 2);
    looking[1]?.(false);
    await eventually(() => looking.length === 3);
    looking[2]?.(false);
    expect(await Promise.all(others)).toEqual(['RIGHT', 'PIN_INVALID', 'RIGHT', 'PIN_INVALID']);
    expect((await pins.rowOf(user)).pin_failures).toBe(2);
  });
});
