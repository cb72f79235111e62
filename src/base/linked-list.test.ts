import { setImmediate } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { LinkedList } from './linked-list.js';

describe('a linked list', () => {
  it('contains the values that were not removed, in insertion order', () => {
    /** A number removes that value, maybe again; null adds a value. */
    const moves = fc.array(fc.option(fc.nat(20)), { maxLength: 60 });
    fc.assert(
      fc.property(moves, (each) => {
        const list = new LinkedList<number>();
        const removers: (() => void)[] = [];
        const removed = new Set<number>();
        for (const move of each) {
          if (move === null) removers.push(list.add(removers.length));
          else {
            removers[move]?.();
            if (move < removers.length) removed.add(move);
          }
          const remaining = removers.map((_, at) => at).filter((at) => !removed.has(at));
          expect([...list]).toEqual(remaining);
          expect(list.first).toBe(remaining[0]);
          expect(list.length).toBe(remaining.length);
        }
      }),
    );
  });

  it('does not retain later values through removed ones', async () => {
    const list = new LinkedList<object>();
    const remove = list.add({});
    const later = addAndRemove(list, remove);
    await setImmediate(); // V8 retains the target of a new WeakRef until the end of the turn
    collectGarbage();
    expect(later.deref()).toBeUndefined();
    remove(); // keeps the removed value reachable until here
  });
});

/** Adds a value, removes the earlier one, then the new one. Returns a reference to the new one. */
function addAndRemove(list: LinkedList<object>, removeEarlier: () => void): WeakRef<object> {
  const value = {};
  const remove = list.add(value);
  removeEarlier();
  remove();
  return new WeakRef(value);
}

/** Runs the garbage collector. */
function collectGarbage(): void {
  setFlagsFromString('--expose-gc');
  runInNewContext('gc')();
}
