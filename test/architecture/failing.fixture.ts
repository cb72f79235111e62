import { expect, it } from '@jest/globals';
import { useProject } from '../support/project.js';
import { useService } from '../support/service.js';

// Run by failures.machine.ts only: tests that fail because the service answers INTERNAL.

const service = useService();
const project = useProject(service, { slug: 'isles' });

it('fails by its own assertion', async () => {
  await service.administrator.direct.schema.dropTable('shop_listing').cascade().execute();
  const { code } = await project.ask('shopCategories', { gameServerId: project.server('one') });
  expect(code).toBe('GAME_SERVER_NOT_FOUND');
});

it('fails without an error of the service', () => {
  expect(1).toBe(2);
});
