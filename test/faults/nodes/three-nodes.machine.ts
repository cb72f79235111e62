import { describe, expect, it, jest } from '@jest/globals';
import { migrations } from '../../../src/storage/migrations/index.js';
import { newNetwork } from '../../support/network.js';
import { useProject } from '../../support/project.js';
import { useService } from '../../support/service.js';
import { describeFaults } from './faults.js';
import { useNodes } from './nodes.js';
import { changing, seenAfter, subjectOf, watched } from './watched.js';

// architecture.md §5 with three processes of the operating system on one database. In one process: test/faults. How long it
// takes is measured by `seen.long.ts`.
jest.setTimeout(120_000);

/** By then every node knows of every change, whatever happens to its connection: architecture.md §5. */
const WITHIN_MS = 2_000;

const nodes = useNodes();
/** What an operator has beside them. */
const operator = useService({ besides: nodes });
const project = useProject(operator, { slug: 'isles' });

it('nodes that start at once on an empty database migrate it once', () => {
  const lines = nodes.all.flatMap(({ process }) => process.stderr().trimEnd().split('\n'));
  const done = lines.map((line) => JSON.parse(line)).filter(({ message }) => message === 'migrated the database');
  expect(done.map(({ detail }) => detail).sort()).toEqual(Object.keys(migrations).sort());
});

describe('what one of three nodes has changed', () => {
  it.each(watched)('$what is known to the others', async (change) => {
    const [one, ...others] = nodes.all;
    const subject = await subjectOf(change, operator);
    const answers = () => Promise.all(nodes.all.map((node) => change.answer(changing(node, operator), subject)));
    for (let time = 0; time < 2; time += 1) expect(await answers()).toEqual(nodes.all.map(() => change.before));
    await change.make(changing(one, operator), subject);
    const changedAt = performance.now();
    const isSeenBy = (node: typeof one) => async () =>
      (await change.answer(changing(node, operator), subject)) === change.after;
    const times = await Promise.all(others.map((node) => seenAfter(changedAt, isSeenBy(node), WITHIN_MS)));
    expect(times).not.toContain(null);
    // Who has made it knows at once; of an operator's deed every node hears.
    if (change.by === 'client') expect(await isSeenBy(one)()).toBe(true);
    else expect(await seenAfter(changedAt, isSeenBy(one), WITHIN_MS)).not.toBeNull();
  });
});

describe.each([
  ['none of its notifications', 'deafen'],
  ['nothing to its listening connection', 'stall'],
] as const)('a node to which the network brings %s', (_what, how) => {
  it('knows of all changes in time', async () => {
    const [one, , deaf] = nodes.all;
    // PIN checks need a session, which such a network does not bring either.
    const known = watched.filter(({ what }) => how === 'deafen' || what !== 'a PIN lock');
    const all = await Promise.all(
      known.map(async (change) => ({ change, subject: await subjectOf(change, operator) })),
    );
    const answers = () =>
      Promise.all(all.map(({ change, subject }) => change.answer(changing(deaf, operator), subject)));
    expect(await answers()).toEqual(known.map(({ before }) => before));
    if (how === 'stall') deaf.hearing.stall();
    else deaf.hearing.deafen(true);
    // No longer than this is anything believed: each change is made after it, and asked for at once.
    const changed = await Promise.all(
      all.map(async ({ change, subject }) => {
        await change.make(changing(one, operator), subject);
        const isSeen = async () => (await change.answer(changing(deaf, operator), subject)) === change.after;
        return { what: change.what, time: await seenAfter(performance.now(), isSeen, WITHIN_MS) };
      }),
    );
    expect(changed.filter(({ time }) => time === null)).toEqual([]);
    if (how === 'deafen') expect(deaf.hearing.swallowed()).toBeGreaterThan(0);
    deaf.hearing.flow();
    deaf.hearing.deafen(false);
  });
});

it('tries are counted together, whichever node they are made at', async () => {
  const from = newNetwork();
  const user = await project.newUser();
  const codes: (string | undefined)[] = [];
  for (let time = 0; time < 7; time += 1) {
    const node = nodes.all[time % 3] ?? nodes.all[0];
    const { body } = await node.ask(
      'login',
      { email: user.email, password: 'not the password' },
      { token: project.token, from },
    );
    codes.push(body.errors?.[0]?.extensions.code);
  }
  expect(codes).toEqual([...Array(5).fill('INVALID_CREDENTIALS'), 'RATE_LIMITED', 'RATE_LIMITED']);
});

describeFaults(nodes, operator);
