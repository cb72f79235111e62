import { type Control, replacing } from './control.js';

/** Several nodes, and a failing database: architecture.md §5. */
export const nodeControls: readonly Control[] = [
  {
    guarantee: 'memory: notifications of another database keep no cache fresh',
    change: 'the source of notifications is not checked',
    breaks: replacing('src/storage/notifications.ts', ' && this.#sameServer.isSame()'),
    test: 'src/storage/notifications.test.ts',
    name: 'of another database',
  },
  {
    guarantee: 'memory: a heartbeat that returns only to its sender keeps no cache fresh',
    change: 'heartbeats are sent on the listening connection',
    breaks: replacing(
      'src/storage/notifications.ts',
      '    connections.sender\n      .query(',
      '    connections.listener\n      .query(',
    ),
    test: 'src/storage/notifications.test.ts',
    name: 'that delivers them only during queries',
  },
  {
    guarantee: 'purchases: an uncertain commit is not answered as failed',
    change: 'an unanswered commit is a TIMEOUT',
    breaks: replacing('src/storage/checked-pool.ts', "if (text === 'commit') throw", 'if (false) throw'),
    test: 'src/storage/database.test.ts',
    name: 'if a commit is not answered',
  },
  {
    guarantee: 'purchases: a request that ends during its commit is not answered as failed',
    change: 'the deadline ignores pending commits',
    breaks: replacing('src/request/reply.ts', 'request.acting?.mayHaveCommitted === true', 'false'),
    test: 'test/faults/lateness.test.ts',
    name: 'whose commit is not answered',
  },
  {
    guarantee: 'purchases: a purchase is not reported as missing during its commit',
    change: 'purchaseStatus does not lock the user',
    breaks: [
      {
        file: 'src/domain/purchases/purchase-service.ts',
        find: 'await askOne(tx, lockSignedIn(viewer, now()));',
        replace: '',
      },
    ],
    test: 'test/faults/lateness.test.ts',
    name: 'whose commit takes longer than its request',
  },
];
