import { describe, expect, it } from '@jest/globals';
import { useProject } from '../../../test/support/project.js';
import { useService } from '../../../test/support/service.js';

// rules.md §3.10.5: each text falls back for itself.

const tags = { rates: 'x1', region: ['eu', 'us'], nested: { season: 3, hardcore: false }, none: null };

const service = useService();
const project = useProject(service, {
  slug: 'isles',
  language: 'en',
  languages: ['en', 'de', 'ru'],
  declaredServers: [
    { code: 'both', names: { en: 'Dawn', de: 'Morgen' }, descriptions: { de: 'Ruhig.', ru: 'Тихо.' }, tags },
    { code: 'russian', names: { ru: 'Закат' } },
  ],
});

const both = async (acceptLanguage: string, session?: string) => {
  const asking = { token: project.token, session, headers: { 'accept-language': acceptLanguage } };
  return Object(await service.run('gameServer', { gameServerId: project.server('both') }, asking));
};

describe('a server’s texts', () => {
  it('are in the language of the answer, each of them', async () => {
    expect(await both('de')).toMatchObject({ name: 'Morgen', description: 'Ruhig.' });
  });

  it('fall back one by one: on the project language, and where that is missing on any', async () => {
    expect(await both('ru')).toMatchObject({ name: 'Dawn', description: 'Тихо.' });
    expect(await both('en')).toMatchObject({ name: 'Dawn', description: 'Ruhig.' });
  });

  it('fall back on the profile language before the project language', async () => {
    const session = await project.login();
    await service.run('setLanguage', { language: 'de' }, { token: project.token, session });
    expect(await both('ru', session)).toMatchObject({ name: 'Morgen', description: 'Тихо.' });
  });

  it('are never missing where they are required: any translation, and null only for optional ones', async () => {
    const servers = await service.run('gameServers', {}, { token: project.token });
    expect(Object(servers)[1]).toMatchObject({ code: 'russian', name: 'Закат', description: null });
  });

  it('are the code where there is no translation at all', async () => {
    const rows = service.database.direct.updateTable('game_server').set({ names: {} });
    await rows.where('code', '=', 'russian').execute();
    await service.notifications.settled();
    expect(Object(await service.run('gameServers', {}, { token: project.token }))[1]).toMatchObject({
      name: 'russian',
    });
  });
});

describe('a server’s tags', () => {
  it('are passed through as the operator wrote them', async () => {
    expect((await both('en')).tags).toEqual(tags);
  });
});
