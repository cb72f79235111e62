import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { runs } from '../../test/support/properties.js';
import {
  type Connection,
  createCursors,
  type ListIdentity,
  readAmount,
  readInteger,
  readPage,
  readUuid,
} from './paging.js';

type TestPosition = readonly [number, number, string];

const cursorsOf = (list: ListIdentity) => createCursors<TestPosition>(list, [readInteger, readAmount, readUuid]);
const invalid = expect.objectContaining({ code: 'INVALID_CURSOR', fields: { input: 'after' } });

const INTEGER = { min: -(2 ** 31) + 1, max: 2 ** 31 - 1 };
const positions = fc.tuple(fc.integer(INTEGER), fc.maxSafeNat(), fc.uuid());
const lists = fc.record({
  list: fc.constantFrom('shopItems', 'purchases'),
  project: fc.nat(),
  filter: fc.option(fc.oneof(fc.nat(), fc.string({ unit: 'binary' }))),
});
const same = (left: unknown, right: unknown) => JSON.stringify(left) === JSON.stringify(right);

function decoded(list: ListIdentity, cursor: string): TestPosition | null {
  try {
    return cursorsOf(list).decode(cursor);
  } catch (error) {
    expect(error).toEqual(invalid);
    return null;
  }
}

describe('a cursor', () => {
  it('decodes to its position, and is URL-safe', () => {
    fc.assert(
      fc.property(lists, positions, (list, position) => {
        const cursor = cursorsOf(list).encode(position);
        expect(decoded(list, cursor)).toEqual(position);
        expect(cursor).toMatch(/^[\w-]+$/);
      }),
    );
  });

  it('is invalid in any other list', () => {
    fc.assert(
      fc.property(lists, lists, positions, (list, other, position) => {
        fc.pre(!same(list, other));
        expect(decoded(other, cursorsOf(list).encode(position))).toBeNull();
      }),
    );
  });

  it('distinguishes a filter by text from one by number', () => {
    const cursor = cursorsOf({ list: 'a', filter: 1 }).encode([1, 1, SOME_ID]);
    expect(decoded({ list: 'a', filter: '1' }, cursor)).toBeNull();
    expect(decoded({ list: 'a', filter: null }, cursor)).toBeNull();
    expect(decoded({ list: 'a', filter: 1 }, cursor)).not.toBeNull(); // (control)
  });

  it('is invalid, or another position with its own cursor, after any change of a character', () => {
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
          expectOneForm(list, changed);
        },
      ),
      runs(1_000),
    );
  });

  it('is invalid, or a position within the range of its columns, for any text', () => {
    const parts = fc.oneof(
      fc.bigInt().map(String),
      fc.double().map(String),
      fc.uuid(),
      fc.string({ unit: 'binary' }),
      fc.constantFrom('', '-0', '01', '+1', '1e3', '0x10', ' 1', '2147483648', '9007199254740992', 'NaN', 'null'),
    );
    const texts = fc.array(parts, { maxLength: 5 }).map((all) => all.join('_'));
    fc.assert(
      fc.property(lists, texts, fc.boolean(), (list, text, hasTag) => {
        const tag = cursorsOf(list).encode([1, 1, SOME_ID]).slice(0, 11);
        expectOneForm(list, hasTag ? tag + text : text);
      }),
      runs(1_000),
    );
  });

  it('is invalid if a part exceeds the range of its column', () => {
    const of = (integer: number, amount: number) => cursorsOf({ list: 'a' }).encode([integer, amount, SOME_ID]);
    expect(decoded({ list: 'a' }, of(2 ** 31 - 1, 1))).not.toBeNull(); // (control)
    expect(decoded({ list: 'a' }, of(2 ** 31, 1))).toBeNull();
    expect(decoded({ list: 'a' }, of(1, 2 ** 53))).toBeNull();
    expect(decoded({ list: 'a' }, of(1, -1))).toBeNull();
    expect(decoded({ list: 'a' }, of(1, 0.5))).toBeNull();
  });
});

const SOME_ID = '0198c0de-0000-7000-8000-000000000000';

/** Expects that a text is invalid, or the only cursor of a position in the range of its columns. */
function expectOneForm(list: ListIdentity, text: string): void {
  const position = decoded(list, text);
  if (position === null) return;
  expect(cursorsOf(list).encode(position)).toBe(text);
  expect(Math.abs(position[0])).toBeLessThan(2 ** 31);
  expect(Number.isSafeInteger(position[1])).toBe(true);
  expect(position[2]).toMatch(/^[0-9a-f-]{36}$/);
}

describe('the pages of a list', () => {
  it('cover the list exactly once, each with the cursor of the next page', async () => {
    const sorted = fc.uniqueArray(fc.nat(2 ** 31 - 1), { maxLength: 40 }).map((all) => all.sort((a, b) => a - b));
    await fc.assert(
      fc.asyncProperty(sorted, fc.integer({ min: 1, max: 7 }), async (all, first) => {
        const visited: number[] = [];
        for (let after: string | null = null; ; ) {
          const connection: Connection<number> = await readPage(
            {
              identity: { list: 'numbers' },
              readers: [readInteger],
              positionOf: (n: number) => [n] as const,
              read: async (position, limit) => all.filter((entry) => entry > (position?.[0] ?? -1)).slice(0, limit),
              count: () => all.length,
            },
            { first, after },
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
