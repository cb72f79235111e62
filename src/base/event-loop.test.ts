import { describe, expect, it } from '@jest/globals';
import { blockThread } from '../../test/support/block-thread.js';
import { eventually } from '../../test/support/eventually.js';
import { watchEventLoop } from './event-loop.js';

describe('the event loop', () => {
  /** Blocks the event loop in portions of `atOnce` milliseconds. */
  async function busy(milliseconds: number, atOnce: number): Promise<void> {
    for (const end = performance.now() + milliseconds; performance.now() < end; ) {
      blockThread(atOnce);
      await new Promise((resolve) => setImmediate(resolve));
    }
  }

  it('is late while callbacks are delayed by half a second', async () => {
    const isLate = watchEventLoop();
    await busy(3_000, 900);
    expect(isLate()).toBe(true);
    await eventually(() => !isLate());
  });

  it('is not late after a single pause of any length', async () => {
    const isLate = watchEventLoop();
    // Starts after the end of a measurement period, so that the pause fills the next one.
    await new Promise((resolve) => setTimeout(resolve, 508));
    await busy(1_500, 1_500);
    const seen = new Set<boolean>();
    for (let turn = 0; turn < 100; turn += 1) {
      seen.add(isLate());
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
    expect([...seen]).toEqual([false]);
  });
});
