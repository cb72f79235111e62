import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { useFixture } from '../../../test/support/fixture.js';
import { useFolder } from '../../../test/support/folder.js';
import { checkout } from '../../../test/support/process.js';
import { useService } from '../../../test/support/service.js';
import { installClient } from '../../client/test/packed.js';
import { clientOf, fetchOf } from '../src/explorer/run/code-samples/programs.js';
import { curlOf, quote, setUpOf } from '../src/explorer/run/code-samples/shell.js';
import { addRun, parseRuns, runOf } from '../src/explorer/run/history.js';
import type { Answer, RunRequest } from '../src/explorer/run/request.js';
import { MASK, maskedAnswer, secretTexts, withoutSecrets } from '../src/explorer/run/secrets.js';

// Runs the code samples of the Explorer as shown, and checks that its history contains no secrets.

const service = useService();
const fixture = useFixture(service, { languages: ['en', 'de'], declared: { policies: { pinPolicy: 'off' } } });
const folder = useFolder();

/** Texts with a special meaning in shells, JSON or JavaScript. */
const AWKWARD = [
  `it's "quoted" \\ and \\" \\' \\\\ more`,
  // biome-ignore lint/suspicious/noTemplateCurlyInString: part of the test data
  '$HOME ${PATH} $(id) `id` !! %s %d $$',
  'two\nlines\r\n\ttabbed; && || | > /dev/null # no comment',
  'Łaskawa 🐉 👩‍👩‍👧 \u202e\u00a0\u2028\u0007\ufeff end',
  '@/etc/passwd',
  "'; rm -rf x; echo '",
  // biome-ignore lint/suspicious/noTemplateCurlyInString: part of the test data
  '</script><!-- ${1+1} `${x}` */ //',
  '',
];

/** Runs a program and returns its output. Throws if it fails. */
async function run(
  command: string,
  args: readonly string[],
  stdin = '',
  env: Record<string, string> = {},
): Promise<string> {
  const child = spawn(command, args, { cwd: folder.path, env: { PATH: process.env['PATH'] ?? '', ...env } });
  let [output, errors] = ['', ''];
  child.stdout.setEncoding('utf8').on('data', (text: string) => (output += text));
  child.stderr.setEncoding('utf8').on('data', (text: string) => (errors += text));
  child.stdin.end(stdin);
  const [status] = await once(child, 'close');
  if (status !== 0) throw new Error(`${command} ended with ${status}: ${errors}`);
  return output;
}

const bash = (text: string, stdin = '') => run('bash', ['-c', text], stdin);

/** Runs the three code samples of a request with these secrets as input; returns their outputs. */
async function runSamples(request: RunRequest, typed: readonly string[] = []) {
  const setUp = setUpOf(request) ?? ':';
  const stdin = typed.map((line) => `${line}\n`).join('');
  const [byFetch, byClient] = [fetchOf(request), clientOf(request)];
  await folder.write('fetch.mjs', byFetch);
  await folder.write('client.mjs', byClient);
  return {
    curl: await bash(`${setUp}\n${curlOf(request)}`, stdin),
    fetch: await bash(`${setUp}\n${quote(process.execPath)} fetch.mjs`, stdin),
    client: await bash(`${setUp}\n${quote(process.execPath)} client.mjs 2>&1`, stdin),
  };
}

const requestOf = (more: Partial<RunRequest>): RunRequest => ({
  ...{ endpoint: service.url, contextToken: fixture.project.token, language: 'en', session: null },
  ...{ documentId: 'gameServers', variables: {}, ...more },
});

beforeAll(() => void installClient(folder.path));

describe('code samples', () => {
  const received: { readonly headers: Record<string, unknown>; readonly body: unknown }[] = [];
  const listener = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(Buffer.from(chunk));
    received.push({ headers: request.headers, body: JSON.parse(Buffer.concat(chunks).toString()) });
    response.setHeader('Content-Type', 'application/json').end('{"data":{"login":{"sessionId":"opened-anew"}}}');
  });
  let endpoint = '';
  beforeAll(async () => {
    listener.listen(0, '127.0.0.1');
    await once(listener, 'listening');
    const address = listener.address();
    endpoint = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}/it's/graphql?a=$b`;
  });
  afterAll(() => void listener.close());

  it('send the variables unchanged', async () => {
    const texts = Object.fromEntries(AWKWARD.map((text, index) => [`text${index}`, text]));
    const variables = { ...texts, "o'key $x": [1, -2.5, true, null, { deep: AWKWARD }], number: 9007199254740991 };
    await runSamples(requestOf({ endpoint, documentId: 'purchase', variables, language: "de,en;q=0.5'$" }));
    const body = { documentId: 'purchase', variables };
    expect(received.slice(0, 2).map((one) => one.body)).toEqual([body, body]);
    // The typed client adds the missing idempotency key.
    expect(received[2]?.body).toEqual({ ...body, variables: { ...variables, idempotencyKey: expect.any(String) } });
    expect(received.map(({ headers }) => headers['accept-language'])).toEqual(Array(3).fill("de,en;q=0.5'$"));
  });

  it('prompt for secrets, do not contain them, and send them unchanged', async () => {
    received.length = 0;
    const [password, pin, login] = [`p'w"\\ $HOME \`x\` %s é🐉 `, '0420', 'the "log-in" password'];
    const session = { sessionId: 'the session of this tab', email: `o'ada@example.com` };
    const request = requestOf({ endpoint, documentId: 'setPin', variables: { newPin: pin, password }, session });
    const shown = [setUpOf(request), curlOf(request), fetchOf(request), clientOf(request)].join('\n');
    for (const secret of [password, pin, session.sessionId]) expect(shown).not.toContain(secret);
    await runSamples(request, [pin, password, login]);
    expect(received.map(({ body }) => body)).toEqual(
      Array(3)
        .fill([
          { documentId: 'login', variables: { email: session.email, password: login } },
          { documentId: 'setPin', variables: { newPin: pin, password } },
        ])
        .flat(),
    );
    expect(received.flatMap(({ headers }) => headers['authorization'] ?? [])).toEqual(
      Array(3).fill('Bearer opened-anew'),
    );
  });

  it('are answered by the service', async () => {
    const search = requestOf({
      documentId: 'shopItems',
      variables: { search: `d'"$(x)\n\\`, first: 2, gameServerId: fixture.project.server('one') },
      language: 'de',
    });
    for (const answer of Object.values(await runSamples(search))) expect(answer).toMatch(/totalCount"?: ?0/);
    const player = await fixture.newPlayer();
    const session = { sessionId: player.session, email: player.user.email };
    const { password } = player.user;
    for (const answer of Object.values(await runSamples(requestOf({ documentId: 'me', session }), [password])))
      expect(answer).toContain(player.user.email);
    const wrong = requestOf({ documentId: 'login', variables: { email: 'a@b.example', password: 'x' } });
    for (const answer of Object.values(await runSamples(wrong, ['wrong "one"'])))
      expect(answer).toContain('INVALID_CREDENTIALS');
  });

  it('compile as TypeScript for every example of the reference', async () => {
    const examples: Record<string, { readonly variables: Record<string, unknown> }> = JSON.parse(
      readFileSync(join(checkout, 'generated/examples.json'), 'utf8'),
    );
    const session = { sessionId: 's', email: 'ada@example.com' };
    const files = Object.keys(examples).map((documentId) => `${documentId}.mts`);
    for (const [documentId, { variables }] of Object.entries(examples))
      await folder.write(`${documentId}.mts`, clientOf(requestOf({ documentId, variables, session })));
    const options = ['--noEmit', '--strict', '--module', 'nodenext', '--target', 'es2023', '--skipLibCheck'];
    const node = ['--types', 'node', '--typeRoots', join(checkout, 'node_modules/@types')];
    expect(files.length).toBeGreaterThan(30);
    await run(process.execPath, [join(checkout, 'node_modules/typescript/bin/tsc'), ...options, ...node, ...files]);
  });
});

describe('the history', () => {
  const session = { sessionId: 'bearer-of-ada', email: 'ada@example.com' };
  const variables = {
    newPin: '271828',
    password: 'ember-isles-demo',
    other: 'visible',
    deep: [{ token: 'reset-code' }],
    pin: null,
  };
  const json = { data: { login: { sessionId: 'bearer-of-ada', user: { id: 1 } } } };
  const answer: Answer = {
    ...{
      status: 200,
      headers: [['x-request-id', 'r-1']],
      ms: 12,
      bytes: 10,
      text: JSON.stringify(json),
      json,
      receivedAt: 0,
    },
  };
  const sent = { endpoint: '', contextToken: 'pct', language: 'en', documentId: 'setPin', variables, session };
  const run = runOf(sent, answer, { id: '1', now: new Date(0) });

  it('stores a request without passwords, PINs and tokens', () => {
    const text = JSON.stringify(run);
    expect(secretTexts(variables)).toEqual(['271828', 'ember-isles-demo', 'reset-code']);
    for (const secret of [...secretTexts(variables), session.sessionId]) expect(text).not.toContain(secret);
    expect(run).toMatchObject({
      variables: { newPin: MASK, password: MASK, other: 'visible', deep: [{ token: MASK }], pin: null },
      status: 200,
    });
  });

  it('restores variables without secrets', () => {
    expect(withoutSecrets(run.variables)).toEqual({ other: 'visible', deep: [{}], pin: null });
  });

  it('stores the last fifty requests and ignores invalid entries', () => {
    const many = Array.from({ length: 60 }, (_, index) => ({ ...run, id: String(index) }));
    const runs = many.reduce<readonly (typeof run)[]>((all, one) => addRun(all, one), []);
    expect(runs.map(({ id }) => id)).toEqual(Array.from({ length: 50 }, (_, index) => String(59 - index)));
    expect(parseRuns(JSON.stringify(runs))).toEqual(runs);
    for (const text of [null, '', 'no JSON', '{}', '[1,{"id":"x"}]']) expect(parseRuns(text)).toEqual([]);
  });

  it('masks opened sessions, and secrets in messages, of an answer', () => {
    expect(maskedAnswer(json, {})).toEqual({ data: { login: { sessionId: MASK, user: { id: 1 } } } });
    const errors = [{ message: 'ember-isles-demo is too common for ada', extensions: { code: 'WEAK' } }];
    expect(maskedAnswer({ errors, data: null }, variables)).toEqual({
      errors: [{ message: `${MASK} is too common for ada`, extensions: { code: 'WEAK' } }],
      data: null,
    });
  });
});
