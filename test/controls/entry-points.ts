import { type Control, replacing } from './control.js';

/** Throttles, hashes, listeners, files and the wire contract. */
export const entryPointControls: readonly Control[] = [
  {
    guarantee: 'Registration does not reveal registered addresses',
    change: 'a registered address is refused',
    breaks: replacing(
      'src/domain/users/joining/register.ts',
      "if (!isPending) return { userId: existing.id, outcome: 'KNOWN', template: 'ALREADY_REGISTERED' };",
      "if (!isPending) throw new Refusal('INVALID_EMAIL', { input: 'email' });",
    ),
    test: 'src/domain/users/registration.test.ts',
    name: 'is byte-identical, changes nothing and emails the owner',
  },
  {
    guarantee: 'Password guesses are limited, also concurrent ones',
    change: 'the counter does not increase',
    breaks: replacing(
      'src/platform/throttles/throttle-store.ts',
      'THEN 1 ELSE throttle.points + 1 END',
      'THEN 1 ELSE 1 END',
    ),
    test: 'src/domain/credentials/limits.test.ts',
    name: 'gets at most five attempts out of 200 concurrent ones on two nodes, also after a restart',
  },
  {
    guarantee: 'Sessions and tokens are stored as hashes',
    change: 'part of the secret is stored instead',
    breaks: [{ file: 'src/base/secrets.ts', name: 'sha256', as: '(text) => Buffer.from(text).subarray(-32)' }],
    test: 'src/domain/users/session-life.test.ts',
    name: 'is stored only as a hash',
  },
  {
    guarantee: 'Logins beyond the queue are refused with Retry-After',
    change: 'all of them wait',
    breaks: [
      {
        file: 'src/domain/credentials/password-hashes.ts',
        find: "createGate({ name: 'passwords', concurrency: availableParallelism(), waiting: MAX_WAITING });",
        replace: "createGate({ name: 'passwords', concurrency: availableParallelism(), waiting: 100 * MAX_WAITING });",
      },
      {
        file: 'src/domain/credentials/password-hashes.ts',
        find: 'createKeyLimit(PER_NETWORK);',
        replace: 'createKeyLimit(100 * PER_NETWORK);',
      },
    ],
    test: 'src/domain/credentials/password-gate.test.ts',
    name: 'return RATE_LIMITED with a retry delay, without internal errors, and signed-in users are not affected',
  },
  {
    guarantee: 'A game server that floods the feed uses no shared resources',
    change: 'its concurrent requests are not limited',
    breaks: replacing('src/http/feed/feed.ts', 'const PER_SERVER = 8;', 'const PER_SERVER = 800;'),
    test: 'src/http/feed/feed.test.ts',
    name: 'limits the concurrent requests of one game server, so that others are served',
  },
  {
    guarantee: 'Any bytes get a well-formed answer, and none a 5xx',
    change: 'invalid JSON is an internal error',
    breaks: replacing(
      'src/request/transport.ts',
      "throw new Refusal('INVALID_JSON', text",
      "throw new Error('the body is not JSON');\n    throw new Refusal('INVALID_JSON', text",
    ),
    test: 'src/http/api/bad-bodies.test.ts',
    name: 'a body that is not JSON',
  },
  {
    guarantee: 'A request id cannot add a header or a log line',
    change: 'it is used unchanged',
    breaks: replacing(
      'src/http/shared/head.ts',
      'const REQUEST_ID = /^[A-Za-z0-9._:-]{1,128}$/;',
      'const REQUEST_ID = /^/;',
    ),
    test: 'src/http/api/bad-headers.test.ts',
    name: 'X-Request-Id',
  },
  {
    guarantee: 'The operations listener on loopback answers loopback names only',
    change: 'it answers every name',
    breaks: replacing(
      'src/http/ops/ops.ts',
      'if (isLoopback(host) && !isLoopbackHost(request.headers.host)) {',
      'if (isLoopback(host) && !isLoopbackHost(request.headers.host) && request.headers.host === undefined) {',
    ),
    test: 'test/e2e/process/logs.machine.ts',
    name: 'answers only loopback names on loopback, so that no web page can reach it through a DNS name',
  },
  {
    guarantee: 'The embedded database listens on a socket only',
    change: 'it also listens on TCP',
    breaks: replacing(
      'src/storage/embedded/socket.ts',
      "    listen_addresses: '',",
      "    listen_addresses: '127.0.0.1',",
    ),
    test: 'src/storage/embedded.machine.ts',
    name: 'listens on a Unix socket only',
  },
  {
    guarantee: 'The embedded database requires the password',
    change: 'it trusts every connection',
    breaks: replacing('src/storage/embedded/cluster.ts', "'--auth=scram-sha-256',", "'--auth=trust',"),
    test: 'src/storage/embedded.machine.ts',
    name: 'listens on a Unix socket only',
  },
  {
    guarantee: 'Only the owner may read a key',
    change: 'every user may read it',
    breaks: replacing('src/base/secret-file.ts', "{ mode: 0o600, flag: 'wx', flush: true }", "{ flag: 'wx' }"),
    test: 'test/security/secret-key.machine.ts',
    name: 'creates a key once, readable by its owner only, and keeps it',
  },
  {
    guarantee: 'A partly invalid file changes nothing',
    change: 'the valid part is imported',
    breaks: replacing(
      'src/domain/catalogue/import/plan.ts',
      '  if (problems.length > 0) throw refuseProblems(draft.source, problems);',
      '  if (problems.length > 10) throw refuseProblems(draft.source, problems);',
    ),
    test: 'src/domain/catalogue/files.test.ts',
    name: 'changes nothing if one entry is invalid, nor in a dry run',
  },
  {
    guarantee: 'The service conforms to the platform interface',
    change: 'a missing session has another category',
    breaks: replacing(
      'src/base/errors/catalogue.ts',
      "UNAUTHENTICATED: authentication(401, 'session'),",
      "UNAUTHENTICATED: authorization(403, 'session'),",
    ),
    test: 'test/e2e/conformance/interface.test.ts',
    name: 'answers category authentication',
  },
  {
    guarantee: 'The service refuses what the published schemas refuse',
    change: 'scalars are not validated',
    breaks: replacing(
      'src/request/input-values.ts',
      'const problem = check(value);',
      'const problem = value === null ? check(value) : null;',
    ),
    test: 'src/request/published-schemas.test.ts',
    name: 'agree on any variables',
  },
  {
    guarantee: 'No client text makes a pattern backtrack',
    change: 'repeated alternatives are accepted',
    breaks: replacing(
      'packages/contract/src/sdl/patterns.ts',
      'if (repeated.length > 0 || ways > MAX_WAYS) found ??= raw;',
      'if (ways < 0) found ??= raw;',
    ),
    test: 'test/contract/patterns.test.ts',
    name: 'with exponential backtracking are refused',
  },
];
