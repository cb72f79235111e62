import { describe, expect, it } from '@jest/globals';
import { watchEventLoop } from '../../src/base/event-loop.js';
import { eventually } from '../support/eventually.js';

describe('a process', () => {
  /** Does nothing but to keep the process busy, and lets it breathe in between. */
  async function busy(milliseconds: number, atOnce: number): Promise<void> {
    for (const end = performance.now() + milliseconds; performance.now() < end; ) {
      for (const pause = performance.now() + atOnce; performance.now() < pause; );
      await new Promise((resolve) => setImmediate(resolve));
    }
  }

  it('is late when it comes to what waits for it half a second later, and no more once it has time again', async () => {
    const isLate = watchEventLoop();
    await busy(3_000, 900);
    expect(isLate()).toBe(true);
    await eventually(() => !isLate());
  });
});
