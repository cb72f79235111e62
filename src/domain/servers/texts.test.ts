import { describe, expect, it } from '@jest/globals';
import { useProject } from '../../../test/support/project.js';
import { useService } from '../../../test/support/service.js';

// rules.md §3.10.5: each text has its own fallback.

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
  const request = { session, headers: { 'accept-language': acceptLanguage } };
  return Object(await project.run('gameServer', { gameServerId: project.server('both') }, request));
};

describe('texts of a server', () => {
  it('are in the language of the response', async () => {
    expect(await both('de')).toMatchObject({ name: 'Morgen', description: 'Ruhig.' });
  });

  it('fall back separately to the project language, then to any', async () => {
    expect(await both('ru')).toMatchObject({ name: 'Dawn', description: 'Тихо.' });
    expect(await both('en')).toMatchObject({ name: 'Dawn', description: 'Ruhig.' });
  });

  it('are never null if required; optional ones may be null', async () => {
    const servers = await project.run('gameServers');
    expect(Object(servers)[1]).toMatchObject({ code: 'russian', name: 'Закат', description: null });
  });

  it('fall back to the code without any translation', async () => {
    const rows = service.database.direct.updateTable('game_server').set({ names: {} });
    await rows.where('code', '=', 'russian').execute();
    await service.notifications.settled();
    expect(Object(await project.run('gameServers'))[1]).toMatchObject({
      name: 'russian',
    });
  });
});

describe('tags of a server', () => {
  it('are returned as declared', async () => {
    expect((await both('en')).tags).toEqual(tags);
  });
});
