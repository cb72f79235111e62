import { connect, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { blockUserRow } from '../support/locks.js';
import { seedProject } from '../support/project.js';
import { startTestService, type TestService } from '../support/service.js';
import { withoutTriggers } from '../support/triggers.js';
import { askMe, type Subject } from './changes.js';
import { endings } from './endings.js';

// operations.md §5.1, P4: log-out, block and password change bite on the next request, and on one that is under way.

let node: TestService;
let other: TestService;
let slugs = 0;

beforeAll(async () => {
  node = await startTestService();
  other = await startTestService({ besides: node });
});
afterAll(async () => {
  await other.stop();
  await node.stop();
});

/** A session that both nodes have in memory. */
async function subject(): Promise<Subject> {
  slugs += 1;
  const project = await seedProject(node, { slug: `project${slugs}` });
  const made = { project, session: await project.login() };
  for (const each of [node, other]) expect(await askMe(each, made)).toBe(200);
  return made;
}

describe.each(endings)('$what', ({ prepare, code, locksUser }) => {
  it('bites on the next request', async () => {
    const made = await subject();
    await (await prepare(node, made))();
    expect(await askMe(node, made)).toBe(code);
  });

  it('bites on a request whose head was sent before, on another connection', async () => {
    const made = await subject();
    const end = await prepare(node, made);
    const request = await beginRequest(node, made);
    await end();
    expect(await request.finish()).toContain(`"code":"${code}"`);
  });

  it('bites on a change of another node that was let in before and has to wait', async () => {
    const made = await subject();
    const end = await prepare(node, made);
    const held = await blockUserRow(node, made.project.user.id);
    const change = () =>
      other.ask('setLanguage', { language: 'en' }, { token: made.project.token, session: made.session });
    const first = locksUser ? end() : change();
    await held.whenWaiting(1);
    const second = locksUser ? change() : end();
    if (locksUser) await held.whenWaiting(2);
    else await second;
    await held.release();
    await Promise.all([first, second]);
    const users = node.database.db.selectFrom('users').select('language').where('id', '=', made.project.user.id);
    expect(await users.executeTakeFirst()).toEqual({ language: null });
  });

  it('(control) would not bite where memory does not hear of it', async () => {
    const made = await subject();
    const end = await prepare(node, made);
    expect(await askMe(node, made)).toBe(200);
    await withoutTriggers(node, ['session', 'users'], async () => {
      await end();
      expect(await askMe(node, made)).toBe(200);
    });
  });
});

it('(control) a change that waits, and whose session nobody ends, is made', async () => {
  const made = await subject();
  const held = await blockUserRow(node, made.project.user.id);
  const asking = { token: made.project.token, session: made.session };
  const change = other.run('setLanguage', { language: 'en' }, asking);
  await held.whenWaiting(1);
  await held.release();
  expect(await change).toMatchObject({ language: 'en' });
});

/** Sends all of a request but its last byte. */
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
