import { describe, expect, it, jest } from '@jest/globals';
import { useAdmin } from '../../test/support/admin/admin-client.js';
import { useProject } from '../../test/support/project.js';
import { useService } from '../../test/support/service.js';
import { Refusal } from '../base/errors/refusal.js';

const service = useService();
const project = useProject(service, { slug: 'isles' });
const admin = useAdmin(service);

describe('maintenance commands that cannot read the servers of the project', () => {
  const isles = { project: 'isles' };
  const from = '2199-01-01T00:00:00Z';
  const planned = () => service.domain.projects.plannedMaintenance(project.id);

  it('change nothing if they fail', async () => {
    const owner = await admin.operator({ isles: 'OWNER' });
    const { id: windowId = 0 } = await owner.data('maintenance.schedule', { ...isles, from });
    const before = await planned();
    const list = jest.spyOn(service.domain.servers, 'list').mockRejectedValue(new Refusal('SERVICE_UNAVAILABLE'));
    try {
      expect(await owner.refusalCode('maintenance.cancel', { ...isles, windowId })).toBe('SERVICE_UNAVAILABLE');
      expect(await owner.refusalCode('maintenance.schedule', { ...isles, from })).toBe('SERVICE_UNAVAILABLE');
    } finally {
      list.mockRestore();
    }
    expect(await planned()).toEqual(before);
  });
});
