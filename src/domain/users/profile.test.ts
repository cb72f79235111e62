import { beforeAll, describe, expect, it } from '@jest/globals';
import { useProject } from '../../../test/support/project.js';
import { refusal, useService } from '../../../test/support/service.js';

const service = useService();
const project = useProject(service, { slug: 'isles', language: 'de', languages: ['de', 'en', 'pt-BR', 'ru'] });
let session: string;

beforeAll(async () => {
  session = await project.login();
});

/** The language of the response. */
const languageOf = async (documentId: string, acceptLanguage: string, variables = {}) => {
  const headers = { 'accept-language': acceptLanguage };
  return (await project.ask(documentId, variables, { session, headers })).headers.get('content-language');
};
const setLanguage = (language: unknown) => project.run('setLanguage', { language }, { session });

describe('setLanguage', () => {
  it('responds in the new language, despite the header', async () => {
    const headers = { 'accept-language': 'en' };
    const answer = await project.ask('setLanguage', { language: 'ru' }, { session, headers });
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-language')).toBe('ru');
    expect(answer.body.data?.setLanguage).toMatchObject({ language: 'ru', selectedServer: { name: 'One ru' } });
  });

  it('sets the language of later responses if the header matches nothing', async () => {
    await setLanguage('ru');
    expect(await languageOf('profile', 'ja')).toBe('ru');
    expect(await languageOf('project', 'ja')).toBe('ru');
    expect(await languageOf('profile', '')).toBe('ru');
    expect(await languageOf('profile', 'pt')).toBe('pt-BR');
    const { message } = await project.expectRefusal(
      'me',
      { extra: 1 },
      { session, headers: { 'accept-language': '' } },
    );
    expect(message).toMatch(/[а-я]/i);
  });

  it('clears the language with null, and responds without it', async () => {
    await setLanguage('ru');
    expect(await languageOf('setLanguage', 'ja', { language: null })).toBe('de');
    expect(await languageOf('setLanguage', 'pt', { language: null })).toBe('pt-BR');
    expect(await setLanguage(null)).toMatchObject({ language: null });
    expect(await languageOf('profile', 'ja')).toBe('de');
    expect(await project.run('profile', {}, { session })).toMatchObject({ language: null });
  });

  it('rejects a missing language and clears nothing', async () => {
    await setLanguage('ru');
    expect(await project.expectRefusal('setLanguage', {}, { session })).toMatchObject({
      ...refusal(400, 'INVALID_VARIABLES'),
      extensions: { field: 'variables.language' },
    });
    expect(await project.run('profile', {}, { session })).toMatchObject({ language: 'ru' });
  });

  it.each([
    ['PT-br', 'pt-BR'],
    ['RU', 'ru'],
    ['en', 'en'],
  ])('stores %s in canonical case', async (written, canonical) => {
    expect(await setLanguage(written)).toMatchObject({ language: canonical });
    expect(await project.run('profile', {}, { session })).toMatchObject({ language: canonical });
  });

  it.each(['fr', 'pt', 'pt-PT', 'de-AT', '', 'xx-', 'i-klingon', 'en ', '*', 'pt_BR'])(
    'rejects the unpublished language %j and changes nothing',
    async (language) => {
      await setLanguage('ru');
      expect(await project.expectRefusal('setLanguage', { language }, { session })).toMatchObject({
        status: 400,
        extensions: { code: 'LANGUAGE_NOT_PUBLISHED', category: 'validation', field: 'variables.language' },
      });
      expect(await project.run('profile', {}, { session })).toMatchObject({ language: 'ru' });
    },
  );

  it('applies to all sessions of the user and to no other user', async () => {
    await setLanguage('ru');
    const [another, otherUser] = [
      await project.login(),
      await project.addUser({ email: 'b@c.de', password: 'password of b' }),
    ];
    expect(await project.run('profile', {}, { session: another })).toMatchObject({ language: 'ru' });
    expect(await project.run('profile', {}, { session: await project.loginAs(otherUser) })).toMatchObject({
      language: null,
    });
  });
});

describe('profile', () => {
  it('returns all fields of the user', async () => {
    await setLanguage('en');
    const [{ id, code }] = project.servers;
    expect(await project.run('profile', {}, { session })).toEqual({
      id: project.user.id,
      email: project.user.email,
      status: 'ACTIVE',
      language: 'en',
      hasPin: false,
      pinLockedUntil: null,
      selectedServer: { id, code, name: 'One en' },
      createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
    });
  });

  it('returns the address as registered, however the user logged in', async () => {
    const user = await project.addUser({ email: 'Mixed.Case@Example.COM', password: 'password of mixed' });
    const bearer = await project.loginAs({ ...user, email: 'mixed.case@example.com' });
    expect(await project.run('me', {}, { session: bearer })).toEqual({ id: user.id, email: user.email });
  });

  it('shows that there is a PIN, and a lockout only while it lasts', async () => {
    const pins = async (pin_locked_until: Date | null) => {
      const rows = service.database.direct.updateTable('users').set({ pin_hash: 'x', pin_locked_until });
      await rows.where('id', '=', project.user.id).execute();
      await service.notifications.settled();
      const { hasPin, pinLockedUntil } = Object(await project.run('profile', {}, { session }));
      return { hasPin, pinLockedUntil };
    };
    expect(await pins(null)).toEqual({ hasPin: true, pinLockedUntil: null });
    const ahead = new Date(Date.now() + 60_000);
    expect(await pins(ahead)).toEqual({ hasPin: true, pinLockedUntil: ahead.toISOString() });
    expect(await pins(new Date(Date.now() - 1))).toEqual({ hasPin: true, pinLockedUntil: null });
  });

  it('requires a session', async () => {
    expect(await project.expectRefusal('profile')).toMatchObject(refusal(401, 'UNAUTHENTICATED'));
  });
});
