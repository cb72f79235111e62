import { describe, expect, it } from '@jest/globals';
import { useProject } from '../../test/support/project.js';
import { refusal, useService } from '../../test/support/service.js';
import { MOCK_HEADERS } from './scenarios.js';

const service = useService();
const project = useProject(service, { slug: 'isles' });

const HEADERS = { 'X-Mock-Error': 'TIMEOUT', 'X-Mock-Viewer': 'blocked', 'X-Mock-Seed': '7' };

describe('the headers of the mock', () => {
  it('are ignored by the service', async () => {
    expect(MOCK_HEADERS).toEqual(expect.arrayContaining(Object.keys(HEADERS)));
    const asking = { session: await project.login() };
    const plain = [await project.run('me', {}, asking), await project.run('gameServers', {}, asking)];
    const given = { ...asking, headers: HEADERS };
    expect([await project.run('me', {}, given), await project.run('gameServers', {}, given)]).toEqual(plain);
    expect(await project.expectRefusal('me', {}, { headers: HEADERS })).toMatchObject(refusal(401, 'UNAUTHENTICATED'));
  });

  it('are not allowed by CORS of the service', async () => {
    const preflight = { origin: 'http://localhost:1', 'access-control-request-method': 'POST' };
    const { headers } = await service.fetch({ method: 'OPTIONS', headers: preflight });
    expect(headers.get('access-control-allow-headers')).not.toMatch(/x-mock/i);
  });
});
