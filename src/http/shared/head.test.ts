import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, it } from '@jest/globals';
import { bearerOf } from './head.js';

/** Returns the bearer of a request with this header. */
const bearerIn = (authorization: string) =>
  bearerOf({ headers: { authorization }, rawHeaders: ['Authorization', authorization] });

it('does not cache a long Authorization header, which no token has', () => {
  setFlagsFromString('--expose-gc');
  const collect: () => void = runInNewContext('gc');
  const send = (index: number) => bearerIn(Buffer.alloc(15_000, `Bearer ${index} `).toString('latin1'));
  send(0);
  collect();
  const before = process.memoryUsage().heapUsed;
  for (let index = 1; index <= 1_000; index += 1) expect(send(index)).toBeNull();
  collect();
  expect((process.memoryUsage().heapUsed - before) / 2 ** 20).toBeLessThan(4);
});

it('reads a token after any number of spaces', () => {
  expect(bearerIn(`Bearer${' '.repeat(15_000)}gps_token`)).toBe('gps_token');
});
