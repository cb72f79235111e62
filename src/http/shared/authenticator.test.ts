import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { createAuthenticator } from './authenticator.js';

const NETWORK = '192.0.2.1';

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

it('looks up a token that was valid while unknown ones wait', async () => {
  const never = new Promise<null>(() => undefined);
  const authenticate = createAuthenticator<string>({
    find: async (bearer) => (bearer === 'known' ? 'ada' : never),
    unknownTokens: 'unknown test tokens',
  });
  expect(await authenticate('known', NETWORK)).toBe('ada');
  for (let call = 1; call <= 3; call += 1) void authenticate(`token ${call}`, NETWORK);
  expect(await authenticate('known', NETWORK)).toBe('ada');
});

it('looks up a token after a restart although a flood of another network waits', async () => {
  const authenticate = createAuthenticator<string>({
    find: async (bearer) => {
      await new Promise((resolve) => setTimeout(resolve, 10));
      return bearer === 'right' ? 'ada' : null;
    },
    unknownTokens: 'unknown test tokens',
  });
  const refused: unknown[] = [];
  for (let call = 1; call <= 300; call += 1)
    authenticate(`token ${call}`, NETWORK).catch((error: unknown) => refused.push(Object(error).code));
  const found = authenticate('right', '192.0.2.2');
  await jest.advanceTimersByTimeAsync(20);
  expect(refused).toEqual(Array.from({ length: 98 }, () => 'SERVICE_UNAVAILABLE'));
  expect(await Promise.race([found, null])).toBe('ada');
});

/** An authenticator whose look-ups never end. */
const createHangingAuthenticator = () =>
  createAuthenticator({ find: () => new Promise<null>(() => undefined), unknownTokens: 'unknown test tokens' });

// rules.md §3.12.5: unknown tokens are looked up two at a time, two hundred of each network wait.
it('refuses an unknown token that arrives while two hundred of its network wait', async () => {
  const authenticate = createHangingAuthenticator();
  const refused: number[] = [];
  for (let call = 1; call <= 203; call += 1)
    authenticate(`token ${call}`, NETWORK).catch(() => void refused.push(call));
  await jest.advanceTimersByTimeAsync(100);
  expect(refused).toEqual([203]);
});

it('refuses an unknown token that has waited for five seconds', async () => {
  const authenticate = createHangingAuthenticator();
  const outcomes: string[] = [];
  for (const bearer of ['first', 'second', 'third']) {
    authenticate(bearer, NETWORK).catch((error: unknown) => outcomes.push(`${bearer} ${Object(error).code}`));
  }
  await jest.advanceTimersByTimeAsync(4_900);
  expect(outcomes).toEqual([]);
  await jest.advanceTimersByTimeAsync(200);
  expect(outcomes).toEqual(['third SERVICE_UNAVAILABLE']);
});
