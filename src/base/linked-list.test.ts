import { setImmediate } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { LinkedList } from './linked-list.js';

// What requests wait in: in order of arrival, and any may leave.

describe('a linked list', () => {
  it('holds what came and has not left, in the order in which it came', () => {
    /** A number says which of those who ever came leaves, maybe once more; null, that another one comes. */
    const moves = fc.array(fc.option(fc.nat(20)), { maxLength: 60 });
    fc.assert(
      fc.property(moves, (each) => {
        const list = new LinkedList<number>();
        const leave: (() => void)[] = [];
        const gone = new Set<number>();
        for (const move of each) {
          if (move === null) leave.push(list.add(leave.length));
          else {
            leave[move]?.();
            if (move < leave.length) gone.add(move);
          }
          const left = leave.map((_, at) => at).filter((at) => !gone.has(at));
          expect([...list]).toEqual(left);
          expect(list.first).toBe(left[0]);
          expect(list.length).toBe(left.length);
        }
      }),
    );
  });

  it('leads nowhere from what has left, so that nothing later is held by it', async () => {
    const list = new LinkedList<object>();
    const leave = list.add({});
    const later = comeAndGo(list, leave);
    await setImmediate(); // what a turn has made a weak reference to is held until its end
    collect();
    expect(later.deref()).toBeUndefined();
    leave(); // who has left is still held here
  });
});

/** Something comes, whoever was there before leaves, and then it leaves as well. */
function comeAndGo(list: LinkedList<object>, leave: () => void): WeakRef<object> {
  const value = {};
  const leaveToo = list.add(value);
  leave();
  leaveToo();
  return new WeakRef(value);
}

/** Collects all that nobody holds. */
function collect(): void {
  setFlagsFromString('--expose-gc');
  runInNewContext('gc')();
}
