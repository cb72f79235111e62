import { afterAll, afterEach, describe, expect, it } from '@jest/globals';
import { systemClock } from '../../src/base/clock.js';
import { createDatabaseClock } from '../../src/storage/database-clock.js';
import { startFeed } from '../support/deliveries/feed.js';
import { eventually } from '../support/eventually.js';
import { listen, send, stopListening } from '../support/http/ops.js';
import { recordingLog } from '../support/log.js';
import { AS_IT_SHOULD_BE, beginLasting, LASTING, outcomeOf } from '../support/nodes/lasting.js';
import { startTestService, type TestService, useService } from '../support/service.js';
import { setWallClockAhead } from '../support/wall-clock.js';
import { useWorld } from '../support/world.js';

// rules.md §0.13: the clock of a node decides nothing, and a node whose clock is wrong does not serve.

const DAY = 24 * 3_600_000;

const right = useService();
const world = useWorld(right, LASTING);

afterEach(async () => {
  setWallClockAhead(0);
  // It has noticed as well.
  await eventually(async () => (await outcome(right, 'gameServers', {})) === 'done');
});
afterAll(stopListening);

const outcome = async (node: TestService, documentId: string, variables: object): Promise<string> =>
  outcomeOf(await node.ask(documentId, variables, { token: world.project.token }));

describe('a node whose clock is four days ahead', () => {
  // It would refuse every request; here it goes on, so that what its clock decides can be seen.
  const goesOn = () => startTestService({ besides: right, isClockInSync: () => true });

  it('lifts no lock, throttle or block, doubles no limit, gives up no delivery and ends no session', async () => {
    const observe = await beginLasting(right, world);
    const node = await goesOn();
    setWallClockAhead(4 * DAY);
    await node.domain.deliveries.expire();
    expect(await observe(node)).toEqual(AS_IT_SHOULD_BE);
    await node.stop();
  });

  it('(control) does all of that where it goes by its own clock', async () => {
    const observe = await beginLasting(right, world);
    const node = await startTestService({ besides: right, isClockInSync: () => true, clock: systemClock });
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

  it('refuses every request and says so once, until the clocks agree', async () => {
    const node = await startTestService({ besides: right });
    const said = (level: string) =>
      node.logged
        .filter((line) => line.level === level && line.message.includes('clock'))
        .map(({ message }) => message);
    expect(await outcome(node, 'gameServers', {})).toBe('done');
    setWallClockAhead(-4 * DAY);
    await eventually(async () => (await outcome(node, 'gameServers', {})) === 'SERVICE_UNAVAILABLE');
    expect(await outcome(node, 'login', {})).toBe('SERVICE_UNAVAILABLE');
    setWallClockAhead(0);
    await eventually(async () => (await outcome(node, 'gameServers', {})) === 'done');
    expect(said('error')).toEqual([
      expect.stringMatching(/^this machine's clock is 345(?:599|600)\.\d s behind the database's/),
    ]);
    expect(said('info')).toEqual([expect.stringMatching(/agree again/)]);
    await node.stop();
  });

  it('gives no deliveries away, and takes no credits', async () => {
    const feed = await startFeed(right, { isClockInSync: () => false });
    expect(await feed.as('gsp_x').post('/deliveries/lease', {})).toMatchObject({ status: 503 });
    await feed.stop();
    const ops = await listen(right, { isClockInSync: () => false });
    expect(await send({ url: ops.url, body: '{}' })).toMatchObject({
      status: 503,
      body: { error: { code: 'SERVICE_UNAVAILABLE' } },
    });
  });
});

describe("the database's clock", () => {
  const LATE = 1_000_000_000_000;

  it('is right to half of the time that its answer took, and better answers make it better', () => {
    const clock = createDatabaseClock(recordingLog().log, () => LATE);
    const at = performance.now();
    const error = () => Math.abs(clock.now().getTime() - (LATE + performance.now() - at));
    clock.compare(at - 900, LATE, at + 100); // it was asked when the answer was already 900 ms old
    expect(error()).toBeGreaterThan(350);
    clock.compare(at - 5, LATE, at + 5);
    expect(error()).toBeLessThan(10);
    clock.compare(at - 1_000, LATE, at + 3_000); // says nothing new
    expect(error()).toBeLessThan(10);
  });

  it('follows when the database is set, or another takes its place', () => {
    const clock = createDatabaseClock(recordingLog().log, () => LATE);
    const at = performance.now();
    clock.compare(at - 1, LATE, at);
    clock.compare(at - 1, LATE + DAY, at);
    expect(Math.abs(clock.now().getTime() - (LATE + DAY))).toBeLessThan(1_000);
    clock.compare(at - 1, LATE, at);
    expect(Math.abs(clock.now().getTime() - LATE)).toBeLessThan(1_000);
  });

  it.each([
    [0, 10, null],
    [1_900, 10, null],
    [2_100, 10, /2\.\d s ahead of/],
    [-2_100, 10, /2\.\d s behind/],
    // What may be the way there and back is not held against a clock.
    [4_000, 5_000, null],
    [7_100, 5_000, /2\.\d s ahead of/],
  ])('that this machine is %d ms ahead of, by an answer that took %d ms: %s', (ahead, took, expected) => {
    const clock = createDatabaseClock(recordingLog().log, () => LATE + ahead);
    clock.compare(performance.now() - took, LATE, performance.now());
    if (expected === null) expect(clock.disagreement()).toBeNull();
    else expect(clock.disagreement()).toMatch(expected);
  });

  it('is that of this machine before the database was asked', () => {
    expect(
      createDatabaseClock(recordingLog().log, () => LATE)
        .now()
        .getTime(),
    ).toBe(LATE);
  });
});
