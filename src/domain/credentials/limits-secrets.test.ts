import { expect, it } from '@jest/globals';
import { BY, outcomeOf, repeat, Throttling } from '../../../test/support/credentials/limits.js';
import { testKeyring } from '../../../test/support/keyring.js';
import type { Limit } from '../../base/throttles.js';
import { createCounter } from '../../platform/throttles/counter.js';

// rules.md §3.3.7: attempts on secrets of which a user may hold several, such as codes.

const t = new Throttling();
const QUARTER = 15 * 60;
const ofCodes: Limit = {
  ...{ name: 'code', class: 'PASSWORD', code: 'PASSWORD', action: 'password.throttled', lockouts: [] },
  ...{ subject: 'USER', points: 10, seconds: QUARTER, block: { seconds: QUARTER } },
};

let users = 0;

/**
 * Attempts of one user on codes, for a caller that does or does not reset the count upon success.
 */
function codes(clearing: 'CLEARED' | 'KEPT') {
  const limit: Limit = clearing === 'CLEARED' ? { ...ofCodes, isClearedBySuccess: true } : ofCodes;
  const counter = createCounter(t.test.database.direct, testKeyring, t.clock, limit);
  const user = ++users;
  return (proof: 'right' | null) =>
    outcomeOf(() =>
      t.throttles.throttles.attempt(
        {
          ...{ projectId: t.projectId, by: BY },
          takePoints: async (takePoint) => void (await takePoint(counter, [t.projectId, user])),
        },
        t.prove(proof),
      ),
    );
}

/** Nine wrong guesses, a valid code, and ten more wrong guesses. */
async function guess(attempt: (proof: 'right' | null) => Promise<unknown>) {
  const first = await repeat(9, () => attempt(null));
  const valid = await attempt('right');
  return { first, valid, further: await repeat(10, () => attempt(null)) };
}

it('allows ten wrong guesses, whatever valid codes come between', async () => {
  const { first, valid, further } = await guess(codes('KEPT'));
  expect([first, valid]).toEqual([Array(9).fill('wrong'), 'right']);
  expect(further).toEqual(['wrong', ...Array(9).fill(15 * 60)]);
});

it('(control) allows nineteen if a success resets the count', async () => {
  const { further } = await guess(codes('CLEARED'));
  expect(further).toEqual(Array(10).fill('wrong'));
});

it('does not count valid codes and blocks no user with twenty of them', async () => {
  const attempt = codes('KEPT');
  expect(await repeat(20, () => attempt('right'))).toEqual(Array(20).fill('right'));
  expect(await repeat(11, () => attempt(null))).toEqual([...Array(10).fill('wrong'), 900]);
});
