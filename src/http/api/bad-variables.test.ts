import { beforeAll, describe, expect, it } from '@jest/globals';
import { newNetwork } from '../../../test/support/network.js';
import { seedProject, useProject } from '../../../test/support/project.js';
import { useService } from '../../../test/support/service.js';

// Variables of wrong names, types and ranges (rules.md §3.0.9).

const service = useService();
const project = useProject(service, { slug: 'isles', restrictSecond: true });
const other = useProject(service, { slug: 'other' });
let token: string;
let session: string;

beforeAll(async () => {
  token = project.token;
  session = await project.login();
});

const refusedWith = async (documentId: string, variables: unknown, code: string, status: number) =>
  expect(await service.refused(documentId, variables, { token, session })).toMatchObject({
    status,
    extensions: { code },
  });

describe('names and types of variables', () => {
  it('an extra variable is refused, also on me, and named', async () => {
    const error = await service.refused('me', { extra: 1 }, { token, session });
    expect(error).toMatchObject({ status: 400, extensions: { field: 'variables.extra', code: 'INVALID_VARIABLES' } });
    expect(error.message).toContain('extra');
  });

  it.each([[7], [true], [{}], [['de']]])('a String given as %j is refused', async (language) => {
    await refusedWith('setLanguage', { language }, 'INVALID_VARIABLES', 400);
  });

  it.each([['"true"'], ['1'], ['null']])('a Boolean given as %s is refused', async (json) => {
    const variables = { email: project.user.email, password: 'x', shortSession: JSON.parse(json) };
    const { extensions } = await service.refused('login', variables, { token });
    expect(extensions).toMatchObject({ code: 'INVALID_VARIABLES', field: 'variables.shortSession' });
  });

  it('a required variable that is missing or null is refused and named', async () => {
    for (const variables of [{ email: 'a@example.com' }, { email: 'a@example.com', password: null }]) {
      const { extensions } = await service.refused('login', variables, { token });
      expect(extensions).toMatchObject({ code: 'INVALID_VARIABLES', field: 'variables.password' });
    }
  });

  it.each(['\u0000', 'de\u0000', '\ud800'])('a string with %j is refused', async (language) => {
    await refusedWith('setLanguage', { language }, 'INVALID_VARIABLES', 400);
  });

  it('a string above 2048 characters is refused', async () => {
    await refusedWith('setLanguage', { language: 'x'.repeat(2049) }, 'INVALID_VARIABLES', 400);
  });
});

describe('gameServerId', () => {
  const malformed: unknown[] = [
    '',
    'abc',
    '007',
    ' 1',
    '1 ',
    '+1',
    '1 OR 1=1',
    '１',
    '0x1',
    '1e3',
    '1.0',
    '2147483648',
    '9223372036854775808',
    0,
    -1,
    1.5,
    2147483648,
    9007199254740992,
    true,
    {},
    [],
    [1],
  ];
  it.each(malformed)('%j is malformed', async (gameServerId) => {
    const error = await service.refused('gameServer', { gameServerId }, { token });
    expect(error).toMatchObject({
      status: 400,
      extensions: { code: 'INVALID_GAME_SERVER_ID', category: 'validation', field: 'variables.gameServerId' },
    });
  });

  it('is an id as a JSON integer or as its digits', async () => {
    const { id } = project.servers[0];
    expect(await service.run('gameServer', { gameServerId: Number(id) }, { token })).toMatchObject({ id });
    expect(await service.run('gameServer', { gameServerId: id }, { token })).toMatchObject({ id });
  });

  it('of another project, and of a hidden server, is not found, with the same words as an unknown one', async () => {
    const hidden = await seedProject(service, { slug: 'hiding', hideSecond: true });
    const ask = async (gameServerId: string) => {
      const { message, status } = await service.refused('gameServer', { gameServerId }, { token: hidden.token });
      return { message, status };
    };
    const unknown = await ask('2147483647');
    expect(unknown.status).toBe(404);
    expect(await ask(other.servers[0].id)).toEqual(unknown);
    expect(await ask(hidden.servers[1].id)).toEqual(unknown);
  });

  it('of a restricted server is denied to whom it is not granted', async () => {
    const gameServerId = project.servers[1].id;
    await refusedWith('gameServer', { gameServerId }, 'GAME_SERVER_ACCESS_DENIED', 403);
    await refusedWith('changeServer', { gameServerId }, 'GAME_SERVER_ACCESS_DENIED', 403);
    const { extensions } = await service.refused('gameServer', { gameServerId }, { token });
    expect(extensions.code).toBe('GAME_SERVER_ACCESS_DENIED');
  });

  it('of a closed server can be read and not be changed to', async () => {
    const closing = await seedProject(service, { slug: 'closing', closeSecond: true });
    const gameServerId = closing.servers[1].id;
    const asking = { token: closing.token, session: await closing.login() };
    expect(await service.run('gameServer', { gameServerId }, asking)).toMatchObject({ status: 'CLOSED' });
    expect(await service.refused('changeServer', { gameServerId }, asking)).toMatchObject({
      status: 403,
      extensions: { code: 'GAME_SERVER_CLOSED', category: 'authorization' },
    });
  });

  it.each([[{}], [{ gameServerId: null }]])('absent where it is needed (%j) is required', async (variables) => {
    const { extensions } = await service.refused('changeServer', variables, { token, session });
    expect(extensions.code).toBe('GAME_SERVER_REQUIRED');
  });
});

describe('e-mail and password of a log-in', () => {
  const attempt = (email: string, password: string) => service.ask('login', { email, password }, { token });

  it('a password above the limit of strings is refused before any hashing', async () => {
    const { status, body } = await attempt(project.user.email, 'x'.repeat(60_000));
    expect(status).toBe(400);
    expect(body.errors?.[0]?.extensions.code).toBe('INVALID_VARIABLES');
    expect((await attempt(project.user.email, 'x'.repeat(1 << 20))).status).toBe(413);
  });

  it('a password with NUL is refused', async () => {
    expect((await attempt(project.user.email, 'pass\u0000word')).status).toBe(400);
  });

  it('composed and decomposed forms of a password are the same password', async () => {
    const user = await project.addUser({ email: 'form@example.com', password: 'Zürich-Straße-é'.normalize('NFC') });
    expect((await attempt(user.email, user.password.normalize('NFD'))).status).toBe(200);
    expect((await attempt(user.email, user.password.replace('é', 'e'))).status).toBe(401);
  });

  it('128 emoji are a password', async () => {
    const user = await project.addUser({ email: 'emoji@example.com', password: '🔥'.repeat(128) });
    expect((await attempt(user.email, user.password)).status).toBe(200);
  });

  it('an address is the same in any case', async () => {
    expect((await attempt(project.user.email.toUpperCase(), project.user.password)).status).toBe(200);
    expect((await attempt(` ${project.user.email} `, project.user.password)).status).toBe(200);
  });

  it.each(['', 'no-at', `${'a'.repeat(250)}@b.cd`, 'a@b.cd\r\nBcc: x@y.zz', '@', 'a b@c.de'])(
    'the address %j is nobody: same answer as a wrong password',
    async (email) => {
      const refused = (variables: Record<string, string>) =>
        service.refused('login', variables, { token, from: newNetwork() });
      const wrong = await refused({ email: project.user.email, password: 'wrong' });
      const nobody = await refused({ email, password: 'wrong' });
      expect({ ...nobody.extensions, requestId: '' }).toEqual({ ...wrong.extensions, requestId: '' });
      expect(nobody.message).toBe(wrong.message);
      expect(nobody.status).toBe(401);
    },
  );
});
