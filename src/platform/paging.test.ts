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
  it('gives back the position that it was made of, and is safe in a URL', () => {
    fc.assert(
      fc.property(lists, positions, (list, position) => {
        const cursor = cursorsOf(list).encode(position);
        expect(cursorsOf(list).decode(cursor)).toEqual(position.map(String));
        expect(cursor).toMatch(/^[\w-]+$/);
      }),
    );
  });

  it('means nothing in any other list', () => {
    fc.assert(
      fc.property(lists, lists, positions, (list, other, position) => {
        fc.pre(!same(list, other));
        expect(readable(other, cursorsOf(list).encode(position))).toBe(false);
      }),
    );
  });

  it('does not tell a filter by its text from one by its number alone', () => {
    const cursor = cursorsOf({ list: 'a', filter: 1 }).encode([1]);
    expect(readable({ list: 'a', filter: '1' }, cursor)).toBe(false);
    expect(readable({ list: 'a', filter: null }, cursor)).toBe(false);
    expect(readable({ list: 'a', filter: 1 }, cursor)).toBe(true); // (control)
  });

  it('with any letter changed, taken out or put in is none', () => {
    const letters = fc.constantFrom(...'ABCXYZabcxyz019-_+/= \n\0é');
    fc.assert(
      fc.property(lists, positions, fc.nat(), fc.nat(1), fc.option(letters), (list, position, at, taken, letter) => {
        const cursor = cursorsOf(list).encode(position);
        const place = at % (cursor.length + 1);
        const changed = cursor.slice(0, place) + (letter ?? '') + cursor.slice(place + taken);
        fc.pre(changed !== cursor);
        expect(readable(list, changed)).toBe(false);
      }),
      runs(1_000),
    );
  });

  it('cannot be made up', () => {
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

  it('stays good when the key is rotated, until the key is forgotten', () => {
    const next = 'another secret key of the tests, 32+ chars';
    const list = { list: 'shopItems', project: 1 };
    const cursor = cursorsOf(list).encode([1, 2]);
    expect(readable(list, cursor, createCursors(createKeyring(next, TEST_SECRET)))).toBe(true);
    expect(readable(list, cursor, createCursors(createKeyring(next, null)))).toBe(false);
  });
});

/** As somebody would who knows how cursors look, and not the key. */
const forged = (position: Position): string => 'A'.repeat(22) + position.join('_');

describe('the pages of a list', () => {
  /** What a repository gives: what stands behind, one more than asked for. */
  const read = (all: readonly number[], after: number, first: number) =>
    all.filter((entry) => entry > after).slice(0, first + 1);

  it('join up to the list, each with what a client needs to ask for the next', () => {
    const list = { list: 'numbers' };
    const sorted = fc.uniqueArray(fc.nat(), { maxLength: 40 }).map((all) => all.sort((a, b) => a - b));
    fc.assert(
      fc.property(sorted, fc.integer({ min: 1, max: 7 }), (all, first) => {
        const met: number[] = [];
        for (let after: string | null = null; ; ) {
          const begin: number = after === null ? -1 : Number(cursorsOf(list).decode(after)[0]);
          const found = read(all, begin, first);
          const page: Connection<number> = connectionOf(
            { cursors: cursorsOf(list), question: { first, after } },
            found,
            (n) => [n],
            all.length,
          );
          const nodes = page.edges.map(({ node }) => node);
          met.push(...nodes);
          expect(nodes.length).toBeLessThanOrEqual(first);
          expect(page.totalCount).toBe(all.length);
          expect(page.pageInfo.hasPreviousPage).toBe(after !== null);
          expect(page.pageInfo.startCursor).toBe(page.edges[0]?.cursor ?? null);
          expect(page.pageInfo.endCursor).toBe(page.edges.at(-1)?.cursor ?? null);
          if (!page.pageInfo.hasNextPage) break;
          expect(nodes).toHaveLength(first);
          after = page.pageInfo.endCursor;
        }
        expect(met).toEqual(all);
      }),
    );
  });
});
