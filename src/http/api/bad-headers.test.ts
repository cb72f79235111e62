import { beforeAll, describe, expect, it } from '@jest/globals';
import { seedProject, useProject } from '../../../test/support/project.js';
import { useService } from '../../../test/support/service.js';
import { sendRaw } from '../../../test/support/wire.js';

// Malformed headers, over raw sockets because no HTTP client sends them.

const service = useService();
const project = useProject(service, { slug: 'isles' });
const other = useProject(service, { slug: 'other' });
let session: string;

beforeAll(async () => {
  session = await project.login();
});

const BODY = '{"documentId":"me","variables":{}}';
const PUBLIC_BODY = '{"documentId":"projectAvailable","variables":{}}';

/** Sends a request with these header lines in this order. */
const request = (lines: readonly string[], body = BODY, start = 'POST /graphql HTTP/1.1') =>
  sendRaw(
    service.url,
    `${[start, 'Host: x', ...lines, `Content-Length: ${Buffer.byteLength(body)}`].join('\r\n')}\r\n\r\n${body}`,
  );

const JSON_TYPE = 'Content-Type: application/json';
const context = () => `X-Project-Context: ${project.token}`;

describe('method, path and content type', () => {
  it.each(['GET', 'PUT', 'DELETE', 'PATCH', 'HEAD', 'TRACE'])('does not allow %s', async (method) => {
    const response = await new Promise<{ status: number; head: string }>((resolve, reject) => {
      sendRaw(service.url, `${method} /graphql?query={me{id}} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`).then(
        resolve,
        (error) => (method === 'HEAD' ? resolve({ status: 405, head: 'Allow: POST' }) : reject(error)),
      );
    });
    expect(response.status).toBe(405);
    expect(response.head).toMatch(/^allow: POST/im);
  });

  it.each(['/', '/graphql/', '/graphql/me', '/GraphQL', '//graphql', '/%67raphql%', '/livez', '/../graphql'])(
    'does not find the path %s',
    async (path) => {
      const { status, body } = await request([JSON_TYPE, context()], BODY, `POST ${path} HTTP/1.1`);
      expect([400, 404]).toContain(status);
      expect(body.errors?.[0]?.extensions.category).toMatch(/^(not_found|validation)$/);
    },
  );

  it.each([
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'application/graphql',
    'application/json; charset=latin1',
    'application/json; charset=utf-16',
    'application/json; charset="ut;f-8"',
    'application/json; profile="a;b"; charset=latin1',
    'application/json; profile="a; charset=utf-16',
    'application/jsonp',
    '"application/json;"',
    'json',
    '/',
  ])('does not support the content type %s', async (type) => {
    const { status, body } = await request([`Content-Type: ${type}`, context()]);
    expect(status).toBe(415);
    expect(body.errors?.[0]?.extensions).toMatchObject({ code: 'UNSUPPORTED_MEDIA_TYPE', category: 'validation' });
  });

  it('does not support a missing content type', async () => {
    expect((await request([context()])).status).toBe(415);
  });

  it.each([
    'application/json; charset=utf-8',
    'application/json;charset="UTF-8"',
    'Application/JSON',
    'application/json; charset="utf-8"; profile="a;charset=latin1"',
  ])('supports the content type %s', async (type) =>
    expect((await request([`Content-Type: ${type}`, context()], PUBLIC_BODY)).status).toBe(200),
  );

  it.each([[['identity']], [['Identity', 'identity']], [['']], [['', 'identity, ,identity']]])(
    'accepts the encodings %j',
    async (encodings) => {
      const lines = encodings.map((encoding) => `Content-Encoding: ${encoding}`);
      expect((await request([JSON_TYPE, context(), ...lines], PUBLIC_BODY)).status).toBe(200);
    },
  );

  it.each(['gzip', 'deflate', 'br', 'nonsense', 'identity, gzip', 'identity identity'])(
    'rejects a %s body without decompressing it',
    async (encoding) => {
      const { status } = await request([JSON_TYPE, context(), `Content-Encoding: ${encoding}`]);
      expect(status).toBe(415);
    },
  );

  it.each([
    ['text/html', 406],
    ['application/json;q=0', 406],
    ['application/json;q=0, application/graphql-response+json;q=0', 406],
    ['*/*;q=0', 406],
    ['*/*', 200],
    ['application/*', 200],
    ['text/html, application/json;q=0.1', 200],
    ['nonsense', 406],
  ])('answers Accept: %s with %d', async (accept, status) => {
    expect((await request([JSON_TYPE, context(), `Accept: ${accept}`], PUBLIC_BODY)).status).toBe(status);
  });

  it('selects the media type with the higher weight', async () => {
    const typeFor = async (accept: string) =>
      /content-type: ([^;\r]+)/i.exec(
        (await request([JSON_TYPE, context(), `Accept: ${accept}`], PUBLIC_BODY)).head,
      )?.[1];
    expect(await typeFor('application/json;q=0.5, application/graphql-response+json')).toBe(
      'application/graphql-response+json',
    );
    expect(await typeFor('application/graphql-response+json;q=0.5, application/json')).toBe('application/json');
  });
});

describe('X-Project-Context', () => {
  const code = async (lines: readonly string[]) => {
    const { body } = await request([JSON_TYPE, ...lines], PUBLIC_BODY);
    return body.errors?.[0]?.extensions;
  };

  it('is required if missing or empty', async () => {
    expect(await code([])).toMatchObject({ code: 'PROJECT_CONTEXT_REQUIRED', category: 'validation' });
    expect(await code(['X-Project-Context:'])).toMatchObject({ code: 'PROJECT_CONTEXT_REQUIRED' });
  });

  it('is invalid if repeated, padded inside, malformed or 8 KiB long', async () => {
    for (const lines of [
      [context(), context()],
      [`X-Project-Context: ${project.token}, ${project.token}`],
      [`X-Project-Context: "${project.token}"`],
      [`X-Project-Context: ${project.token.toLowerCase()}x`],
      [`X-Project-Context: ${'x'.repeat(8192)}`],
    ]) {
      expect(await code(lines)).toMatchObject({ code: 'PROJECT_CONTEXT_INVALID', category: 'not_found' });
    }
  });

  it('is rejected as malformed HTTP with NUL', async () => {
    expect(await request([JSON_TYPE, `X-Project-Context: ${project.token}\0`])).toMatchObject({
      status: 400,
      body: { errors: [{ extensions: { category: 'validation' } }] },
    });
  });

  it('is valid during its grace period and outdated afterwards', async () => {
    const rotating = await seedProject(service, { slug: 'rotating' });
    const fresh = await rotating.rotateToken({ graceSeconds: 3600 });
    expect(await rotating.run('projectAvailable')).toBe(true);
    expect(await service.run('projectAvailable', {}, { token: fresh })).toBe(true);
    await service.database.direct
      .updateTable('context_token')
      .set({ grace_until: new Date(0) })
      .where('state', '=', 'GRACE')
      .execute();
    await rotating.maintenance(false);
    await new Promise((resolve) => setTimeout(resolve, 100));
    const { extensions, status } = await rotating.expectRefusal('projectAvailable');
    expect({ status, code: extensions.code }).toEqual({ status: 404, code: 'PROJECT_CONTEXT_OUTDATED' });
  });
});

describe('Authorization', () => {
  const status = async (...lines: string[]) => (await request([JSON_TYPE, context(), ...lines])).status;

  it('accepts Bearer in any case and with several spaces', async () => {
    expect(await status(`Authorization: Bearer ${session}`)).toBe(200);
    expect(await status(`authorization: bearer  ${session}`)).toBe(200);
  });

  it('treats any other scheme as no session', async () => {
    expect(await status(`Authorization: Basic ${Buffer.from('a:b').toString('base64')}`)).toBe(401);
    expect(await status(`Authorization: ${session}`)).toBe(401);
    expect(await status('Authorization: Bearer')).toBe(401);
    expect(await status(`Authorization: Bearer ${session}x`)).toBe(401);
    expect(await status(`Authorization: Bearer ${await project.newestSession()}`)).toBe(401);
    expect(await status(`Authorization: Bearer ${session}`, `Authorization: Bearer ${session}`)).toBe(401);
  });

  it('rejects a session of another project with the message of an unknown one', async () => {
    const foreign = await project.expectRefusal('me', {}, { session: await other.login() });
    const unknown = await project.expectRefusal('me', {}, { session: `gps_${'A'.repeat(43)}` });
    const { requestId: _a, ...foreignFields } = foreign.extensions;
    const { requestId: _b, ...unknownFields } = unknown.extensions;
    expect({ ...foreignFields, message: foreign.message }).toEqual({ ...unknownFields, message: unknown.message });
    expect(foreignFields.code).toBe('UNAUTHENTICATED');
  });

  it('does not block a public operation with a stale session', async () => {
    const ended = await project.login();
    await project.run('logout', {}, { session: ended });
    expect(await project.run('projectAvailable', {}, { session: ended })).toBe(true);
    expect((await project.expectRefusal('logout', {}, { session: ended })).status).toBe(401);
  });
});

describe('Accept-Language', () => {
  it.each([
    'q=0,8',
    '-BE',
    '*',
    '*;q=0',
    'en;q=0',
    'en_US',
    'zh-Hant-CN-x-private1',
    'i-klingon',
    'x-private',
    ';;;',
    ',',
    'en;q=abc',
    Array.from({ length: 2_000 }, () => 'en').join(','),
  ])('accepts %.40s', async (header) => {
    const { status, head } = await request([JSON_TYPE, context(), `Accept-Language: ${header}`], PUBLIC_BODY);
    expect(status).toBe(200);
    expect(head).toMatch(/content-language: en/i);
  });

  it('accepts a missing header', async () => {
    expect((await request([JSON_TYPE, context()], PUBLIC_BODY)).status).toBe(200);
  });
});

describe('X-Request-Id', () => {
  it.each(['{"a":1}', '\u001b[31mred', 'x'.repeat(10_240), 'a b', ''])(
    'replaces %.20j by a generated id',
    async (id) => {
      const { head } = await request([JSON_TYPE, context(), `X-Request-Id: ${id}`], PUBLIC_BODY);
      expect(/x-request-id: (.*)/i.exec(head)?.[1]).toMatch(/^[A-Za-z0-9._:-]{8,64}$/);
      expect(service.accessEntries.at(-1)?.requestId).not.toBe(id);
    },
  );

  it('cannot add a header or a log line by a line break', async () => {
    const { head } = await request([JSON_TYPE, context(), 'X-Request-Id: a\r\nX-Evil: b'], PUBLIC_BODY);
    expect(head).not.toMatch(/x-evil/i);
  });
});

describe('a request that the HTTP parser rejects', () => {
  it.each([
    ['no HTTP at all', 'NONSENSE\r\n\r\n', 400],
    ['a wrong version', 'GET / HTTP/9.9\r\n\r\n', 400],
    ['two lengths', `POST /graphql HTTP/1.1\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nx`, 400],
    [
      'length and chunks',
      `POST /graphql HTTP/1.1\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`,
      400,
    ],
    ['headers above 16 KiB', `POST /graphql HTTP/1.1\r\nX-Long: ${'x'.repeat(20_000)}\r\n\r\n`, 431],
    ['CONNECT', 'CONNECT x:443 HTTP/1.1\r\nHost: x\r\n\r\n', 405],
  ])('answers %s as JSON with a category', async (_name, bytes, status) => {
    const answer = await sendRaw(service.url, bytes);
    expect(answer.status).toBe(status);
    expect(answer.head).toMatch(/content-type: application\/json/i);
    expect(answer.body).toMatchObject({ data: null, errors: [{ extensions: { category: 'validation' } }] });
  });

  it('reads every header, also after a thousand others', async () => {
    const head = `POST /graphql HTTP/1.1\r\n${'a:\r\n'.repeat(1_100)}X-Request-Id: last\r\n\r\n`;
    expect((await sendRaw(service.url, head)).head).toMatch(/^x-request-id: last\r?$/im);
  });

  it('answers REQUEST_TIMEOUT to a client that sends its headers too slowly', async () => {
    const answer = await sendRaw(service.url, 'POST /graphql HTTP/1.1\r\nHost: x\r\n', 8_000);
    expect(answer).toMatchObject({ status: 408, body: { errors: [{ extensions: { code: 'REQUEST_TIMEOUT' } }] } });
  });
});
