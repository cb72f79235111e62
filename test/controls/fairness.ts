import { type Control, replacing } from './control.js';

const fairness = 'test/load/fairness/fairness.test.ts';
const admission = 'test/load/fairness/admission.test.ts';
const lateness = 'test/faults/lateness.test.ts';
const database = 'src/storage/database.ts';
const changes = 'src/platform/changes/changes.ts';
const redeemCode = 'src/domain/promotions/redeem-code.ts';

/** Fairness between projects, and deadlines of requests: rules.md §3.9, §3.12. */
export const fairnessControls: readonly Control[] = [
  {
    guarantee: 'search: matches are counted up to 1,000',
    change: 'the count has no bound',
    breaks: replacing('src/domain/catalogue/shop/item-store.ts', '\n    .limit(max);', ';'),
    test: fairness,
    name: 'count matches up to 1,000',
  },
  {
    guarantee: 'search: one per project and two in total at a time',
    change: 'the gate admits 1,000 searches',
    breaks: replacing(
      database,
      '{ statementTimeoutMs: SEARCH_STATEMENT_MS }, SEARCHES_WAITING',
      '{ statementTimeoutMs: SEARCH_STATEMENT_MS }, { ...SEARCHES_WAITING, concurrency: 1_000 }',
    ),
    test: fairness,
    name: 'are limited to one per project and two in total while they are blocked, and everything else continues',
  },
  {
    guarantee: 'search: counts as ten requests',
    change: 'the surcharge is not applied',
    breaks: replacing('src/request/input.ts', 'surcharge += requests - 1;', 'surcharge += 0;'),
    test: fairness,
    name: 'is ten requests',
  },
  {
    guarantee: 'connections: readers of shops use a share',
    change: 'the share is removed',
    breaks: replacing(
      database,
      "openShare('browsing', { statementTimeoutMs, plansAreGeneric: true, isPooled }, BROWSERS_WAITING)",
      '{ pool: main, readerOf: () => main.db }',
    ),
    test: fairness,
    name: 'use no connection of sessions, balances and changes while they are blocked',
  },
  {
    guarantee: 'sessions: unknown ones are looked up two at a time',
    change: 'the gate is removed',
    breaks: replacing('src/domain/users/sessions/authentication.ts', 'uncachedBearers.run(turn, lookUp)', 'lookUp()'),
    test: fairness,
    name: 'are looked up two at a time',
  },
  {
    guarantee: 'sessions: unknown ones of a network block no login from another one',
    change: 'all networks of a project share a queue',
    breaks: replacing('src/domain/users/sessions/authentication.ts', 'widestNetworkOf(network)', "''"),
    test: fairness,
    name: 'of one network do not block a login',
  },
  {
    guarantee: 'connections: no project uses all connections of changes',
    change: 'no capacity is reserved',
    breaks: replacing(
      database,
      'const RESERVING_GATE = { reservesCapacity: true,',
      'const RESERVING_GATE = { reservesCapacity: false,',
    ),
    test: fairness,
    name: 'do not block changes of another project',
  },
  {
    guarantee: 'overload: a burst is served completely',
    change: 'the queue is short',
    breaks: replacing('src/request/admission.ts', 'const MAX_WAITING = 1_000;', 'const MAX_WAITING = 100;'),
    test: admission,
    name: 'serves a burst completely',
  },
  {
    guarantee: 'overload: requests after a burst are served',
    change: 'a burst counts as overload',
    breaks: replacing('src/base/overload-detector.ts', 'const WINDOW_MS = 1_000;', 'const WINDOW_MS = 0;'),
    test: admission,
    name: 'admits all requests and bursts again when the load falls',
  },
  {
    guarantee: 'overload: excess requests are refused on arrival',
    change: 'overload is never detected',
    breaks: replacing('src/base/overload-detector.ts', '        isOverloaded = true;\n'),
    test: admission,
    name: 'refuses excess requests on arrival at three times the capacity, and no admitted one',
  },
  {
    guarantee: 'overload: no admitted request is refused',
    change: 'all requests are admitted at once',
    breaks: replacing('src/request/admission.ts', 'const SLOTS = 32;', 'const SLOTS = 1_000;'),
    test: admission,
    name: 'answers two hundred concurrent requests',
  },
  {
    guarantee: 'overload: a blocked request releases its slot',
    change: 'the slot is not released',
    breaks: replacing(
      'src/request/admission.ts',
      'const timer = setTimeout(releaseOnce, BLOCKED_MS);',
      'const timer = undefined;',
    ),
    test: admission,
    name: 'continues while other requests are blocked',
  },
  {
    guarantee: 'overload: answers to waiting requests do not count as answers from memory',
    change: 'they count as answers from memory',
    breaks: replacing(
      'src/request/admission.ts',
      'waitFor(key, () => work(true))',
      'waitFor(key, () => recordSource(documentId, work(true)))',
    ),
    test: admission,
    name: 'does not treat answers to waiting requests as answers from memory',
  },
  {
    guarantee: 'purchases: leave connections to other changes of their project',
    change: 'no capacity is reserved',
    breaks: replacing('src/domain/purchases/buyer-queue.ts', 'reservesCapacity: true', 'reservesCapacity: false'),
    test: fairness,
    name: 'do not block purchases of another project, nor other requests of their own',
  },
  {
    guarantee: 'purchases: a lookup of an unknown key takes no slot of other changes',
    change: 'it does not wait for purchases of the user',
    breaks: replacing(
      'src/domain/purchases/purchase-service.ts',
      'await runForBuyer(viewer.user, findLocked);',
      'await findLocked();',
    ),
    test: fairness,
    name: 'do not block purchases of another project, nor other requests of their own',
  },
  {
    guarantee: 'purchases and redemptions: leave two slots to other changes',
    change: 'redemptions do not share the slots of purchases',
    breaks: replacing(
      redeemCode,
      'await purchases.runForBuyer(input.viewer.user, work, { hasPriority: false });',
      'await work();',
    ),
    test: fairness,
    name: 'and redemptions that wait for codes leave two slots to other changes',
  },
  {
    guarantee: 'redemptions: leave a slot to other projects',
    change: 'all projects are one group',
    breaks: replacing('src/domain/purchases/buyer-queue.ts', 'queue.run({ key, group,', 'queue.run({ key, group: 0,'),
    test: fairness,
    name: 'do not block redemptions of another project',
  },
  {
    guarantee: 'a request: nothing is committed after its deadline',
    change: 'the deadline is not checked before the commit',
    breaks: replacing(changes, '      requireTime(by.request?.commitsUntil);\n'),
    test: lateness,
    name: 'changes nothing if the lock is released in time but its commit is late',
  },
  {
    guarantee: 'a request: no statement runs beyond its deadline',
    change: 'statements have no timeout',
    breaks: replacing('src/storage/checked-pool.ts', 'const limit = this.#limitTime();', 'const limit = null;'),
    test: 'src/storage/database.test.ts',
    name: 'limits all its statements together by the deadline',
  },
  {
    guarantee: 'a request: statements of one round trip do not wait beyond its deadline together',
    change: 'only the server limits them, each on its own',
    breaks: replacing('src/storage/checked-pool.ts', 'until === null || this.#pending === 0 ?', 'until !== 0 ?'),
    test: 'src/storage/database.test.ts',
    name: 'limits the statements together by the deadline of the transaction',
  },
  {
    guarantee: 'a request: nothing is committed after maintenance has begun',
    change: 'availability is not checked before the commit',
    breaks: replacing(changes, '      if (!isChecked) (await askOne(tx, checkStatement()))();\n'),
    test: lateness,
    name: 'changes nothing if maintenance begins while it waits, except for a logout',
  },
];
