import type { Break, Control } from './control.js';

const clocks = 'test/faults/wrong-clock.test.ts';
const sinks = 'test/e2e/process/log-sinks.machine.ts';
const connections = 'src/http/shared/connections.test.ts';
const rates = 'test/security/refusals-by-rate.machine.ts';
const floods = 'src/http/api/flood.test.ts';

const one = (file: string, find: string, replace = ''): readonly Break[] => [{ file, find, replace }];

/** Counts a request for its network in the stages, before `line`, in place of when it arrives. */
const countedBefore = (line: string): readonly Break[] => [
  ...one('src/http/api/exchange.ts', 'rateLimiter.admitNetwork(exchange.request.client.network);', ';'),
  ...one('src/request/lifecycle.ts', line, `    rateLimiter.admitNetwork(request.client.network);\n${line}`),
];

/** Clocks, logs, listeners and probes: rules.md §0.13, §3.12, §4.3. */
export const wireControls: readonly Control[] = [
  {
    promise: 'clock: that of a node decides nothing',
    broken: 'services go by it',
    breaks: one(
      'src/storage/database-clock.ts',
      'now: () => (offset === null ? new Date(ownTime()) : new Date(performance.now() + offset)),',
      'now: () => new Date(ownTime()),',
    ),
    test: clocks,
    name: 'lifts no lock',
  },
  {
    promise: 'clock: a node whose clock is wrong does not serve',
    broken: 'requests let in',
    breaks: one('src/request/lifecycle.ts', "    if (!isClockInSync()) throw new Refusal('SERVICE_UNAVAILABLE');\n"),
    test: clocks,
    name: 'refuses every request',
  },
  {
    promise: 'logs: nobody who does not read them costs memory',
    broken: 'queue without a bound',
    breaks: one('src/base/log/sink.ts', 'if (bytes + chunk.length > maxBytes) {', 'if (chunk.length < 0) {'),
    test: sinks,
    name: 'that is read again after a time',
  },
  {
    promise: 'logs: a flood costs one line a second',
    broken: 'each refusal by rate has its line',
    breaks: one('src/base/log/access.ts', 'if (isRequestRate(limit)) {', 'if (isRequestRate(null)) {'),
    test: rates,
    name: 'costs the log one line a second',
  },
  {
    promise: 'logs: the count of refusals by rate is complete',
    broken: 'the stop forgets what was counted since the last line',
    breaks: one('src/base/log/access.ts', '      refusedByRate.flush();\n'),
    test: rates,
    name: 'reports the count since the last line',
  },
  {
    promise: 'logs: refusals by rate of the operations listener are counted',
    broken: 'they are logged like other refusals, one line a second without a count',
    breaks: one(
      'src/http/ops/admin.ts',
      'else if (isRequestRate(failure.fields.limit)) refusedByRate.count();',
      'else if (isRequestRate(null)) refusedByRate.count();',
    ),
    test: 'src/http/ops/admin.test.ts',
    name: 'that is refused by rate costs no line of its own',
  },
  {
    promise: 'logs: user and item are found with the line of their own request',
    broken: 'they stay when another line takes its place',
    breaks: one('src/base/log/recent-lines.ts', '      evictSubjects(begin, filled);\n'),
    test: sinks,
    name: 'are found with the subject of their own request',
  },
  {
    promise: 'logs: nobody who does not read them keeps a service from its end',
    broken: 'what is left is waited for',
    breaks: one('src/base/log/sink.ts', 'queue.length > 0 && performance.now() < giveUpAt;', 'queue.length > 0;'),
    test: sinks,
    name: 'costs lines',
  },
  {
    promise: 'logs: a full disk ends no service',
    broken: 'a fault of a write is thrown',
    breaks: one('src/base/log/sink.ts', '        else dropAll();\n', '        else throw error;\n'),
    test: sinks,
    name: 'keep no service from starting',
  },
  {
    promise: 'logs: a command that cannot print says so by its status alone',
    broken: 'standard output without a handler',
    breaks: one('src/main/standard-output.ts', "process.stdout.on('error', ", "process.stdout.on('close', "),
    test: sinks,
    name: 'make a command that cannot print',
  },
  {
    promise: 'logs: a flood costs one line a second',
    broken: 'a process that the flood has made late refuses before the rate does',
    breaks: countedBefore('    const found = findDocument('),
    test: floods,
    name: 'late with everything',
  },
  {
    promise: 'rates: malformed requests count',
    broken: 'requests are counted after their head and body are examined',
    breaks: countedBefore('    if (isLate()) throw '),
    test: floods,
    name: 'counts malformed requests',
  },
  {
    promise: 'rates: preflights do not count',
    broken: 'they count',
    breaks: one('src/http/api/exchange.ts', 'if (!isPreflight(incoming)) rateLimiter.', 'rateLimiter.'),
    test: floods,
    name: 'does not count preflights',
  },
  {
    promise: 'connections: one network has only so many',
    broken: 'not counted',
    breaks: one('src/http/shared/connections.ts', '    if (count >= perNetwork) return false;\n'),
    test: connections,
    name: 'of one network, and takes another',
  },
  {
    promise: 'connections: who does not read is cut off',
    broken: 'nobody looks',
    breaks: one('src/http/shared/connections.ts', '      else if (now - since > answerMs) socket.destroy();\n'),
    test: connections,
    name: 'costs the connection',
  },
  {
    promise: 'connections: everything is answered in JSON',
    broken: 'Express sees targets that are no URL',
    breaks: one(
      'src/http/shared/listener.ts',
      "if (!URL.canParse(target)) return '*';",
      'if (!URL.canParse(target)) return target;',
    ),
    test: connections,
    name: '.',
  },
  {
    promise: 'readiness: only where users can log in',
    broken: 'no lock tried',
    breaks: one('src/domain/users/user-service.ts', 'lockAny(changes.direct),', 'Promise.resolve(),'),
    test: 'src/http/ops/readiness.test.ts',
    name: 'a service is not ready',
  },
  {
    promise: 'deeds: trouble that is not ours is a line a second, without a stack',
    broken: 'logged as a fault of ours',
    breaks: one(
      'src/http/ops/admin.ts',
      "    if (!(failure instanceof Refusal)) log.error('a command failed', { ...fields, error: failure });\n",
      "    if (!(failure instanceof Refusal) || failure.fields.cause !== undefined) log.error('a command failed', { ...fields, error: failure });\n",
    ),
    test: 'src/http/ops/admin.test.ts',
    name: 'is one line in the log a second',
  },
  {
    promise: 'addresses: a port behind one changes nothing',
    broken: 'ports left on',
    breaks: one('src/http/shared/address.ts', 'return v4 ?? v6 ?? hop;', 'return hop;'),
    test: 'src/http/shared/client-address.test.ts',
    name: 'is the same with a port',
  },
  {
    promise: 'languages: what clients make up is not remembered',
    broken: 'ranges go to the matcher as they came',
    breaks: one('src/base/language/lookup.ts', 'const locale = localeOf(tag);', 'const locale = tag;'),
    test: 'src/request/negotiation.test.ts',
    name: 'is not remembered',
  },
];
