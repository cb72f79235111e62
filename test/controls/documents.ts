import type { Break, Control } from './control.js';

const usage = 'src/request/usage.test.ts';

const one = (file: string, find: string, replace = ''): readonly Break[] => [{ file, find, replace }];

/** Documents that go, and the counts of who calls them: rules.md §2.4, §2.5. */
export const documentControls: readonly Control[] = [
  {
    promise: 'documents: one ends on its day, though it is still there',
    broken: 'only what is gone has ended',
    breaks: one('src/request/document.ts', '(operation.sunset !== null', '(operation.sunset === undefined'),
    test: 'src/request/retirement.test.ts',
    name: 'is retired from 00:00 UTC on',
  },
  {
    promise: 'documents: the day begins for all nodes at once',
    broken: 'a node goes by its own clock',
    breaks: one('src/request/document.ts', 'now.getTime() >=', 'Date.now() >='),
    test: 'src/request/retirement.test.ts',
    name: 'is retired from 00:00 UTC on',
  },
  {
    promise: 'usage: made-up clients take no memory of a node',
    broken: 'every name has a count',
    breaks: one('src/platform/usage/calls.ts', 'counts.size >= MAX_COUNTS', 'counts.size < 0'),
    test: usage,
    name: 'take no more memory of a node',
  },
  {
    promise: 'usage: made-up clients fill no table',
    broken: 'each has a place',
    breaks: one('src/platform/usage/usage-store.ts', '< dense_rank()', '< 0 * dense_rank()'),
    test: usage,
    name: 'are 200 of a project in the database',
  },
  {
    promise: 'usage: nor do they as versions of the name that stands for all others',
    broken: 'that name is one like any other',
    breaks: one('src/platform/usage/calls.ts', ' || call.client === OTHER.client)', ')'),
    test: usage,
    name: 'are one where they take the name of the others',
  },
  {
    promise: 'usage: nor do nodes that write at once fill it',
    broken: 'none waits for the other',
    breaks: one('src/platform/usage/usage-store.ts', 'SELECT pg_advisory_xact_lock(', 'SELECT abs('),
    test: usage,
    name: 'are no more where two nodes write at once',
  },
  {
    promise: 'usage: clients of one project take no place from another',
    broken: 'all share the memory of one',
    breaks: one(
      'src/platform/usage/calls.ts',
      'const counts = countsOf(call.projectId);',
      'const counts = countsOf(0);',
    ),
    test: usage,
    name: 'take no place from another project',
  },
  {
    promise: 'usage: what a client calls itself is short, and of few characters',
    broken: 'taken as it comes',
    breaks: one('src/request/caller.ts', ' || !NAME.test(client)'),
    test: usage,
    name: 'counts as nothing where it is',
  },
  {
    promise: 'usage: no request waits for a count to be written',
    broken: 'each writes its own',
    breaks: one(
      'src/request/lifecycle.ts',
      'andThen(identifyViewer(users, placed),',
      'andThen(usage.write().then(() => identifyViewer(users, placed)),',
    ),
    test: usage,
    name: 'requests wait for nobody who writes',
  },
];
