import { describe, expect, it } from '@jest/globals';
import { seedProject, useProject } from '../../../test/support/project.js';
import { useService } from '../../../test/support/service.js';

const declared = {
  names: { en: 'Ember Isles', de: 'Glutinseln', ru: 'Острова' },
  descriptions: { de: 'Eine Welt.' },
  currency: { code: 'EMB', names: { en: 'Embers', 'pt-BR': 'Brasas' }, scale: 2 },
  languageAliases: { uk: 'ru' },
};
const service = useService();
const project = useProject(service, {
  slug: 'isles',
  language: 'en',
  languages: ['de', 'en', 'pt-BR', 'ru'],
  declared,
});

const shown = async (acceptLanguage: string, { session }: { session?: string } = {}) => {
  const answer = await project.ask('project', {}, { session, headers: { 'accept-language': acceptLanguage } });
  const { name, description, currency } = Object(answer.body.data?.project);
  return { language: answer.headers.get('content-language'), name, description, currency: currency.name };
};

describe('texts of a project', () => {
  it('are in the language of the response, each with its own fallback', async () => {
    expect(await shown('de')).toEqual({
      language: 'de',
      name: 'Glutinseln',
      description: 'Eine Welt.',
      currency: 'Embers',
    });
    expect(await shown('pt')).toEqual({
      language: 'pt-BR',
      name: 'Ember Isles',
      description: 'Eine Welt.',
      currency: 'Brasas',
    });
    expect(await shown('uk')).toMatchObject({ language: 'ru', name: 'Острова', currency: 'Embers' });
    expect(await shown('ja')).toMatchObject({ language: 'en', name: 'Ember Isles' });
  });

  it('fall back to the profile language before the project language', async () => {
    const session = await project.login();
    await project.run('setLanguage', { language: 'ru' }, { session });
    expect(await shown('pt', { session })).toMatchObject({ language: 'pt-BR', name: 'Острова', currency: 'Brasas' });
    expect(await shown('pt')).toMatchObject({ name: 'Ember Isles' });
  });

  it('are null only if they are optional', async () => {
    const bare = await seedProject(service, { slug: 'bare', languages: ['en', 'de'] });
    const { description, currency } = Object(await bare.run('project'));
    expect(description).toBeNull();
    expect(currency).toEqual({ code: 'EMB', name: 'Embers en', scale: 0 });
  });
});

describe('project operation', () => {
  it('returns all fields that present a project', async () => {
    expect(await project.run('project')).toEqual({
      id: String(project.id),
      slug: 'isles',
      name: 'Ember Isles',
      description: 'Eine Welt.',
      language: 'en',
      languages: [
        { tag: 'de', name: 'Deutsch' },
        { tag: 'en', name: 'English' },
        { tag: 'pt-BR', name: 'português (Brasil)' },
        { tag: 'ru', name: 'русский' },
      ],
      currency: { code: 'EMB', name: 'Embers', scale: 2 },
      availability: { available: true, message: null, until: null, retryAfterSeconds: null },
      policies: {
        passwordMinLength: 10,
        pinLength: 6,
        maxAccountsPerServer: 5,
        pinPolicy: 'OPTIONAL',
        registrationOpen: true,
        emailConfirmation: false,
      },
    });
  });

  it('returns the declared policies', async () => {
    const policies = {
      registration: 'closed',
      emailConfirmation: 'required',
      pinPolicy: 'required',
      pinLength: 4,
      passwordMinLength: 12,
      maxAccountsPerServer: 1,
    };
    const strict = await seedProject(service, { slug: 'strict', declared: { policies } });
    expect(Object(await strict.run('project')).policies).toEqual({
      passwordMinLength: 12,
      pinLength: 4,
      maxAccountsPerServer: 1,
      pinPolicy: 'REQUIRED',
      registrationOpen: false,
      emailConfirmation: true,
    });
  });
});
