import { describe, expect, it } from '@jest/globals';
import { createRateLimiter } from './rate-limiter.js';

/** Returns a rate limiter with a manual clock in milliseconds. */
function limits(perNetwork: number, perUser = 0) {
  let time = 1_000_000;
  const limiter = createRateLimiter({ perNetwork, perUser }, () => time);
  /** Returns how many of these requests are admitted at the current time. */
  const admitted = (requests: number, admit: () => void): number => {
    let count = 0;
    for (let request = 0; request < requests; request += 1) {
      try {
        admit();
        count += 1;
      } catch {
        // A rejected request is not counted.
      }
    }
    return count;
  };
  return {
    limiter,
    wait: (milliseconds: number) => {
      time += milliseconds;
    },
    ofNetwork: (network: string, requests: number) => admitted(requests, () => limiter.admitNetwork(network)),
    ofUser: (userId: number, requests: number) => admitted(requests, () => limiter.admitUser(userId)),
  };
}

describe('the rate limits', () => {
  it('admit twice the rate at once, then the rate', () => {
    const { ofNetwork, wait } = limits(10);
    expect(ofNetwork('a', 100)).toBe(20);
    wait(1_000);
    expect(ofNetwork('a', 100)).toBe(10);
    wait(100);
    expect(ofNetwork('a', 100)).toBe(1);
  });

  it('accumulate no more than the burst', () => {
    const { ofNetwork, wait } = limits(10);
    ofNetwork('a', 100);
    wait(3_600_000);
    expect(ofNetwork('a', 100)).toBe(20);
  });

  it('continue to admit the rate under permanent load', () => {
    const { ofNetwork, wait } = limits(10);
    ofNetwork('a', 100);
    let count = 0;
    for (let step = 0; step < 1_000; step += 1) {
      wait(10);
      count += ofNetwork('a', 5);
    }
    expect(Math.abs(count - 100)).toBeLessThanOrEqual(1);
  });

  it('charge the weight of a request, at most the burst', () => {
    const { limiter, ofNetwork, wait } = limits(10);
    limiter.admitNetwork('a', 9);
    limiter.admitNetwork('a', 9);
    const refusal = expect.objectContaining({
      code: 'RATE_LIMITED',
      fields: { limit: 'NETWORK_REQUESTS', retryAfterSeconds: 1 },
    });
    expect(() => limiter.admitNetwork('a', 9)).toThrow(refusal);
    // A rejected request is not charged.
    expect(ofNetwork('a', 100)).toBe(2);
    wait(3_600_000);
    // The charge never exceeds the burst, including the request itself.
    expect(ofNetwork('a', 1)).toBe(1);
    limiter.admitNetwork('a', 1_000);
    expect(ofNetwork('a', 100)).toBe(0);
  });

  it('count each network and each user separately', () => {
    const { ofNetwork, ofUser } = limits(1, 2);
    expect([ofNetwork('a', 9), ofNetwork('b', 9)]).toEqual([2, 2]);
    expect([ofUser(1, 9), ofUser(2, 9)]).toEqual([4, 4]);
  });

  it('return the seconds until the next request is admitted', () => {
    const { limiter, ofNetwork, wait } = limits(1);
    ofNetwork('a', 2);
    const refusal = expect.objectContaining({
      code: 'RATE_LIMITED',
      fields: { limit: 'NETWORK_REQUESTS', retryAfterSeconds: 1 },
    });
    expect(() => limiter.admitNetwork('a')).toThrow(refusal);
    wait(999);
    expect(() => limiter.admitNetwork('a')).toThrow(refusal);
    wait(1);
    expect(() => limiter.admitNetwork('a')).not.toThrow();
  });

  it('(control) are off with the rate 0', () => {
    const { ofNetwork, ofUser } = limits(0, 0);
    expect([ofNetwork('a', 10_000), ofUser(1, 10_000)]).toEqual([10_000, 10_000]);
  });

  it('remember a bounded number of networks', () => {
    const { ofNetwork } = limits(1);
    expect(ofNetwork('first', 3)).toBe(2);
    for (let network = 0; network < 100_000; network += 1) ofNetwork(String(network), 1);
    expect(ofNetwork('first', 3)).toBe(2); // evicted, so its budget is full
  });
});
