import { afterAll, afterEach, describe, expect, it } from '@jest/globals';
import { systemClock } from '../../src/base/clock.js';
import { createDatabaseClock } from '../../src/storage/database-clock.js';
import { startFeed } from '../support/deliveries/feed.js';
import { eventually } from '../support/eventually.js';
import { useFixture } from '../support/fixture.js';
import { listen, send, stopListening } from '../support/http/ops.js';
import { recordingLog } from '../support/log.js';
import { ACTIVE_STATES, createTimedStates, outcomeOf, TIMED_STATES } from '../support/nodes/timed-states.js';
import { startTestService, type TestService, useService } from '../support/service.js';
import { setWallClockAhead } from '../support/wall-clock.js';

// rules.md §0.13: no decision uses the clock of a node, and a node with a wrong clock does not
// serve.

const DAY = 24 * 3_600_000;

const syncedNode = useService();
const fixture = useFixture(syncedNode, TIMED_STATES);

afterEach(async () => {
  setWallClockAhead(0);
  // Waits until the node has noticed the correction.
  await eventually(async () => (await outcome(syncedNode, 'gameServers', {})) === 'done');
});
afterAll(stopListening);

const outcome = async (node: TestService, documentId: string, variables: object): Promise<string> =>
  outcomeOf(await node.ask(documentId, variables, { token: fixture.project.token }));

describe('a node whose clock is four days ahead', () => {
  // Disables the clock check, so that a decision by the clock of the node would show.
  const startUnchecked = () => startTestService({ sharedWith: syncedNode, isClockInSync: () => true });

  it('lifts no lock, throttle or block, allows no purchase above a limit, expires no delivery and ends no session', async () => {
    const observe = await createTimedStates(syncedNode, fixture);
    const node = await startUnchecked();
    setWallClockAhead(4 * DAY);
    await node.domain.deliveries.expire();
    expect(await observe(node)).toEqual(ACTIVE_STATES);
    await node.stop();
  });

  it('(control) does all of that if it uses its own clock', async () => {
    const observe = await createTimedStates(syncedNode, fixture);
    const node = await startTestService({ sharedWith: syncedNode, isClockInSync: () => true, clock: systemClock });
    setWallClockAhead(4 * DAY);
    await node.domain.deliveries.expire();
    expect(await observe(node)).toEqual({
      lockedPin: 'done',
      throttledLogin: 'done',
      blockedUser: 'done',
      dailyLimit: 'done',
      delivery: 'DEAD',
      shortSession: 'SESSION_EXPIRED',
    });
    await node.stop();
  });

  it('refuses every request and logs it once, until the clocks agree', async () => {
    const node = await startTestService({ sharedWith: syncedNode });
    const messagesAt = (level: string) =>
      node.logged
        .filter((line) => line.level === level && line.message.includes('clock'))
        .map(({ message }) => message);
    expect(await outcome(node, 'gameServers', {})).toBe('done');
    setWallClockAhead(-4 * DAY);
    await eventually(async () => (await outcome(node, 'gameServers', {})) === 'SERVICE_UNAVAILABLE');
    expect(await outcome(node, 'login', {})).toBe('SERVICE_UNAVAILABLE');
    setWallClockAhead(0);
    await eventually(async () => (await outcome(node, 'gameServers', {})) === 'done');
    expect(messagesAt('error')).toEqual([
      expect.stringMatching(/^this machine's clock is 345(?:599|600)\.\d s behind the database's/),
    ]);
    expect(messagesAt('info')).toEqual([expect.stringMatching(/agree again/)]);
    await node.stop();
  });

  it('leases no deliveries and accepts no credits', async () => {
    const feed = await startFeed(syncedNode, { isClockInSync: () => false });
    expect(await feed.as('gsp_x').post('/deliveries/lease', {})).toMatchObject({ status: 503 });
    await feed.stop();
    const ops = await listen(syncedNode, { isClockInSync: () => false });
    expect(await send({ url: ops.url, body: '{}' })).toMatchObject({
      status: 503,
      body: { error: { code: 'SERVICE_UNAVAILABLE' } },
    });
  });
});

describe('the database clock', () => {
  const DATABASE_TIME = 1_000_000_000_000;

  it('is accurate to half of a round trip, and improves with shorter round trips', () => {
    const clock = createDatabaseClock(recordingLog().log, () => DATABASE_TIME);
    const at = performance.now();
    const error = () => Math.abs(clock.now().getTime() - (DATABASE_TIME + performance.now() - at));
    clock.compare(at - 900, DATABASE_TIME, at + 100); // a slow answer
    expect(error()).toBeGreaterThan(350);
    clock.compare(at - 5, DATABASE_TIME, at + 5);
    expect(error()).toBeLessThan(10);
    clock.compare(at - 1_000, DATABASE_TIME, at + 3_000); // adds no information
    expect(error()).toBeLessThan(10);
  });

  it("follows a change of the database's clock, or another database", () => {
    const clock = createDatabaseClock(recordingLog().log, () => DATABASE_TIME);
    const at = performance.now();
    clock.compare(at - 1, DATABASE_TIME, at);
    clock.compare(at - 1, DATABASE_TIME + DAY, at);
    expect(Math.abs(clock.now().getTime() - (DATABASE_TIME + DAY))).toBeLessThan(1_000);
    clock.compare(at - 1, DATABASE_TIME, at);
    expect(Math.abs(clock.now().getTime() - DATABASE_TIME)).toBeLessThan(1_000);
  });

  it.each([
    [0, 10, null],
    [1_900, 10, null],
    [2_100, 10, /2\.\d s ahead of/],
    [-2_100, 10, /2\.\d s behind/],
    // Half of the round trip is not counted as clock error.
    [4_000, 5_000, null],
    [7_100, 5_000, /2\.\d s ahead of/],
  ])('with this machine %d ms ahead and a round trip of %d ms, reports %s', (ahead, roundTrip, expected) => {
    const clock = createDatabaseClock(recordingLog().log, () => DATABASE_TIME + ahead);
    clock.compare(performance.now() - roundTrip, DATABASE_TIME, performance.now());
    if (expected === null) expect(clock.disagreement()).toBeNull();
    else expect(clock.disagreement()).toMatch(expected);
  });

  it('equals the clock of this machine before the first answer', () => {
    expect(
      createDatabaseClock(recordingLog().log, () => DATABASE_TIME)
        .now()
        .getTime(),
    ).toBe(DATABASE_TIME);
  });
});
