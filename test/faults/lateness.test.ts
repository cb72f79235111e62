import { beforeEach, describe, expect, it } from '@jest/globals';
import { Client } from 'pg';
import { blockThread } from '../support/block-thread.js';
import { COUNTED, connectionAs, rowsBut, type TableRows, tablesBut, withAdministrator } from '../support/database.js';
import { eventually } from '../support/eventually.js';
import { openFixture } from '../support/fixture.js';
import { lockRows } from '../support/locks.js';
import { manifest } from '../support/manifest.js';
import { newNetwork } from '../support/network.js';
import { mutations, variablesOf } from '../support/operations.js';
import type { SeededProject } from '../support/project.js';
import { openRelay } from '../support/relay.js';
import { type Answer, refusal, startTestService, type TestService, useService } from '../support/service.js';
import { use } from '../support/use.js';

// rules.md §3.12, §3.9: a request commits its changes before its deadline or never, and never after
// maintenance has begun. Each published mutation is sent and has to wait for a lock.

const REQUEST_MS = 5_000;
const LONGEST_MS = 40_000;
/** A PIN check stops waiting after two seconds, so it is sent last. */
const IMPATIENT = 'verifyPin';
/** As in `http/api`. */
const CHANGING_MS = REQUEST_MS * 0.8;

const node = useService();
// Without shares, so that all can wait at once. The deadline of the request ends a statement, not
// the common limit.
const shortDeadline = useService({
  sharedWith: node,
  requestMs: REQUEST_MS,
  connections: { poolSize: 40, statementTimeoutMs: 20_000 },
});

/** For tests that need all mutations to wait, also on a busy machine. */
const longDeadline = useService({
  sharedWith: node,
  requestMs: 60_000,
  connections: { poolSize: 40, statementTimeoutMs: 60_000 },
});

/** Tables that maintenance changes. */
const OF_MAINTENANCE = ['project', 'availability_window', 'audit'];

/** All rows, except counts. */
const state = (left: readonly string[] = []): Promise<TableRows> => rowsBut(node.connection, [...COUNTED, ...left]);

const waiting = async (client: Client): Promise<number> =>
  (
    await client.query(`SELECT count(*)::int AS waiting FROM pg_stat_activity
      WHERE datname = current_database() AND wait_event_type = 'Lock'`)
  ).rows[0].waiting;

/** Each mutation with its own user, ready to send. */
let ready: readonly { readonly documentId: string; readonly send: (to: TestService) => Promise<Answer> }[];
let project: SeededProject;
let fixtureCount = 0;

async function makeReady(): Promise<void> {
  fixtureCount += 1;
  const policies = { pinPolicy: 'off', emailConfirmation: 'required' };
  const fixture = await openFixture(node, {
    slug: `project${fixtureCount}`,
    declared: { policies },
    items: [{ sku: 'gift', price: 0 }],
  });
  project = fixture.project;
  const made: (typeof ready)[number][] = [];
  for (const documentId of mutations) {
    const player = await fixture.newPlayer({ money: 0, accounts: ['one'] });
    // Another session, which `revokeOtherSessions` ends.
    await project.loginAs(player.user);
    const variables = await variablesOf(documentId, { service: node, fixture, player, server: 'one', sku: 'gift' });
    const isOfUser = manifest.operations[documentId]?.policy.access === 'SESSION';
    const asking = { token: project.token, from: newNetwork(), ...(isOfUser && { session: player.session }) };
    made.push({ documentId, send: (to) => to.ask(documentId, variables, asking) });
  }
  ready = made;
  // Fills the caches of the nodes, so that requests wait only for what they change.
  for (const to of [shortDeadline, longDeadline]) await to.run('project', {}, { token: project.token });
}

/** A lock and the number of mutations that wait for it. */
interface TableLock {
  /** Returns the `LOCK TABLE` of these tables. */
  readonly lock: (tables: readonly string[]) => string;
  readonly waiting: number;
}

/** Locks all tables but those against changes. */
const everything = (left: readonly string[] = []): TableLock => ({
  lock: (tables) => `LOCK TABLE ${tables.filter((table) => !left.includes(table)).join()} IN EXCLUSIVE MODE`,
  waiting: mutations.length,
});

/**
 * Blocks reads of the project's availability, which all mutations but a logout need, most of them
 * just before the commit.
 */
const availability: TableLock = {
  lock: () => 'LOCK TABLE availability_window IN ACCESS EXCLUSIVE MODE',
  waiting: mutations.length - 1,
};

/**
 * Sends all mutations while the lock is held; runs `then` once `waiting` of them wait. With the
 * short deadline, each of the two waits ends at the latest when half of the time is over.
 */
async function whileTheyWait(
  to: TestService,
  { lock, waiting: count }: TableLock,
  then: (held: { readonly client: Client; release(): void }, answers: Promise<unknown>) => Promise<unknown>,
): Promise<Record<string, string>> {
  const administrator = await connectionAs('administrator', node.connection);
  const holder = new Client(administrator);
  const watcher = new Client(administrator);
  await Promise.all([holder.connect(), watcher.connect()]);
  let released: Promise<unknown> | undefined;
  const release = (): void => {
    released ??= holder.query('COMMIT');
  };
  try {
    await holder.query('BEGIN');
    await holder.query(lock(await tablesBut(holder, COUNTED)));
    const sent = new Map<string, Promise<Answer>>();
    const sendAll = (which: (documentId: string) => boolean): void => {
      for (const { documentId, send } of ready) if (which(documentId)) sent.set(documentId, send(to));
    };
    const awaitWaiting = async (number: number): Promise<void> => {
      const begun = performance.now();
      const isOver = () => to === shortDeadline && performance.now() - begun > REQUEST_MS / 2;
      await eventually(async () => (await waiting(watcher)) === number || isOver(), LONGEST_MS);
    };
    sendAll((documentId) => documentId !== IMPATIENT);
    await awaitWaiting(count - 1);
    sendAll((documentId) => documentId === IMPATIENT);
    // With a limit of its own: `then` may block the thread before the service has received it.
    await awaitWaiting(count);
    const answers = Promise.all(sent.values());
    await then({ client: watcher, release }, answers);
    release();
    const codes: Record<string, string> = {};
    for (const [documentId, answer] of sent) {
      const { status, code } = await answer;
      codes[documentId] = code ?? String(status);
    }
    return codes;
  } finally {
    release();
    await released;
    await Promise.all([holder.end(), watcher.end()]);
  }
}

/** Expects no change but one more ended session and its audit entry. */
function expectOnlyLogout(before: TableRows, after: TableRows): void {
  const loggedOut = ({ session = [] }: TableRows) =>
    session.map(Object).flatMap(({ id, revoke_reason }) => (revoke_reason === 'LOGOUT' ? [id] : []));
  const ended = loggedOut(after).filter((id) => !loggedOut(before).includes(id));
  expect(ended).toHaveLength(1);
  const others = ({ session = [], audit = [], ...rest }: TableRows) => ({
    ...rest,
    session: session.filter((one) => !ended.includes(Object(one).id)),
    audit: audit.filter((one) => Object(one).target !== `session:${ended[0]}` || Object(one).action !== 'session.end'),
  });
  expect(others(after)).toEqual(others(before));
}

const each = (code: string) => Object.fromEntries(mutations.map((id) => [id, code]));

describe('every mutation', () => {
  beforeEach(makeReady);

  it('(control) waits, and succeeds if the lock is released before the deadline', async () => {
    const before = await state();
    expect(await whileTheyWait(longDeadline, everything(), async ({ release }) => release())).toEqual(each('200'));
    const after = await state();
    for (const table of ['users', 'session', 'mail', 'game_account', 'delivery', 'purchase', 'audit'])
      expect({ [table]: after[table] }).not.toEqual({ [table]: before[table] });
  });

  it('is refused at the deadline, stops waiting, and changes nothing', async () => {
    const before = await state();
    const codes = await whileTheyWait(shortDeadline, everything(), async ({ client }, answers) => {
      await answers;
      await eventually(async () => (await waiting(client)) === 0);
    });
    const code = expect.stringMatching(/^(TIMEOUT|RATE_LIMITED)$/);
    expect(codes).toEqual({ ...each('TIMEOUT'), verifyPin: code });
    expect(await state()).toEqual(before);
  });

  it('changes nothing if the lock is released in time but its commit is late', async () => {
    const before = await state();
    const codes = await whileTheyWait(shortDeadline, availability, async ({ release }) => {
      // Blocks the node: no statement has timed out, and most requests have none left to send.
      release();
      blockThread(CHANGING_MS);
    });
    expect(codes).toEqual({ ...each('TIMEOUT'), logout: '200' });
    expectOnlyLogout(before, await state());
  });

  it('changes nothing if maintenance begins while it waits, except for a logout', async () => {
    const before = await state(OF_MAINTENANCE);
    const codes = await whileTheyWait(longDeadline, everything(OF_MAINTENANCE), () => project.maintenance(true));
    expect(codes).toEqual({ ...each('PROJECT_UNAVAILABLE'), logout: '200' });
    expectOnlyLogout(before, await state(OF_MAINTENANCE));
  });
});

describe('a purchase whose commit is not answered before the deadline', () => {
  const relay = use(
    () => openRelay(node.connection),
    (made) => made.close(),
  );
  const remote = use(
    () => startTestService({ sharedWith: { connection: relay.connection }, requestMs: 1_500 }),
    (made) => {
      // Otherwise it would wait for the answer to the commit.
      relay.refuse();
      return made.stop();
    },
  );

  it('is answered SERVICE_UNAVAILABLE, because it may have succeeded', async () => {
    const fixture = await openFixture(node, { slug: 'unanswered', items: [{ sku: 'gift', price: 0 }] });
    const player = await fixture.newPlayer({ money: 0, accounts: ['one'] });
    const input = player.purchaseInput('gift', { expectedTotal: 0 });
    relay.cutCommit(String(input.idempotencyKey), 'never answered');
    expect(await fixture.on(remote, player).expectPurchaseRefusal(input)).toMatchObject(
      refusal(503, 'SERVICE_UNAVAILABLE'),
    );
    expect(await player.buy(input)).toMatchObject({ replayed: true });
  });
});

describe('a purchase that is late after its commit', () => {
  const late = useService({ sharedWith: node, requestMs: 1_500 });

  it('is answered SERVICE_UNAVAILABLE, because it succeeded', async () => {
    const fixture = await openFixture(node, { slug: 'late', items: [{ sku: 'gift', price: 0 }] });
    const player = await fixture.newPlayer({ money: 0, accounts: ['one'] });
    const input = player.purchaseInput('gift', { expectedTotal: 0 });
    await withAdministrator(node.connection, async (client) => {
      // The last use of the session is recorded after the purchase.
      await client.query(`UPDATE session SET last_seen_at = last_seen_at - interval '5 minutes'`);
      await client.query(`CREATE FUNCTION wait() RETURNS trigger LANGUAGE plpgsql AS
        'BEGIN PERFORM pg_sleep(2); RETURN NEW; END'`);
      await client.query('CREATE TRIGGER late BEFORE UPDATE OF last_seen_at ON session EXECUTE FUNCTION wait()');
      const answer = fixture.on(late, player).expectPurchaseRefusal(input);
      await answer.finally(() => client.query('DROP FUNCTION wait CASCADE'));
      expect(await answer).toMatchObject(refusal(503, 'SERVICE_UNAVAILABLE'));
    });
    expect(await player.buy(input)).toMatchObject({ replayed: true });
  });
});

describe('a purchase whose commit takes longer than its request', () => {
  const brief = useService({ sharedWith: node, requestMs: 1_500 });

  it('is waited for by purchaseStatus with its key', async () => {
    const fixture = await openFixture(node, { slug: 'slow', items: [{ sku: 'gift', price: 0 }] });
    const player = await fixture.newPlayer({ money: 0, accounts: ['one'] });
    const input = player.purchaseInput('gift', { expectedTotal: 0 });
    const { idempotencyKey } = input;
    await withAdministrator(node.connection, async (client) => {
      await client.query(`CREATE FUNCTION wait() RETURNS trigger LANGUAGE plpgsql AS
        'BEGIN PERFORM pg_advisory_xact_lock(24); RETURN NULL; END'`);
      await client.query(`CREATE CONSTRAINT TRIGGER slow AFTER INSERT ON purchase
        DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION wait()`);
      const commit = await lockRows(node, 'SELECT pg_advisory_xact_lock(24)', []);
      let released: Promise<void> | undefined;
      const release = (): Promise<void> => {
        released ??= commit.release();
        return released;
      };
      try {
        expect(await fixture.on(brief, player).expectPurchaseRefusal(input)).toMatchObject(
          refusal(503, 'SERVICE_UNAVAILABLE'),
        );
        const found = player.ask('purchaseStatus', { idempotencyKey });
        await Promise.race([found, commit.waitForBlocked(2)]);
        await release();
        expect(await found).toMatchObject({ status: 200 });
      } finally {
        // Before the DROP, which waits for the purchase.
        await release();
        await client.query('DROP FUNCTION wait CASCADE');
      }
    });
  });
});
