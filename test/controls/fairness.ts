import type { Break, Control } from './control.js';

const fairness = 'test/load/fairness/fairness.test.ts';
const admission = 'test/load/fairness/admission.test.ts';
const lateness = 'test/faults/lateness.test.ts';
const database = 'src/storage/database.ts';
const changes = 'src/platform/changes/changes.ts';

const one = (file: string, find: string, replace = ''): readonly Break[] => [{ file, find, replace }];

/** What one project's users cost another's, and what a request may still do when it is late: rules.md §3.9, §3.12. */
export const fairnessControls: readonly Control[] = [
  {
    guarantee: 'search: what is found is counted up to 1,000',
    change: 'count unbounded',
    breaks: one(
      'src/domain/catalogue/shop/listing-store.ts',
      ".select('l.item_id').limit(most);",
      ".select('l.item_id');",
    ),
    test: fairness,
    name: 'count matches up to 1,000',
  },
  {
    guarantee: 'search: one of a project at a time, two in all',
    change: 'gate removed',
    breaks: one(
      database,
      "shares === undefined ? null : { name: 'searching', concurrency: shares.searching, ...SEARCHES_WAITING },",
      'null,',
    ),
    test: fairness,
    name: 'are limited to one per project and two in total while they are blocked, and everything else continues',
  },
  {
    guarantee: 'search: counts as ten requests',
    change: 'price not taken',
    breaks: one('src/request/input.ts', 'surcharge += requests - 1;', 'surcharge += 0;'),
    test: fairness,
    name: 'is ten requests',
  },
  {
    guarantee: 'connections: readers of shops never get all',
    change: 'pool share removed',
    breaks: one(
      database,
      `readersOf(
      browse,
      shares === undefined ? null : { name: 'browsing', concurrency: shares.browsing, ...BROWSERS_WAITING },
    )`,
      'readersOf(main, null)',
    ),
    test: fairness,
    name: 'use no connection of sessions, balances and changes while they are blocked',
  },
  {
    guarantee: 'sessions: made-up ones are looked up two at a time',
    change: 'gate removed',
    breaks: one(
      'src/domain/users/sessions/authentication.ts',
      '() => strangers.run(lookUp, { key: projectId })',
      'lookUp',
    ),
    test: fairness,
    name: 'are looked up two at a time',
  },
  {
    guarantee: 'connections: no project gets all that changes have',
    change: 'no place kept back',
    breaks: one(
      database,
      'const RESERVING_GATE = { reservesCapacity: true,',
      'const RESERVING_GATE = { reservesCapacity: false,',
    ),
    test: fairness,
    name: 'do not block changes of another project',
  },
  {
    guarantee: 'overload: a burst is served whole',
    change: 'few may wait',
    breaks: one('src/request/admission.ts', 'const MAX_WAITING = 1_000;', 'const MAX_WAITING = 100;'),
    test: admission,
    name: 'serves a burst completely',
  },
  {
    guarantee: 'overload: who comes soon after a burst is served',
    change: 'a burst taken for more than can be done',
    breaks: one('src/base/overload-detector.ts', 'const WINDOW_MS = 1_000;', 'const WINDOW_MS = 0;'),
    test: admission,
    name: 'admits all requests and bursts again when the load falls',
  },
  {
    guarantee: 'overload: what is too much is refused when it comes',
    change: 'never too much',
    breaks: one('src/base/overload-detector.ts', '        isOverloaded = true;\n'),
    test: admission,
    name: 'refuses excess requests on arrival at three times the capacity, and no admitted one',
  },
  {
    guarantee: 'overload: nobody who was let in is refused',
    change: 'all let in at once',
    breaks: one('src/request/admission.ts', 'const PLACES = 32;', 'const PLACES = 1_000;'),
    test: admission,
    name: 'answers two hundred concurrent requests',
  },
  {
    guarantee: 'overload: who stands still takes no place',
    change: 'place kept',
    breaks: one(
      'src/request/admission.ts',
      'const timer = setTimeout(releaseOnce, BLOCKED_MS);',
      'const timer = undefined;',
    ),
    test: admission,
    name: 'continues while other requests are blocked',
  },
  {
    guarantee: 'overload: who is made for meanwhile asks for a place the next time',
    change: 'what others have made is taken for memory',
    breaks: one(
      'src/request/admission.ts',
      'waitFor(key, () => work(true))',
      'waitFor(key, () => recordSource(documentId, work(true)))',
    ),
    test: admission,
    name: 'does not treat answers to waiting requests as answers from memory',
  },
  {
    guarantee: 'purchases: those of a project leave places to other changes of its users',
    change: 'no place kept back',
    breaks: one(
      'src/base/queues.ts',
      'createGate({ concurrency, reservesCapacity: true });',
      'createGate({ concurrency });',
    ),
    test: fairness,
    name: 'do not block purchases of another project, nor other requests of their own',
  },
  {
    guarantee: 'a request: nothing is committed after its time',
    change: 'check before the commit removed',
    breaks: one(changes, '      requireTime(by.request?.commitsUntil);\n'),
    test: lateness,
    name: 'changes nothing if the lock is released in time but its commit is late',
  },
  {
    guarantee: 'a request: no statement goes on beyond its time',
    change: 'statements not limited',
    breaks: one('src/storage/checked-pool.ts', 'const limit = this.#limitTime(text);', 'const limit = null;'),
    test: lateness,
    name: 'is refused at the deadline, stops waiting, and changes nothing',
  },
  {
    guarantee: 'a request: nothing is changed after maintenance has begun',
    change: 'not asked before the commit',
    breaks: one(changes, '      await requireAvailable();\n'),
    test: lateness,
    name: 'changes nothing if maintenance begins while it waits, except for a logout',
  },
];
