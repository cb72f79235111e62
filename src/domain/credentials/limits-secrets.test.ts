import { expect, it } from '@jest/globals';
import { BY, outcome, Throttling, times } from '../../../test/support/credentials/limits.js';
import type { Limit } from '../../platform/throttles/index.js';

// rules.md §3.3.7: the tries at a secret that is one of many, such as a code that anybody may hold.

const t = new Throttling();
const QUARTER = 15 * 60;
const ofCodes: Limit = { name: 'code', points: 10, seconds: QUARTER, block: { seconds: QUARTER }, lockout: null };

let users = 0;

/** Tries of one user at codes, by the rules of a caller that clears its count upon success, or none. */
function codes(clearing: 'CLEARED' | 'KEPT') {
  const { throttles } = t.throttles;
  const counter = throttles.counter(ofCodes);
  const user = `user:${++users}`;
  return (proof: 'right' | null) =>
    outcome(() =>
      throttles.attempt(
        {
          takePoints: async (takePoint) => void (await takePoint(counter, [user])),
          clears: clearing === 'CLEARED' ? counter : null,
          report: {
            projectId: t.projectId,
            by: BY,
            limit: 'PASSWORD',
            action: 'password.throttled',
            target: () => user,
          },
        },
        t.prove(proof),
      ),
    );
}

/** Nine wrong guesses, a valid code, and ten more wrong guesses. */
async function guess(attempt: (proof: 'right' | null) => Promise<unknown>) {
  const first = await times(9, () => attempt(null));
  const valid = await attempt('right');
  return { first, valid, further: await times(10, () => attempt(null)) };
}

it('gives ten wrong guesses among many codes, whatever valid code comes between', async () => {
  const { first, valid, further } = await guess(codes('KEPT'));
  expect([first, valid]).toEqual([Array(9).fill('wrong'), 'right']);
  expect(further).toEqual(['wrong', ...Array(9).fill(15 * 60)]);
});

it('(control) gives nineteen where a success clears the count', async () => {
  const { further } = await guess(codes('CLEARED'));
  expect(further).toEqual(Array(10).fill('wrong'));
});

it('takes no point for a valid code, and blocks no user who has twenty of them', async () => {
  const attempt = codes('KEPT');
  expect(await times(20, () => attempt('right'))).toEqual(Array(20).fill('right'));
  expect(await times(11, () => attempt(null))).toEqual([...Array(10).fill('wrong'), 900]);
});
