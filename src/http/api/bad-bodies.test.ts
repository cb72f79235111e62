import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from '@jest/globals';
import { eventually } from '../../../test/support/eventually.js';
import { useProject } from '../../../test/support/project.js';
import { type Answer, useService } from '../../../test/support/service.js';
import { sendRaw } from '../../../test/support/wire.js';

// Any body gets a well-formed answer with a category, and never a 5xx (rules.md §3.0).
const service = useService();
const project = useProject(service, { slug: 'isles' });

const send = (body: string | Buffer): Promise<Answer> =>
  service.fetch({
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-project-context': project.token },
    body,
  });

function expectRefusal(answer: Answer, code: string, status = 400): void {
  expect({ text: answer.text, status: answer.status }).toMatchObject({ status });
  expect(answer.body.data).toBeNull();
  expect(answer.body.errors).toHaveLength(1);
  expect(answer.body.errors?.[0]?.extensions).toMatchObject({ code, category: 'validation', retryable: false });
  expect(answer.text).not.toMatch(/at \S+ \(|node_modules|select |SyntaxError/i);
}

describe('a body that is not JSON', () => {
  const json = '{"documentId":"projectAvailable","variables":{}}';
  const bodies: [string, string | Buffer][] = [
    ['nonsense', 'NONSENSE'],
    ['empty', ''],
    ['truncated', json.slice(0, -3)],
    ['with a byte order mark', `\uFEFF${json}`],
    ['UTF-16', Buffer.from(json, 'utf16le')],
    ['invalid UTF-8', Buffer.concat([Buffer.from('{"documentId":"'), Buffer.from([0xff, 0xfe]), Buffer.from('"}')])],
    ['nested ten thousand deep', `${'['.repeat(10_000)}${']'.repeat(10_000)}`],
    ['with a comment', `/* */${json}`],
    ['with NaN', '{"documentId":"me","variables":{"a":NaN}}'],
  ];
  it.each(bodies)('rejects %s', async (_name, body) => {
    const answer = await send(body);
    expect(['INVALID_JSON', 'INVALID_REQUEST']).toContain(answer.code);
    expectRefusal(answer, answer.code ?? '');
  });

  it('names a byte order mark, if it is the problem', async () => {
    const problemOf = async (body: string) => (await send(body)).body.errors?.[0]?.message;
    expect(await problemOf(`\uFEFF${json}`)).toMatch(/byte order mark/);
    expect(await problemOf(`{"a":"\uFEFF"`)).not.toMatch(/byte order mark/);
  });
});

describe('a body of another shape', () => {
  const shapes: [string, unknown][] = [
    ['null', null],
    ['a list', []],
    ['a batch of a thousand logins', Array.from({ length: 500 }, () => ({ documentId: 'login', variables: {} }))],
    ['a number', 7],
    ['a string', 'me'],
    ['query text instead of the id', { query: '{ me { id } }', variables: {} }],
    ['query text with the id', { documentId: 'me', query: '{ me { id } }', variables: {} }],
    ['an unknown key', { documentId: 'me', variables: {}, batch: true }],
    ['operationName as a number', { documentId: 'me', variables: {}, operationName: 1 }],
    ['extensions as a list', { documentId: 'me', variables: {}, extensions: [] }],
    ['no documentId', { variables: {} }],
    ['documentId as a number', { documentId: 1, variables: {} }],
    ['an empty documentId', { documentId: '', variables: {} }],
    ['a documentId of 65 characters', { documentId: 'a'.repeat(65), variables: {} }],
    ['no variables', { documentId: 'me' }],
    ['variables null', { documentId: 'me', variables: null }],
    ['variables as a list', { documentId: 'me', variables: [] }],
    ['variables as a string', { documentId: 'me', variables: '{}' }],
  ];
  it.each(shapes)('rejects %s', async (_name, shape) => {
    expectRefusal(await send(JSON.stringify(shape)), 'INVALID_REQUEST');
  });

  it('names the unknown key, shortened', async () => {
    for (const key of ['query', 'batch', 'x'.repeat(100)]) {
      const { body } = await send(JSON.stringify({ documentId: 'me', variables: {}, [key]: 1 }));
      expect(body.errors?.[0]?.extensions.field).toBe(key.slice(0, 64));
    }
  });

  it('rejects a lone surrogate in the documentId', async () => {
    const { status } = await send('{"documentId":"\\ud800","variables":{}}');
    expect(status).toBe(400);
  });

  it('ignores operationName and extensions of generic clients', async () => {
    const { status } = await send(
      JSON.stringify({ documentId: 'projectAvailable', variables: {}, operationName: 'x', extensions: { a: 1 } }),
    );
    expect(status).toBe(200);
  });
});

describe('an unpublished documentId', () => {
  const ids = [
    'ME',
    'me ',
    ' me',
    '__proto__',
    'constructor',
    'toString',
    'hasOwnProperty',
    'mе',
    'me\u200b',
    'sha256:00',
  ];
  it.each(ids)('rejects %j as an unknown document', async (documentId) => {
    const answer = await send(JSON.stringify({ documentId, variables: {} }));
    expectRefusal(answer, 'UNKNOWN_DOCUMENT');
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(service.accessEntries.at(-1)?.documentId).toBe('unknown');
  });
});

describe('variables of any size', () => {
  it('rejects ten thousand levels of nesting', async () => {
    const deep = `${'{"a":'.repeat(10_000)}1${'}'.repeat(10_000)}`;
    const answer = await send(`{"documentId":"projectAvailable","variables":${deep}}`);
    expect(answer.status).toBeGreaterThanOrEqual(400);
    expect(answer.status).toBeLessThan(500);
  });

  it('rejects ten thousand names', async () => {
    const names = Object.fromEntries(Array.from({ length: 5_000 }, (_, index) => [`n${index}`, 1]));
    expectRefusal(
      await send(JSON.stringify({ documentId: 'projectAvailable', variables: names })),
      'INVALID_VARIABLES',
    );
  });

  it('rejects the name __proto__ as unknown, and changes nothing', async () => {
    const answer = await send('{"documentId":"projectAvailable","variables":{"__proto__":{"polluted":true}}}');
    expectRefusal(answer, 'INVALID_VARIABLES');
    expect(Object.hasOwn(Object.prototype, 'polluted')).toBe(false);
  });

  it('uses the last value of a repeated name, as all JSON parsers do', async () => {
    const answer = await send('{"documentId":"projectAvailable","documentId":"gameServers","variables":{}}');
    expect(Object.keys(answer.body.data ?? {})).toEqual(['gameServers']);
  });

  it('rejects a body above 64 KiB with and without Content-Length', async () => {
    const large = JSON.stringify({ documentId: 'me', variables: { a: 'x'.repeat(1 << 20) } });
    expectRefusal(await send(large), 'REQUEST_TOO_LARGE', 413);
    const chunked = `POST /graphql HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n`;
    const answer = await sendRaw(service.url, `${chunked}${`4000\r\n${'x'.repeat(0x4000)}\r\n`.repeat(6)}0\r\n\r\n`);
    expect(answer).toMatchObject({ status: 413, body: { errors: [{ extensions: { code: 'REQUEST_TOO_LARGE' } }] } });
  });

  it('rejects a documentId of one mebibyte as too large', async () => {
    const answer = await send(JSON.stringify({ documentId: 'a'.repeat(1 << 20), variables: {} }));
    expectRefusal(answer, 'REQUEST_TOO_LARGE', 413);
  });
});

describe('a body whose sender disconnects', () => {
  const HEAD = 'POST /graphql HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n';

  it.each([0, 1])('writes one log line after %i requests on the connection', async (before) => {
    // The system may report the end of the stream instead of a reset; then the status is 400.
    const statuses = new Set<number>();
    for (let tries = 0; tries < 5 && !statuses.has(499); tries += 1) statuses.add(await goAway(before, tries));
    expect(statuses).toContain(499);
  });

  /** Aborts a request within its body; returns the status of its access line. */
  async function goAway(before: number, tries: number): Promise<number> {
    const { hostname, port } = new URL(service.url);
    const id = `gone-${before}-${tries}`;
    const socket = connect(Number(port), hostname).on('error', () => undefined);
    const known = service.accessEntries.length;
    for (let sent = 0; sent < before; sent += 1) {
      socket.write(`${HEAD}Content-Length: 2\r\n\r\n{}`);
      await once(socket, 'data');
    }
    socket.write(`${HEAD}X-Request-Id: ${id}\r\nContent-Length: 100\r\n\r\n{`);
    await sleep(50);
    socket.resetAndDestroy();
    await eventually(() => service.accessEntries.some(({ requestId }) => requestId === id));
    const lines = service.accessEntries.slice(known + before);
    expect(lines).toMatchObject([{ requestId: id, documentId: 'unknown' }]);
    const [{ status, code, category } = { status: 0, code: '', category: '' }] = lines;
    if (status === 499) expect([code, category]).toEqual([null, null]);
    return status;
  }
});
