import { describe, expect, it } from '@jest/globals';
import { migrations } from '../../../src/storage/migrations/index.js';
import { newNetwork } from '../../support/network.js';
import { useProject } from '../../support/project.js';
import { useService } from '../../support/service.js';
import { describeFaults } from './faults.js';
import { useNodes } from './nodes.js';
import { allChanges, asTestService, measurePropagation, subjectOf } from './propagated-changes.js';

// architecture.md §5 with three processes on one database. test/faults has the tests in one
// process; `propagation.long.ts` measures durations.

/** Limit of the propagation of changes, also with a faulty connection: architecture.md §5. */
const WITHIN_MS = 2_000;

const nodes = useNodes();
/** Runs the commands of operators. */
const operator = useService({ sharedWith: nodes });
const project = useProject(operator, { slug: 'isles' });

it('migrates an empty database once when three nodes start concurrently', () => {
  const lines = nodes.all.flatMap(({ process }) => process.stderr().trimEnd().split('\n'));
  const done = lines.map((line) => JSON.parse(line)).filter(({ message }) => message === 'migrated the database');
  expect(done.map(({ detail }) => detail).sort()).toEqual(Object.keys(migrations).sort());
});

describe('a change on one of three nodes', () => {
  it.each(allChanges)('reaches the other nodes: $name', async (change) => {
    const [one, ...others] = nodes.all;
    const subject = await subjectOf(change, operator);
    // One after another: a PIN is checked on one node at a time, and others wait some seconds only.
    const answers = async () => {
      const found: unknown[] = [];
      for (const node of nodes.all) found.push(await change.answer(asTestService(node, operator), subject));
      return found;
    };
    for (let time = 0; time < 2; time += 1) expect(await answers()).toEqual(nodes.all.map(() => change.before));
    await change.make(asTestService(one, operator), subject);
    const changedAt = performance.now();
    const isSeenBy = (node: typeof one) => async () =>
      (await change.answer(asTestService(node, operator), subject)) === change.after;
    const times = await Promise.all(others.map((node) => measurePropagation(changedAt, isSeenBy(node), WITHIN_MS)));
    expect(times).not.toContain(null);
    // The node that made a client's change has it immediately; commands of operators reach every
    // node by notification.
    if (change.by === 'client') expect(await isSeenBy(one)()).toBe(true);
    else expect(await measurePropagation(changedAt, isSeenBy(one), WITHIN_MS)).not.toBeNull();
  });
});

describe.each([
  ['dropped notifications', 'deafen'],
  ['a stalled listening connection', 'stall'],
] as const)('a node with %s', (_what, how) => {
  it('sees all changes within two seconds', async () => {
    const [one, , deaf] = nodes.all;
    // PIN checks need a session connection, which is stalled as well.
    const known = allChanges.filter(({ name: what }) => how === 'deafen' || what !== 'a PIN lock');
    const all = await Promise.all(
      known.map(async (change) => ({ change, subject: await subjectOf(change, operator) })),
    );
    const answers = () =>
      Promise.all(all.map(({ change, subject }) => change.answer(asTestService(deaf, operator), subject)));
    expect(await answers()).toEqual(known.map(({ before }) => before));
    if (how === 'stall') deaf.notificationRelay.stall();
    else deaf.notificationRelay.dropNotifications(true);
    // From here on the caches expire: each change is made and read after it.
    const changed = await Promise.all(
      all.map(async ({ change, subject }) => {
        await change.make(asTestService(one, operator), subject);
        const isSeen = async () => (await change.answer(asTestService(deaf, operator), subject)) === change.after;
        return { what: change.name, time: await measurePropagation(performance.now(), isSeen, WITHIN_MS) };
      }),
    );
    expect(changed.filter(({ time }) => time === null)).toEqual([]);
    if (how === 'deafen') expect(deaf.notificationRelay.droppedNotifications()).toBeGreaterThan(0);
    deaf.notificationRelay.resume();
    deaf.notificationRelay.dropNotifications(false);
  });
});

it('counts attempts on all nodes together', async () => {
  const from = newNetwork();
  const user = await project.newUser();
  const codes: (string | null)[] = [];
  for (let time = 0; time < 7; time += 1) {
    const node = nodes.all[time % 3] ?? nodes.all[0];
    const { code } = await node.ask(
      'login',
      { email: user.email, password: 'not the password' },
      { token: project.token, from },
    );
    codes.push(code);
  }
  expect(codes).toEqual([...Array(5).fill('INVALID_CREDENTIALS'), 'RATE_LIMITED', 'RATE_LIMITED']);
});

describeFaults(nodes, operator);
