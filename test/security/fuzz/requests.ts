import fc from 'fast-check';
import { schemas } from '../../support/manifest.js';
import { publishedVariables } from '../../support/published.js';
import { anyText, variablesFor } from '../../support/random-variables.js';
import { GAME_PASSWORD, MISPLACED, PASSWORD, PIN } from './canaries.js';
import type { FuzzContext, Listener } from './fuzz-context.js';

/** A generated request. Values of the context, such as a session, are filled in when it is sent. */
export interface FuzzRequest {
  readonly kind: 'operation' | 'body' | 'head' | 'bytes' | 'ops' | 'feed';
  readonly to: Listener;
  /** Needs a new connection, because its effect on the connection is unknown. */
  readonly alone: boolean;
  readonly bytes: () => Buffer;
  /** The player whose session is sent. */
  readonly player: number | null;
}

/** Valid bytes of a header value. */
const headerText = fc
  .array(fc.oneof(fc.integer({ min: 0x20, max: 0x7e }), fc.integer({ min: 0x80, max: 0xff })), { maxLength: 40 })
  .map((codes) => String.fromCharCode(...codes).trim());

/** Header lines; a function is called when the request is sent. */
type Lines = readonly (readonly [name: string, value: string | (() => string)])[];

function requestOf(
  lines: Lines,
  body: Buffer,
  { method = 'POST', path = '/graphql', version = 'HTTP/1.1' } = {},
): Buffer {
  const head = lines.map(([name, value]) => `${name}: ${typeof value === 'string' ? value : value()}\r\n`);
  return Buffer.concat([Buffer.from(`${method} ${path} ${version}\r\n${head.join('')}\r\n`, 'latin1'), body]);
}

const withLength = (lines: Lines, body: Buffer): Lines => [...lines, ['Content-Length', String(body.length)]];
const HOST: Lines = [['Host', 'localhost']];
const JSON_TYPE: Lines = [['Content-Type', 'application/json']];

const languages = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom('en', 'de', 'de-AT;q=0.8, en;q=0.5', 'fr;q=0, *', '*', '', 'zh-Hant-TW') },
  fc.constantFrom(
    'de;q=2',
    'e'.repeat(500),
    'en,'.repeat(400),
    ';;;,,,',
    'de;q=0.1234',
    'i-klingon',
    '-',
    'en-'.repeat(60),
  ),
  headerText,
);
const address = fc.tuple(fc.nat(3), fc.integer({ min: 1, max: 250 })).map(([net, host]) => `10.0.${net}.${host}`);
const uuid = fc.uuid();

/** Optional headers. */
const besides: fc.Arbitrary<Lines> = fc
  .record({
    language: fc.option(languages, { freq: 8 }),
    from: fc.oneof(
      { weight: 9, arbitrary: address },
      fc.constantFrom('::1', 'unknown', '10.0.0.1, evil', ','),
      headerText,
    ),
    requestId: fc.option(fc.oneof(uuid, headerText), { freq: 2 }),
    client: fc.option(fc.oneof(fc.constantFrom('web', 'app/ios', MISPLACED, 'other'), headerText), { freq: 1 }),
    more: fc.option(
      fc.tuple(
        fc.constantFrom(
          'Accept',
          'Origin',
          'User-Agent',
          'Accept-Encoding',
          'Cookie',
          'graphql-client-version',
          'X-Any',
          'Expect',
        ),
        fc.oneof(
          headerText,
          fc.constantFrom('*/*', 'application/json', 'text/html', 'null', 'gzip', '100-continue', MISPLACED),
        ),
      ),
      { freq: 1 },
    ),
  })
  .map(({ language, from, requestId, client, more }) => [
    ...(language === null ? [] : [['Accept-Language', language] as const]),
    ['X-Forwarded-For', from] as const,
    ...(requestId === null ? [] : [['X-Request-Id', requestId] as const]),
    ...(client === null ? [] : [['graphql-client-name', client] as const]),
    ...(more === null ? [] : [more]),
  ]);

/** Session and project of a request. */
interface Caller {
  readonly lines: Lines;
  readonly player: number | null;
}

function callers({ players, fixture, otherToken }: FuzzContext): fc.Arbitrary<Caller> {
  const one = (name: string, value: string | (() => string)): Lines => [[name, value]];
  const player = fc.nat(players.length - 1);
  const session = player.map((index): Caller => {
    const bearer = () => `Bearer ${players[index]?.session}`;
    return { lines: one('Authorization', bearer), player: index };
  });
  const nobody = (lines: Lines): Caller => ({ lines, player: null });
  const others = fc.oneof(
    fc.constant(nobody([])),
    fc.stringMatching(/^gps_[A-Za-z0-9]{32}$/).map((bearer) => nobody(one('Authorization', `Bearer ${bearer}`))),
    headerText.map((text) => nobody(one('Authorization', text))),
    fc
      .constantFrom('Basic Y2FuYXJ5', 'Bearer', 'Bearer  ', `Bearer ${MISPLACED}`)
      .map((text) => nobody(one('Authorization', text))),
    player.map((index) =>
      nobody([...one('Authorization', () => `Bearer ${players[index]?.session}`), ...one('Authorization', 'x')]),
    ),
  );
  const context = fc.oneof(
    { weight: 14, arbitrary: fc.constant(one('X-Project-Context', fixture.project.token)) },
    fc.constantFrom(one('X-Project-Context', otherToken), []),
    fc.stringMatching(/^pct_[A-Za-z0-9]{32}$/).map((token) => one('X-Project-Context', token)),
    headerText.map((text) => one('X-Project-Context', text)),
  );
  return fc
    .tuple(fc.oneof({ weight: 6, arbitrary: session }, { weight: 4, arbitrary: others }), context)
    .map(([caller, lines]) => ({ ...caller, lines: [...caller.lines, ...lines] }));
}

/** Operations that hash a password or send an email are less frequent. */
const COSTLY = /login|register|password|pin|email|deleteMe|account|reset/i;
/** Operations that end sessions, which are then renewed. */
const ENDING = /^(?:logout|revoke|deleteMe)/;
const CANARIES: Readonly<Record<string, string>> = {
  password: PASSWORD,
  currentPassword: PASSWORD,
  newPassword: PASSWORD,
  pin: PIN,
  newPin: PIN,
  currentPin: PIN,
};

/**
 * Bodies with an operation: valid by its schema, nearly valid, and invalid; some with values of the
 * context.
 */
function questions({ validValues, players }: FuzzContext) {
  const ids = [...schemas.keys()];
  const byId = new Map(publishedVariables.map((one) => [one.id, variablesFor(one)]));
  const bodies = ids.map((id) => {
    const names = Object.keys(Object(schemas.get(id)?.variables.properties));
    const variables = byId.get(id) ?? fc.constant({});
    const arbitrary = fc
      .record({
        variables,
        knowing: fc.nat(3),
        secret: fc.nat(7),
        astray: fc.nat(40),
        at: fc.nat(names.length),
        player: fc.nat(players.length - 1),
      })
      .map(({ variables, knowing, secret, astray, at, player }) => {
        const known = {
          ...validValues,
          accountId: String(players[player]?.accountId),
          idempotencyKey: `fuzz-${at}-${astray}-${player}-0123456789`,
        };
        const overlaid: Record<string, unknown> = { ...variables };
        for (const name of names) {
          if (knowing > 0 && Object.hasOwn(known, name) && (id !== 'shopItem' || name !== 'sku'))
            overlaid[name] = Object(known)[name];
          if (secret === 0 && Object.hasOwn(CANARIES, name)) overlaid[name] = CANARIES[name];
        }
        if (id === 'purchase' && knowing > 0) delete overlaid.sku;
        if (id === 'createAccount' && secret < 3) overlaid.password = GAME_PASSWORD;
        if (id === 'changeAccountPassword' && secret < 3) overlaid.newPassword = GAME_PASSWORD;
        if (astray === 0) overlaid[names[at] ?? MISPLACED] = MISPLACED;
        if (astray === 1) overlaid[MISPLACED] = 1;
        return { documentId: id, variables: overlaid };
      });
    return { weight: ENDING.test(id) ? 1 : COSTLY.test(id) ? 4 : 150, arbitrary };
  });
  const unknown = fc.tuple(
    fc.oneof(fc.constantFrom(...ids, MISPLACED, '__proto__', 'constructor'), anyText, fc.string()),
    fc.jsonValue(),
  );
  return fc.oneof(...bodies, {
    weight: 20,
    arbitrary: unknown.map(([documentId, variables]) => ({ documentId, variables })),
  });
}

/** Other bodies: JSON without an operation, text that is not JSON, bytes that are not text. */
function bodies(question: fc.Arbitrary<object>): fc.Arbitrary<Buffer> {
  const deep = fc.tuple(fc.constantFrom('[', '{"a":'), fc.constantFrom(15, 16, 17, 40, 1_000, 20_000));
  const json = question.map((asked) => JSON.stringify(asked));
  return fc.oneof(
    fc.json().map((text) => Buffer.from(text)),
    fc
      .constantFrom(
        ...[
          '',
          ' ',
          'null',
          '[]',
          '{}',
          '"me"',
          '[{"documentId":"me","variables":{}}]',
          '{"documentId":"me"}',
          '\ufeff{}',
        ],
        ...[
          '{"documentId":"me","documentId":"login","variables":{}}',
          '{"query":"{ me { id } }"}',
          '{"documentId":"me","variables":{"__proto__":{"a":1}}}',
        ],
        ...[
          '{"documentId":"me","variables":{},"extensions":{"persistedQuery":{"version":1}}}',
          '{"documentId":"\\ud800","variables":{}}',
        ],
        ...[
          '{"documentId":"shopItems","variables":{"first":1e999}}',
          '{"documentId":"shopItems","variables":{"first":-0}}',
          '{"documentId":me}',
        ],
      )
      .map((text) => Buffer.from(text)),
    deep.map(([open, levels]) => Buffer.from(`{"documentId":"me","variables":${open.repeat(levels)}1`)),
    fc.tuple(json, fc.nat(), fc.string()).map(([text, at, piece]) => {
      const cut = at % (text.length + 1);
      return Buffer.from(text.slice(0, cut) + piece + text.slice(cut + (at % 3)));
    }),
    fc.tuple(json, fc.nat(), fc.integer({ min: 0x80, max: 0xff })).map(([text, at, byte]) => {
      const bytes = Buffer.from(text);
      bytes[at % bytes.length] = byte;
      return bytes;
    }),
    fc
      .constantFrom(60_000, 65_536, 65_537, 100_000)
      .map((size) => Buffer.from(JSON.stringify({ documentId: 'me', variables: {}, more: 'x'.repeat(size) }))),
    json.map((text) => Buffer.from(text, 'utf16le')),
  );
}

/** Invalid or unusual heads. */
const heads = fc.record({
  method: fc.oneof(
    fc.constantFrom('POST', 'GET', 'OPTIONS', 'HEAD', 'PUT', 'DELETE', 'CONNECT', 'TRACE', 'PRI', 'post', 'QUERY'),
    fc.string({ maxLength: 6 }),
  ),
  path: fc.oneof(
    fc.constantFrom(
      '/graphql',
      '/',
      '/graphql/',
      '/graphql?a=1',
      '/GRAPHQL',
      '*',
      '//',
      '/%',
      '/%00',
      '/graphql#a',
      'http://h/graphql',
      'http://[',
      '/../graphql',
    ),
    headerText,
  ),
  version: fc.constantFrom('HTTP/1.1', 'HTTP/1.1', 'HTTP/1.1', 'HTTP/1.0', 'HTTP/2.0', 'HTTP/9.9', 'http/1.1', ''),
  type: fc.oneof(
    fc.constantFrom(
      'application/json',
      'application/json; charset=utf-8',
      'application/json; charset=latin1',
      'text/plain',
      'multipart/form-data; boundary=x',
      'application/x-www-form-urlencoded',
      'application/graphql+json',
      '',
    ),
    headerText,
  ),
  more: fc.array(
    fc.oneof(
      fc.constantFrom<readonly [string, string]>(
        ['Transfer-Encoding', 'chunked'],
        ['Transfer-Encoding', 'gzip, chunked'],
        ['Content-Length', '5'],
        ['Content-Length', '-1'],
        ['Content-Length', '99999999999999999999'],
        ['Content-Encoding', 'gzip'],
        ['Expect', '100-continue'],
        ['Upgrade', 'websocket'],
        ['Connection', 'Upgrade'],
        ['Connection', 'close'],
        ['Host', 'evil.example'],
        ['Accept', 'text/html;q=1, */*;q=0'],
        ['Access-Control-Request-Method', 'POST'],
        ['Origin', 'https://evil.example'],
        ['X-Long', 'x'.repeat(17_000)],
        ['X-Project-Context', MISPLACED],
      ),
      fc.tuple(
        fc.oneof(fc.constantFrom('X-Any', 'Host', 'Content-Type'), fc.string({ minLength: 1, maxLength: 8 })),
        headerText,
      ),
    ),
    { maxLength: 4 },
  ),
  withHost: fc.nat(5),
  counted: fc.nat(2),
});

/** Mutated bytes: changed, deleted, inserted or repeated. */
const mutate = (original: fc.Arbitrary<() => Buffer>) =>
  fc
    .tuple(
      original,
      fc.array(fc.tuple(fc.nat(), fc.nat(3), fc.uint8Array({ maxLength: 6 })), { minLength: 1, maxLength: 4 }),
    )
    .map(([make, edits]) => () => {
      let bytes = make();
      for (const [at, how, piece] of edits) {
        const cut = at % (bytes.length + 1);
        const [before, after] = [bytes.subarray(0, cut), bytes.subarray(cut)];
        if (how === 0) bytes = Buffer.concat([before, piece, after]);
        else if (how === 1) bytes = Buffer.concat([before, piece, after.subarray(piece.length)]);
        else if (how === 2) bytes = Buffer.concat([before, after.subarray(piece.length)]);
        else bytes = Buffer.from(before);
      }
      return bytes;
    });

/** Requests of operators' programs and game servers, with valid and invalid tokens. */
function programs({ creditToken, pollToken, players }: FuzzContext): fc.Arbitrary<FuzzRequest> {
  const value = fc.oneof(fc.jsonValue({ maxDepth: 1 }), fc.integer(), anyText, uuid, fc.constant(MISPLACED));
  const credit = fc.record(
    {
      project: fc.oneof({ weight: 6, arbitrary: fc.constant('fuzz') }, value),
      user: fc.oneof(fc.nat(30), value),
      amount: fc.oneof(fc.integer({ min: -1, max: 500 }), value),
      reference: fc.oneof(fc.string(), value),
      note: value,
    },
    { requiredKeys: [] },
  );
  const lease = fc.record({ max: fc.oneof(fc.integer({ min: -1, max: 60 }), value) }, { requiredKeys: [] });
  const ack = fc.record(
    {
      deliveryId: fc.oneof(uuid, value),
      leaseToken: fc.oneof(uuid, value),
      result: fc.oneof(fc.constantFrom('delivered', 'retry', 'rejected'), value),
      reason: value,
    },
    { requiredKeys: [] },
  );
  const bearer = (right: string) =>
    fc.oneof(
      { weight: 3, arbitrary: fc.constant(`Bearer ${right}`) },
      fc.constantFrom(`Bearer ${MISPLACED}`, 'Bearer', '', `Bearer ${players[0]?.session}`),
      headerText.map((text) => `Bearer ${text}`),
    );
  const shot = (
    to: 'ops' | 'feed',
    path: fc.Arbitrary<string>,
    right: string,
    body: fc.Arbitrary<unknown>,
  ): fc.Arbitrary<FuzzRequest> =>
    fc.tuple(path, bearer(right), body, fc.nat(9), besides).map(([path, authorization, asked, odd, more]) => {
      const sent = Buffer.from(odd === 0 ? String(JSON.stringify(asked)).slice(1) : String(JSON.stringify(asked)));
      const method = odd === 1 ? 'GET' : odd === 2 ? 'PUT' : 'POST';
      const lines = withLength([...HOST, ...JSON_TYPE, ['Authorization', authorization], ...more], sent);
      return { kind: to, to, alone: true, player: null, bytes: () => requestOf(lines, sent, { method, path }) };
    });
  const opsPath = fc.oneof(
    { weight: 6, arbitrary: fc.constant('/admin/credit') },
    fc.constantFrom(
      '/livez',
      '/usage',
      '/',
      '/admin',
      '/admin/',
      '/admin/user.block',
      '/admin/%ff',
      '/%ff',
      '/%',
      '/admin/credit?a=%',
    ),
  );
  const elsewhere = fc.constantFrom('/deliveries', '/deliveries/lease/', '/%');
  return fc.oneof(
    { weight: 3, arbitrary: shot('ops', opsPath, creditToken, fc.oneof(credit, value)) },
    shot('feed', fc.constant('/deliveries/lease'), pollToken, fc.oneof(lease, value)),
    shot('feed', fc.constant('/deliveries/ack'), pollToken, fc.oneof(ack, value)),
    shot('feed', elsewhere, pollToken, value),
  );
}

/** Requests of all kinds for the service of a context. */
export function fuzzRequests(context: FuzzContext): fc.Arbitrary<FuzzRequest> {
  const caller = callers(context);
  const question = questions(context);
  const right = fc.tuple(caller, besides, question).map(([{ lines, player }, more, asked]): FuzzRequest => {
    const body = Buffer.from(JSON.stringify(asked));
    const all = withLength([...HOST, ...JSON_TYPE, ...lines, ...more], body);
    // `Expect` is refused on the raw connection, which is then closed.
    const alone = more.some(([name]) => name === 'Expect');
    return { kind: 'operation', to: 'api', alone, player, bytes: () => requestOf(all, body) };
  });
  const body = fc.tuple(caller, besides, bodies(question)).map(([{ lines, player }, more, sent]): FuzzRequest => {
    const all = withLength([...HOST, ...JSON_TYPE, ...lines, ...more], sent);
    return { kind: 'body', to: 'api', alone: true, player, bytes: () => requestOf(all, sent) };
  });
  const head = fc.tuple(heads, caller, besides, question).map(([head, { lines, player }, more, asked]): FuzzRequest => {
    const sent = Buffer.from(JSON.stringify(asked));
    const own: Lines = [
      ...(head.withHost === 0 ? [] : HOST),
      ['Content-Type', head.type],
      ...lines,
      ...more,
      ...head.more,
    ];
    const all = head.counted === 0 ? own : withLength(own, sent);
    return { kind: 'head', to: 'api', alone: true, player, bytes: () => requestOf(all, sent, head) };
  });
  const listener = fc.constantFrom<Listener>('api', 'api', 'api', 'ops', 'feed');
  const anything = fc.uint8Array({ maxLength: 300 }).map((bytes) => () => Buffer.from(bytes));
  const bytes = fc
    .tuple(
      listener,
      fc.oneof(mutate(right.map((shot) => shot.bytes)), mutate(right.map((shot) => shot.bytes)), anything),
    )
    .map(([to, bytes]): FuzzRequest => ({ kind: 'bytes', to, alone: true, player: null, bytes }));
  return fc.oneof(
    { weight: 74, arbitrary: right },
    { weight: 9, arbitrary: body },
    { weight: 7, arbitrary: head },
    { weight: 6, arbitrary: bytes },
    { weight: 4, arbitrary: programs(context) },
  );
}
