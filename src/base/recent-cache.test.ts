import { expect, it } from '@jest/globals';
import { RecentCache } from './recent-cache.js';

const filled = (max: number, keys: Iterable<number>) => {
  const cache = new RecentCache<number, string>(max);
  for (const key of keys) cache.set(key, String(key));
  return cache;
};

it('never has more entries than its maximum', () => {
  expect(filled(10, Array(1_000).keys()).size).toBeLessThanOrEqual(10);
});

it('drops entries that were not read while half of the maximum was added', () => {
  const cache = filled(4, [1, 2]);
  for (const added of [3, 4, 5, 6]) {
    expect(cache.get(1)).toBe('1');
    cache.set(added, String(added));
  }
  expect([cache.get(1), cache.get(2)]).toEqual(['1', undefined]);
});

it('returns the last value that was set, and none after it was cleared', () => {
  const cache = filled(4, [1, 2, 3]);
  cache.set(1, 'one');
  expect(cache.get(1)).toBe('one');
  cache.clear();
  expect([cache.get(1), cache.size]).toEqual([undefined, 0]);
});
