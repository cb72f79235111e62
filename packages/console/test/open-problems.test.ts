import { expect, it } from '@jest/globals';
import { findOpenProblems, type Overview } from '../src/admin/home/open-problems.js';

// The problems that the home page lists, from the overview.

const NONE: Overview = {
  ...{ project: 'isles', names: {}, availability: 'AVAILABLE', until: null, messages: null, maintenance: [] },
  ...{ deadLetters: 0, mails: { delayed: 0, failed: 0 }, servers: 0, inactiveServerCount: 0, inactiveServers: [] },
  unfetched: { orders: 0, isLowerBound: false, oldest: null },
};

it('marks only the number of unfetched orders as a lower bound, if it is one', () => {
  const of = (isLowerBound: boolean) =>
    findOpenProblems([
      { ...NONE, deadLetters: 2, unfetched: { orders: 1_000, isLowerBound, oldest: '2026-01-01T00:00:00Z' } },
    ]);
  const late = { kind: 'UNFETCHED', count: 1_000, since: '2026-01-01T00:00:00Z' };
  const dead = { kind: 'DEAD_LETTERS', count: 2, isLowerBound: false };
  expect(of(true)).toMatchObject([dead, { ...late, isLowerBound: true }]);
  expect(of(false)).toMatchObject([dead, { ...late, isLowerBound: false }]);
});
