import { beforeAll, describe, expect, it } from '@jest/globals';
import { type SeededProject, seedProject, useProject } from '../../support/project.js';
import { useService } from '../../support/service.js';

// One test per sentence of the interface document, named after the sentence. Other tests cover the
// behaviour that the document marks as "not shown".

const CATEGORIES = ['authentication', 'validation', 'authorization', 'not_found', 'internal'];

const service = useService();
const project = useProject(service, { slug: 'isles', language: 'de', languages: ['de', 'en', 'pt-BR', 'ru'] });
const other = useProject(service, { slug: 'other' });
let session: string;

beforeAll(async () => {
  session = await project.login();
});

const post = (body: unknown, headers: Record<string, string> = {}) =>
  service.fetch({
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'accept-language': 'en',
      'x-project-context': project.token,
      ...headers,
    },
    body: JSON.stringify(body),
  });

describe('What the service does', () => {
  it('exposes one HTTP endpoint, POST {base_url}/graphql, that executes GraphQL operations', async () => {
    expect(await project.run('projectAvailable')).toBe(true);
    const elsewhere = await fetch(service.url.replace('/graphql', '/other'), { method: 'POST' });
    expect(elsewhere.status).toBe(404);
    expect((await fetch(service.url)).status).toBe(405);
  });

  it('never accepts query text from the client', async () => {
    for (const body of [
      { query: '{ projectAvailable }', variables: {} },
      { documentId: 'projectAvailable', query: '{ projectAvailable }', variables: {} },
    ]) {
      const { status, body: answer } = await post(body);
      expect(status).toBe(400);
      expect(answer.errors?.[0]?.extensions.code).toBe('INVALID_REQUEST');
    }
  });

  it('accepts a documentId of a predefined operation, plus its variables', async () => {
    const [server] = project.servers;
    expect(await project.run('gameServer', { gameServerId: server.id })).toMatchObject({
      code: server.code,
    });
    expect(await project.expectRefusal('notPublished')).toMatchObject({ status: 400 });
  });

  it('scopes every request to a project, identified by a project context token in X-Project-Context', async () => {
    expect(await project.run('project')).toMatchObject({ slug: 'isles' });
    expect(await other.run('project')).toMatchObject({ slug: 'other' });
  });

  it('has operations that are either public or authenticated', async () => {
    expect(await project.run('gameServers')).toHaveLength(2);
    expect(await project.expectRefusal('me')).toMatchObject({ status: 401 });
  });

  it('runs authenticated operations for a user identified by a session', async () => {
    expect(await project.run('me', {}, { session })).toMatchObject({ email: project.user.email });
  });

  it('uses the server selected for the session, or an explicit gameServerId in variables', async () => {
    const [first, second] = project.servers;
    const bearer = await project.login();
    await project.run('changeServer', { gameServerId: second.id }, { session: bearer });
    expect(await project.run('profile', {}, { session: bearer })).toMatchObject({
      selectedServer: { id: second.id },
    });
    const explicit = await project.run('gameServer', { gameServerId: first.id }, { session: bearer });
    expect(explicit).toMatchObject({ id: first.id });
  });

  it('me returns the current user and takes no variables', async () => {
    expect(await project.run('me', {}, { session })).toEqual({
      id: expect.any(Number),
      email: project.user.email,
    });
    expect(await project.expectRefusal('me', { id: 1 }, { session })).toMatchObject({
      status: 400,
      extensions: { category: 'validation', code: 'INVALID_VARIABLES', field: 'variables.id' },
    });
  });

  it('changeServer changes the server selected for the authenticated session', async () => {
    const bearer = await project.login();
    for (const { id } of project.servers) {
      expect(await project.run('changeServer', { gameServerId: id }, { session: bearer })).toMatchObject({ id });
      expect(await project.run('profile', {}, { session: bearer })).toMatchObject({ selectedServer: { id } });
    }
  });

  it('projectAvailable checks whether the project is currently available', async () => {
    expect(await other.run('projectAvailable')).toBe(true);
    await other.maintenance(true);
    expect(await other.run('projectAvailable')).toBe(false);
    await other.maintenance(false);
    expect(await other.run('projectAvailable')).toBe(true);
  });

  it('has a set of selectable languages that depends on the project', async () => {
    const tags = async ({ run }: SeededProject) => {
      const { languages } = Object(await run('project'));
      return languages.map(({ tag }: { tag: string }) => tag);
    };
    expect(await tags(project)).toEqual(['de', 'en', 'pt-BR', 'ru']);
    expect(await tags(other)).toEqual(['en']);
  });

  it('negotiates a response language from Accept-Language', async () => {
    const headers = { 'accept-language': 'ru' };
    const { headers: answered, body } = await project.ask('project', {}, { headers });
    expect(answered.get('content-language')).toBe('ru');
    expect(body.data?.['project']).toMatchObject({ name: 'isles ru' });
  });
});

describe('Request body', () => {
  it('documentId is a required string', async () => {
    for (const body of [{ variables: {} }, { documentId: 7, variables: {} }, { documentId: null, variables: {} }]) {
      expect(await post(body)).toMatchObject({ status: 400, body: { data: null } });
    }
  });

  it('variables is a required object', async () => {
    for (const variables of [undefined, null, [], 'text', 1]) {
      expect(await post({ documentId: 'projectAvailable', variables })).toMatchObject({ status: 400 });
    }
    expect(await post({ documentId: 'projectAvailable', variables: {} })).toMatchObject({ status: 200 });
  });

  it('lets optional variables be omitted', async () => {
    expect(await project.login()).toMatch(/^gps_/); // without gameServerId and shortSession
  });

  it('requires that gameServerId is well-formed and belongs to the current project when present', async () => {
    const ask = (gameServerId: unknown) => project.expectRefusal('gameServer', { gameServerId });
    expect(await ask('abc')).toMatchObject({ status: 400, extensions: { code: 'INVALID_GAME_SERVER_ID' } });
    expect(await ask(other.servers[0].id)).toMatchObject({
      status: 404,
      extensions: { code: 'GAME_SERVER_NOT_FOUND' },
    });
  });
});

describe('Response body', () => {
  it('data is the result of the operation', async () => {
    const { body } = await project.ask('projectAvailable');
    expect(body).toEqual({ data: { projectAvailable: true } });
  });

  it('data is null when the request fails as a whole', async () => {
    expect((await project.ask('me')).body.data).toBeNull();
    expect((await post('nonsense')).body.data).toBeNull();
  });

  it('errors is an array of error objects, present when the request cannot be completed fully', async () => {
    expect((await project.ask('projectAvailable')).body).not.toHaveProperty('errors');
    expect((await project.ask('me')).body.errors).toHaveLength(1);
  });

  it('an error object has a human-readable message', async () => {
    expect((await project.expectRefusal('me')).message).toMatch(/^[A-Z].+[.!]$/);
  });

  it('an error object has one of the listed categories in extensions.category', async () => {
    const refusals = [
      await project.expectRefusal('me'),
      await service.expectRefusal('me', {}, {}),
      await project.expectRefusal('nothing'),
      await project.expectRefusal('gameServer', { gameServerId: 2147483647 }),
    ];
    for (const { extensions } of refusals) expect(CATEGORIES).toContain(extensions.category);
  });

  it('data.me is an object with id, an integer, and email, an e-mail address', async () => {
    const me = Object(await project.run('me', {}, { session }));
    expect(Object.keys(me).sort()).toEqual(['email', 'id']);
    expect(Number.isInteger(me.id)).toBe(true);
    expect(me.email).toMatch(/^[^@\s]+@[^@\s]+$/);
  });
});

describe('POST {base_url}/graphql', () => {
  it('answers success with HTTP 200 and {data: {<operationName>: <result>}}', async () => {
    const { status, body, headers } = await project.ask('me', {}, { session });
    expect(status).toBe(200);
    expect(headers.get('content-type')).toMatch(/^application\/json/);
    expect(Object.keys(body)).toEqual(['data']);
    expect(Object.keys(body.data ?? {})).toEqual(['me']);
  });

  it('answers failure with {errors: [...], data: null} and an HTTP error status', async () => {
    const { status, body } = await project.ask('me');
    expect(status).toBeGreaterThanOrEqual(400);
    expect(Object.keys(body).sort()).toEqual(['data', 'errors']);
    expect(body.data).toBeNull();
  });

  it('has the document ids exactly as listed', async () => {
    for (const documentId of ['me', 'changeServer', 'projectAvailable']) {
      const { code } = await project.ask(documentId, {}, { session });
      expect(code).not.toBe('UNKNOWN_DOCUMENT');
      const { extensions } = await project.expectRefusal(documentId.toUpperCase(), {}, { session });
      expect(extensions.code).toBe('UNKNOWN_DOCUMENT');
    }
  });
});

describe('Headers', () => {
  it('Accept-Language has preferred languages in standard HTTP format, with weights and regional tags', async () => {
    const headers = { 'accept-language': 'fr-CH, pt-PT;q=0.9, en;q=0.4' };
    const { headers: answered } = await project.ask('project', {}, { headers });
    expect(answered.get('content-language')).toBe('pt-BR');
  });

  it('Content-Type is always application/json', async () => {
    expect(await post({ documentId: 'project', variables: {} }, { 'content-type': 'text/plain' })).toMatchObject({
      status: 415,
    });
  });

  it('X-Project-Context is the context token of the project configuration, passed unchanged', async () => {
    const configuration = await project.configuration();
    expect(configuration.identity.contextToken).toBe(project.token);
    expect(await service.run('projectAvailable', {}, { token: configuration.identity.contextToken })).toBe(true);
    const changed = `${project.token.slice(0, -1)}${project.token.endsWith('A') ? 'B' : 'A'}`;
    expect(await service.expectRefusal('projectAvailable', {}, { token: changed })).toMatchObject({ status: 404 });
  });

  it('X-Request-Id is an optional request id for tracing and support', async () => {
    const given = await project.ask('me', {}, { headers: { 'x-request-id': 'support-42' } });
    expect(given.headers.get('x-request-id')).toBe('support-42');
    expect(given.body.errors?.[0]?.extensions.requestId).toBe('support-42');
    const made = await project.ask('me');
    expect(made.headers.get('x-request-id')).toBe(made.body.errors?.[0]?.extensions.requestId);
    expect(service.accessEntries.map(({ requestId }) => requestId)).toContain('support-42');
  });

  it('Authorization is Bearer <SESSION_ID> for an authenticated user', async () => {
    const { status } = await project.ask('me', {}, { headers: { authorization: `Bearer ${session}` } });
    expect(status).toBe(200);
    const basic = await project.ask('me', {}, { headers: { authorization: `Basic ${session}` } });
    expect(basic.status).toBe(401);
  });
});

describe('Rules', () => {
  it('1. fails when the project context token is missing, invalid, or outdated', async () => {
    const expectCode = async (asking: { token?: string }, code: string, status: number) =>
      expect(await service.expectRefusal('projectAvailable', {}, asking)).toMatchObject({
        status,
        extensions: { code },
      });
    await expectCode({}, 'PROJECT_CONTEXT_REQUIRED', 400);
    await expectCode({ token: `pct_${'A'.repeat(32)}` }, 'PROJECT_CONTEXT_INVALID', 404);
    const rotating = await seedProject(service, { slug: 'rotating' });
    await rotating.rotateToken({ graceSeconds: 0 });
    await expectCode({ token: rotating.token }, 'PROJECT_CONTEXT_OUTDATED', 404);
  });

  it('2. answers category authentication when Authorization is missing or the session is expired', async () => {
    const ended = await project.login();
    await service.database.direct
      .updateTable('session')
      .set({ idle_expires_at: new Date(0) })
      .where('user_id', '=', project.user.id)
      .where('revoked_at', 'is', null)
      .where('id', '=', await project.newestSession())
      .execute();
    for (const bearer of [undefined, ended]) {
      expect(await project.expectRefusal('me', {}, { session: bearer })).toMatchObject({
        status: 401,
        extensions: { category: 'authentication' },
      });
    }
  });

  it('3. runs authenticated operations on the server selected for the session; changeServer changes it', async () => {
    const bearer = await project.login();
    const ofOtherSession = () => project.run('profile', {}, { session });
    const before = await ofOtherSession();
    const account = { login: 'Ada_1', password: 'password of a game' };
    for (const { id, code } of project.servers) {
      await project.run('changeServer', { gameServerId: id }, { session: bearer });
      expect(await project.run('createAccount', account, { session: bearer })).toMatchObject({ gameServer: { code } });
      expect(await ofOtherSession()).toEqual(before);
    }
  });

  it('4. accepts gameServerId in variables of public catalogs and server-targeted operations', async () => {
    for (const { id } of project.servers) {
      expect(await project.run('gameServer', { gameServerId: id })).toMatchObject({ id });
      expect(await project.run('shopCategories', { gameServerId: id })).toEqual([]);
    }
    expect(await project.expectRefusal('shopCategories')).toMatchObject({
      status: 400,
      extensions: { code: 'GAME_SERVER_REQUIRED' },
    });
  });

  it('5. honours quality weights and regional tags', async () => {
    const language = async (header: string, bearer?: string) =>
      (await project.ask('project', {}, { session: bearer, headers: { 'accept-language': header } })).headers.get(
        'content-language',
      );
    expect(await language('en;q=0.5, ru;q=0.8')).toBe('ru');
    expect(await language('de-AT')).toBe('de');
    expect(await language('en-GB;q=0.1, xx')).toBe('en');
  });

  it('5. falls back to the profile language, then the project language, then en', async () => {
    const nothing = { headers: { 'accept-language': 'ja' } };
    expect((await project.ask('project', {}, nothing)).headers.get('content-language')).toBe('de');
    const bearer = await project.login();
    await project.run('setLanguage', { language: 'ru' }, { session: bearer });
    const profile = await project.ask('project', {}, { ...nothing, session: bearer });
    expect(profile.headers.get('content-language')).toBe('ru');
    await project.run('setLanguage', { language: null }, { session: bearer });
  });
});

describe('Errors', () => {
  it('use the standard GraphQL shape, e.g. HTTP 401 with authentication required', async () => {
    const { status, body, headers } = await project.ask('me');
    expect(status).toBe(401);
    expect(headers.get('www-authenticate')).toBe('Bearer');
    expect(body.errors?.[0]).toMatchObject({ message: expect.any(String), extensions: { category: 'authentication' } });
  });

  it('authentication: no session, or the session has expired', async () => {
    const bearer = await project.login();
    await project.run('logout', {}, { session: bearer });
    expect(await project.expectRefusal('me', {}, { session: bearer })).toMatchObject({
      extensions: { category: 'authentication' },
    });
  });

  it('validation: invalid operation variables, by their names and types', async () => {
    expect(await project.expectRefusal('setLanguage', { language: 7 }, { session })).toMatchObject({
      extensions: { category: 'validation', field: 'variables.language' },
    });
    expect(await project.expectRefusal('setLanguage', { lingua: 'de' }, { session })).toMatchObject({
      extensions: { category: 'validation', field: 'variables.lingua' },
    });
  });

  it('authorization: insufficient permissions, by user status, PIN or access to the server', async () => {
    expect(await project.expectRefusal('verifyPin', { pin: '271828' }, { session })).toMatchObject({
      status: 403,
      extensions: { category: 'authorization', code: 'PIN_NOT_SET' },
    });
    const restricted = await seedProject(service, { slug: 'restricted', restrictSecond: true });
    const refusal = await restricted.expectRefusal('gameServer', { gameServerId: restricted.servers[1].id });
    expect(refusal).toMatchObject({ status: 403, extensions: { category: 'authorization' } });
    const bearer = await restricted.login();
    await restricted.block();
    expect(await restricted.expectRefusal('me', {}, { session: bearer })).toMatchObject({
      status: 403,
      extensions: { category: 'authorization', code: 'USER_BLOCKED' },
    });
  });

  it('not_found: entity not found, by ids of project, server, shop item and account', async () => {
    const refusals = [
      await service.expectRefusal('me', {}, { token: 'pct_unknown' }),
      await project.expectRefusal('gameServer', { gameServerId: '2147483647' }),
      await project.expectRefusal('shopItem', { itemId: '2147483647' }, { session }),
      await project.expectRefusal('keepAccount', { accountId: '2147483647' }, { session }),
    ];
    for (const refusal of refusals)
      expect(refusal).toMatchObject({ status: 404, extensions: { category: 'not_found' } });
  });

  it('rejects a misspelled or unlisted documentId', async () => {
    for (const id of ['Me', 'projectAvailabel', '__schema', 'constructor']) {
      expect(await project.expectRefusal(id)).toMatchObject({ extensions: { category: 'validation' } });
    }
  });

  it('rejects a gameServerId that is missing where needed, malformed, or of another project', async () => {
    const code = async (variables: object) =>
      (await project.expectRefusal('changeServer', variables, { session })).extensions.code;
    expect(await code({})).toBe('GAME_SERVER_REQUIRED');
    expect(await code({ gameServerId: '1 OR 1=1' })).toBe('INVALID_GAME_SERVER_ID');
    expect(await code({ gameServerId: other.servers[0].id })).toBe('GAME_SERVER_NOT_FOUND');
  });
});

describe('Project unavailable', () => {
  it('PROJECT_UNAVAILABLE means that the project is temporarily unavailable', async () => {
    await other.maintenance(true);
    expect(await other.expectRefusal('gameServers')).toMatchObject({
      status: 503,
      extensions: { code: 'PROJECT_UNAVAILABLE', category: 'internal', retryAfterSeconds: expect.any(Number) },
    });
    await other.maintenance(false);
  });

  it('the client checks again later with projectAvailable', async () => {
    await other.maintenance(true);
    expect(await other.run('projectAvailable')).toBe(false);
    await other.maintenance(false);
    expect(await other.run('projectAvailable')).toBe(true);
    expect(await other.run('gameServers')).toHaveLength(2);
  });
});

describe('Logging guidance', () => {
  it('logs documentId, status and category, and no personal data', async () => {
    await project.ask('login', { email: 'canary@example.com', password: 'canary-password' });
    const entry = service.accessEntries.at(-1);
    expect(entry).toMatchObject({ documentId: 'login', status: 401, category: 'authentication', project: 'isles' });
    expect(JSON.stringify([service.accessEntries, service.logged])).not.toMatch(/canary|gps_|pct_/);
  });
});
