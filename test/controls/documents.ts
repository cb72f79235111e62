import { type Control, replacing } from './control.js';

const usage = 'src/request/usage.test.ts';

/** Retirement of documents, and usage counts: rules.md §2.4, §2.5. */
export const documentControls: readonly Control[] = [
  {
    guarantee: 'documents: a retired document ends on its day',
    change: 'only missing documents are retired',
    breaks: replacing('src/request/document.ts', '(operation.sunset !== null', '(operation.sunset === undefined'),
    test: 'src/request/retirement.test.ts',
    name: 'is retired from 00:00 UTC on',
  },
  {
    guarantee: 'documents: the day begins on all nodes at once',
    change: 'the node uses its own clock',
    breaks: replacing('src/request/document.ts', 'now.getTime() >=', 'Date.now() >='),
    test: 'src/request/retirement.test.ts',
    name: 'is retired from 00:00 UTC on',
  },
  {
    guarantee: 'usage: invented client names use no memory of a node',
    change: 'every name has a counter',
    breaks: replacing('src/platform/usage/calls.ts', 'counts.size >= MAX_COUNTS', 'counts.size < 0'),
    test: usage,
    name: 'take memory for at most a thousand per project and node',
  },
  {
    guarantee: 'usage: invented client names fill no table',
    change: 'every name has a row',
    breaks: replacing('src/platform/usage/usage-store.ts', '< dense_rank()', '< 0 * dense_rank()'),
    test: usage,
    name: 'are limited to 200 per project in the database; all others are one',
  },
  {
    guarantee: 'usage: invented versions of the collective name fill no table',
    change: 'the collective name is counted like others',
    breaks: replacing('src/platform/usage/calls.ts', ' || call.client === OTHER.client)', ')'),
    test: usage,
    name: 'are counted as one if they use the name other, with any version',
  },
  {
    guarantee: 'usage: concurrent nodes do not exceed the limit',
    change: 'writes are not serialized',
    breaks: replacing('src/platform/usage/usage-store.ts', 'SELECT pg_advisory_xact_lock(', 'SELECT abs('),
    test: usage,
    name: 'are limited to the same number if two nodes write concurrently',
  },
  {
    guarantee: 'usage: limits are per project',
    change: 'all projects share one limit',
    breaks: replacing(
      'src/platform/usage/calls.ts',
      'const counts = countsOf(call.projectId, at);',
      'const counts = countsOf(0, at);',
    ),
    test: usage,
    name: 'do not count against the limit of another project',
  },
  {
    guarantee: 'usage: client names are short and have few characters',
    change: 'names are not validated',
    breaks: replacing('src/request/caller.ts', ' || !NAME.test(client)'),
    test: usage,
    name: 'are ignored if the name is .*',
  },
  {
    guarantee: 'usage: no request waits for its count',
    change: 'each request writes its count',
    breaks: replacing(
      'src/request/lifecycle.ts',
      'andThen(identifyViewer(users, checkAvailable(projects, placed)),',
      'andThen(usage.write().then(() => identifyViewer(users, checkAvailable(projects, placed))),',
    ),
    test: usage,
    name: 'requests do not wait for the write',
  },
];
