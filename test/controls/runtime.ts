import { type Break, type Control, replacing } from './control.js';

const clocks = 'test/faults/wrong-clock.test.ts';
const sinks = 'test/e2e/process/log-sinks.machine.ts';
const connections = 'src/http/shared/connections.test.ts';
const rates = 'test/security/refusals-by-rate.machine.ts';
const floods = 'src/http/api/rate-limits.test.ts';

/** Counts a request for its network in the stages, before `line`, instead of at its arrival. */
const countedBefore = (line: string): readonly Break[] => [
  ...replacing('src/http/api/exchange.ts', 'rateLimiter.admitNetwork(exchange.request.client.network);', ';'),
  ...replacing('src/request/lifecycle.ts', line, `    rateLimiter.admitNetwork(request.client.network);\n${line}`),
];

/** Clocks, logs, listeners and probes: rules.md §0.13, §3.12, §4.3. */
export const runtimeControls: readonly Control[] = [
  {
    guarantee: 'clock: no decision uses the clock of a node',
    change: 'services use it',
    breaks: replacing(
      'src/storage/database-clock.ts',
      'now: () => (offset === null ? new Date(ownTime()) : new Date(performance.now() + offset)),',
      'now: () => new Date(ownTime()),',
    ),
    test: clocks,
    name: 'lifts no lock',
  },
  {
    guarantee: 'clock: a node with a wrong clock does not serve',
    change: 'requests are admitted',
    breaks: replacing(
      'src/request/lifecycle.ts',
      "    if (!isClockInSync()) throw new Refusal('SERVICE_UNAVAILABLE');\n",
    ),
    test: clocks,
    name: 'refuses every request',
  },
  {
    guarantee: 'clock: no background job ends or deletes anything while the clocks disagree',
    change: 'jobs run',
    breaks: replacing('src/main/background-jobs.ts', 'isClockInSync() && (await job.work())', 'await job.work()'),
    test: 'src/main/background-jobs.test.ts',
    name: 'runs no job while the clocks disagree',
  },
  {
    guarantee: 'logs: unread logs use no memory',
    change: 'the queue has no bound',
    breaks: replacing('src/base/log/sink.ts', 'if (bytes + chunk.length > maxBytes) {', 'if (chunk.length < 0) {'),
    test: sinks,
    name: 'reports the number of dropped lines when it is read again',
  },
  {
    guarantee: 'logs: a flood logs one line a second',
    change: 'every refusal by rate has a line',
    breaks: replacing('src/base/log/access-log.ts', 'if (isRequestRate(limit)) {', 'if (isRequestRate(null)) {'),
    test: rates,
    name: 'logs a flood of one network with one line a second, and counts every refusal',
  },
  {
    guarantee: 'logs: input that is no request is counted',
    change: 'it is not',
    breaks: replacing('src/http/api/protocol-errors.ts', '      rateLimiter.admitNetwork(network);\n'),
    test: floods,
    name: 'counts input that is no request',
  },
  {
    guarantee: 'logs: the count of refusals by rate is complete',
    change: 'the last count is lost at the stop',
    breaks: replacing('src/base/log/access-log.ts', '      refusedByRate.flush();\n'),
    test: rates,
    name: 'reports the remaining count when the access log closes',
  },
  {
    guarantee: 'logs: refusals by rate of the operations listener are counted',
    change: 'they are logged like other refusals, without a count',
    breaks: replacing(
      'src/http/ops/admin.ts',
      'else if (isRequestRate(failure.fields.limit)) refusedByRate.count();',
      'else if (isRequestRate(null)) refusedByRate.count();',
    ),
    test: 'src/http/ops/admin.test.ts',
    name: 'rejected by the rate limiter has no log line of its own, but is counted',
  },
  {
    guarantee: 'logs: user and item are returned with their own request only',
    change: 'they stay when another line replaces it',
    breaks: replacing('src/base/log/recent-lines.ts', '      evictSubjects(begin, filled);\n'),
    test: sinks,
    name: 'finds the subject of a request, which is not written',
  },
  {
    guarantee: 'logs: unread logs do not delay the stop',
    change: 'the stop waits for the queue',
    breaks: replacing('src/base/log/sink.ts', 'queue.length > 0 && performance.now() < giveUpAt;', 'queue.length > 0;'),
    test: sinks,
    name: 'drops lines, reports their number, and affects neither memory nor the stop of the process',
  },
  {
    guarantee: 'logs: a full disk stops no service',
    change: 'a write error is thrown',
    breaks: replacing('src/base/log/sink.ts', '        else dropAll();\n', '        else throw error;\n'),
    test: sinks,
    name: 'do not prevent starting, serving and stopping',
  },
  {
    guarantee: 'logs: a command that cannot print exits with an error status only',
    change: 'standard output has no error handler',
    breaks: replacing('src/main/standard-output.ts', "process.stdout.on('error', ", "process.stdout.on('close', "),
    test: sinks,
    name: 'make a command that cannot print',
  },
  {
    guarantee: 'logs: a flood logs one line a second',
    change: 'overload is checked before the rate',
    breaks: countedBefore('    const found = findDocument('),
    test: floods,
    name: 'holds while the event loop is late, and logs no line per request',
  },
  {
    guarantee: 'rates: malformed requests count',
    change: 'requests are counted after their head and body are examined',
    breaks: countedBefore('    if (isLate()) throw '),
    test: floods,
    name: 'counts malformed requests',
  },
  {
    guarantee: 'rates: preflights do not count',
    change: 'they count',
    breaks: replacing('src/http/api/exchange.ts', 'if (!isPreflight(incoming)) rateLimiter.', 'rateLimiter.'),
    test: floods,
    name: 'does not count preflights',
  },
  {
    guarantee: 'connections: the number per network is limited',
    change: 'they are not counted',
    breaks: replacing('src/http/shared/connections.ts', 'return release !== null;', 'return true;'),
    test: connections,
    name: 'limits the connections of a network, and accepts another one after one has closed',
  },
  {
    guarantee: 'connections: clients that do not read are disconnected',
    change: 'stalled connections are not checked',
    breaks: replacing('src/http/shared/connections.ts', '      else if (now - since > answerMs) socket.destroy();\n'),
    test: connections,
    name: 'closes the connection, also if it is read a few bytes at a time',
  },
  {
    guarantee: 'connections: every answer is JSON',
    change: 'Express receives invalid targets',
    breaks: replacing(
      'src/http/shared/listener.ts',
      "if (!URL.canParse(target)) return '*';",
      'if (!URL.canParse(target)) return target;',
    ),
    test: connections,
    name: '.',
  },
  {
    guarantee: 'readiness: requires that users can log in',
    change: 'the login lock is not tried',
    breaks: replacing('src/domain/users/user-service.ts', 'lockAnyUser(changes.direct),', 'Promise.resolve(),'),
    test: 'src/http/ops/readiness.test.ts',
    name: 'a service is not ready',
  },
  {
    guarantee: 'admin commands: a client that disconnects logs no error',
    change: 'it is an internal error',
    breaks: replacing(
      'src/http/ops/admin.ts',
      "hasCode(failure, 'ERR_STREAM_PREMATURE_CLOSE')",
      "hasCode(failure, 'ENOENT')",
    ),
    test: 'src/http/ops/admin.test.ts',
    name: 'logs no error if its client disconnects',
  },
  {
    guarantee: 'admin commands: external failures log one line a second, without a stack',
    change: 'they are logged as internal errors',
    breaks: replacing(
      'src/http/ops/admin.ts',
      "    if (!(failure instanceof Refusal)) log.error('a command failed', { ...fields, error: failure });\n",
      "    if (!(failure instanceof Refusal) || failure.fields.cause !== undefined) log.error('a command failed', { ...fields, error: failure });\n",
    ),
    test: 'src/http/ops/admin.test.ts',
    name: 'logs one line per second without a stack while the database is unavailable',
  },
  {
    guarantee: 'addresses: a port after an address is ignored',
    change: 'ports are not removed',
    breaks: replacing('src/http/shared/address.ts', 'return v4 ?? v6 ?? hop;', 'return hop;'),
    test: 'src/http/shared/client-address.test.ts',
    name: 'ignores a port after the address of a client or proxy',
  },
  {
    guarantee: 'languages: invented language ranges are not cached',
    change: 'ranges are passed to the matcher unchanged',
    breaks: replacing('src/base/language/lookup.ts', 'const locale = localeOf(tag);', 'const locale = tag;'),
    test: 'src/request/negotiation.test.ts',
    name: 'is not cached',
  },
  {
    guarantee: 'connections: an idle one retains no request',
    change: 'it retains the last one',
    breaks: replacing('src/http/api/exchange.ts', '    releaseExchange(exchange);\n'),
    test: 'src/http/api/idle-connections.test.ts',
    name: 'keeps neither the body of its last request nor its variables',
  },
  {
    guarantee: 'bodies: chunks are not kept',
    change: 'they are kept until the end of the body',
    breaks: replacing(
      'src/http/shared/body.ts',
      '  let isOver = false;\n',
      "  let isOver = false;\n  const kept: Buffer[] = [];\n  incoming.on('data', (chunk: Buffer) => void kept.push(chunk));\n",
    ),
    test: 'src/http/shared/body.test.ts',
    name: 'takes no more memory than its bytes',
  },
  {
    guarantee: 'headers: Accept is read up to a length',
    change: 'it is read to its end',
    breaks: replacing('src/request/transport.ts', 'truncateList(accept)', 'accept'),
    test: 'src/request/accept.test.ts',
    name: 'is read up to 1024 bytes',
  },
  {
    guarantee: 'headers: long ones are not cached',
    change: 'they are cached',
    breaks: replacing(
      'src/base/memo.ts',
      'header.length > MAX_CACHED_LENGTH ? make(header) : cached(header)',
      'cached(header)',
    ),
    test: 'src/http/shared/head.test.ts',
    name: 'does not cache a long Authorization header',
  },
];
