import type { Break, Control } from './control.js';

const usage = 'src/request/usage.test.ts';

const one = (file: string, find: string, replace = ''): readonly Break[] => [{ file, find, replace }];

/** Documents that go, and the counts of who calls them: rules.md §2.4, §2.5. */
export const documentControls: readonly Control[] = [
  {
    guarantee: 'documents: one ends on its day, though it is still there',
    change: 'only what is gone has ended',
    breaks: one('src/request/document.ts', '(operation.sunset !== null', '(operation.sunset === undefined'),
    test: 'src/request/retirement.test.ts',
    name: 'is retired from 00:00 UTC on',
  },
  {
    guarantee: 'documents: the day begins for all nodes at once',
    change: 'a node goes by its own clock',
    breaks: one('src/request/document.ts', 'now.getTime() >=', 'Date.now() >='),
    test: 'src/request/retirement.test.ts',
    name: 'is retired from 00:00 UTC on',
  },
  {
    guarantee: 'usage: made-up clients take no memory of a node',
    change: 'every name has a count',
    breaks: one('src/platform/usage/calls.ts', 'counts.size >= MAX_COUNTS', 'counts.size < 0'),
    test: usage,
    name: 'take no more memory of a node',
  },
  {
    guarantee: 'usage: made-up clients fill no table',
    change: 'each has a place',
    breaks: one('src/platform/usage/usage-store.ts', '< dense_rank()', '< 0 * dense_rank()'),
    test: usage,
    name: 'are 200 of a project in the database',
  },
  {
    guarantee: 'usage: nor do they as versions of the name that stands for all others',
    change: 'that name is one like any other',
    breaks: one('src/platform/usage/calls.ts', ' || call.client === OTHER.client)', ')'),
    test: usage,
    name: 'are one where they take the name of the others',
  },
  {
    guarantee: 'usage: nor do nodes that write at once fill it',
    change: 'none waits for the other',
    breaks: one('src/platform/usage/usage-store.ts', 'SELECT pg_advisory_xact_lock(', 'SELECT abs('),
    test: usage,
    name: 'are no more where two nodes write at once',
  },
  {
    guarantee: 'usage: clients of one project take no place from another',
    change: 'all share the memory of one',
    breaks: one(
      'src/platform/usage/calls.ts',
      'const counts = countsOf(call.projectId);',
      'const counts = countsOf(0);',
    ),
    test: usage,
    name: 'take no place from another project',
  },
  {
    guarantee: 'usage: what a client calls itself is short, and of few characters',
    change: 'taken as it comes',
    breaks: one('src/request/caller.ts', ' || !NAME.test(client)'),
    test: usage,
    name: 'counts as nothing where it is',
  },
  {
    guarantee: 'usage: no request waits for a count to be written',
    change: 'each writes its own',
    breaks: one(
      'src/request/lifecycle.ts',
      'andThen(identifyViewer(users, placed),',
      'andThen(usage.write().then(() => identifyViewer(users, placed)),',
    ),
    test: usage,
    name: 'requests wait for nobody who writes',
  },
];
