import { type Break, type Control, replacing } from './control.js';

const PIN = 'src/domain/users/pin';
const parallel = 'src/domain/users/pin-parallel.test.ts';
const lock = 'src/domain/users/pin-lock.test.ts';

/** A shared lock excludes no other check. */
const lockRemoved: Break = {
  file: `${PIN}/pin-store.ts`,
  find: 'SELECT pg_advisory_lock(',
  replace: 'SELECT pg_advisory_lock_shared(',
};

const queueRemoved: Break = {
  file: `${PIN}/pin-check.ts`,
  find: `const result = await mutex.run({ key: viewer.user.id, group: viewer.user.projectId }, digest, (deadline) =>
      runCheck(attempt, deadline),
    );`,
  replace: 'const result = await runCheck(attempt, performance.now() + MAX_WAIT_MS);',
};

const counterAfterCompare: readonly Break[] = [
  {
    file: `${PIN}/pin-check.ts`,
    find: 'const counted = await countAttempt(tx, viewer.user, now);',
    replace: `const isOpen = user.hasPin && (user.pinLockedUntil === null || user.pinLockedUntil <= now);
const { pin_hash: pinHash } = await tx.selectFrom('users').select('pin_hash').where('id', '=', user.id).executeTakeFirstOrThrow();
const counted = isOpen ? { pinHash, attemptsLeft: 1, lockedUntil: null } : null;`,
  },
  {
    file: `${PIN}/pin-check.ts`,
    find: '    if (!(await hashes.verify(stored, user, pin))) {',
    replace: `    if (!(await hashes.verify(stored, user, pin))) {
      await make({ projectId: user.projectId, by }, ({ tx, now }) => countAttempt(tx, user, now()));`,
  },
];

/**
 * PINs: rules.md §3.4. The limit of five has two layers; concurrent right PINs have another one.
 */
export const pinControls: readonly Control[] = [
  {
    guarantee: 'PIN: checks of a user are serialized',
    change: 'the advisory lock is removed',
    breaks: [lockRemoved],
    test: parallel,
    name: 'run one after the other, also on two nodes',
  },
  {
    guarantee: 'PIN: fifty concurrent checks of the right PIN pass',
    change: 'the advisory lock is removed',
    breaks: [lockRemoved],
    test: parallel,
    name: 'fifty concurrent right PINs on two nodes and three sessions',
  },
  {
    guarantee: 'PIN: an attempt is counted before the PIN is compared',
    change: 'it is counted after the comparison',
    breaks: counterAfterCompare,
    test: parallel,
    name: 'are counted before the comparison',
  },
  {
    guarantee: 'PIN: a hundred concurrent guesses cost at most five attempts',
    change: 'lock and queue are removed, and attempts are counted after the comparison',
    breaks: [lockRemoved, queueRemoved, ...counterAfterCompare],
    test: parallel,
    name: 'a hundred concurrent guesses on two nodes and three sessions',
  },
  {
    guarantee: 'PIN: a right PIN passes only for the same digits',
    change: 'the digest is not compared',
    breaks: replacing(`${PIN}/pin-check.ts`, 'return found.digest === digest ? found : null;', 'return found;'),
    test: parallel,
    name: 'share the result of the same right PIN, but never of wrong ones',
  },
  {
    guarantee: 'PIN: a locked PIN is refused',
    change: 'the lock is not checked',
    breaks: replacing(
      `${PIN}/pin-store.ts`,
      ".where((is) => is.or([is('pin_locked_until', 'is', null), is('pin_locked_until', '<=', now)]))",
    ),
    test: lock,
    name: 'wrong PINs',
  },
  {
    guarantee: 'PIN: a proof is checked again before money is spent',
    change: 'the second check is skipped',
    breaks: [
      {
        file: `${PIN}/pin-proof.ts`,
        name: 'requirePinProof',
        as: 'async () => undefined',
      },
    ],
    test: 'src/domain/users/pin-window.test.ts',
    name: 'PIN requirement of a purchase',
  },
  {
    guarantee: 'PIN: a check that waited verifies the user again',
    change: 'the status is not checked',
    breaks: replacing(
      `${PIN}/pin-check.ts`,
      'const { user } = await askOne(tx, lockSignedIn(viewer, now));',
      'const { user } = viewer;',
    ),
    test: lock,
    name: 'queued PIN check',
  },
];
