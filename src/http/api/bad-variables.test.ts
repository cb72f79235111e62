import { beforeAll, describe, expect, it } from '@jest/globals';
import { newNetwork } from '../../../test/support/network.js';
import { seedProject, useProject } from '../../../test/support/project.js';
import { useService } from '../../../test/support/service.js';

// Variables of wrong names, types and ranges (rules.md §3.0.9).

const service = useService();
const project = useProject(service, { slug: 'isles', restrictSecond: true });
const other = useProject(service, { slug: 'other' });
let session: string;

beforeAll(async () => {
  session = await project.login();
});

describe('names of variables', () => {
  it('rejects an extra variable and names it, also on me', async () => {
    const error = await project.expectRefusal('me', { extra: 1 }, { session });
    expect(error).toMatchObject({ status: 400, extensions: { field: 'variables.extra', code: 'INVALID_VARIABLES' } });
    expect(error.message).toContain('extra');
  });

  it('rejects a missing or null required variable and names it', async () => {
    for (const variables of [{ email: 'a@example.com' }, { email: 'a@example.com', password: null }]) {
      const { extensions } = await project.expectRefusal('login', variables);
      expect(extensions).toMatchObject({ code: 'INVALID_VARIABLES', field: 'variables.password' });
    }
  });
});

describe('gameServerId', () => {
  // src/request/input.test.ts tests other ids.
  it.each([['abc'], ['0x1'], ['1.0'], ['9223372036854775808'], [9007199254740992], [[]], [[1]]])(
    'rejects %j as malformed',
    async (gameServerId) => {
      const error = await project.expectRefusal('gameServer', { gameServerId });
      expect(error).toMatchObject({
        status: 400,
        extensions: { code: 'INVALID_GAME_SERVER_ID', category: 'validation', field: 'variables.gameServerId' },
      });
    },
  );

  it('accepts an id as JSON integer or as its digits', async () => {
    const { id } = project.servers[0];
    expect(await project.run('gameServer', { gameServerId: Number(id) })).toMatchObject({ id });
    expect(await project.run('gameServer', { gameServerId: id })).toMatchObject({ id });
  });

  it('answers not found for a hidden server and another project as for an unknown one', async () => {
    const hidden = await seedProject(service, { slug: 'hiding', hideSecond: true });
    const ask = async (gameServerId: string) => {
      const { message, status } = await hidden.expectRefusal('gameServer', { gameServerId });
      return { message, status };
    };
    const unknown = await ask('2147483647');
    expect(unknown.status).toBe(404);
    expect(await ask(other.servers[0].id)).toEqual(unknown);
    expect(await ask(hidden.servers[1].id)).toEqual(unknown);
  });

  it('denies a restricted server to users without access', async () => {
    const gameServerId = project.servers[1].id;
    const denied = { status: 403, extensions: { code: 'GAME_SERVER_ACCESS_DENIED' } };
    for (const documentId of ['gameServer', 'changeServer'])
      expect(await project.expectRefusal(documentId, { gameServerId }, { session })).toMatchObject(denied);
    expect(await project.expectRefusal('gameServer', { gameServerId })).toMatchObject(denied);
  });

  it('allows reading a closed server, but not changing to it', async () => {
    const closing = await seedProject(service, { slug: 'closing', closeSecond: true });
    const gameServerId = closing.servers[1].id;
    const asking = { session: await closing.login() };
    expect(await closing.run('gameServer', { gameServerId }, asking)).toMatchObject({ status: 'CLOSED' });
    expect(await closing.expectRefusal('changeServer', { gameServerId }, asking)).toMatchObject({
      status: 403,
      extensions: { code: 'GAME_SERVER_CLOSED', category: 'authorization' },
    });
  });

  it.each([[{}], [{ gameServerId: null }]])('is required where an operation needs it (%j)', async (variables) => {
    const { extensions } = await project.expectRefusal('changeServer', variables, { session });
    expect(extensions.code).toBe('GAME_SERVER_REQUIRED');
  });
});

describe('email and password of a login', () => {
  const attempt = (email: string, password: string) => project.ask('login', { email, password });

  it('rejects a password above the limit of strings before hashing', async () => {
    const { status, code } = await attempt(project.user.email, 'x'.repeat(60_000));
    expect([status, code]).toEqual([400, 'INVALID_VARIABLES']);
    expect((await attempt(project.user.email, 'x'.repeat(1 << 20))).status).toBe(413);
  });

  it('accepts composed and decomposed forms of a password as equal', async () => {
    const user = await project.addUser({ email: 'form@example.com', password: 'Zürich-Straße-é'.normalize('NFC') });
    expect((await attempt(user.email, user.password.normalize('NFD'))).status).toBe(200);
    expect((await attempt(user.email, user.password.replace('é', 'e'))).status).toBe(401);
  });

  it('accepts 128 emoji as a password', async () => {
    const user = await project.addUser({ email: 'emoji@example.com', password: '🔥'.repeat(128) });
    expect((await attempt(user.email, user.password)).status).toBe(200);
  });

  it('ignores the case of an address', async () => {
    expect((await attempt(project.user.email.toUpperCase(), project.user.password)).status).toBe(200);
    expect((await attempt(` ${project.user.email} `, project.user.password)).status).toBe(200);
  });

  it.each(['', 'no-at', `${'a'.repeat(250)}@b.cd`, 'a@b.cd\r\nBcc: x@y.zz', '@', 'a b@c.de'])(
    'answers the invalid address %j like a wrong password',
    async (email) => {
      const refused = (variables: Record<string, string>) =>
        project.expectRefusal('login', variables, { from: newNetwork() });
      const wrong = await refused({ email: project.user.email, password: 'wrong' });
      const nobody = await refused({ email, password: 'wrong' });
      expect({ ...nobody.extensions, requestId: '' }).toEqual({ ...wrong.extensions, requestId: '' });
      expect(nobody.message).toBe(wrong.message);
      expect(nobody.status).toBe(401);
    },
  );
});
