import { expect, it } from '@jest/globals';
import { seedProject, TEST_OPERATOR } from '../../../test/support/project.js';
import { useService } from '../../../test/support/service.js';

// Operators may unpublish a language that users have in their profile.
const service = useService();

it('keeps an unpublished profile language and falls back for requests', async () => {
  const project = await seedProject(service, { slug: 'shrinking', languages: ['en', 'de'] });
  const request = { session: await project.login(), headers: { 'accept-language': '*' } };
  const language = async () => {
    const { status, headers, body } = await project.ask('profile', {}, request);
    return [status, headers.get('content-language'), Object(body.data?.profile).language];
  };
  await project.run('setLanguage', { language: 'de' }, request);
  expect(await language()).toEqual([200, 'de', 'de']);

  const currency = { code: 'EMB', names: { en: 'Embers' } };
  const shrunk = { slug: 'shrinking', names: { en: 'Shrinking' }, language: 'en', languages: ['en'], currency };
  await service.domain.apply(JSON.stringify({ project: shrunk }), { file: 'shrinking.yaml', by: TEST_OPERATOR });
  expect(await language()).toEqual([200, 'en', 'de']);
  expect(await project.expectRefusal('setLanguage', { language: 'de' }, request)).toMatchObject({ status: 400 });
});
