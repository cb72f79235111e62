import { MAX_ID } from '../../packages/contract/src/runtime/index.js';
import { canonicalTag } from '../base/language/tags.js';
import { normalizeCode } from '../domain/promotions/index.js';
import { FAR, randomTime, randomWords, sentence } from './leaves.js';
import type { SeededRandom } from './seeded-random.js';

// Plausible values that the types of the SDL do not describe, and dependencies between fields.

/** The inputs of a field's value. */
interface FieldContext {
  readonly random: SeededRandom;
  /** Returns another field of the same object. */
  readonly read: (field: string) => unknown;
  /** The arguments of the root field. */
  readonly args: Readonly<Record<string, unknown>>;
  /** Whether an equal request was sent before, and its answer was lost. */
  readonly isReplay: boolean;
}

type Make = (context: FieldContext) => unknown;

/** A map, because an object inherits properties such as `toString`. */
const mapOf = <T>(entries: Readonly<Record<string, T>>): ReadonlyMap<string, T> => new Map(Object.entries(entries));

const later = (time: unknown, minutes: number): unknown =>
  time instanceof Date ? new Date(time.getTime() + minutes * 60_000) : null;

const numberOf = (value: unknown): number => (typeof value === 'number' ? value : 0);

/** Values of single fields that depend on other fields or on the arguments. */
export const plausibleFields: ReadonlyMap<string, Make> = mapOf<Make>({
  'AuthPayload.sessionId': ({ random }) =>
    `gps_${Array.from({ length: 43 }, () => random.oneOf([...'abcdefghijklmnopqrstuvwxyz'])).join('')}`,
  'AuthPayload.idleTimeoutSeconds': () => 30 * 86_400,
  'ShopCategory.code': ({ random, read }) => codeWithId(random, read('id')),
  'ShopCategory.parentId': () => null,
  'ShopItem.sku': ({ random, read }) => codeWithId(random, read('id')),
  'ShopItem.purchasable': ({ read }) => read('remaining') !== 0,
  'ShopItem.unavailableReason': () => null,
  'ShopItem.oldPrice': ({ random, read }) =>
    random.below(3) === 0 ? Math.round(numberOf(read('price')) * 1.25) : null,
  'PurchaseLimit.remaining': ({ random, read }) => random.below(numberOf(read('max')) + 1),
  // A new purchase has not been delivered yet.
  'Purchase.status': ({ random, args }) =>
    typeof args.idempotencyKey === 'string' ? 'PAID' : random.oneOf(['PAID', 'DELIVERING', 'DELIVERED', 'REFUNDED']),
  'Purchase.unitPrice': ({ random, args, read }) =>
    typeof args.expectedTotal === 'number'
      ? Math.floor(args.expectedTotal / numberOf(read('quantity')))
      : random.below(5_000),
  'Purchase.totalPrice': ({ args, read }) =>
    args.expectedTotal ?? numberOf(read('unitPrice')) * numberOf(read('quantity')),
  'Purchase.deliveredAt': ({ random, read }) =>
    read('status') === 'DELIVERED' ? later(read('createdAt'), 1 + random.below(60)) : null,
  'PurchasePayload.replayed': ({ isReplay }) => isReplay,
  'Redemption.code': ({ random }) => normalizeCode(randomWords(random, 2).join('-')),
  // A new redemption without an account is one of money, because an item needs an account.
  'Redemption.amount': ({ random, args }) => {
    const isMoney = typeof args.code === 'string' && args.accountId == null;
    return isMoney || random.below(2) === 0 ? 1 + random.below(2_000) : null;
  },
  'Redemption.purchaseId': ({ random, read }) =>
    read('amount') === null ? `0198c0de-0000-7000-8000-${String(random.below(2 ** 32)).padStart(12, '0')}` : null,
  'RedemptionPayload.replayed': ({ isReplay }) => isReplay,
  'LedgerEntry.amount': ({ random, read }) => (read('type') === 'PURCHASE' ? -1 : 1) * (1 + random.below(2_000)),
});

/** Forms in which the service returns texts that a request may write in several ways. */
export const canonicalForms = mapOf<(text: string) => string | null>({
  'Redemption.code': normalizeCode,
  'User.language': canonicalTag,
});

/** The type that describes an object in full, by another type of the same object. */
const fullTypes = mapOf({ PurchasedItem: 'ShopItem' });

/** Returns the type that describes the objects of a type in full. */
export const fullTypeOf = (type: string): string => fullTypes.get(type) ?? type;

/** The fields by which a request may name an object instead of its id, by full type. */
const codeFields = mapOf({ ShopItem: 'sku', ShopCategory: 'code' });

/** Returns the field that is a code of objects of this type; undefined if there is none. */
export const codeFieldOf = (type: string): string | undefined => codeFields.get(fullTypeOf(type));

/** A code that ends with the id of its object, so that the mock finds the object by its code. */
const codeWithId = (random: SeededRandom, id: unknown): string => [...randomWords(random, 2), id].join('-');

/** Returns the id of the object with this code: that of `codeWithId`, else any. */
export function idOfCode(random: SeededRandom, code: string): string {
  const [, id] = /-([1-9][0-9]{0,9})$/.exec(code) ?? [];
  if (id !== undefined && Number(id) <= MAX_ID) return id;
  return random.at(`code:${code}`, () => String(1 + random.below(MAX_ID)));
}

/** The text fields in which `search` finds words. */
export const SEARCHED_FIELDS: readonly string[] = ['sku', 'title'];

/** Values of text fields by name, for all types. */
export const plausibleTexts: ReadonlyMap<string, (random: SeededRandom) => string> = mapOf<
  (random: SeededRandom) => string
>({
  description: (random) => `${sentence(random, 6)}.`,
  email: (random) => `${randomWords(random, 2).join('.')}@example.com`,
  imageUrl: (random) => `https://images.example/${randomWords(random, 2).join('-')}.png`,
  ip: (random) => `192.0.2.${1 + random.below(254)}`,
  login: (random) => randomWords(random, 2).join('_'),
  userAgent: () => 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
});

/** Expiry times are in the far future. */
export const plausibleTime = (field: string, random: SeededRandom): Date =>
  /expire|until/i.test(field) ? FAR : randomTime(random);
