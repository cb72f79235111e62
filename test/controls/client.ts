import { type Control, replacing } from './control.js';

const calls = 'packages/client/test/calls.test.ts';
const environment = 'packages/client/test/environment.test.ts';
const retries = 'packages/client/test/retries.test.ts';

/** What the typed client does automatically, and what it never does: rules.md §2.6. */
export const clientControls: readonly Control[] = [
  {
    guarantee: 'client: a request with a possible effect is not repeated',
    change: 'every retryable request is repeated',
    breaks: [{ file: 'packages/client/src/operation.ts', name: 'isRepeatable', as: '() => true' }],
    test: retries,
    name: 'does not repeat a mutation without a key',
  },
  {
    guarantee: 'client: a purchase is repeated with its own key',
    change: 'each attempt has a new key',
    breaks: replacing(
      'packages/client/src/call.ts',
      'exchange(settings, operation, request);',
      'exchange(settings, operation, { ...request, body: body.replace(idempotencyKey ?? "", randomId()) });',
    ),
    test: retries,
    name: 'repeats a purchase with the same key',
  },
  {
    guarantee: 'client: Retry-After is respected',
    change: 'requests are repeated immediately',
    breaks: replacing('packages/client/src/call.ts', 'retryAfterSeconds ?? 0) * 1000;', 'retryAfterSeconds ?? 0);'),
    test: retries,
    name: 'waits for Retry-After plus jitter',
  },
  {
    guarantee: 'client: logs contain no request data',
    change: 'messages are not masked',
    breaks: [{ file: 'packages/client/src/log.ts', name: 'maskMessage', as: '(message) => message' }],
    test: calls,
    name: 'contains the fields of the interface document',
  },
  {
    guarantee: 'client: an ended session is dropped',
    change: 'answers of public operations are ignored',
    breaks: replacing(
      'packages/client/src/exchange.ts',
      "/\\binvalid_token\\b/.test(headers.get('WWW-Authenticate') ?? '');",
      "headers.get('WWW-Authenticate') === '';",
    ),
    test: calls,
    name: 'is cleared when the answer of a public operation',
  },
  {
    guarantee: 'client: a newer session is not cleared',
    change: 'any stored session is cleared',
    breaks: replacing('packages/client/src/session.ts', '(await store.get()) === sessionId && '),
    test: calls,
    name: 'is not cleared by a late answer',
  },
  {
    guarantee: 'client: a session that is opened during a slow logout is not cleared',
    change: 'opened sessions are not counted',
    breaks: replacing('packages/client/src/session.ts', ' && openings === openingsBefore'),
    test: environment,
    name: 'does not lose a session that is opened after',
  },
  {
    guarantee: 'client: updates of a session run one by one',
    change: 'jobs run concurrently',
    breaks: replacing(
      'packages/client/src/session.ts',
      'last = last.then(boundedJob, boundedJob);',
      'last = boundedJob();',
    ),
    test: environment,
    name: 'does not lose a session that is opened during',
  },
  {
    guarantee: 'client: a call ends at its timeout',
    change: 'work that ignores the signal delays the call',
    breaks: replacing('packages/client/src/time.ts', 'Promise.race([work, ended])', 'Promise.resolve(work)'),
    test: environment,
    name: 'does not delay the end of a call if',
  },
];
