import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { TEST_SECRET, testKeyring } from '../../test/support/keyring.js';
import { runs } from '../../test/support/properties.js';
import { createKeyring } from '../base/keyring.js';
import { type Connection, connectionOf, createCursors, type ListIdentity, type Position } from './paging.js';

const cursorsOf = createCursors(testKeyring);
const invalid = expect.objectContaining({ code: 'INVALID_CURSOR', fields: { input: 'after' } });

const positions = fc.array(fc.oneof(fc.maxSafeInteger(), fc.uuid()), { minLength: 1, maxLength: 4 });
const lists = fc.record({
  list: fc.constantFrom('shopItems', 'purchases'),
  project: fc.nat(),
  filter: fc.option(fc.oneof(fc.nat(), fc.string({ unit: 'binary' }))),
});
const same = (left: unknown, right: unknown) => JSON.stringify(left) === JSON.stringify(right);

const readable = (list: ListIdentity, cursor: string, by = cursorsOf): boolean => {
  try {
    by(list).decode(cursor);
    return true;
  } catch (error) {
    expect(error).toEqual(invalid);
    return false;
  }
};

describe('a cursor', () => {
  it('decodes to its position, and is URL-safe', () => {
    fc.assert(
      fc.property(lists, positions, (list, position) => {
        const cursor = cursorsOf(list).encode(position);
        expect(cursorsOf(list).decode(cursor)).toEqual(position.map(String));
        expect(cursor).toMatch(/^[\w-]+$/);
      }),
    );
  });

  it('is invalid in any other list', () => {
    fc.assert(
      fc.property(lists, lists, positions, (list, other, position) => {
        fc.pre(!same(list, other));
        expect(readable(other, cursorsOf(list).encode(position))).toBe(false);
      }),
    );
  });

  it('distinguishes a filter by text from one by number', () => {
    const cursor = cursorsOf({ list: 'a', filter: 1 }).encode([1]);
    expect(readable({ list: 'a', filter: '1' }, cursor)).toBe(false);
    expect(readable({ list: 'a', filter: null }, cursor)).toBe(false);
    expect(readable({ list: 'a', filter: 1 }, cursor)).toBe(true); // (control)
  });

  it('is invalid after any change of a character', () => {
    const characters = fc.constantFrom(...'ABCXYZabcxyz019-_+/= \n\0é');
    fc.assert(
      fc.property(
        lists,
        positions,
        fc.nat(),
        fc.nat(1),
        fc.option(characters),
        (list, position, at, removed, inserted) => {
          const cursor = cursorsOf(list).encode(position);
          const place = at % (cursor.length + 1);
          const changed = cursor.slice(0, place) + (inserted ?? '') + cursor.slice(place + removed);
          fc.pre(changed !== cursor);
          expect(readable(list, changed)).toBe(false);
        },
      ),
      runs(1_000),
    );
  });

  it('cannot be forged without the key', () => {
    fc.assert(
      fc.property(
        lists,
        fc.oneof(fc.string({ unit: 'binary' }), fc.base64String(), positions.map(forged)),
        (list, text) => {
          expect(readable(list, text)).toBe(false);
        },
      ),
      { numRuns: 500 },
    );
  });

  it('stays valid during a key rotation, until the previous key is removed', () => {
    const next = 'another secret key of the tests, 32+ chars';
    const list = { list: 'shopItems', project: 1 };
    const cursor = cursorsOf(list).encode([1, 2]);
    expect(readable(list, cursor, createCursors(createKeyring(next, TEST_SECRET)))).toBe(true);
    expect(readable(list, cursor, createCursors(createKeyring(next, null)))).toBe(false);
  });
});

/** A cursor with the right format, created without the key. */
const forged = (position: Position): string => 'A'.repeat(22) + position.join('_');

describe('the pages of a list', () => {
  /** Returns the entries after the position, up to one more than requested. */
  const read = (all: readonly number[], after: number, first: number) =>
    all.filter((entry) => entry > after).slice(0, first + 1);

  it('cover the list exactly once, each with the cursor of the next page', () => {
    const list = { list: 'numbers' };
    const sorted = fc.uniqueArray(fc.nat(), { maxLength: 40 }).map((all) => all.sort((a, b) => a - b));
    fc.assert(
      fc.property(sorted, fc.integer({ min: 1, max: 7 }), (all, first) => {
        const visited: number[] = [];
        for (let after: string | null = null; ; ) {
          const begin: number = after === null ? -1 : Number(cursorsOf(list).decode(after)[0]);
          const found = read(all, begin, first);
          const connection: Connection<number> = connectionOf(
            { cursors: cursorsOf(list), page: { first, after } },
            found,
            (n) => [n],
            all.length,
          );
          const nodes = connection.edges.map(({ node }) => node);
          visited.push(...nodes);
          expect(nodes.length).toBeLessThanOrEqual(first);
          expect(connection.totalCount).toBe(all.length);
          expect(connection.pageInfo.hasPreviousPage).toBe(after !== null);
          expect(connection.pageInfo.startCursor).toBe(connection.edges[0]?.cursor ?? null);
          expect(connection.pageInfo.endCursor).toBe(connection.edges.at(-1)?.cursor ?? null);
          if (!connection.pageInfo.hasNextPage) break;
          expect(nodes).toHaveLength(first);
          after = connection.pageInfo.endCursor;
        }
        expect(visited).toEqual(all);
      }),
    );
  });
});
