import { connect, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { isDeepStrictEqual } from 'node:util';
import { describe, expect, it } from '@jest/globals';
import { eventually } from '../support/eventually.js';
import { lockUserRow } from '../support/locks.js';
import { askMe, newSubject, type Subject } from '../support/nodes/changes.js';
import { endings } from '../support/nodes/endings.js';
import { type PreparedUser, prepareUser, readChangedState, userChanges } from '../support/nodes/user-changes.js';
import { type Variables, variablesOf } from '../support/operations.js';
import { placeOf } from '../support/place.js';
import { waitingIn } from '../support/queues.js';
import { type Answer, type TestService, useService } from '../support/service.js';
import { withoutTriggers } from '../support/triggers.js';

// Logout, block and password change take effect on the next request and on a running one (rules.md
// §3.6.5).

const node = useService();
// Without shares: this many changes of one project wait for locks at once.
const other = useService({ sharedWith: node, connections: { poolSize: 12, statementTimeoutMs: 5_000 } });
let prepared = 0;

/** Lets both nodes cache a session. The other one learns of a new project by a notification. */
async function cacheSession(made: Subject): Promise<void> {
  expect(await askMe(node, made)).toBe(200);
  await eventually(async () => (await askMe(other, made)) === 200);
}

/** A project with a session that both nodes have cached. */
async function subject(): Promise<Subject> {
  const made = await newSubject(node);
  await cacheSession(made);
  return made;
}

/** The same with a user who can make every change. */
async function preparedUser(): Promise<PreparedUser> {
  prepared += 1;
  const made = await prepareUser(node, `prepared${prepared}`);
  await cacheSession(made);
  return made;
}

describe.each(endings)('$name', ({ prepare, code, locksUser, changesOf }) => {
  it('takes effect on the next request', async () => {
    const made = await subject();
    await (await prepare(node, made))();
    expect(await askMe(node, made)).toBe(code);
  });

  it('takes effect on a request whose head was sent before, on another connection', async () => {
    const made = await subject();
    const end = await prepare(node, made);
    const request = await beginRequest(node, made);
    await end();
    expect(await request.finish()).toContain(`"code":"${code}"`);
  });

  it('takes effect on every change of another node that was admitted before and waits', async () => {
    const made = await preparedUser();
    const requests: (readonly [documentId: string, Variables])[] = [];
    for (const documentId of userChanges) requests.push([documentId, await variablesOf(documentId, made.caller)]);
    const end = await prepare(node, made);
    const before = await readChangedState(node, made);
    const held = await lockUserRow(node, made.project.user.id);
    const ended = locksUser ? [end()] : [];
    await held.waitForBlocked(ended.length);
    const asking = { token: made.project.token, session: made.session };
    const answers: Promise<Answer>[] = [];
    for (const [documentId, variables] of requests) {
      answers.push(other.ask(documentId, variables, asking));
      // Buyers' requests wait for an earlier one of their user, so for no lock.
      await held.waitForBlocked(() => ended.length + answers.length - waitingIn('purchases'));
    }
    if (!locksUser) await end();
    await held.release();
    await Promise.all(ended);
    const codes = (await Promise.all(answers)).map(({ code }) => code);
    // Named, so that a failure shows the operation that does not lock its session.
    const named = (value: (index: number) => unknown) => userChanges.map((id, index) => [id, value(index)]);
    expect(named((index) => codes[index])).toEqual(named(() => code));
    expect(await readChangedState(node, made)).toEqual({ ...before, ...changesOf?.(before) });
  });

  it('(control) has no effect on cached sessions without notifications', async () => {
    const made = await subject();
    const end = await prepare(node, made);
    expect(await askMe(node, made)).toBe(200);
    await withoutTriggers(node, ['session', 'users'], async () => {
      await end();
      expect(await askMe(node, made)).toBe(200);
    });
  });
});

it.each(userChanges)('(control) %s waits as well, and succeeds if its session does not end', async (documentId) => {
  const made = await preparedUser();
  const variables = await variablesOf(documentId, made.caller);
  const before = await readChangedState(node, made);
  const held = await lockUserRow(node, made.project.user.id);
  const change = other.run(documentId, variables, { token: made.project.token, session: made.session });
  await held.waitForBlocked(1);
  await held.release();
  await change;
  if (isDeepStrictEqual(await readChangedState(node, made), before))
    throw new Error(
      `${placeOf('test/support/operations.ts', 'export const validVariables')} → let ${documentId} change a row, or read what it changes: ${placeOf('test/support/nodes/user-changes.ts', 'function readChangedState')}`,
    );
});

/** Sends a request except for its last byte. */
async function beginRequest({ url }: TestService, { project, session }: Subject) {
  const { hostname, port, pathname } = new URL(url);
  const body = JSON.stringify({ documentId: 'me', variables: {} });
  const head = [
    `POST ${pathname} HTTP/1.1`,
    `Host: ${hostname}`,
    'Content-Type: application/json',
    'Connection: close',
    `Content-Length: ${body.length}`,
    `X-Project-Context: ${project.token}`,
    `Authorization: Bearer ${session}`,
  ];
  const socket: Socket = connect(Number(port), hostname);
  const answer = text(socket);
  await new Promise<void>((resolve) =>
    socket.write(`${head.join('\r\n')}\r\n\r\n${body.slice(0, -1)}`, () => resolve()),
  );
  return {
    async finish(): Promise<string> {
      socket.write(body.slice(-1));
      return await answer;
    },
  };
}
