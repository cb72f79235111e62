import { setTimeout as sleep } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { describe, expect, it } from '@jest/globals';
import { withAdministrator } from '../support/database.js';
import { eventually } from '../support/eventually.js';
import { askMe, type Change, changes, newSubject, type Subject } from '../support/nodes/changes.js';
import { openRelay } from '../support/relay.js';
import { startTestService, type TestService, useService } from '../support/service.js';
import { recordStatements } from '../support/statements.js';
import { withoutTriggers } from '../support/triggers.js';
import { use } from '../support/use.js';

// architecture.md §5: a change takes effect immediately on the node that made it, and within two
// seconds on every other node, also with a faulty connection.

const WITHIN_MS = 2_000;
const POLICY_TABLES = [
  'project',
  'availability_window',
  'context_token',
  'game_server',
  'server_access',
  'users',
  'session',
  'shop_category',
  'shop_item',
  'shop_listing',
];

const near = useService();
const ofNear = use(() => listeners());
const far = useService({ sharedWith: near });

/** Process ids of the listening connections of this database's nodes. */
const listeners = () =>
  withAdministrator(near.connection, async (client) => {
    const { rows } = await client.query<{ pid: number }>(
      `SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND application_name LIKE '%notifications'`,
    );
    return rows.map(({ pid }) => pid);
  });

/** A project with a session, cached by all these nodes. */
async function subject(nodes: readonly TestService[] = [near, far]): Promise<Subject> {
  const made = await newSubject(near);
  for (const node of nodes) for (const { answer } of changes) await answer(node, made);
  return made;
}

/** A project for each change. */
async function subjects(nodes?: readonly TestService[]): Promise<readonly { change: Change; made: Subject }[]> {
  return await Promise.all(changes.map(async (change) => ({ change, made: await subject(nodes) })));
}
const answersOf = (node: TestService, all: Awaited<ReturnType<typeof subjects>>) =>
  Promise.all(all.map(({ change, made }) => change.answer(node, made)));
const makeAll = (node: TestService, all: Awaited<ReturnType<typeof subjects>>) =>
  Promise.all(all.map(({ change, made }) => change.make(node, made)));
const before = changes.map((change) => change.before);
const after = changes.map((change) => change.after);

describe('a change on one node', () => {
  it.each(changes)(
    'takes effect there immediately, and on the other node within two seconds: $name',
    async (change) => {
      const made = await subject();
      for (const node of [near, far]) expect(await change.answer(node, made)).toEqual(change.before);
      await change.make(near, made);
      expect(await change.answer(near, made)).toEqual(change.after);
      await eventually(async () => (await change.answer(far, made)) === change.after, WITHIN_MS);
    },
  );

  it('(control) does not reach the other node in that time without notifications', async () => {
    const all = await subjects();
    expect(await answersOf(far, all)).toEqual(before);
    await withoutTriggers(near, POLICY_TABLES, async () => {
      await makeAll(near, all);
      await sleep(WITHIN_MS);
      expect(await answersOf(far, all)).toEqual(before);
    });
  });
});

describe('a node whose listening connection is closed', () => {
  const cut = async () => {
    const [ofFar] = (await listeners()).filter((pid) => !ofNear.includes(pid));
    await withAdministrator(near.connection, (client) => client.query('SELECT pg_terminate_backend($1)', [ofFar]));
  };

  it('sees changes within two seconds, and caches again after it has reconnected', async () => {
    const all = await subjects();
    await cut();
    await makeAll(near, all);
    await eventually(async () => isDeepStrictEqual(await answersOf(far, all), after), WITHIN_MS);
    expect(far.logged.filter(({ level }) => level === 'warn')).not.toEqual([]);

    await eventually(() => far.notifications.isFresh());
    const made = await subject();
    expect(await recordStatements(() => askMe(far, made))).toEqual([]);
    await made.project.block();
    await eventually(async () => (await askMe(far, made)) === 'USER_BLOCKED', WITHIN_MS);
  });
});

describe('a node whose listening connection is stalled', () => {
  const relay = use(
    () => openRelay(near.connection),
    (made) => made.close(),
  );
  const stalling = use(
    () => startTestService({ sharedWith: near, listenerConnection: relay.connection }),
    (node) => {
      relay.resume();
      return node.stop();
    },
  );

  it('sees its own changes immediately, and others within two seconds', async () => {
    const [own, others] = [await subjects([stalling]), await subjects([stalling])];
    expect(await recordStatements(() => answersOf(stalling, own))).toEqual([]);
    relay.stall();
    const changed = makeAll(near, others);
    const makeAndAnswer = async ({ change, made }: (typeof own)[number]) => {
      await change.make(stalling, made);
      return await change.answer(stalling, made);
    };
    expect(await Promise.all(own.map(makeAndAnswer))).toEqual(after);
    await changed;
    await eventually(async () => isDeepStrictEqual(await answersOf(stalling, others), after), WITHIN_MS);
    relay.resume();
    await eventually(() => stalling.notifications.isFresh());
    expect(await answersOf(stalling, [...own, ...others])).toEqual([...after, ...after]);
  });
});
