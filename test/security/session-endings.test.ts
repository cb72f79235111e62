import { connect, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { describe, expect, it } from '@jest/globals';
import { lockUserRow } from '../support/locks.js';
import { manifest } from '../support/manifest.js';
import { askMe, type Subject } from '../support/nodes/changes.js';
import { endings } from '../support/nodes/endings.js';
import { type PreparedUser, prepareUser, readChangedState, userChanges } from '../support/nodes/user-changes.js';
import { seedProject } from '../support/project.js';
import { type Answer, type TestService, useService } from '../support/service.js';
import { withoutTriggers } from '../support/triggers.js';

// Logout, block and password change take effect on the next request and on a running one (rules.md
// §3.6.5).

const node = useService();
// Without shares: this many changes of one project wait for locks at once.
const other = useService({ sharedWith: node, connections: { poolSize: 12, statementTimeoutMs: 5_000 } });
let slugs = 0;

/** A project with a session that both nodes have cached. */
async function subject(): Promise<Subject> {
  slugs += 1;
  const project = await seedProject(node, { slug: `project${slugs}` });
  const made = { project, session: await project.login() };
  for (const each of [node, other]) expect(await askMe(each, made)).toBe(200);
  return made;
}

/** The same with a user who can make every change. */
async function preparedUser(): Promise<PreparedUser> {
  slugs += 1;
  const declared = { policies: { pinPolicy: 'off' } };
  const made = await prepareUser(node, await seedProject(node, { slug: `project${slugs}`, declared }));
  for (const each of [node, other]) expect(await askMe(each, made)).toBe(200);
  return made;
}

describe.each(endings)('$name', ({ prepare, code, locksUser, leaves }) => {
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
    const end = await prepare(node, made);
    const before = await readChangedState(node, made);
    const held = await lockUserRow(node, made.project.user.id);
    const ended = locksUser ? [end()] : [];
    await held.waitForBlocked(ended.length);
    const asking = { token: made.project.token, session: made.session };
    const answers: Promise<Answer>[] = [];
    for (const [documentId, variablesOf] of Object.entries(userChanges)) {
      answers.push(other.ask(documentId, variablesOf(made), asking));
      await held.waitForBlocked(ended.length + answers.length);
    }
    if (!locksUser) await end();
    await held.release();
    await Promise.all(ended);
    const codes = (await Promise.all(answers)).map(({ body }) => body.errors?.[0]?.extensions.code);
    expect(codes).toEqual(codes.map(() => code));
    const after = await readChangedState(node, made);
    expect(after).toEqual({ ...before, ...leaves });
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

it.each(Object.entries(userChanges))(
  '(control) %s waits as well, and succeeds if its session does not end',
  async (documentId, variablesOf) => {
    const made = await preparedUser();
    const before = await readChangedState(node, made);
    const held = await lockUserRow(node, made.project.user.id);
    const asking = { token: made.project.token, session: made.session };
    const change = other.run(documentId, variablesOf(made), asking);
    await held.waitForBlocked(1);
    await held.release();
    await change;
    expect(await readChangedState(node, made)).not.toEqual(before);
  },
);

it('covers every operation of a signed-in user that changes something', () => {
  const changing = Object.entries(manifest.operations).flatMap(([id, { contract, policy }]) =>
    contract.wire.kind === 'mutation' && policy.access === 'SESSION' ? [id] : [],
  );
  // These are tested as endings, or only send an email.
  const others = ['logout', 'revokeSession', 'revokeOtherSessions', 'changePassword', 'deleteMe', 'requestEmailChange'];
  expect(changing.toSorted()).toEqual([...Object.keys(userChanges), ...others].toSorted());
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
