import { expect, it } from '@jest/globals';
import { share } from './share.js';

it.each([
  ['rejects', () => Promise.reject(new Error('the database is down'))],
  [
    'throws',
    () => {
      throw new Error('the database is down');
    },
  ],
])('runs the work again after it %s', async (_how, fail: () => Promise<string>) => {
  let runs = 0;
  const shared = share(1_000, () => {
    runs += 1;
    return runs === 1 ? fail() : Promise.resolve('answer');
  });
  await expect(async () => await shared()).rejects.toThrow('the database is down');
  expect(await shared()).toBe('answer');
});
