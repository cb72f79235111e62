import type { Control } from './control.js';

/** Several nodes, and a database that fails: architecture.md §5. */
export const nodeControls: readonly Control[] = [
  {
    guarantee: 'memory: what is told of another database proves nothing of this one',
    change: 'nobody looks where notifications come from',
    breaks: [{ file: 'src/storage/notifications.ts', find: ' && this.#sameServer.isSame()', replace: '' }],
    test: 'src/storage/notifications.test.ts',
    name: 'of another database',
  },
  {
    guarantee: 'memory: a heartbeat that only comes back to who has sent it proves nothing',
    change: 'heartbeats are sent on the listening connection',
    breaks: [
      {
        file: 'src/storage/notifications.ts',
        find: '    connections.sender\n      .query(',
        replace: '    connections.listener\n      .query(',
      },
    ],
    test: 'src/storage/notifications.test.ts',
    name: 'that delivers them only during queries',
  },
  {
    guarantee: 'purchases: what may have been committed is not told like what was not',
    change: 'a commit that is not answered is a TIMEOUT like any statement',
    breaks: [{ file: 'src/storage/checked-pool.ts', find: "text === 'commit' &&", replace: 'false &&' }],
    test: 'src/storage/database.test.ts',
    name: 'if a commit is not answered',
  },
  {
    guarantee: 'purchases: a request that ends during its commit is not told that nothing has happened',
    change: 'the deadline knows nothing of commits',
    breaks: [
      { file: 'src/http/api/graphql.ts', find: 'request?.isInDoubt === true', replace: 'request === undefined' },
    ],
    test: 'test/faults/lateness.test.ts',
    name: 'whose commit is not answered',
  },
];
