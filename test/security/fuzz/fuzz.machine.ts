import { once } from 'node:events';
import { createServer } from 'node:net';
import { describe, expect, it } from '@jest/globals';
import { createFinder, MISPLACED, PIN } from './canaries.js';
import { fuzz } from './fuzz.js';
import { createOutputChecker } from './output-checker.js';
import { sendOnNewConnection } from './wire.js';

// Short form of `npm run long -- fuzz`.

/** A new seed per run; a failure prints it. */
const seed = Number(process.env.FUZZ_SEED ?? Date.now() % 1_000_000_000);
const plan = { requests: 2_000, seed, atOnce: 16, players: 4 };

it('causes no internal error by generated requests of all kinds, and reveals no secret in answers, logs or database', async () => {
  const { violations, codes, planted, rows } = await fuzz(plan, () => undefined);
  expect(violations).toEqual([]);
  // A run whose requests are all refused alike would pass as well.
  expect(Object.keys(codes).length).toBeGreaterThan(15);
  expect(rows).toBeGreaterThan(100);
  expect(planted.toSorted()).toEqual(["a user's PIN", "a user's password", 'an operator token']);
});

describe('the search for secrets', () => {
  const secret = 'gps_0123456789abcdefghijABCDEFGHIJ';
  const finder = createFinder({ 'a session': secret, 'a PIN': PIN });

  it('finds a secret in plain text, hex and base64, with any text around it', () => {
    for (const around of ['', 'x', 'xy', 'xyz']) {
      const bytes = Buffer.from(`${around}${secret}${around}`);
      for (const text of [bytes.toString('latin1'), bytes.toString('hex'), bytes.toString('base64')])
        expect([text, finder.find(text)]).toEqual([text, ['a session']]);
    }
    expect(finder.find('a session gps_0123456789abcdefghijABCDEFGHI')).toEqual([]);
    expect([`pin=${PIN}`, `1${PIN}`, `${PIN}1`].map((text) => finder.find(text))).toEqual([['a PIN'], [], []]);
  });

  it('finds a secret that is split between pieces of a stream', () => {
    const hear = finder.stream();
    expect([hear(`one ${secret.slice(0, 9)}`), hear(secret.slice(9)), hear(' another line')]).toEqual([
      [],
      ['a session'],
      [],
    ]);
  });

  it('finds earlier secrets as well', () => {
    const sessions = ['A', 'B', 'C'].map((letter) => `gps_${letter.repeat(43)}`);
    const learning = createFinder({});
    for (const session of sessions) learning.add('a session', session);
    expect(sessions.map((session) => learning.find(`it is ${session}.`))).toEqual(sessions.map(() => ['a session']));
    expect(learning.find(`gps_${'D'.repeat(43)}`)).toEqual([]);
  });

  it('finds stack traces', () => {
    expect(finder.find(String(new Error('x').stack))).toEqual(['a stack']);
    expect(finder.find('no stack at all.')).toEqual([]);
  });
});

it('reads the answer to HEAD without a body, also after 100 Continue, and the next answer after it', async () => {
  const answers = ['100 Continue', '405 No\r\nContent-Length: 2', '400 No\r\nContent-Length: 2'];
  const server = createServer((socket) => {
    socket.end(`${answers.map((answer) => `HTTP/1.1 ${answer}\r\n\r\n`).join('')}{}`);
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  try {
    const replies = await sendOnNewConnection(
      Object(server.address()).port,
      Buffer.from('HEAD / HTTP/1.1\r\n\r\n'),
      true,
    );
    expect(replies.map(({ status, body }) => [status, body])).toEqual([
      [100, ''],
      [405, ''],
      [400, '{}'],
    ]);
  } finally {
    server.close();
  }
});

describe('(control) the output checker', () => {
  const token = 'pct_0123456789abcdefghijABCDEFGHIJ';
  const checkerOf = () =>
    createOutputChecker({ secrets: { 'a secret': 'not for anybody' }, contextTokens: { token }, players: [] });
  const refusal = (code: string): string =>
    JSON.stringify({ errors: [{ message: 'No.', extensions: { code } }], data: null });

  it.each<readonly [string, number, string, string, string | null]>([
    ['a refusal', 400, '', refusal('INVALID_VARIABLES'), null],
    ['an internal error', 500, '', refusal('INTERNAL'), '500 INTERNAL'],
    ['a 503 with Retry-After', 503, 'Retry-After: 1', refusal('SERVICE_UNAVAILABLE'), null],
    ['a 503 without Retry-After', 503, '', refusal('SERVICE_UNAVAILABLE'), '503 SERVICE_UNAVAILABLE'],
    ['an HTML page', 404, '', '<html>', 'no JSON'],
    ['JSON of another program', 404, '', '{"status":"gone"}', 'no refusal of ours'],
    ['a 502 without a body', 502, '', '', 'an empty answer'],
    ['a stack', 400, '', JSON.stringify(new Error('x').stack), 'a stack'],
    ['a secret in the head', 200, 'X-Any: not for anybody', '{"data":{}}', 'a secret'],
    ['a context token', 200, '', JSON.stringify({ data: token }), 'token'],
  ])('checks answers: %s', (_, status, line, body, expected) => {
    const head = `HTTP/1.1 ${status} Any\r\n${line}`;
    expect(checkerOf().findViolation({ kind: 'operation', to: 'api' }, { status, head, body })).toBe(expected);
  });

  it.each([
    ['stdout', ['{"level":"info","project":"not for any', 'body"}']],
    ['stdout', [MISPLACED]],
    ['stderr', ['{"level":"error","message":"a request failed"}']],
  ] as const)('checks the log on %s: %j', (stream, pieces) => {
    const { onOutput, violations } = checkerOf();
    onOutput(stream, '{"level":"warn","message":"nothing"}\n');
    expect(violations).toEqual([]);
    for (const piece of pieces) onOutput(stream, piece);
    expect(violations).toHaveLength(1);
  });
});
