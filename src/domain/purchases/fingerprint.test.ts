import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { fingerprintOf, type PurchaseContent } from './replay.js';

// rules.md §3.7: the content that an idempotency key is bound to.

const id = fc.integer({ min: 1, max: 2 ** 31 - 1 });
/** Characters that could end a field if fields were concatenated, and numbers as text. */
const character = fc.oneof(
  fc.string({ minLength: 1, maxLength: 32 }),
  fc.string({ unit: fc.constantFrom('"', ',', '[', ']', '\\', '1', 'n', 'u', 'l'), minLength: 1, maxLength: 8 }),
  fc.constant('null'),
);
const content: fc.Arbitrary<PurchaseContent> = fc.record({
  itemId: id,
  quantity: fc.integer({ min: 1, max: 999 }),
  accountId: id,
  gameServerId: id,
  expectedTotal: fc.maxSafeNat(),
  character: fc.option(character),
});
const fields = ['itemId', 'quantity', 'accountId', 'gameServerId', 'expectedTotal', 'character'] as const;
const same = (a: PurchaseContent, b: PurchaseContent): boolean => fingerprintOf(a).equals(fingerprintOf(b));
const equal = (a: PurchaseContent, b: PurchaseContent): boolean => fields.every((field) => a[field] === b[field]);

describe('fingerprint of a purchase', () => {
  it('is equal if and only if all fields are equal', () => {
    fc.assert(fc.property(content, content, (a, b) => same(a, b) === equal(a, b)));
    fc.assert(
      fc.property(content, content, fc.constantFrom(...fields), (a, b, field) => {
        const changed = { ...a, [field]: b[field] };
        return same(a, changed) === equal(a, changed);
      }),
    );
  });

  it('keeps the value that stored orders have', () => {
    const purchase = { itemId: 1, quantity: 2, accountId: 3, gameServerId: 4, expectedTotal: 5, character: 'Ada' };
    expect(fingerprintOf(purchase).toString('hex')).toBe(
      'f9e9897b38b752f764b7d8dbd3c32a81fd6f74d25fcdc67577ea67d8a4c1cb15',
    );
  });
});
