import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { createAuthenticator } from './authenticator.js';

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

it('looks up a token that was valid while unknown ones wait', async () => {
  const never = new Promise<null>(() => undefined);
  const authenticate = createAuthenticator<string>({
    find: async (bearer) => (bearer === 'known' ? 'ada' : never),
    unknownTokens: 'unknown test tokens',
  });
  expect(await authenticate('known')).toBe('ada');
  for (let call = 1; call <= 3; call += 1) void authenticate(`token ${call}`);
  expect(await authenticate('known')).toBe('ada');
});

/** An authenticator whose look-ups never end. */
const createHangingAuthenticator = () =>
  createAuthenticator({ find: () => new Promise<null>(() => undefined), unknownTokens: 'unknown test tokens' });

// rules.md §3.12.5: unknown tokens are looked up two at a time, and two hundred wait.
it('refuses an unknown token that arrives while two hundred wait', async () => {
  const authenticate = createHangingAuthenticator();
  const refused: number[] = [];
  for (let call = 1; call <= 203; call += 1) authenticate(`token ${call}`).catch(() => void refused.push(call));
  await jest.advanceTimersByTimeAsync(100);
  expect(refused).toEqual([203]);
});

it('refuses an unknown token that has waited for five seconds', async () => {
  const authenticate = createHangingAuthenticator();
  const outcomes: string[] = [];
  for (const bearer of ['first', 'second', 'third']) {
    authenticate(bearer).catch((error: unknown) => outcomes.push(`${bearer} ${Object(error).code}`));
  }
  await jest.advanceTimersByTimeAsync(4_900);
  expect(outcomes).toEqual([]);
  await jest.advanceTimersByTimeAsync(200);
  expect(outcomes).toEqual(['third SERVICE_UNAVAILABLE']);
});
