import { beforeAll, describe, expect, it } from '@jest/globals';
import { applyFile, projectFile, projectOf, useDomain } from '../../../test/support/domain.js';
import { SERVER_KINDS, TEST_OPERATOR } from '../../../test/support/project.js';
import type { ProjectSnapshot } from '../projects/index.js';
import type { UserSnapshot, Viewer } from '../users/index.js';

const ANONYMOUS: Viewer = { kind: 'anonymous' };
const PASSWORD = 'a password of mine';

let project: ProjectSnapshot;
let foreignId: number;
let plain: UserSnapshot;
let guest: UserSnapshot;
const ids = new Map<string, number>();
const idOf = (code: string): number => ids.get(code) ?? 0;
const test = useDomain();

beforeAll(async () => {
  const { domain } = test;
  await applyFile(domain, projectFile({}, SERVER_KINDS));
  await applyFile(domain, projectFile({ slug: 'other' }, [{ code: 'foreign' }]));
  project = await projectOf(domain);
  for (const { code, id } of await domain.servers.list(project.id)) ids.set(code, id);
  foreignId = (await domain.servers.list((await projectOf(domain, 'other')).id))[0]?.id ?? 0;
  plain = await domain.users.create(project, { email: 'plain@example.com', password: PASSWORD }, TEST_OPERATOR);
  const { id } = await domain.users.create(project, { email: 'guest@example.com', password: PASSWORD }, TEST_OPERATOR);
  for (const code of ['club', 'hidden']) {
    await domain.servers.grantAccess(project.id, idOf(code), id, TEST_OPERATOR);
  }
  guest = (await domain.users.findByEmail(project.id, 'guest@example.com')) ?? plain;
});

const asViewer = (user: UserSnapshot): Viewer => ({
  kind: 'user',
  user,
  session: {
    id: '',
    userId: user.id,
    projectId: user.projectId,
    gameServerId: null,
    createdAt: new Date(0),
    lastSeenAt: new Date(0),
    idleTimeoutSeconds: 300,
    idleExpiresAt: new Date(0),
    absoluteExpiresAt: new Date(0),
    pinVerifiedUntil: null,
  },
});

/** The code of the server, or of the refusal. */
async function resolve(viewer: Viewer, explicitId: number | null, sessionServerId: number | null = null) {
  const question = { project, viewer, explicitId, sessionServerId };
  try {
    return (await test.domain.servers.resolve(question)).code;
  } catch (refusal) {
    return Object(refusal).code;
  }
}

describe('server of a request', () => {
  it('is the explicit one, else that of the session, else GAME_SERVER_REQUIRED', async () => {
    expect(await resolve(ANONYMOUS, idOf('open'), idOf('upkeep'))).toBe('open');
    expect(await resolve(asViewer(plain), null, idOf('upkeep'))).toBe('upkeep');
    expect(await resolve(ANONYMOUS, null)).toBe('GAME_SERVER_REQUIRED');
  });

  it('is not found if unknown, of another project, or hidden', async () => {
    for (const id of [2_147_483_647, foreignId, idOf('hidden')]) {
      expect(await resolve(asViewer(plain), id)).toBe('GAME_SERVER_NOT_FOUND');
    }
  });

  it('is denied if restricted, without access', async () => {
    expect(await resolve(ANONYMOUS, idOf('club'))).toBe('GAME_SERVER_ACCESS_DENIED');
    expect(await resolve(asViewer(plain), idOf('club'))).toBe('GAME_SERVER_ACCESS_DENIED');
  });

  it('is allowed for users with access, also if hidden', async () => {
    expect(await resolve(asViewer(guest), idOf('club'))).toBe('club');
    expect(await resolve(asViewer(guest), idOf('hidden'))).toBe('hidden');
  });

  it('may be closed: the operation decides', async () => {
    expect(await resolve(ANONYMOUS, idOf('closed'))).toBe('closed');
  });

  it('is rejected, not replaced, if the selected one is no longer accessible', async () => {
    expect(await resolve(asViewer(plain), null, idOf('club'))).toBe('GAME_SERVER_ACCESS_DENIED');
  });
});

describe('visible servers', () => {
  it('are all except hidden ones, in the order of the file', async () => {
    const shown = await test.domain.servers.listVisible(project.id);
    expect(shown.map(({ code }) => code)).toEqual(['open', 'upkeep', 'closed', 'club']);
  });
});

describe('server of a new session', () => {
  const login = async (user: UserSnapshot, gameServerId: number | null = null) => {
    const attempt = { project, email: user.email, password: PASSWORD, shortSession: false, gameServerId };
    const client = { ip: '127.0.0.1', network: '127.0.0.1', userAgent: null };
    return await test.domain.users.login({ ...attempt, client, request: null, now: test.clock.now() }).then(
      ({ session }) => [...ids].find(([, id]) => id === session.gameServerId)?.[0] ?? null,
      (refusal) => refusal.code,
    );
  };

  it('is the default at first, then the last one', async () => {
    expect(await login(plain)).toBe('open');
    expect(await login(plain, idOf('upkeep'))).toBe('upkeep');
    expect(await login(plain)).toBe('upkeep');
  });

  it('is rejected if requested and closed, hidden or restricted', async () => {
    expect(await login(plain, idOf('closed'))).toBe('GAME_SERVER_CLOSED');
    expect(await login(plain, idOf('hidden'))).toBe('GAME_SERVER_NOT_FOUND');
    expect(await login(plain, idOf('club'))).toBe('GAME_SERVER_ACCESS_DENIED');
  });

  it('is not the last one if that may not be selected', async () => {
    expect(await login(guest, idOf('club'))).toBe('club');
    await test.database.direct.deleteFrom('server_access').where('user_id', '=', guest.id).execute();
    expect(await login(guest)).toBe('open');
  });

  it('is the only open one without a default, and none if it is ambiguous', async () => {
    const preselect = async (slug: string, ...servers: Record<string, unknown>[]) => {
      await applyFile(test.domain, projectFile({ slug }, servers));
      const project = await projectOf(test.domain, slug);
      return (await test.domain.servers.preselect(project, ANONYMOUS, null, test.clock.now()))?.code ?? null;
    };
    const one = { code: 'one' };
    expect(
      await preselect('alone', one, { code: 'two', status: 'closed' }, { code: 'three', access: 'restricted' }),
    ).toBe('one');
    expect(await preselect('pair', one, { code: 'two' })).toBeNull();
    expect(await preselect('shut', { code: 'one', status: 'closed', default: true })).toBeNull();
  });
});
