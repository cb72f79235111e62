import { beforeAll, describe, expect, it } from '@jest/globals';
import { TEST_OPERATOR, useProject } from '../../../test/support/project.js';
import { useService } from '../../../test/support/service.js';

// rules.md §3.0.5: an ended session does not block public operations and is reported.

const CHALLENGE = 'Bearer error="invalid_token"';

const service = useService();
const project = useProject(service, { slug: 'isles' });
const other = useProject(service, { slug: 'reefs' });

let live: string;
let ended: string;
beforeAll(async () => {
  [live, ended] = [await project.login(), await project.login()];
  await project.run('logout', {}, { session: ended });
});

async function ask(documentId: string, session?: string, variables = {}) {
  const { status, headers } = await project.ask(documentId, variables, { session });
  return [status, headers.get('www-authenticate')];
}

describe('public operation', () => {
  it('succeeds and reports the ended session', async () => {
    const gone = ended;
    const madeUp = `gps_${'A'.repeat(43)}`;
    const foreign = await other.login();
    for (const session of [gone, madeUp, foreign]) {
      expect(await ask('projectAvailable', session)).toEqual([200, CHALLENGE]);
      expect(await ask('gameServers', session)).toEqual([200, CHALLENGE]);
    }
  });

  it('reports the ended session along with an error', async () => {
    expect(await ask('shopCategories', ended)).toEqual([400, CHALLENGE]);
    expect(await ask('gameServers', ended, { unknown: 1 })).toEqual([400, CHALLENGE]);
  });

  it('allows login with an ended session', async () => {
    const { email, password } = project.user;
    expect(await ask('login', ended, { email, password })).toEqual([200, CHALLENGE]);
  });

  it('reports nothing for a live session, no session or a blocked one', async () => {
    expect(await ask('gameServers', live)).toEqual([200, null]);
    expect(await ask('gameServers')).toEqual([200, null]);
    const user = await project.newUser();
    const frozen = await project.loginAs(user);
    await service.domain.users.block(project.id, user.id, { reasons: {}, until: null }, TEST_OPERATOR);
    expect(await ask('gameServers', frozen)).toEqual([200, null]);
    await service.domain.users.unblock(project.id, user.id, TEST_OPERATOR);
    expect(await ask('me', frozen)).toEqual([200, null]);
  });
});

describe('operation that requires a session', () => {
  it('is rejected and reports whether an invalid session was sent', async () => {
    const madeUp = `gps_${'A'.repeat(43)}`;
    for (const session of [ended, madeUp, await other.login(), 'nonsense'])
      expect(await ask('me', session)).toEqual([401, CHALLENGE]);
    expect(await ask('me')).toEqual([401, 'Bearer']);
  });
});

describe('failed login', () => {
  const wrong = { email: 'nobody@example.com', password: 'wrong' };

  it('reports a session exactly as other operations do', async () => {
    expect(await ask('login', live, wrong)).toEqual([401, 'Bearer']);
    expect(await ask('login', undefined, wrong)).toEqual([401, 'Bearer']);
    expect(await ask('login', ended, wrong)).toEqual([401, CHALLENGE]);
  });
});
